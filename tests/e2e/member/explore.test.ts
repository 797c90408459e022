import type { Page } from "@playwright/test";
import { expect, test } from "../../support/journey.ts";
import { collectFaults } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const chart = (page: Page) => page.locator("figure", { hasText: "Your last weeks" });
const drawing = (page: Page) => chart(page).locator(".chart-narrow, .chart-wide").filter({ visible: true });
const explore = (page: Page) => chart(page).getByRole("button", { name: "Explore the chart" });
const live = (page: Page) => chart(page).getByRole("application");

async function expectDrawingAndTable(page: Page) {
  await expect(drawing(page)).toHaveCount(1);
  await page.getByText("Show the numbers").click();
  await expect(page.getByRole("table", { name: "Your last weeks" }).getByRole("row")).toHaveCount(9);
}

async function exploreByKeys(page: Page) {
  await explore(page).focus();
  await page.keyboard.press("Enter");
  await expect(live(page)).toBeVisible();
  await expect(drawing(page)).toHaveCount(0);
  await expect(chart(page).getByRole("button", { name: "Close chart" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(live(page)).toBeFocused();
  const reading = chart(page).locator(".chart-reading");
  const before = await reading.innerText();
  expect(before).toMatch(/^[A-Z][a-z]{2} \d+(–[A-Za-z\d ]+)?\s+[\d.]+ PPR · [\d.]+% · \d+ rounds$/);
  await page.keyboard.press("ArrowRight");
  await expect(reading).not.toHaveText(before, { useInnerText: true });
}

test("a member explores the chart and goes back; without scripts the drawing and its table are the chart", async ({
  page,
}, { project }) => {
  const faults = collectFaults(page);
  await signIn(page, "pro@example.com", "/portal?tab=progress");
  await expectDrawingAndTable(page);
  if (project.name === "nojs") {
    await expect(explore(page)).toHaveCount(0);
  } else {
    await expect(explore(page)).toBeVisible();
    const height = (await chart(page).boundingBox())?.height;
    await exploreByKeys(page);
    expect((await chart(page).boundingBox())?.height).toBe(height);
    await chart(page).getByRole("button", { name: "Close chart" }).click();
    await expect(live(page)).toHaveCount(0);
    await expect(drawing(page)).toHaveCount(1);
  }
  expect(faults).toEqual([]);
});

test("what explores the chart is fetched when asked for, and the drawing stays when that fails", async ({
  page,
}, { project }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.route(/chart-explorer/, (route) => route.abort());
  await signIn(page, "pro@example.com", "/portal?tab=progress");
  if (project.name === "nojs") {
    await expect(explore(page)).toHaveCount(0);
  } else {
    await explore(page).click();
    await expect(chart(page).getByText("couldn't load")).toBeVisible();
    expect(asked.findIndex((url) => /chart-explorer|tooltip/.test(url))).toBe(asked.length - 1);
    await page.unroute(/chart-explorer/);
  }
  await expectDrawingAndTable(page);
});

test("a tab that is not open says why, by its words, by a tip, and by keys", async ({ page }, {
  project,
}) => {
  const faults = collectFaults(page);
  await signIn(page, "basic@example.com", "/portal");
  const tab = page.getByText("Video Analysis, for pro members");
  const tip = page.locator(".tip");
  await expect(tab).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: "Training Content" }).focus();
  if (project.name === "nojs") {
    await expect(tab).toHaveAttribute("title", "for pro members");
    await page.keyboard.press("Tab");
    await expect(tab).toBeFocused();
    await expect(tip).toHaveCount(0);
  } else {
    await expect(tab).not.toHaveAttribute("title");
    await page.keyboard.press("Tab");
    await expect(tab).toBeFocused();
    await expect(tip).toContainText("for pro members");
    await page.keyboard.press("Escape");
    await expect(tip).toHaveCount(0);
    await page.getByText("Weekly Drills").hover();
    await expect(tip).toContainText("for elite members");
  }
  expect(faults).toEqual([]);
});
