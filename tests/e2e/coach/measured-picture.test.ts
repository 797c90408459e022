import type { Locator, Page } from "@playwright/test";
import { readNumbered } from "#tests/support/numbered.ts";
import { asUpload, bodyOf, cellOf, changeRows } from "../../http/club.ts";
import { press } from "../../http/video/desk.ts";
import { untilSettled } from "../../http/video/ingest.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const timeOf = (clip: Locator) => clip.evaluate((video: HTMLVideoElement) => video.currentTime);

/** Goes to a time of a clip, in seconds. */
async function go(clip: Locator, seconds: number): Promise<void> {
  await clip.evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at;
  }, seconds);
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
}

/** A place of a sheet on the screen. */
async function placeOn(sheet: Locator, x: number, y: number) {
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no sheet");
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** Draws from one place to another with a pen. */
async function drawWithPen(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const pen = await page.context().newCDPSession(page);
  const at = (type: "mousePressed" | "mouseMoved" | "mouseReleased", place: { x: number; y: number }) =>
    pen.send("Input.dispatchMouseEvent", {
      type,
      ...place,
      pointerType: "pen",
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: 1,
    });
  await at("mousePressed", from);
  await at("mouseMoved", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await at("mouseMoved", to);
  await at("mouseReleased", to);
  await pen.detach();
}

test.describe("on a screen one touches", () => {
  test.use({ hasTouch: true });

  test("a board is drawn with a pen and a flight tapped with a finger, and it is played slowly, in print too", {
    tag: "@scripts",
  }, async ({ page, club }) => {
    test.slow();
    const id = cellOf<string>(club, "SELECT id FROM submissions WHERE status = 'pending'");
    await signIn(page, "coach1@example.com", `/admin/review/${id}`);
    const video = page.locator("#desk-clip");
    await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    await page.getByRole("radio", { name: "Board" }).check({ force: true });
    const drawn = page.locator("#desk-picture [role=application]");
    await drawWithPen(page, await placeOn(drawn, 0.55, 0.8), await placeOn(drawn, 0.85, 0.8));
    await page.getByRole("button", { name: "Save drawing" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Board at" })).toBeVisible();
    await page.getByRole("button", { name: "Measure this throw" }).click();
    const sheet = page.getByRole("application", { name: "The bag's flight" });
    for (const [marks, [x, y]] of [
      [0.2, 0.6],
      [0.45, 0.3],
      [0.7, 0.75],
    ].entries()) {
      const before = await timeOf(video);
      const place = await placeOn(sheet, x ?? 0, y ?? 0);
      await page.touchscreen.tap(place.x, place.y);
      await expect(sheet.locator("circle")).toHaveCount(marks + 1);
      await expect.poll(() => timeOf(video)).toBeGreaterThan(before);
    }
    // The board has been drawn, so its step is passed.
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("list", { name: "Measures to save" })).toContainText(/Apex \d+ in/);
    await page.getByRole("button", { name: "Save measures" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(/published/i);
    // The member sees it grow at a quarter of the speed, with each number at its moment.
    await signIn(page, "pro@example.com", `/portal/videos/${id}?view=slow`);
    const own = page.getByLabel("Your video", { exact: true });
    await expect.poll(() => own.evaluate((clip: HTMLVideoElement) => clip.playbackRate)).toBe(0.25);
    const pause = page.getByRole("button", { name: "Pause" });
    if (await pause.isVisible()) await pause.click();
    const flight = page.getByRole("img", { name: /^Flight at/ });
    const linesAt = async (seconds: number) => {
      await go(own, seconds);
      await expect(flight).toBeVisible();
      return flight.locator("polyline").count();
    };
    const last = cellOf<number>(
      club,
      "SELECT json_extract(value, '$.at') FROM reviews, json_each(published, '$.annotations') WHERE submission_id = ? AND value LIKE '%flight%'",
      id,
    );
    // It begins at the marked release, 0.1 s into the clip.
    const early = await linesAt(0.14);
    const middle = await linesAt(0.24);
    const before = await linesAt(last / 1000 - 0.04);
    const late = await linesAt(last / 1000);
    expect(early).toBeLessThan(middle);
    expect(middle).toBeLessThanOrEqual(before);
    // The numbers of its end are drawn digit by digit, and only then.
    expect(late - before).toBeGreaterThan(10);
    // On paper, the picture has the whole flight, and its words say what one camera can tell.
    await page.emulateMedia({ media: "print" });
    await expect(flight).toBeVisible();
    await expect(flight.locator("polyline")).toHaveCount(late);
    const moment = page.getByRole("listitem").filter({ hasText: "Time of flight" }).first();
    await expect(moment).toContainText("In the picture, from one camera.");
    await expect(moment).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("an angle, a ruler, and a flight are set and dragged with a finger", { tag: "@scripts" }, async ({
    page,
    club,
  }) => {
    test.slow();
    const id = cellOf<string>(club, "SELECT id FROM submissions WHERE status = 'pending'");
    await signIn(page, "coach1@example.com", `/admin/review/${id}`);
    const video = page.locator("#desk-clip");
    await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
    const finger = await page.context().newCDPSession(page);
    type Place = { x: number; y: number };
    const drag = async (from: Place, to: Place) => {
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Place[]) =>
        finger.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", [from]);
      await touch("touchMove", [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
      await touch("touchMove", [to]);
      await touch("touchEnd", []);
    };
    await page.getByRole("button", { name: "Draw", exact: true }).tap();
    const drawn = page.locator("#desk-picture [role=application]");
    // A tap that follows a drag within milliseconds, as no hand does it, can be taken for a part of that.
    const tapUntil = (button: Locator, isDone: () => Promise<void>) =>
      expect(async () => {
        await button.tap({ timeout: 500 });
        await isDone();
      }).toPass();
    const choose = (name: string) =>
      tapUntil(page.locator("fieldset", { hasText: "Shape" }).getByText(name, { exact: true }).last(), () =>
        expect(page.getByRole("radio", { name, exact: true })).toBeChecked({ timeout: 500 }),
      );
    await choose("Angle");
    await drag(await placeOn(drawn, 0.2, 0.2), await placeOn(drawn, 0.2, 0.5));
    await drag(await placeOn(drawn, 0.2, 0.5), await placeOn(drawn, 0.4, 0.5));
    await choose("Board");
    await drag(await placeOn(drawn, 0.5, 0.8), await placeOn(drawn, 0.9, 0.8));
    await choose("Length");
    await drag(await placeOn(drawn, 0.5, 0.6), await placeOn(drawn, 0.7, 0.6));
    await expect(page.getByText("Angle 90°, length 24 in. In the picture, from one camera.")).toBeVisible();
    const measure = page.getByRole("button", { name: "Measure this throw" });
    await tapUntil(page.getByRole("button", { name: "Save drawing" }), () =>
      expect(measure).toBeVisible({ timeout: 500 }),
    );
    await measure.tap();
    const sheet = page.getByRole("application", { name: "The bag's flight" });
    const marks = sheet.locator("circle");
    for (const [place, [x, y]] of [
      [0.2, 0.6],
      [0.45, 0.3],
      [0.7, 0.75],
    ].entries()) {
      const before = await timeOf(video);
      const at = await placeOn(sheet, x ?? 0, y ?? 0);
      await page.touchscreen.tap(at.x, at.y);
      await expect(marks).toHaveCount(place + 1);
      await expect.poll(() => timeOf(video)).toBeGreaterThan(before);
    }
    // A finger that is a little beside a mark takes it, and puts no other one.
    const second = marks.nth(1);
    const before = await second.getAttribute("cx");
    const { x, y } = await placeOn(sheet, 0.45, 0.3);
    await expect(async () => {
      await drag({ x: x + 6, y: y + 6 }, { x: x + 30, y: y + 20 });
      await expect(second).not.toHaveAttribute("cx", before ?? "", { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(marks).toHaveCount(3);
    const save = page.getByRole("button", { name: "Save measures" });
    await tapUntil(page.getByRole("button", { name: "Next" }), () =>
      expect(save).toBeVisible({ timeout: 500 }),
    );
    await save.tap();
    // The picture shows what was saved.
    await expect(page.getByRole("img", { name: /^Flight at/ })).toBeVisible();
  });
});

test.describe("on paper", () => {
  test.use({ environment: { PREPARE_VIDEOS: "on" }, viewport: { width: 816, height: 1056 } });

  test("every measured moment has its pictures in order, each said to be from one camera", async ({
    page,
    club,
  }, info) => {
    test.slow();
    changeRows(club, "DELETE FROM media_jobs");
    const stop = club.bundle.startMediaWorker(club.services);
    const member = await club.signIn("pro2@example.com");
    const film = await readNumbered("30 fps");
    const { id } = await bodyOf<{ id: string }>(
      member("/api/user-video-submissions", asUpload("Look", film, "a.mp4")),
    );
    expect((await untilSettled(club, id)).state).toBe("ready");
    const points = [
      [0.2, 0.6],
      [0.4, 0.3],
      [0.6, 0.6],
    ];
    const flights = [0, 600].map((from) => ({
      id: `flight${from}`,
      at: from + 400,
      description: `Throw at ${from}`,
      shapes: [{ kind: "flight", points, times: [from, from + 200, from + 400], pace: 1 }],
    }));
    const coach = await club.signIn("coach1@example.com");
    const fields = { feedback: "Look", drawings: JSON.stringify(flights) };
    expect((await press(coach, id, "publish", fields)).status).toBe(303);
    const made = () =>
      cellOf<number>(
        club,
        "SELECT count(*) FROM review_media WHERE part LIKE 'still-%' AND submission_id = ?",
        id,
      );
    await expect.poll(made, { timeout: 120_000 }).toBe(6);
    await stop();

    await signIn(page, "pro2@example.com", `/portal/videos/${id}?view=annotated`);
    const pictures = page.locator("main li figure");
    const isScripted = info.project.name === "js";
    if (isScripted) await expect(pictures.first()).toBeHidden();
    const comparing = page.getByText("Set when the bag leaves your hand");
    await expect(comparing).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(pictures).toHaveCount(6);
    const places: number[] = [];
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toContainText("In the picture, from one camera.");
      const image = picture.getByRole("img");
      if (isScripted)
        await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
      places.push((await picture.boundingBox())?.x ?? 0);
    }
    // The three pictures of a throw are in one row.
    expect(places).toEqual([...places.slice(0, 3), ...places.slice(0, 3)]);
    expect(places.slice(0, 3)).toEqual(places.slice(0, 3).toSorted((one, other) => one - other));
    // What only a screen can do isn't printed: the controls, and without scripts the clip, which stays empty.
    await expect(page.getByLabel("Your video", { exact: true })).toBeVisible({ visible: isScripted });
    for (const control of ["Stop at each moment", "½×"]) await expect(page.getByText(control)).toBeHidden();
    await expect(comparing).toBeHidden();
  });
});
