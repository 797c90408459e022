import type { Locator, Page } from "@playwright/test";
import { cellOf, changeRows } from "../../http/club.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

/** The desk of a waiting video whose release isn't marked, with its clip. */
async function openDesk(page: Page, club: ServedClub): Promise<Locator> {
  const id = cellOf<string>(club, "SELECT id FROM submissions WHERE status = 'pending'");
  changeRows(club, "UPDATE submissions SET release_ms = NULL WHERE id = ?", id);
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  const video = page.locator("#desk-clip");
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
  return video;
}

/** Goes to a time of the clip, in seconds. */
async function go(video: Locator, seconds: number): Promise<void> {
  await video.evaluate((clip: HTMLVideoElement, at) => {
    clip.currentTime = at;
  }, seconds);
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.seeking)).toBe(false);
}

/** Draws on the picture from one place to another, in fractions of it. */
async function drag(sheet: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no sheet");
  const { mouse } = sheet.page();
  const move = ([x, y]: [number, number]) => mouse.move(box.x + box.width * x, box.y + box.height * y);
  await move(from);
  await mouse.down();
  await move(to);
  await mouse.up();
}

/** Marks a bag at times of the clip and goes on to the numbers of its throw, without a board. */
async function mark(page: Page, video: Locator, times: readonly number[]): Promise<void> {
  await page.getByRole("button", { name: "Measure this throw" }).click();
  const sheet = page.getByRole("application", { name: "The bag's flight" });
  for (const [place, at] of times.entries()) {
    await go(video, at);
    const [x, y] = [0.2 + place * 0.2, place === 1 ? 0.3 : 0.6];
    await drag(sheet, [x, y], [x, y]);
    await expect(sheet.locator("circle")).toHaveCount(place + 1);
  }
  await page.getByRole("button", { name: "Next" }).click();
  const without = page.getByRole("button", { name: "Go on without inches" });
  if (await without.isVisible()) await without.click();
}

const drawn = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });
const numberOf = (page: Page, place: number) => page.getByLabel(`Number of measure ${place}`);

test("each throw of a clip has a release of its own, and one that is measured again replaces its numbers", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  const video = await openDesk(page, club);
  const save = page.getByRole("button", { name: "Save measures" });
  const release = page.getByLabel("Release in the member's video");
  await mark(page, video, [0.02, 0.22, 0.42]);
  // A mark on the clip's first frame may be where it was opened: whether it is the release is said by the coach.
  const isFirstReleased = page.getByRole("checkbox", { name: /^The first mark, at .+, is the release$/ });
  await expect(isFirstReleased).not.toBeChecked();
  await isFirstReleased.check();
  await save.click();
  await expect(drawn(page, "Flight at 0:00.4")).toContainText("+0.40 s");
  const first = await release.inputValue();
  await mark(page, video, [1.02, 1.22, 1.42]);
  await expect(
    page.getByRole("checkbox", { name: /^The first mark, at 0:01\.0, is the release$/ }),
  ).toBeChecked();
  await save.click();
  // The other throw's stays as it was, and the clip's zero, too.
  await expect(drawn(page, "Flight at 0:01.4")).toContainText("+0.40 s");
  await expect(drawn(page, "Flight at 0:01.4")).toContainText("Time of flight 0.40 s");
  await expect(drawn(page, "Flight at 0:00.4")).toContainText("+0.40 s");
  await expect(release).toHaveValue(first);
  await expect(numberOf(page, 1)).toHaveValue("0.4");
  await expect(numberOf(page, 3)).toHaveValue("0.4");
  // The second throw again, to another frame: it is no third one.
  await mark(page, video, [1.02, 1.22, 1.38]);
  await expect(page.getByText("This takes the place of what this throw measured before.")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Entry angle/ }).uncheck();
  await save.click();
  await expect(
    page.getByText(/in place of the one before, and 1 number stands under Measures/),
  ).toBeVisible();
  await expect(drawn(page, "Flight at")).toHaveCount(2);
  await expect(drawn(page, "Flight at 0:01.3")).toContainText("Time of flight 0.36 s");
  await expect(numberOf(page, 3)).toHaveValue("0.36");
  await expect(page.getByLabel("Measure 4", { exact: true })).toHaveValue("");
  // One Undo brings back what it measured before.
  await page.getByRole("button", { name: "Undo all of that" }).click();
  await expect(drawn(page, "Flight at 0:01.4")).toContainText("Time of flight 0.40 s");
  await expect(numberOf(page, 3)).toHaveValue("0.4");
  await expect(page.getByLabel("Measure 4", { exact: true })).toHaveValue("entry_angle");
  await page.getByRole("button", { name: "Cancel" }).click();
  // A number lives as long as the drawing it was taken from, and comes back with it.
  await page.getByRole("button", { name: "Remove the drawing at 0:01.4" }).click();
  await expect(
    page.getByText(
      /^The drawing at 0:01\.4 was removed, and with it time of flight 0\.4 s, entry angle \d+°\./,
    ),
  ).toBeVisible();
  await expect(numberOf(page, 3)).toHaveValue("");
  await expect(numberOf(page, 1)).toHaveValue("0.4");
  await page.getByRole("button", { name: "Undo removing the drawing" }).click();
  await expect(numberOf(page, 3)).toHaveValue("0.4");
  await expect(page.getByLabel("Measure 4", { exact: true })).toHaveValue("entry_angle");
  // When the release is moved, the row says so, and takes the drawing's number with one press.
  await page.getByText("Release and reference video").click();
  await release.fill("00:00.12");
  await expect(drawn(page, "Flight at 0:00.4")).toContainText("+0.30 s");
  const parted = page.getByText(/says time of flight 0\.30 s, and the measure below 0\.4 s\./);
  await expect(parted).toBeVisible();
  await page.getByRole("button", { name: "Take the drawing's number" }).click();
  await expect(numberOf(page, 1)).toHaveValue("0.3");
  await expect(parted).toHaveCount(0);
});

test("nothing drawn or marked is dropped without a way back, and a clip has one board", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  const video = await openDesk(page, club);
  await go(video, 0.6);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("radio", { name: "Board" }).check({ force: true });
  const sheet = page.getByRole("application", { name: "Drawing" });
  await drag(sheet, [0.4, 0.8], [0.6, 0.8]);
  await page.getByRole("radio", { name: "Length" }).check({ force: true });
  await drag(sheet, [0.4, 0.6], [0.5, 0.6]);
  await page.getByLabel(/^What the drawing at/).fill("The stride");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Your drawing was dropped.")).toBeVisible();
  await page.getByRole("button", { name: "Undo dropping the drawing" }).click();
  await expect(
    page.getByText("Length 24 in. In the picture, from one camera.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByLabel(/^What the drawing at 0:00\.6/)).toHaveValue("The stride");
  // It is kept like before: a reload brings it back.
  await page.reload();
  await expect(page.getByLabel(/^What the drawing at 0:00\.6/)).toHaveValue("The stride");
  await page.getByRole("button", { name: "Save drawing" }).click();
  await expect(drawn(page, "The stride")).toContainText("Length 24 in");
  // Another board, on another frame, is what lengths count by from then on.
  await go(video, 1);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("radio", { name: "Board" }).check({ force: true });
  await drag(sheet, [0.4, 0.8], [0.5, 0.8]);
  await page.getByRole("button", { name: "Save drawing" }).click();
  await expect(page.getByText(/the board or hole drawn before is gone\./)).toBeVisible();
  await expect(drawn(page, "The stride")).toContainText("Length 48 in");
  await page.getByRole("button", { name: "Undo that" }).click();
  await expect(drawn(page, "The stride")).toContainText("Length 24 in");
  await page.getByRole("button", { name: "Cancel" }).click();
  // A throw's marks, too.
  await mark(page, video, [1.02, 1.22, 1.42]);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Undo dropping the marks" }).click();
  await expect(page.getByRole("application", { name: "The bag's flight" }).locator("circle")).toHaveCount(3);
});

test("two drawings of one frame are shown together", { tag: "@scripts" }, async ({ page, club }) => {
  const video = await openDesk(page, club);
  for (const kind of ["Circle", "Slope"]) {
    await go(video, 0.6);
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    await page.getByRole("radio", { name: kind }).check({ force: true });
    await page.getByRole("button", { name: "Place in the middle" }).click();
    await page.getByRole("button", { name: "Save drawing" }).click();
  }
  await expect(page.getByRole("img", { name: "Circle at 0:00.6, Slope at 0:00.6" })).toBeVisible();
});

test("a throw measured before its clip's frames are known says so as long as it stands", {
  tag: "@scripts",
}, async ({ page, club }) => {
  await page.route(/\/frames(\?|$)/, (route) => route.fulfill({ body: "" }));
  const video = await openDesk(page, club);
  await mark(page, video, [0.02, 0.22, 0.42]);
  const unknown = page.getByText(/The times of this video's frames aren't known yet/);
  await expect(unknown).toBeVisible();
  await page.getByRole("button", { name: "Save measures" }).click();
  await expect(unknown).toBeVisible();
  const flight = drawn(page, "Flight at 0:00.4");
  await expect(flight).toContainText("Times are estimated.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^(Draft )?[Ss]aved/).first()).toBeVisible();
  await page.reload();
  await expect(flight).toContainText("Measure it again once the video is prepared");
});
