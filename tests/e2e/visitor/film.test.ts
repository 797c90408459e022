import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../support/bundle.ts";
import { expect, test } from "../support/journey.ts";

const filmRequests = (page: Page): string[] => {
  const found: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/review.mp4")) found.push(request.url());
  });
  return found;
};

const film = (page: Page) => page.locator("[data-film] video");
const isPlaying = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

test("the film is small, and its still is the first screen's picture", { tag: "@scripts" }, async ({
  page,
}) => {
  expect((await stat(join(root, "public/review.mp4"))).size).toBeLessThan(250 * 1024);
  await page.goto("/");
  const still = page.locator("[data-film] img");
  await expect(still).toHaveAttribute("srcset", /560w, .* 1120w/);
  await expect(still).toHaveAttribute("alt", /review/);
  await expect(still).not.toHaveAttribute("loading", "lazy");
});

test("it plays once it is in view, after the largest thing has been drawn", { tag: "@scripts" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expect.poll(() => isPlaying(page)).toBe(true);
  const times = await page.evaluate(async () => {
    const largest = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const stills = list
          .getEntries()
          .filter((entry) => (entry as never as { element?: Element }).element?.tagName !== "VIDEO");
        resolve(stills.at(-1)?.startTime ?? 0);
      }).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
    });
    const [asked] = performance.getEntriesByName(new URL("/review.mp4", location.href).href);
    return { largest, asked: asked?.startTime ?? 0 };
  });
  expect(times.asked).toBeGreaterThan(times.largest);
  const away = page.getByRole("heading", { name: "Plans & Pricing" });
  await away.scrollIntoViewIfNeeded();
  await expect.poll(() => isPlaying(page)).toBe(false);
});

test("its button pauses it, and it stays paused when it comes back into view", { tag: "@scripts" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.getByRole("link", { name: "Pause" }).click();
  await expect.poll(() => isPlaying(page)).toBe(false);
  await expect(film(page)).toBeVisible();
  await page.getByRole("heading", { name: "Plans & Pricing" }).scrollIntoViewIfNeeded();
  await film(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  expect(await isPlaying(page)).toBe(false);
  await page.getByRole("link", { name: "Play" }).click();
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test.describe("with less motion wanted", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing of it loads until its button is pressed", { tag: "@scripts" }, async ({ page }) => {
    const asked = filmRequests(page);
    await page.goto("/");
    await page.waitForFunction(() => document.readyState === "complete");
    await expect(film(page)).toBeHidden();
    expect(asked).toEqual([]);
    await page.getByRole("link", { name: "Play" }).click();
    await expect(page.getByRole("link", { name: "Pause" })).toBeFocused();
    await expect.poll(() => isPlaying(page)).toBe(true);
  });
});

test("with Save-Data nothing of it loads by itself", { tag: "@scripts" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const asked = filmRequests(page);
  await page.goto("/");
  await page.waitForFunction(() => document.readyState === "complete");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole("link", { name: "Play" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("questions print their answers, and the plans print on one page", { tag: "@scripts" }, async ({
  page,
}) => {
  await page.goto("/faq");
  await page.emulateMedia({ media: "print" });
  const answers = page.locator(".question p");
  expect(await answers.count()).toBeGreaterThan(5);
  for (const answer of await answers.all())
    expect(
      await answer.evaluate((text) => text.getBoundingClientRect().height > 0 && text.checkVisibility()),
    ).toBe(true);
  await page.goto("/plans");
  const paper = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  // The plans, how to pay, and the comparison are the first page; the questions may follow.
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});
