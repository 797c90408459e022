import type { Locator, Page } from "@playwright/test";
import { parseMoment } from "#app/features/video/clips/moments.ts";
import { requestsOf } from "../../http/video/desk.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const upper = (page: Page) => page.getByLabel(/, over the other$/);
const opacity = (page: Page) => upper(page).evaluate((clip) => getComputedStyle(clip).opacity);
const timeOf = (of: Locator) => of.evaluate((clip: HTMLVideoElement) => clip.currentTime);
const transform = (page: Page) => upper(page).evaluate((clip: HTMLVideoElement) => clip.style.transform);

/** Taps both ends of the board in both videos, once with the pointer and once by keys. */
async function lineUp(page: Page, own: string): Promise<void> {
  await page.getByRole("button", { name: "Line up the boards" }).click();
  const sheetOf = (end: string, of: string) =>
    page.getByRole("application", { name: `Tap the ${end} end of the board in ${of}.` });
  const tap = async (end: string, of: string, x: number, y: number) => {
    const box = await sheetOf(end, of).boundingBox();
    if (!box) throw new Error("There is nothing to tap");
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  };
  // While one's ends are tapped, only that video is seen.
  await expect(sheetOf("front", own)).toBeFocused();
  expect(await opacity(page)).toBe("0");
  await tap("front", own, 0.5, 0.7);
  await tap("back", own, 0.7, 0.7);
  await expect(sheetOf("front", "the other video")).toBeFocused();
  expect(await opacity(page)).toBe("1");
  await page.keyboard.press("Enter");
  await expect(sheetOf("back", "the other video")).toBeFocused();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The boards are in one place.")).toBeVisible();
}

test("a member sees two videos in one picture, as far through as they like, lined up by release and board", async ({
  page,
  club,
}, info) => {
  const { reviewed } = requestsOf(club);
  await signIn(page, "pro@example.com", `/portal/videos/${reviewed}?view=compare`);
  const both = page.getByLabel("Both in one picture");
  if (info.project.name === "nojs") {
    // Without scripts, they are side by side.
    await expect(both).toBeHidden();
    await expect(page.locator("video:visible")).not.toHaveCount(0);
    return;
  }
  await both.check();
  await expect(upper(page)).toBeVisible();
  const film = page.getByLabel("Your video", { exact: true });
  await expect
    .poll(async () => (await upper(page).boundingBox())?.width)
    .toBe((await film.boundingBox())?.width);
  expect(await upper(page).boundingBox()).toEqual(await film.boundingBox());
  const hint = page.getByText("For two videos filmed from the same side.").locator("..");
  await expect(hint.getByRole("link", { name: "What to film" })).toHaveAttribute("href", /guide=film/);
  // The slider's own arrows move it, and not the video by a frame.
  const before = await timeOf(film);
  const slider = page.getByLabel("How much of the other video shows");
  await expect.poll(() => opacity(page)).toBe("0.5");
  await slider.press("ArrowRight");
  await expect.poll(() => opacity(page)).toBe("0.55");
  await slider.press("Home");
  await expect.poll(() => opacity(page)).toBe("0");
  await slider.press("End");
  await expect.poll(() => opacity(page)).toBe("1");
  expect(await timeOf(film)).toBe(before);
  await lineUp(page, "your video");
  expect(await transform(page)).toMatch(/^matrix\(/);
  await expectNoFaults(page);
  // What is moved stays inside the picture.
  const shown = await upper(page).locator("..").boundingBox();
  expect(shown).toEqual(await film.boundingBox());
  // Both are at the same time from their releases, which the demo marks at the same moment.
  await page.getByRole("button", { name: "One frame forward" }).click();
  await expect.poll(() => timeOf(film)).toBeGreaterThan(before);
  await expect
    .poll(async () => Math.abs((await timeOf(upper(page))) - (await timeOf(film))))
    .toBeLessThan(0.05);
  await page.getByRole("button", { name: "As filmed" }).click();
  await expect.poll(() => transform(page)).toBe("");
  await both.uncheck();
  await expect(upper(page)).toHaveCount(0);
  await expect(page.locator("figure video")).toHaveCount(2);
});

test("a coach sees the member's video and the earlier one in one picture on the desk", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const { pending } = requestsOf(club);
  await signIn(page, "coach1@example.com", `/admin/review/${pending}`);
  const both = page.getByLabel("Both in one picture");
  await both.check();
  await expect(upper(page)).toBeVisible();
  const box = () => page.locator("#desk-clip").boundingBox();
  await expect.poll(() => upper(page).boundingBox()).toEqual(await box());
  await lineUp(page, "the member's video");
  expect(await transform(page)).toMatch(/^matrix\(/);
  await expectNoFaults(page);
  // A release that is marked or moved now is followed at once.
  const ahead = async () =>
    (await timeOf(upper(page))) - (await timeOf(page.getByLabel("The member's video", { exact: true })));
  const release = page.getByLabel("Release in the member's video");
  await release.fill("00:00.1");
  await page.getByLabel("Release in the earlier video").fill("00:00.5");
  await expect.poll(ahead).toBeCloseTo(0.4, 2);
  await page.getByLabel("Release in the earlier video").fill("00:00.3");
  await expect.poll(ahead).toBeCloseTo(0.2, 2);
  await page.locator("#desk-clip").evaluate((clip: HTMLVideoElement) => {
    clip.currentTime = 0.2;
  });
  await expect.poll(() => timeOf(page.locator("#desk-clip"))).toBeCloseTo(0.2, 2);
  await page.getByRole("button", { name: "Mark the release here" }).click();
  await expect.poll(ahead).toBeCloseTo(0.3 - (parseMoment(await release.inputValue()) ?? 0) / 1000, 2);
  // A question that is sent draws the desk anew, which is looked at as before.
  const laid = await transform(page);
  await page.getByLabel("How much of the other video shows").press("End");
  await page.getByText("Another angle", { exact: true }).click();
  await page.getByLabel("What you want to see").fill("From the side, please.");
  const ask = page.getByRole("button", { name: "Ask for another angle" });
  await ask.click();
  await expect(ask).toHaveCount(0);
  await expect(both).toBeChecked();
  await expect.poll(async () => [await opacity(page), await transform(page)]).toEqual(["1", laid]);
  await both.uncheck();
  await expect(upper(page)).toHaveCount(0);
});
