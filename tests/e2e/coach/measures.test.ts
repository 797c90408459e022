import type { Page } from "@playwright/test";
import { cellOf, changeRows, rowsOf } from "../../http/club.ts";
import { press } from "../../http/video/desk.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const pendingOf = (club: ServedClub) =>
  cellOf<string>(club, "SELECT id FROM submissions WHERE status = 'pending'");

test("a coach writes what a throw measures, and the member reads it next to the one before", async ({
  page,
  club,
}, info) => {
  // Four pages, and each is looked at whole.
  test.setTimeout(120_000);
  const id = pendingOf(club);
  const userId = cellOf<string>(club, "SELECT user_id FROM submissions WHERE id = ?", id);
  changeRows(club, "DELETE FROM measures");
  changeRows(
    club,
    "INSERT INTO measures (id, user_id, name, value, unit, shot, measured_on, created_at) VALUES ('m', ?, 'apex', 33, 'in', 'airmail', '2020-11-05', 0)",
    userId,
  );
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await page.getByText("Measures", { exact: true }).click();
  await expect(page.getByRole("list", { name: "Measured" })).toContainText("Airmail apex 33 in");
  await page.getByLabel("Measure 1", { exact: true }).selectOption("apex");
  // Without scripts, what only one's own measure needs is always there.
  await expect(page.getByLabel("Name of measure 1")).toBeVisible({ visible: info.project.name === "nojs" });
  await page.getByLabel("Number of measure 1").fill("41");
  await page.getByLabel("Moment of measure 1").fill("0:01.0");
  await page.getByLabel("Measure 2", { exact: true }).selectOption("own");
  await page.getByLabel("Name of measure 2").fill("Hip turn");
  await page.getByLabel("Number of measure 2").fill("a lot");
  await page.getByLabel("Feedback", { exact: true }).fill("Higher than before");
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Write a number, such as 41 or 0.85").first()).toBeVisible();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("Number of measure 2").fill("12");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(said(page)).toContainText(/published/i);
  expect(rowsOf(club, "SELECT label, unit FROM measures WHERE name = 'own'")).toEqual([
    { label: "Hip turn", unit: "°" },
  ]);
  await page.goto(`/admin/members/${userId}`);
  await expect(page.getByRole("list", { name: "Measured" })).toContainText(
    "Airmail apex 41 in, was 33 in on Nov 5, 2020",
  );
  await expectNoFaults(page);
  await signIn(page, "pro@example.com", `/portal/videos/${id}`);
  const measured = page.getByRole("list", { name: "Measured" });
  await expect(measured).toContainText("Airmail apex 41 in, was 33 in on Nov 5, 2020");
  await expect(measured).toContainText("Airmail hip turn 12°");
  await expectNoFaults(page);
});

test("what is typed while Publish is refused stays on the desk and is saved", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  const id = pendingOf(club);
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await page.getByText("Measures", { exact: true }).click();
  await page.getByLabel("Measure 1", { exact: true }).selectOption("apex");
  await page.getByLabel("Number of measure 1").fill("high");
  await page.getByLabel("Feedback", { exact: true }).fill("As sent");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  // The answer's words are there before the desk is read again.
  let readAgain = () => {};
  const isTyped = new Promise<void>((resolve) => {
    readAgain = resolve;
  });
  await page.route(/review\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "GET") await isTyped;
    await route.continue();
  });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Write a number, such as 41 or 0.85").first()).toBeVisible();
  await page.getByLabel("Feedback", { exact: true }).fill("As sent, and more");
  await page.getByLabel("Number of measure 1").fill("41");
  const isRead = page.waitForResponse(/review\/[^/]+\.data/);
  readAgain();
  await isRead;
  await expect(page.getByLabel("Number of measure 1")).toHaveValue("41");
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("As sent, and more");
  const draft = () => cellOf<string>(club, "SELECT draft FROM reviews WHERE submission_id = ?", id);
  await expect.poll(() => JSON.parse(draft()).feedback).toBe("As sent, and more");
});

test("a number measured in a drawing becomes a measure with one press", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  const id = pendingOf(club);
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await expect
    .poll(() => page.locator("#desk-clip").evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("radio", { name: "Angle" }).check({ force: true });
  await page.getByRole("button", { name: "Place in the middle" }).click();
  await page.getByRole("button", { name: "Save drawing" }).click();
  await page.getByText("Measures (1 in drawings)").click();
  await page.getByRole("button", { name: /^Use angle 90° at/ }).click();
  await expect(page.getByLabel("Name of measure 1")).toHaveValue("Angle");
  await expect(page.getByLabel("Number of measure 1")).toHaveValue("90");
  await expect(page.getByLabel("Measure 1", { exact: true })).toBeFocused();
  // What stands there isn't offered again, whatever it is called; once its row is emptied, it is.
  const offer = page.getByRole("button", { name: /^Use angle 90° at/ });
  await expect(offer).toHaveCount(0);
  await page.getByLabel("Number of measure 1").fill("");
  await expect(offer).toBeVisible();
  await page.getByLabel("Number of measure 1").fill("90");
  await expect(offer).toHaveCount(0);
  await page.getByLabel("Measure 1", { exact: true }).selectOption("release_angle");
  await expect
    .poll(
      () =>
        rowsOf<{ draft: string }>(club, "SELECT draft FROM reviews WHERE submission_id = ?", id)[0]?.draft,
    )
    .toContain('"measures":[{"name":"release_angle"');
});

test("a stopwatch counts real time between two frames, and drawings count from the release", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  // A clip that plays four times slower than it was filmed.
  changeRows(
    club,
    "UPDATE clips SET frames_per_second = 30, capture_rate = 120 WHERE original_key = (SELECT file_key FROM submissions WHERE id = ?)",
    id,
  );
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  const video = page.locator("#desk-clip");
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
  const go = async (seconds: number) => {
    await video.evaluate((clip: HTMLVideoElement, at) => {
      clip.currentTime = at;
    }, seconds);
    await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.seeking)).toBe(false);
  };
  await page.getByLabel("Release in the member's video").fill("00:01.0");
  // A throw is measured from the release on, unless the coach has gone elsewhere.
  for (const [from, begins] of [
    [1.41, 1.41],
    [0, 1.01],
  ] as const) {
    await go(from);
    await page.getByRole("button", { name: "Measure this throw" }).click();
    await expect(page.getByRole("application", { name: "The bag's flight" })).toBeFocused();
    await expect
      .poll(() => video.evaluate((clip: HTMLVideoElement) => clip.currentTime))
      .toBeCloseTo(begins, 1);
    await page.getByRole("button", { name: "Cancel" }).click();
  }
  await go(1.01);
  await page.getByRole("button", { name: "Stopwatch" }).click();
  await go(1.81);
  await page.getByRole("button", { name: /^Stop at 0\.20 s/ }).click();
  await expect(
    page.getByText("Time 0.20 s. Times are estimated. In the picture, from one camera."),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Plumb line" }).check({ force: true });
  await page.getByRole("button", { name: "Place in the middle" }).click();
  await page.getByRole("radio", { name: "Grid" }).check({ force: true });
  await page.getByRole("button", { name: "Place in the middle" }).click();
  // One undo for all of them.
  await page.keyboard.press("Control+z");
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Save drawing" }).click();
  const drawn = page.getByRole("listitem").filter({ hasText: "Time and plumb line at 0:01.8" });
  await expect(drawn).toContainText("+0.20 s");
  // A drawing that was removed comes back as it was.
  await drawn.getByRole("button", { name: "Remove the drawing" }).click();
  await expect(drawn).toHaveCount(0);
  const removed = page.getByRole("status").filter({ hasText: "The drawing at 0:01.8 was removed." });
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(drawn).toContainText("+0.20 s");
  await expect(removed).toHaveCount(0);
  await page.getByText("Measures (1 in drawings)").click();
  await page.getByRole("button", { name: /^Use time 0\.20 s at/ }).click();
  await expect(page.getByLabel("Number of measure 1")).toHaveValue("0.2");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(said(page)).toContainText(/published/i);
  await signIn(page, "pro@example.com", `/portal/videos/${id}`);
  const moment = page.getByRole("listitem").filter({ hasText: "Times are estimated." });
  await expect(moment).toContainText("+0.20 s from the release");
});

test("a stopwatch is started and stopped by keys alone, with frames stepped in between", {
  tag: "@scripts",
}, async ({ page, club }) => {
  // The clip hasn't been prepared, so its frames aren't known: two steps of a 30th of a second are told as estimated.
  await page.route(/\/frames(\?|$)/, (route) => route.fulfill({ body: "" }));
  await signIn(page, "coach1@example.com", `/admin/review/${pendingOf(club)}`);
  const video = page.locator("#desk-clip");
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
  const stepped = async (key: "ArrowLeft" | "ArrowRight") => {
    const before = await video.evaluate((clip: HTMLVideoElement) => clip.currentTime);
    await page.keyboard.press(key);
    await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.currentTime)).not.toBe(before);
  };
  const watch = page.getByRole("button", { name: "Stopwatch" });
  await page.getByRole("button", { name: "Draw", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(watch).toBeFocused();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"] as const) await stepped(key);
  await page.keyboard.press("Enter");
  const stop = page.getByRole("button", { name: /^Stop at/ });
  await expect(stop).toBeFocused();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"] as const) await stepped(key);
  await expect(stop).toHaveText("Stop at 0.07 s");
  // The same key that presses every button stops it.
  await page.keyboard.press("Space");
  await expect(
    page.getByText("Time 0.07 s. Times are estimated. In the picture, from one camera."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listitem").filter({ hasText: "Time at" })).toBeVisible();
  // Among choices the arrows still choose.
  await page.getByRole("radio", { name: "1×" }).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "½×" })).toBeChecked();
});

test("a bag's flight is tapped in a few frames, and the member reads what it measures", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  const id = pendingOf(club);
  // The member marked none either: an emptied field would be filled with theirs again.
  changeRows(club, "UPDATE submissions SET release_ms = NULL WHERE id = ?", id);
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  const video = page.locator("#desk-clip");
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Measure this throw" }).click();
  const sheet = page.getByRole("application", { name: "The bag's flight" });
  await expect(sheet).toBeFocused();
  const go = async (seconds: number) => {
    await video.evaluate((clip: HTMLVideoElement, at) => {
      clip.currentTime = at;
    }, seconds);
    await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.seeking)).toBe(false);
  };
  const tap = async (x: number, y: number, marks: number) => {
    const box = await sheet.boundingBox();
    if (!box) throw new Error("There is no sheet");
    const before = await video.evaluate((clip: HTMLVideoElement) => clip.currentTime);
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await expect(sheet.locator("circle")).toHaveCount(marks);
    // Each tap goes on to where the bag is next.
    await expect
      .poll(() => video.evaluate((clip: HTMLVideoElement) => clip.currentTime))
      .toBeGreaterThan(before);
  };
  await tap(0.3, 0.6, 1);
  await tap(0.5, 0.3, 2);
  await expect(page.getByRole("button", { name: "Next" })).toHaveCount(0);
  await tap(0.7, 0.6, 3);
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await sheet.press("Control+z");
  await expect(sheet.locator("circle")).toHaveCount(2);
  // By keyboard: a mark where the last one is, moved.
  await sheet.press("Enter");
  await expect(sheet.locator("circle")).toHaveCount(3);
  for (const key of ["Shift+ArrowRight", "Shift+ArrowDown"]) await sheet.press(key);
  // A second finger, or a palm beside the pen, doesn't move the mark that the first one holds.
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no sheet");
  const first = sheet.locator("circle").first();
  const place = await first.getAttribute("cx");
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.6);
  await page.mouse.down();
  const other = { pointerId: 99, isPrimary: false, clientX: box.x + 20, clientY: box.y + 20 };
  for (const event of ["pointermove", "pointerup"]) await sheet.dispatchEvent(event, other);
  await expect(first).toHaveAttribute("cx", place ?? "");
  await page.mouse.move(box.x + box.width * 0.32, box.y + box.height * 0.6);
  await page.mouse.up();
  await expect(first).not.toHaveAttribute("cx", place ?? "");
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Next" }).click();
  // By keyboard: the board in the middle, moved, and then left out.
  const board = page.getByRole("application", { name: "The board" });
  await expect(board).toBeFocused();
  // Until it is drawn, no number hides it: there is the path alone, 16 lines with their rims.
  await expect(board.locator("polyline")).toHaveCount(32);
  for (const key of ["Enter", "ArrowDown", "Shift+ArrowRight"]) await board.press(key);
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await board.press("Enter");
  await expect(page.getByRole("checkbox", { name: /^Apex/ })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  const release = page.getByLabel("Release in the member's video");
  await expect(release).toHaveValue("");
  await page.getByRole("button", { name: "Measure this throw" }).click();
  await go(0.02);
  await tap(0.3, 0.6, 1);
  await tap(0.5, 0.3, 2);
  await tap(0.7, 0.6, 3);
  // What is marked is kept like what is typed.
  await page.reload();
  await expect(sheet.locator("circle")).toHaveCount(3);
  await expect(release).toHaveValue("");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Go on without inches" }).click();
  await expect(page.getByText("Without the board there are no inches.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Apex/ })).toHaveCount(0);
  // Nothing measured is dropped by publishing.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("The throw you measure isn't saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Finish measuring" }).click();
  const isRelease = page.getByRole("checkbox", { name: /^The first mark, at .+, is the release$/ });
  await expect(isRelease).not.toBeChecked();
  await isRelease.check();
  await page.getByRole("button", { name: "Save measures" }).click();
  await expect(page.getByText("The throw you measure isn't saved yet")).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Flight at" })).toBeVisible();
  // Its first mark is the clip's release. One undo takes all of it back, and the marks are there again.
  await expect(page.getByText(/The release is marked at 0:00\.0/)).toBeVisible();
  await expect(release).toHaveValue(/^00:00\.0/);
  await page.getByRole("button", { name: "Undo all of that" }).click();
  await expect(sheet.locator("circle")).toHaveCount(3);
  await expect(page.getByRole("listitem").filter({ hasText: "Flight at" })).toHaveCount(0);
  await expect(page.getByLabel("Measure 1", { exact: true })).toHaveValue("");
  await expect(release).toHaveValue("");
  // Without a release, a time counts from the first mark, under a name of its own.
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Go on without inches" }).click();
  await expect(isRelease).toBeChecked();
  await isRelease.uncheck();
  await expect(page.getByRole("checkbox", { name: /^Time from the first mark/ })).toBeVisible();
  await isRelease.check();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Save measures" }).click();
  await expect(page.getByLabel("Measure 1", { exact: true })).toHaveValue("time_of_flight");
  // Saved numbers aren't offered again; one that differs from its picture takes that row, because it is no other throw.
  const offers = page.getByRole("button", { name: /^Use / });
  await expect(offers).toHaveCount(0);
  const time = page.getByLabel("Number of measure 1");
  const measured = await time.inputValue();
  await time.fill("9");
  // The desk says where a number and its drawing part, whichever of the two was changed.
  const parted = page.getByText(/The drawing at .+ says time of flight .+ s, and the measure below 9 s\./);
  await expect(parted).toBeVisible();
  await expect(offers).toHaveCount(0);
  await page.getByRole("button", { name: "Take the drawing's number" }).click();
  await expect(time).toHaveValue(measured);
  await expect(parted).toHaveCount(0);
  await expect(page.getByLabel("Measure 3", { exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(said(page)).toContainText(/published/i);
  await signIn(page, "pro@example.com", `/portal/videos/${id}?view=annotated`);
  const moment = page.getByRole("listitem").filter({ hasText: "Time of flight" }).first();
  await expect(moment).toContainText("In the picture, from one camera.");
  await expect(page.getByRole("list", { name: "Measured" })).toContainText("Airmail time of flight");
  // The path grows while the bag flies.
  const flown = page.getByRole("img", { name: /^Flight at/ }).locator("polyline");
  const own = page.getByLabel("Your video", { exact: true });
  const linesAt = async (seconds: number) => {
    await own.evaluate((clip: HTMLVideoElement, at) => {
      clip.currentTime = at;
    }, seconds);
    await expect.poll(() => own.evaluate((clip: HTMLVideoElement) => clip.seeking)).toBe(false);
    return flown.count();
  };
  await expect.poll(() => linesAt(0.15)).toBeGreaterThan(0);
  expect(await linesAt(0.05)).toBeLessThan(await linesAt(0.15));
});

test("a drawing in the middle of a flight is shown over it", { tag: "@scripts" }, async ({ page, club }) => {
  const id = pendingOf(club);
  const description = "The wrist opens";
  const arrow = {
    id: "arrow",
    at: 700,
    description,
    shapes: [{ kind: "arrow", from: [0.2, 0.3], to: [0.6, 0.5] }],
  };
  const points = [0.2, 0.4, 0.6].map((x) => [x, 0.5]);
  const flight = {
    id: "flight",
    at: 1400,
    description: "The bag's flight",
    shapes: [{ kind: "flight", points, times: [200, 800, 1400], pace: 1 }],
  };
  const coach = await club.signIn("coach1@example.com");
  const sent = await press(coach, id, "publish", {
    feedback: "Look at your wrist.",
    drawings: JSON.stringify([arrow, flight]),
  });
  expect(sent.status).toBe(303);
  await signIn(page, "pro@example.com", `/portal/videos/${id}?view=annotated`);
  const video = page.getByLabel("Your video", { exact: true });
  const linesAt = async (name: RegExp, seconds: number) => {
    await video.evaluate((clip: HTMLVideoElement, at) => {
      clip.currentTime = at;
    }, seconds);
    const lines = page.getByRole("img", { name }).locator("polyline");
    await expect(lines).not.toHaveCount(0);
    return lines.count();
  };
  const flying = await linesAt(/^The bag's flight$/, 0.4);
  expect(await linesAt(/^The bag's flight, The wrist opens$/, 0.7)).toBeGreaterThan(flying + 1);
});
