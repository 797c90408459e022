import type { Page } from "@playwright/test";
import { changeRows, onDatabase } from "../../http/club.ts";
import { drawing, press, requestsOf } from "../../http/video/desk.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const phone = { width: 390, height: 844 };
const film = (page: Page) => page.getByLabel("Your video", { exact: true });
const place = (page: Page) => film(page).evaluate((clip: HTMLVideoElement) => clip.currentTime);
/** Waits until the clip says that it stopped: near its moment it may still play, and a press would pause it. */
const expectStop = (page: Page, moment: number) =>
  expect(page.getByText(`Stopped at moment ${moment} of 2. Press Play to continue.`)).toBeVisible();

const isPaused = (page: Page) => film(page).evaluate((clip: HTMLVideoElement) => clip.paused);

/** Answers pro's waiting clip with two tips, of which the second has a drawing, and no clip beside it. */
async function answer(club: ServedClub): Promise<string> {
  const { pending: id } = requestsOf(club);
  const coach = await club.signIn("coach1@example.com");
  await press(coach, id, "publish", {
    feedback: "Your arm is straight now.",
    tipAt0: "00:00.5",
    tipText0: "Your wrist opens",
    tipAt1: "00:01.0",
    tipText1: "Your elbow drops",
    drawings: JSON.stringify([{ ...drawing, at: 1000 }]),
  });
  return id;
}

test("a member waits with a promise, and is led to the answer, which is new until it is opened", async ({
  page,
  club,
}) => {
  await page.setViewportSize(phone);
  const { pending } = requestsOf(club);
  await signIn(page, "pro@example.com", `/portal/videos/${pending}`);
  await expect(page.getByRole("heading", { name: /answers by Fri, Mar 13$/ })).toBeVisible();
  await answer(club);
  await page.goto(`/portal/videos/${pending}`);
  const row = page.getByRole("link", { name: /^Jump to .* Your elbow drops/ });
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "Casey's feedback" })).toBeInViewport();
  await row.click();
  await expect(page).toHaveURL(/\/portal\/videos\//);
  await page.getByRole("link", { name: "Pro comparison" }).click();
  await expect(page.getByText("hasn't added a video to compare with", { exact: false }).last()).toBeVisible();
});

test("a message about the answer names the moment that is shown", async ({ page, club }) => {
  await page.setViewportSize(phone);
  await signIn(page, "pro@example.com", `/portal/videos/${await answer(club)}`);
  // It opens on the first moment, though only the second has a drawing.
  await page.getByRole("link", { name: "Ask Casey about this" }).click();
  const field = page.getByRole("textbox", { name: "Your message to the coaches" });
  await expect(field).toHaveValue(/^About my video “Airmail from the left box.*” at 0:00\.5: $/);
  await page.goBack();
  await page.getByRole("link", { name: /^Jump to .* Your elbow drops/ }).click();
  const ask = page.getByRole("link", { name: "Ask Casey about this" });
  await expect(ask).toHaveAttribute("href", /moment=1000$/);
  await ask.click();
  await expect(field).toHaveValue(/” at 0:01\.0: $/);
});

test("a moment tapped before the clip has loaded is shown, and not the opening one", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/files\//, async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page, "pro@example.com", `/portal/videos/${await answer(club)}`);
  await page.getByRole("link", { name: /^Jump to .* Your elbow drops/ }).click();
  held.resolve();
  const hasLoaded = (clip: HTMLVideoElement) => clip.readyState >= 2 && !clip.seeking;
  await expect.poll(() => film(page).evaluate(hasLoaded)).toBe(true);
  await expect(page.getByRole("link", { name: "Ask Casey about this" })).toHaveAttribute(
    "href",
    /moment=1000$/,
  );
});

test("the browser's own controls are below the clip's picture", { tag: "@raw" }, async ({ page, club }) => {
  await page.setViewportSize(phone);
  await signIn(page, "pro@example.com", `/portal/videos/${await answer(club)}`);
  const box = await film(page).boundingBox();
  const shape = await film(page).evaluate((clip: HTMLVideoElement) => clip.height / clip.width);
  const picture = (box?.width ?? 0) * shape;
  expect((box?.height ?? 0) - picture).toBeGreaterThan(60);
  await expect(film(page)).toBeInViewport({ ratio: 1 });
});

test("a portrait clip is as high as the screen allows, and the browser's controls are below it", {
  tag: "@raw",
}, async ({ page, club }) => {
  await page.setViewportSize(phone);
  changeRows(club, "UPDATE clips SET width = 720, height = 1280 WHERE kind = 'submission'");
  await signIn(page, "pro@example.com", `/portal/videos/${requestsOf(club).pending}`);
  const box = await film(page).boundingBox();
  const [width, height] = [box?.width ?? 0, box?.height ?? 0];
  expect((width * 16) / 9).toBeLessThan(phone.height * 0.45);
  expect(height - (width * 16) / 9).toBeGreaterThan(60);
  await expect(film(page)).toBeInViewport({ ratio: 1 });
});

test("a clip and the one it is compared with are on the first screen of a phone, with one set of controls", async ({
  page,
  club,
}, info) => {
  await page.setViewportSize(phone);
  const { reviewed } = requestsOf(club);
  changeRows(
    club,
    "INSERT INTO review_media (id, submission_id, part, file_key, file_size, mime_type, made_at) SELECT 'both', id, 'side-by-side', file_key, file_size, 'video/mp4', 1 FROM submissions WHERE id = ?",
    reviewed,
  );
  await signIn(page, "pro@example.com", `/portal/videos/${reviewed}?view=compare`);
  if (info.project.name !== "js") {
    await expect(page.getByLabel("Both videos side by side", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.locator("video[controls]:visible")).toHaveCount(1);
    return;
  }
  for (const clip of await page.locator("video").all()) await expect(clip).toBeInViewport({ ratio: 1 });
  const play = page.getByRole("button", { name: "Play", exact: true });
  await expect(play).toHaveCount(1);
  await expect(play).toBeInViewport({ ratio: 1 });
});

test("the tab says what is left this week, sends from the first view, and marks an answer as new until it is opened", async ({
  page,
  club,
}) => {
  await page.setViewportSize(phone);
  // With an earlier video to choose, too.
  for (const who of ["free@example.com", "pro2@example.com"]) {
    // What the first one's page still asks for must not meet the second one's sign-in.
    await page.goto("about:blank");
    await signIn(page, who, "/portal?tab=videos");
    await expect(page.getByText("0/1 (0%), 1 left this week")).toBeInViewport();
    const button = await page.getByRole("button", { name: "Submit for Review" }).boundingBox();
    const bar = await page.getByRole("navigation", { name: /shortcuts/ }).boundingBox();
    expect((button?.y ?? 999) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }

  const id = await answer(club);
  await signIn(page, "pro@example.com", "/portal");
  const ready = page.getByRole("link", { name: /^Your review is ready Airmail/ });
  // Two lines of what waits are open, the oldest promise first.
  await page
    .getByRole("region", { name: "Waiting for you" })
    .getByText(/^\d+ more waiting$/)
    .click();
  await expect(ready).toBeVisible();
  await page.goto("/portal?tab=videos");
  const row = page.getByRole("listitem").filter({ hasText: "Airmail from the left box" });
  await expect(row).toContainText("New");
  await expect(page.getByRole("link", { name: /^Videos 2 new|^2 new Videos/ })).toBeVisible();
  await row.getByRole("link", { name: /Airmail/ }).click();
  await expect(page).toHaveURL(new RegExp(`/portal/videos/${id}$`));
  await expect(page.getByRole("heading", { name: "Casey's feedback" })).toBeVisible();
  await page.goto("/portal?tab=videos");
  await expect(row).not.toContainText("New");
  await page.goto("/portal");
  await expect(ready).toHaveCount(0);
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("the player stops at each moment, shows its drawing, and obeys the keys", async ({ page, club }) => {
    const id = await answer(club);
    await signIn(page, "pro@example.com", `/portal/videos/${id}`);
    await expect.poll(() => place(page)).toBeCloseTo(0.5, 1);
    const drawn = page.getByRole("img", { name: drawing.description });
    await expect(drawn).toHaveCount(0);
    await expectNoFaults(page);

    await page.keyboard.press("Space");
    await expectStop(page, 2);
    expect(await place(page)).toBeCloseTo(1, 1);
    await page.keyboard.press("Space");
    await expect.poll(() => film(page).evaluate((clip: HTMLVideoElement) => clip.ended)).toBe(true);
    await page.keyboard.press("Space");
    await expectStop(page, 1);
    expect(await place(page)).toBeCloseTo(0.5, 1);
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect(drawn).toHaveCount(0);
    await expect(page.getByRole("link", { name: /Your wrist opens/ }).first()).toHaveAttribute(
      "aria-current",
      "true",
    );
    await page.keyboard.press("Space");
    await expect(drawn).toBeVisible();
    expect(await isPaused(page)).toBe(true);

    await page.keyboard.press("ArrowRight");
    await expect.poll(() => place(page)).toBeGreaterThan(1.01);
    await expect(page.getByText("Press Play to continue.")).toHaveCount(0);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(() => place(page)).toBeCloseTo(0.5, 2);
    await page.getByRole("link", { name: "Moment 2 of 2 at 0:01.0, Your elbow drops" }).press("Enter");
    await expect.poll(() => place(page)).toBeCloseTo(1, 2);
    await page.getByRole("slider", { name: "Place in the video" }).press("End");
    await expect.poll(() => place(page)).toBeGreaterThan(1.1);

    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(async () => (await film(page).boundingBox())?.y ?? 0).toBeGreaterThan(200);
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.getByRole("link", { name: "Slow motion" }).click();
    await expect.poll(() => film(page).evaluate((clip: HTMLVideoElement) => clip.playbackRate)).toBe(0.25);
    await expect(page.getByRole("radio", { name: "¼×" })).toBeChecked();
    await page.getByRole("radio", { name: "½×" }).check({ force: true });
    await expect.poll(() => film(page).evaluate((clip: HTMLVideoElement) => clip.playbackRate)).toBe(0.5);
  });

  test("a clip plays through its moments and shows each, once someone wants that on this device", async ({
    page,
    club,
  }) => {
    const id = await answer(club);
    await page.setViewportSize(phone);
    await signIn(page, "pro@example.com", `/portal/videos/${id}`);
    await expect.poll(() => place(page)).toBeCloseTo(0.5, 1);
    const stops = page.getByRole("checkbox", { name: "Stop at each moment" });
    await expect(stops).toBeChecked();
    await stops.focus();
    await page.keyboard.press("Space");
    await expect(stops).not.toBeChecked();
    expect((await page.getByText("Stop at each moment").locator("..").boundingBox())?.height).toBeGreaterThan(
      43,
    );
    await page.reload();
    await expect(stops).not.toBeChecked();
    await page.getByRole("radio", { name: "¼×" }).check({ force: true });
    const slider = page.getByRole("slider", { name: "Place in the video" });
    const before = await slider.boundingBox();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByText("Moment 1 of 2: Your wrist opens")).toBeVisible();
    // The words cover nothing of the picture, and move nothing below it.
    const picture = await film(page).boundingBox();
    const words = await page.getByText("Moment 1 of 2: Your wrist opens").boundingBox();
    expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 999) + (picture?.height ?? 0));
    expect(await slider.boundingBox()).toEqual(before);
    await expect(page.getByText("Moment 2 of 2: Your elbow drops")).toBeVisible();
    await expect(page.getByRole("img", { name: drawing.description })).toBeVisible();
    expect(await isPaused(page)).toBe(false);
    await expectNoFaults(page);
  });

  test("the voice plays from the moment it speaks about, and the clip and the voice stop each other", async ({
    page,
    club,
  }) => {
    await signIn(page, "pro@example.com", `/portal/videos/${requestsOf(club).reviewed}`);
    const voice = page.locator("audio");
    const isSilent = () => voice.evaluate((sound: HTMLAudioElement) => sound.paused);
    await page.getByRole("button", { name: "Hear Casey at 0:01.4" }).click();
    await expect
      .poll(() => voice.evaluate((sound: HTMLAudioElement) => sound.currentTime))
      .toBeGreaterThan(8.3);
    await expect.poll(() => place(page)).toBeCloseTo(1.45, 1);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    expect([await isSilent(), await isPaused(page)]).toEqual([true, true]);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => place(page)).toBeGreaterThan(1.6);
    expect(await isSilent()).toBe(true);
  });

  test("slow motion plays with the tap that chooses it", async ({ page, club }) => {
    const id = await answer(club);
    await signIn(page, "pro@example.com", `/portal/videos/${id}`);
    await expect.poll(() => place(page)).toBeCloseTo(0.5, 1);
    await page.getByRole("link", { name: "Slow motion" }).click();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  test("another angle plays beside the clip, with it", async ({ page, club }) => {
    const id = await answer(club);
    onDatabase(club, (database) => {
      const key = (database.prepare("SELECT file_key AS key FROM tutorials").get() as { key: string }).key;
      database
        .prepare(
          "INSERT INTO angle_requests (id, submission_id, question, asked_at, file_name, file_size, mime_type, file_key, answered_at) VALUES ('side', ?, 'From the side', 1, 'side.mp4', 1000, 'video/mp4', ?, 2)",
        )
        .run(id, key);
    });
    await signIn(page, "pro@example.com", `/portal/videos/${id}`);
    await expect.poll(() => place(page)).toBeCloseTo(0.5, 1);
    await page.getByRole("link", { name: "Pro comparison" }).click();
    // Without a release to align, both begin at the start.
    await expect.poll(() => place(page)).toBe(0);
    const other = page.getByLabel("Angle 2", { exact: true });
    await expect.poll(() => other.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
    await page.getByRole("button", { name: "One frame forward" }).click();
    await page.getByRole("button", { name: "One frame forward" }).click();
    await expect.poll(() => place(page)).toBeGreaterThan(0.05);
    const own = await place(page);
    await expect.poll(() => other.evaluate((clip: HTMLVideoElement) => clip.currentTime)).toBeCloseTo(own, 2);
  });
});

test("a video that answers an earlier one plays beside it, from where both releases fall together", async ({
  page,
  club,
}, info) => {
  test.slow();
  const scripted = info.project.name === "js";
  await page.setViewportSize(phone);
  const { pending, reviewed } = requestsOf(club);
  changeRows(
    club,
    "UPDATE submissions SET answers_id = NULL, release_ms = NULL, title = 'My airmail', message = 'My airmail'",
  );
  await signIn(page, "pro@example.com", `/portal/videos/${reviewed}`);
  if (scripted) await untilListening(page);
  await page.getByText("Set when the bag leaves your hand").click();
  await page.getByLabel("When the bag leaves your hand").fill("0.2");
  await page.getByRole("button", { name: "Save comparison" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Comparison saved");

  await page.goto(`/portal/videos/${pending}`);
  if (scripted) await untilListening(page);
  await page.getByText("Choose an earlier video").click();
  await page.getByLabel("Earlier video").selectOption(reviewed);
  if (scripted) {
    await film(page).evaluate((clip: HTMLVideoElement) => {
      clip.currentTime = 0.5;
    });
    await page.getByRole("button", { name: "Use the moment shown above" }).click();
  } else await page.getByLabel("When the bag leaves your hand").fill("0.5");
  await expect(page.getByLabel("When the bag leaves your hand")).toHaveValue("0.5");
  await page.getByRole("button", { name: "Save comparison" }).click();
  await page.getByRole("link", { name: "Play both together" }).click();
  await expect(page.getByText(/^After: .*2026, release at 0:00\.5$/)).toBeVisible();
  await expect(page.getByText(/^Before: .*2026, release at 0:00\.2$/)).toBeVisible();
  const other = page.getByLabel("The earlier video", { exact: true });
  const own = await film(page).boundingBox();
  const under = await other.boundingBox();
  expect(under?.y ?? 0).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0));
  await expectNoFaults(page);
  if (!scripted) {
    for (const clip of [film(page), other]) await expect(clip).toHaveAttribute("controls");
    return;
  }
  const placeOf = () => other.evaluate((clip: HTMLVideoElement) => clip.currentTime);
  await expect.poll(placeOf).toBeCloseTo(0, 1);
  await expect.poll(() => place(page)).toBeCloseTo(0.3, 1);
  await page.getByRole("button", { name: "One frame forward" }).click();
  await expect.poll(async () => (await place(page)) - (await placeOf())).toBeCloseTo(0.3, 1);
  await page.getByRole("radio", { name: "½×" }).check({ force: true });
  await expect.poll(() => other.evaluate((clip: HTMLVideoElement) => clip.playbackRate)).toBe(0.5);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(placeOf).toBeGreaterThan(0.1);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(async () => (await place(page)) - (await placeOf())).toBeCloseTo(0.3, 1);
});
