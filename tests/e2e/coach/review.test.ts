import type { Locator, Page, Route } from "@playwright/test";
import { cellOf, changeRows, rowsOf, userId } from "../../http/club.ts";
import { addWaiting, press } from "../../http/video/desk.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { overlap } from "../support/overlap.ts";
import { openSlowly, stopTime, untilListening } from "../support/scripts.ts";
import { untilInParts } from "../support/sending.ts";
import { signIn } from "../support/sign-in.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const isScripted = (info: { project: { name: string } }) => info.project.name === "js";
const clip = (page: Page) => page.locator("#desk-clip");

const pendingOf = (club: ServedClub) =>
  cellOf<string>(club, "SELECT id FROM submissions WHERE status = 'pending'");

const draftOf = (club: ServedClub) =>
  JSON.parse(cellOf<string>(club, "SELECT draft FROM reviews ORDER BY updated_at DESC"));

/** A circle drawn with the keyboard only, on the current frame. */
async function drawByKeyboard(page: Page, description: string): Promise<void> {
  await page.getByRole("button", { name: "Draw", exact: true }).press("Enter");
  await page.getByRole("radio", { name: "Circle" }).press("Space");
  await page.getByRole("button", { name: "Place in the middle" }).press("Enter");
  await expect(page.getByRole("application", { name: "Drawing" })).toBeFocused();
  await page.keyboard.press("c");
  await expect(page.getByRole("radio", { name: "White" })).toBeChecked();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowRight"])
    await page.keyboard.press(key);
  await expect(page.getByText("Circle around 54 % across, 48 % down, radius 12 %")).toBeAttached();
  await expect(page.getByText("Left empty, it says: “Circle at 0:01.0”")).toBeInViewport({ ratio: 1 });
  const words = page.getByLabel(/What the drawing at .* shows/);
  await expect(words).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Save drawing" })).toBeInViewport({ ratio: 1 });
  await words.fill(description);
  await page.getByRole("button", { name: "Save drawing" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: description })).toBeVisible();
}

/** The same drawing by numbers, for pages without scripts. */
async function drawByNumbers(page: Page, description: string): Promise<void> {
  await page.getByText("Place a drawing by numbers").click();
  await page.getByLabel("At the moment").fill("00:01.0");
  await page.getByLabel("Shape").selectOption("circle");
  for (const [label, value] of [
    ["From the left, in %", "54"],
    ["From the top, in %", "48"],
    ["To, from the left, in %", "66"],
    ["To, from the top, in %", "48"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("What the drawing shows").fill(description);
  await page.getByRole("button", { name: "Add drawing" }).click();
  await expect(said(page)).toContainText("Draft saved");
}

async function openDesk(page: Page): Promise<void> {
  await signIn(page, "coach1@example.com", "/admin/submissions");
  await page
    .getByRole("link", { name: /^Review: / })
    .first()
    .click();
  await expect(page).toHaveTitle(/Review desk/);
}

test("a coach reviews with tips, a drawing, a reference and homework; the member opens them", async ({
  page,
  club,
}, info) => {
  test.slow();
  const scripted = isScripted(info);
  await openDesk(page);
  await page.getByLabel("Feedback", { exact: true }).fill("Your arm is straight now.");
  await page.getByLabel("Drill 1").selectOption({ index: 1 });
  // Already open, because the member has marked the release.
  await page.getByLabel("Release in the member's video").fill("00:01.0");
  await page.getByLabel(/^Reference video/).selectOption({ index: 1 });
  await page.getByLabel("Release in the reference video").fill("00:00.5");
  if (scripted) {
    await page.getByLabel("Drill 2").selectOption({ index: 1 });
    await expect(page.getByText("Each drill can be assigned once")).toBeVisible();
    await page.getByLabel("Drill 2").selectOption({ index: 0 });
    await expect
      .poll(() => clip(page).evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0);
    await clip(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 1;
    });
    await page.getByLabel("¼×").check({ force: true });
    await page.getByRole("button", { name: "One frame forward" }).click();
    await page.getByRole("button", { name: "One frame back" }).click();
    await expect(page.getByRole("slider", { name: "Place in the video" })).toHaveAttribute(
      "aria-valuetext",
      /^0:01\.0 of /,
    );
    await drawByKeyboard(page, "The wrist opens too early");
    await page.getByRole("button", { name: "+ Moment" }).click();
    await expect(page.getByLabel("Moment 1")).toHaveValue("00:01.0");
    await expect(page.getByLabel("Tip 1")).toBeFocused();
    // Keys are off in a field, so these are letters of the tip.
    await page.keyboard.type("k, m. Look at the hole");
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.keyboard.press("Escape");
    await clip(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0;
    });
    await page.keyboard.press("Shift+ArrowRight");
    const at = () => clip(page).evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(at).toBeCloseTo(1, 2);
    await page.keyboard.press("1");
    await expect(page.getByRole("radio", { name: "⅛×" })).toBeChecked();
    await expect.poll(() => clip(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.125);
  } else {
    await drawByNumbers(page, "The wrist opens too early");
    await page.getByLabel("Moment 1").fill("00:01.0");
    await page.getByLabel("Tip 1").fill("k, m. Look at the hole");
  }
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(said(page)).toContainText("Review published");
  const told = said(page).getByRole("status");
  expect(await overlap(told, page.locator("#publish"))).toBe(false);
  expect(await overlap(told, page.getByLabel("Follow-up", { exact: true }))).toBe(false);
  expect(await overlap(told, clip(page))).toBe(false);
  expect(draftOf(club).tips).toEqual([{ at: "00:01.0", text: "k, m. Look at the hole" }]);
  await expect(page.getByRole("link", { name: "See what the member sees" })).toBeVisible();

  await signIn(page, "pro@example.com", "/portal?tab=videos");
  await page.getByRole("link", { name: "Annotated video" }).first().click();
  await expect(page.getByText("The wrist opens too early").first()).toBeVisible();
  const tip = page.getByRole("listitem").filter({ hasText: "Look at the hole" }).getByRole("link");
  await tip.click();
  const film = page.getByLabel("Your video", { exact: true });
  if (scripted) {
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(1, 1);
    await expect(page.getByRole("img", { name: "The wrist opens too early" })).toBeVisible();
  } else await expect(film).toHaveAttribute("src", /#t=1$/);

  await page.getByRole("link", { name: "Slow motion" }).click();
  if (scripted)
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.25);
  await page.getByRole("link", { name: "Pro comparison" }).click();
  await expect(page.locator("figure video")).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Complete Drill\W+\w/ })).toBeVisible();
  await page.getByRole("button", { name: /^Mark as done/ }).click();
  await expect(said(page)).toContainText("Marked as done");
});

test("a coach asks for another angle and the member answers with a clip", async ({ page }, info) => {
  const scripted = isScripted(info);
  await openDesk(page);
  await page.getByText("Another angle", { exact: true }).click();
  await page.getByLabel("What you want to see").fill("From behind, please");
  await page.getByRole("button", { name: "Ask for another angle" }).click();
  await expect(said(page)).toContainText("Question sent");

  await signIn(page, "pro@example.com", "/portal?tab=videos");
  await page.getByRole("link", { name: /Airmail from the left box/ }).click();
  await expect(page.getByText("From behind, please")).toBeVisible();
  const parts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") parts.push(new URL(request.url()).pathname);
  });
  await expect(page.getByRole("link", { name: "What to film" })).toBeVisible();
  await page.getByLabel("Video", { exact: true }).setInputFiles("db/seed/clips/push.mp4");
  if (scripted) await untilInParts(page);
  await page.getByRole("button", { name: "Send this angle" }).click();
  await expect(said(page)).toContainText("Video sent");
  expect(parts).toEqual(scripted ? [expect.stringMatching(/^\/api\/uploads\//)] : []);
  await expect(page.getByText(/^Play the other angle/)).toBeVisible();
});

test("two coaches at one desk: the second is told, keeps what was written, and decides", async ({
  page,
  club,
}, info) => {
  const id = pendingOf(club);
  await openDesk(page);
  const other = await club.signIn("coach2@example.com");
  await press(other, id, "save-draft", { feedback: "Theirs" });
  await page.getByLabel("Feedback", { exact: true }).fill("Mine");
  if (isScripted(info))
    await expect(page.getByText("saved this review while you were writing")).toBeVisible();
  await page.getByRole("button", { name: isScripted(info) ? "See both" : "Save draft" }).click();
  await expect(page.getByRole("heading", { name: "What is saved now, by Morgan Tate" })).toBeVisible();
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Mine");
  expect(draftOf(club).feedback).toBe("Theirs");
  await expect(page.getByRole("link", { name: "Keep Morgan's" })).toBeVisible();
  if (isScripted(info)) {
    await page.getByRole("button", { name: "Add Morgan's words to mine" }).click();
    await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Mine\n\nTheirs");
  }
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(said(page)).toContainText("Draft saved");
  expect(draftOf(club).feedback).toBe(isScripted(info) ? "Mine\n\nTheirs" : "Mine");
});

test("a desk that is read again while a coach writes keeps what they wrote", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  // The first page of a session is read again for the browser's time zone.
  await signIn(page, "coach1@example.com");
  await openSlowly(page, `/admin/review/${id}`, async () => {
    await press(await club.signIn("coach2@example.com"), id, "save-draft", { feedback: "Theirs" });
    await page.getByLabel("Feedback", { exact: true }).fill("Mine");
  });
  await page.waitForLoadState("networkidle");
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Mine");
  await expect(page.getByText("saved this review while you were writing")).toBeVisible();
});

test("a draft edited elsewhere is on the desk when a coach returns", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  const feedback = page.getByLabel("Feedback", { exact: true });
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await feedback.fill("Here");
  await page.getByLabel("Tip 1").fill("Look here");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.goto("/admin");
  const [stored] = rowsOf<{ revision: number }>(
    club,
    "SELECT revision FROM reviews WHERE submission_id = ?",
    id,
  );
  const fields = { feedback: "There", tipText0: "Look there", revision: `${stored?.revision}` };
  await press(await club.signIn("coach2@example.com"), id, "save-draft", fields);
  expect(draftOf(club).feedback).toBe("There");
  await page.goBack();
  await untilListening(page);
  await expect(feedback).toHaveValue("There");
  await expect(page.getByLabel("Tip 1")).toHaveValue("Look there");
});

test("what a coach wrote offline is on the desk after a reload, and overwrites no one", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  const feedback = page.getByLabel("Feedback", { exact: true });
  const cut = (route: Route) => route.abort("connectionreset");
  const writeOffline = async (text: string) => {
    await page.route("**/draft", cut);
    await feedback.fill(text);
    await page.getByLabel("Tip 1").fill("Look here");
    await expect(page.getByText("Not saved yet: no connection. Trying again.")).toBeVisible();
  };
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await writeOffline("In a tunnel");
  await page.reload();
  await expect(feedback).toHaveValue("In a tunnel");
  await expect(page.getByLabel("Tip 1")).toHaveValue("Look here");
  await page.unroute("**/draft", cut);
  await expect(page.getByText("Draft saved")).toBeVisible();
  expect(draftOf(club)).toMatchObject({ feedback: "In a tunnel", tips: [{ text: "Look here" }] });
  await writeOffline("In a second tunnel");
  const [stored] = rowsOf<{ revision: number }>(
    club,
    "SELECT revision FROM reviews WHERE submission_id = ?",
    id,
  );
  const theirs = { feedback: "Theirs", revision: `${stored?.revision}` };
  await press(await club.signIn("coach2@example.com"), id, "save-draft", theirs);
  await page.unroute("**/draft", cut);
  await page.reload();
  await expect(feedback).toHaveValue("In a second tunnel");
  await expect(page.getByText("saved this review while you were writing")).toBeVisible();
  expect(draftOf(club).feedback).toBe("Theirs");
});

test("a save whose answer was lost is no rival of what its coach wrote after it", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  const feedback = page.getByLabel("Feedback", { exact: true });
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  let reachedServer = () => {};
  const isThere = new Promise<void>((resolve) => {
    reachedServer = resolve;
  });
  await page.route("**/draft", async (route) => {
    await route.fetch();
    reachedServer();
  });
  await feedback.fill("Keep the wrist flat.");
  await isThere;
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  const before = await kept();
  await feedback.fill("Keep the wrist flat, and step later.");
  await expect.poll(kept).not.toBe(before);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(feedback).toHaveValue("Keep the wrist flat, and step later.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(said(page)).toContainText("Review published");
  expect(draftOf(club).feedback).toBe("Keep the wrist flat, and step later.");
});

test("a coach who saved the desk on another page is told so, and keeps the one they choose", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  const feedback = page.getByLabel("Feedback", { exact: true });
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await page.route("**/draft", (route) => route.abort("connectionreset"));
  await feedback.fill("On the tablet");
  await expect(page.getByText("Not saved yet: no connection. Trying again.")).toBeVisible();
  await press(await club.signIn("coach1@example.com"), id, "save-draft", { feedback: "On the desktop" });
  await page.reload();
  await expect(feedback).toHaveValue("On the tablet");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("You saved this review while you were writing.")).toBeVisible();
  await expect(page.getByText("Another coach was faster")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Keep the other page's" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(said(page)).toContainText("Draft saved");
  expect(draftOf(club).feedback).toBe("On the tablet");
});

test("a free hand is drawn with the pointer", { tag: "@scripts" }, async ({ page, club }) => {
  await openDesk(page);
  await expect
    .poll(() => clip(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("radio", { name: "Free hand" }).check();
  const box = await page.getByRole("application").boundingBox();
  if (!box) throw new Error("There is no sheet");
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.5);
  await page.mouse.down();
  for (const share of [0.35, 0.5, 0.65, 0.75])
    await page.mouse.move(box.x + box.width * share, box.y + box.height * share);
  await page.mouse.up();
  await expect(page.getByRole("application").locator("polygon").first()).toBeAttached();
  await page.getByLabel(/What the drawing at .* shows/).fill("The bag's way");
  await page.getByRole("button", { name: "Save drawing" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  const [drawn] = draftOf(club).annotations;
  expect(drawn.description).toBe("The bag's way");
  expect(drawn.shapes[0].points.length).toBeGreaterThanOrEqual(5);
  // The picture is narrower than its sheet, so its own fractions lie further out.
  const share = 0.5 + (0.25 * box.width) / Math.min(box.width, (box.height * 16) / 9);
  expect(drawn.shapes[0].points.at(-1)[0]).toBeCloseTo(share, 1);
});

test("an angle, a board and a length are measured with the pointer, and the member reads the numbers", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  await openDesk(page);
  await expect
    .poll(() => clip(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  const sheet = page.getByRole("application", { name: "Drawing" });
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no sheet");
  const drag = async (...[from, to]: [number, number][]) => {
    await page.mouse.move(box.x + box.width * (from?.[0] ?? 0), box.y + box.height * (from?.[1] ?? 0));
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * (to?.[0] ?? 0), box.y + box.height * (to?.[1] ?? 0));
    await page.mouse.up();
  };
  await page.getByRole("radio", { name: "Angle" }).check({ force: true });
  await drag([0.3, 0.5], [0.5, 0.5]);
  await drag([0.51, 0.49], [0.5, 0.2]);
  await expect(page.getByText("Angle 90°. In the picture, from one camera.")).toBeVisible();
  await page.getByRole("radio", { name: "Length" }).check({ force: true });
  await drag([0.3, 0.8], [0.4, 0.8]);
  await page.getByRole("radio", { name: "Board", exact: true }).check({ force: true });
  await drag([0.3, 0.9], [0.7, 0.9]);
  await expect(page.getByText("Angle 90°, length 12 in. In the picture")).toBeVisible();
  // One undo takes the board away, and its inches, also from the tool that was chosen last.
  await page.getByRole("radio", { name: "Length" }).check({ force: true });
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Angle 90°. In the picture")).toBeVisible();
  await page.getByRole("radio", { name: "Board", exact: true }).check({ force: true });
  await drag([0.3, 0.9], [0.7, 0.9]);
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Save drawing" }).click();
  await page.getByLabel("Feedback", { exact: true }).fill("Look at your arm");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(said(page)).toContainText(/published/i);
  await signIn(page, "pro@example.com", `/portal/videos/${id}?view=annotated`);
  await expect(
    page.getByText("Angle 90°, length 12 in. In the picture, from one camera.").first(),
  ).toBeVisible();
  await expectNoFaults(page);
});

test("only the main button, one finger, or a pen draws", { tag: "@scripts" }, async ({ page }) => {
  await openDesk(page);
  await expect
    .poll(() => clip(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  const sheet = page.getByRole("application", { name: "Drawing" });
  const shapes = sheet.locator("svg > *");
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no sheet");
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  await page.mouse.move(at(0.3, 0.3).x, at(0.3, 0.3).y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(at(0.6, 0.6).x, at(0.6, 0.6).y);
  await page.mouse.up({ button: "right" });
  await expect(shapes).toHaveCount(0);

  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", ...points: object[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points as { x: number; y: number }[] });
  await send("touchStart", { ...at(0.4, 0.4), id: 0 });
  await send("touchStart", { ...at(0.4, 0.4), id: 0 }, { ...at(0.6, 0.6), id: 1 });
  await send("touchMove", { ...at(0.3, 0.3), id: 0 }, { ...at(0.7, 0.7), id: 1 });
  await send("touchEnd");
  await expect(shapes).toHaveCount(0);

  await send("touchStart", { ...at(0.2, 0.5), id: 0 });
  await send("touchMove", { ...at(0.4, 0.5), id: 0 });
  await send("touchCancel");
  await expect(shapes).not.toHaveCount(0);
  const drawn = await sheet.locator("svg").innerHTML();
  await page.mouse.move(at(0.8, 0.8).x, at(0.8, 0.8).y);
  await page.mouse.move(at(0.7, 0.2).x, at(0.7, 0.2).y);
  expect(await sheet.locator("svg").innerHTML()).toBe(drawn);
});

test("a drawing that is not finished comes back, and Publish asks about it", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  await openDesk(page);
  await untilListening(page);
  const begin = page.getByRole("button", { name: "Draw", exact: true });
  await begin.click();
  await page.getByRole("button", { name: "Place in the middle" }).click();
  await page.getByLabel(/What the drawing at .* shows/).fill("Half a s");
  await page.reload();
  await expect(page.getByRole("application", { name: "Drawing" }).locator("svg > *").first()).toBeAttached();
  await expect(page.getByLabel(/What the drawing at .* shows/)).toHaveValue("Half a s");
  await page.getByLabel("Feedback", { exact: true }).fill("Well thrown");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your drawing isn't saved yet")).toBeVisible();
  expect(
    rowsOf(club, "SELECT 1 FROM reviews WHERE published IS NOT NULL AND draft LIKE '%Well thrown%'"),
  ).toEqual([]);
  await page.getByRole("button", { name: "Finish the drawing" }).click();
  await expect(page.getByLabel(/What the drawing at .* shows/)).toBeFocused();
  // Escape saves what is drawn, also from the field, and the question goes with it.
  await page.getByLabel(/What the drawing at .* shows/).fill("The arm is late");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your drawing isn't saved yet")).toBeVisible();
  await page.getByLabel(/What the drawing at .* shows/).press("Escape");
  await expect(page.getByText("Your drawing isn't saved yet")).toHaveCount(0);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(said(page)).toContainText(/published/i);
  expect(draftOf(club).annotations).toMatchObject([{ description: "The arm is late" }]);
});

test("the desk and the member's page are accessible to everyone, on a phone too", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  const faults: string[] = [];
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  const id = pendingOf(club);
  const coach = await club.signIn("coach1@example.com");
  const drawings = [
    { id: "d1", at: 1000, description: "The wrist", shapes: [{ kind: "line", from: [0, 0], to: [1, 1] }] },
  ];
  const fields = { feedback: "Good", tipAt0: "1.0", tipText0: "Look", drawings: JSON.stringify(drawings) };
  await press(coach, id, "publish", fields);
  await signIn(page, "coach1@example.com");
  const views = ["", "?view=slow", "?view=compare", "?view=annotated"].map(
    (query) => `/portal/videos/${id}${query}`,
  );
  for (const address of [`/admin/review/${id}`, ...views]) {
    await page.goto(address);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const body = await page.locator("html").boundingBox();
      expect(body?.width).toBeLessThanOrEqual(width);
      await expectNoFaults(page);
    }
  }
  expect(faults).toEqual([]);
});

test("a desk that was opened by its address saves nothing until its coach writes", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/draft")) saves.push(request.url());
  });
  await signIn(page, "coach1@example.com");
  await stopTime(page);
  await page.goto(`/admin/review/${pendingOf(club)}`);
  await page.clock.runFor(10_000);
  await page.getByLabel("Feedback").fill("Keep the elbow close.");
  expect(saves).toEqual([]);
  await page.clock.runFor(3_500);
  await expect(page.getByText("Draft saved").first()).toBeVisible();
  expect(saves).toHaveLength(1);
});

test("a desk that can't be saved is tried after growing pauses, and one the server won't take once it changes", {
  tag: "@scripts",
}, async ({ page, club }) => {
  let saves = 0;
  let isCut = true;
  await page.route("**/draft", (route) => {
    saves += 1;
    return isCut
      ? route.abort("connectionreset")
      : route.fulfill({
          status: 400,
          headers: { "X-Viewer": userId(club, "coach1@example.com") },
          json: { message: "This is too long." },
        });
  });
  const type = async (text: string) => {
    await page.getByLabel("Feedback", { exact: true }).fill(text);
    for (let seconds = 0; seconds < 4; seconds += 1) await page.clock.runFor(1_000);
  };
  // The pause begins when the page hears that its save failed, which is before what it asks for later is there.
  const untilAnswered = () => page.evaluate(async () => (await fetch("/up")).status);
  await signIn(page, "coach1@example.com");
  await stopTime(page);
  await page.goto(`/admin/review/${pendingOf(club)}`);
  await untilListening(page);
  await type("In a tunnel");
  await expect(page.getByText("Not saved yet: no connection. Trying again.")).toBeVisible();
  expect(saves).toBe(1);
  for (const [wait, tries] of [
    [5_000, 2],
    [9_000, 2],
    [1_500, 3],
    [20_500, 4],
  ] as const) {
    await page.clock.runFor(wait);
    await expect.poll(() => saves).toBe(tries);
    await untilAnswered();
  }
  isCut = false;
  await page.clock.runFor(41_000);
  await expect.poll(() => saves).toBe(5);
  await page.clock.runFor(600_000);
  expect(saves).toBe(5);
  await type("In a tunnel again");
  await expect.poll(() => saves).toBe(6);
});

/** A clip of a phone held upright, known by its stored size; its bytes don't arrive. */
async function openPortrait(page: Page, club: ServedClub): Promise<void> {
  const id = pendingOf(club);
  changeRows(
    club,
    "INSERT INTO clips (id, kind, original_key, state, width, height, created_at, updated_at) SELECT 'portrait', 'submission', file_key, 'ready', 720, 1280, 1, 1 FROM submissions WHERE id = ? ON CONFLICT (original_key) DO UPDATE SET width = 720, height = 1280",
    id,
  );
  await page.route(/\/files\/submissions\//, (route) => route.abort());
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
}

test("a portrait clip has the height of the desk, and Publish stays on the screen", async ({
  page,
  club,
}, info) => {
  await openPortrait(page, club);
  const isTall = async () => {
    const box = await clip(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(350);
    expect(box?.height).toBeGreaterThanOrEqual(600);
    await expect(clip(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#publish")).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  };
  await isTall();
  if (isScripted(info)) {
    await untilListening(page);
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    await page.getByRole("button", { name: "Save drawing" }).click();
    await expect(page.getByText("Draw at least one shape")).toBeVisible();
    await isTall();
  }
  // The strip at the left opens the whole menu.
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Coach Assignments" }).click();
  await expect(page).toHaveURL(/\/admin\/coach-assignments/);
  await page.goto(`/admin/review/${pendingOf(club)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await clip(page).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(350);
  expect(box?.height).toBeGreaterThanOrEqual(500);
});

test("a drawing alone is a review; its way back stays in the queue, next to the next one", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  addWaiting(club, 1);
  await openDesk(page);
  await untilListening(page);
  // What a key goes to has room above the foot.
  await page.keyboard.press("g");
  await expect(page.getByLabel("Drill 1")).toBeFocused();
  const bottomOf = (field: Locator) => field.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottomOf(page.getByLabel("Drill 1"))).toBeLessThan(
    (await bottomOf(page.locator("#publish"))) - 200,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("button", { name: "Place in the middle" }).click();
  await page.getByRole("button", { name: "Save drawing" }).click();
  await expect(page.getByText("Left empty, it says: “I drew my feedback on your video")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/more1/);
  expect(
    cellOf<string>(club, "SELECT feedback_text FROM submissions WHERE id = ? AND status = 'reviewed'", id),
  ).toBe("I drew my feedback on your video. Open the annotated video.");
  await said(page).getByRole("link", { name: "Dismiss" }).click();
  // The room the message had below the queue is given back.
  await expect(page.locator("[data-beside-toast]")).toHaveCSS("padding-bottom", "0px");
  await page.getByRole("button", { name: "Undo publishing for Avery Quinn" }).click();
  await expect(said(page)).toContainText("Publishing undone");
  await expect(page).toHaveURL(new RegExp(id));
});

test("the list's way back to a published review goes when its minute is over", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  addWaiting(club, 1);
  await page.clock.install();
  await openDesk(page);
  await page.getByLabel("Feedback", { exact: true }).fill("Well thrown.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo publishing for Avery Quinn" });
  await expect(undo).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(undo).toHaveCount(0);
});

test("a review another coach published says so once, and is nobody else's draft", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  await openDesk(page);
  await press(await club.signIn("coach2@example.com"), id, "publish", { feedback: "Theirs" });
  await page.getByLabel("Feedback", { exact: true }).fill("Mine");
  await expect(page.getByText("Morgan Tate published this review while you were writing.")).toBeVisible();
  await expect(page.getByText("Morgan published this review.")).toBeHidden();
  // What only this device has is no one's saved draft.
  await page.reload();
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Mine");
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "See both" }).click();
  await page.getByRole("link", { name: "Keep Morgan's" }).click();
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Theirs");
  await expect(page.getByText(/^Published by Morgan Tate, /)).toBeVisible();
});

test("saving a phrase leaves the desk where it is", { tag: "@scripts" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDesk(page);
  await untilListening(page);
  await page.getByText(/^Saved phrases/).click();
  await page.getByLabel("New phrase").fill("Lift your elbow.");
  const save = page.getByRole("button", { name: "Save phrase" });
  await save.scrollIntoViewIfNeeded();
  const words = page.locator("#desk-words");
  await words.evaluate((column) => {
    column.scrollTop = 200;
  });
  const before = await words.evaluate(({ scrollTop }) => scrollTop);
  expect(before).toBeGreaterThan(0);
  await save.click();
  await expect(page.getByText("Saved phrases (1)")).toBeVisible();
  expect(await words.evaluate(({ scrollTop }) => scrollTop)).toBe(before);
});
