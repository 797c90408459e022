import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { collectFaults, untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const chart = (page: Page) => page.locator("figure", { hasText: "Your last weeks" });
const drawing = (page: Page) => chart(page).locator(".chart-narrow, .chart-wide").filter({ visible: true });
const reading = (page: Page) => chart(page).locator(".chart-reading");
const drawn = (page: Page) => drawing(page).locator(".chart-value");
const slider = (page: Page) => chart(page).getByRole("slider");

async function expectDrawingAndTable(page: Page) {
  await expect(drawing(page)).toHaveCount(1);
  await page.getByText("Show the numbers").click();
  await expect(page.getByRole("table", { name: "Your last weeks" }).getByRole("row")).toHaveCount(9);
}

test("a member reads a chart point by point on the same drawing; without scripts the newest is read", async ({
  page,
}, { project }) => {
  const faults = collectFaults(page);
  await signIn(page, "pro@example.com", "/portal?tab=progress");
  const newest = await reading(page).innerText();
  expect(newest).toMatch(
    /^[A-Z][a-z]{2} \d+(–[A-Za-z\d ]+)?(, so far)?\s+[\d.]+ PPR · \d+ rounds(\s+Practice apart: .+)?$/,
  );
  const agrees = async () => {
    const [value = ""] = /[\d.]+ PPR/.exec(await reading(page).innerText()) ?? [];
    await expect(drawn(page)).toHaveText(value);
  };
  await agrees();
  if (project.name === "nojs") {
    await expect(slider(page)).toHaveCount(0);
  } else {
    await expect(slider(page)).toBeVisible();
    const box = await chart(page).boundingBox();
    const lines = await drawing(page)
      .locator(".chart-line")
      .evaluateAll((all) => all.map((one) => one.getAttribute("d")));
    const at = await drawing(page).boundingBox();
    await page.mouse.move((at?.x ?? 0) + 45, (at?.y ?? 0) + 100);
    await expect(reading(page)).not.toHaveText(newest, { useInnerText: true });
    await slider(page).focus();
    await page.keyboard.press("End");
    await expect(reading(page)).toHaveText(newest, { useInnerText: true });
    await page.keyboard.press("ArrowLeft");
    await expect(reading(page)).not.toHaveText(newest, { useInnerText: true });
    await expect(slider(page)).toHaveAttribute("aria-valuenow", "7");
    await agrees();
    // The same drawing, in the same place.
    expect(await chart(page).boundingBox()).toEqual(box);
    expect(
      await drawing(page)
        .locator(".chart-line")
        .evaluateAll((all) => all.map((one) => one.getAttribute("d"))),
    ).toEqual(lines);
  }
  await expectDrawingAndTable(page);
  expect(faults).toEqual([]);
});

test("the numbers of a chart and of a report fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = (frame: Locator) =>
    frame.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
  await signIn(page, "pro@example.com", "/portal?tab=progress");
  await page.getByText("Show the numbers").click();
  expect(await overflow(page.getByRole("region", { name: "Your last weeks" }))).toEqual([0, 0]);
  await page.goto("/portal/reports");
  await page.getByRole("main").getByRole("link", { name: /\d{4}/ }).first().click();
  expect(await overflow(page.getByRole("region", { name: "Points per round by shot" }))).toEqual([0, 0]);
});

test("a table of what was drawn above it is one tap away on a phone, and open on a desktop", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro@example.com", "/portal?tab=categories");
  const table = page.getByRole("table", { name: "PPR Categories" });
  await expect(table).toBeHidden();
  await page.getByText("Show the numbers").click();
  await expect(table).toBeVisible();
  await page.getByText("Show the numbers").click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(table).toBeVisible();
  await expect(table).toContainText("Consistency %");
  await expect(page.getByText("Show the numbers")).toBeHidden();
});

test("what Training History has below the entries says the most in a line, and opens in place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro@example.com", "/portal?tab=history");
  const part = (name: string) =>
    page.locator("details", { has: page.getByRole("heading", { name, exact: true }) });
  for (const [name, line, inside] of [
    ["Best Performances", /\d\.\d PPR in [A-Z][a-z]{2} \d/, /Best week:/],
    ["Improvement Trends", /vs\. .+: [+-]\d\.\d PPR, (improving|steady|declining)/, /Last full week vs\./],
    ["Training Streaks", /every week so far|running/, /with training/],
    ["Weekly Progress Timeline", /\d+ weeks/, /percentage points|baseline/],
  ] as const) {
    const summary = part(name).locator("summary");
    await expect(summary).toContainText(line);
    const content = part(name).locator("summary + div");
    await expect(content).toBeHidden();
    await summary.click();
    await expect(content).toBeVisible();
    await expect(content).toContainText(inside);
  }
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

test("a member follows a shot down to one drill's weeks, and back", async ({ page }) => {
  const faults = collectFaults(page);
  await signIn(page, "pro@example.com", "/portal?tab=categories");
  const shots = page.getByRole("region", { name: "Your shots" });
  await shots.getByRole("link", { name: "Push", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Push" })).toBeVisible();
  await expect(page.getByRole("figure")).toContainText("Your weeks of this shot");
  await page.getByRole("link", { name: "Push to the Lip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Push to the Lip" })).toBeVisible();
  await expect(page.getByRole("figure")).toContainText("Your weeks with this drill");
  await expect(page.getByRole("region", { name: "Every time" }).getByRole("listitem")).not.toHaveCount(0);
  await page.getByRole("link", { name: "Complete Drill" }).click();
  await expect(page.getByRole("dialog", { name: "Push to the Lip" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("a member opens a week from a chart, its days, and the weeks and days around it; the chart's span stays", async ({
  page,
}, { project }) => {
  const faults = collectFaults(page);
  await signIn(page, "pro@example.com", "/portal?tab=history&span=13");
  const figure = page.locator("figure", { hasText: "Your last 3 months" });
  const opened = (level: number, name: string | RegExp) => page.getByRole("heading", { level, name });
  let name = "";
  if (project.name === "nojs") {
    await figure.getByText("Show the numbers").click();
    const link = figure.getByRole("row").nth(3).getByRole("link");
    name = await link.innerText();
    await link.click();
  } else {
    await figure.getByRole("slider").focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    name = await figure.locator(".chart-reading strong").innerText();
    await page.keyboard.press("Enter");
  }
  await expect(page).toHaveURL(/span=13&week=[\d-]+#period$/);
  await expect(opened(2, new RegExp(`^${name}, \\d{4}$`))).toBeVisible();
  await expect(figure.locator(".chart-reading strong")).toHaveText(name);
  const around = (what: string) => page.getByRole("navigation", { name: `Other ${what}s with entries` });
  await around("week")
    .getByRole("link", { name: /^Previous week: / })
    .click();
  await expect(figure.locator(".chart-reading strong")).not.toHaveText(name);
  await around("week")
    .getByRole("link", { name: `Next week: ${name}` })
    .click();
  await expect(figure.locator(".chart-reading strong")).toHaveText(name);
  const week = page.getByRole("region", { name: new RegExp(`^${name}, `) });
  const day = week.getByRole("heading", { level: 3 }).first();
  const dayName = (await day.innerText()).split(", ")[1] ?? "";
  await day.getByRole("link").click();
  await expect(page).toHaveURL(/span=13&on=[\d-]+#day-log$/);
  await around("day")
    .getByRole("link", { name: /^Previous day: / })
    .click();
  await expect(around("day").getByRole("link", { name: new RegExp(`^Next day: ${dayName},`) })).toBeVisible();
  await page.getByRole("link", { name: "Close this day" }).click();
  await expect(page).toHaveURL("/portal?tab=history&span=13");
  expect(faults).toEqual([]);
});

// Without scripts the links of the chart's table lead there.
test("a first tap on a chart reads a week; its row beside the chart or a second tap opens it @scripts", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, "pro@example.com", "/portal?tab=progress");
  await expect(slider(page)).toBeVisible();
  const newest = await reading(page).innerText();
  await slider(page).evaluate((chart) => chart.scrollIntoView({ block: "center" }));
  const box = await drawing(page).boundingBox();
  const tap = () => page.touchscreen.tap((box?.x ?? 0) + 60, (box?.y ?? 0) + 120);
  await tap();
  await expect(reading(page)).not.toHaveText(newest, { useInnerText: true });
  await expect(page).toHaveURL("/portal?tab=progress");
  // In view with the chart, for a thumb, and in the same place whatever is read.
  const row = await reading(page).boundingBox();
  expect(row?.height).toBeGreaterThanOrEqual(48);
  expect(row?.width).toBeGreaterThanOrEqual(300);
  await expect(drawing(page)).toBeInViewport({ ratio: 1 });
  await expect(reading(page)).toBeInViewport({ ratio: 1 });
  for (const key of ["Home", "ArrowRight", "End"]) {
    await slider(page).press(key);
    expect(await reading(page).boundingBox()).toEqual(row);
  }
  const opened = page.getByRole("navigation", { name: "Other weeks with entries" });
  await reading(page).tap();
  await expect(page).toHaveURL(/tab=history&week=[\d-]+#period$/);
  await expect(opened).toBeVisible();
  await page.goBack();
  await slider(page).evaluate((chart) => chart.scrollIntoView({ block: "center" }));
  await tap();
  await expect(page).toHaveURL("/portal?tab=progress");
  await tap();
  await expect(page).toHaveURL(/tab=history&week=[\d-]+#period$/);
  await expect(opened).toBeVisible();
  await context.close();
});

test("a day with practice opens from its square and from the list of days, without leaving the page", async ({
  page,
}, { project }) => {
  await signIn(page, "pro@example.com", "/portal?tab=history");
  const hasScripts = project.name === "js";
  if (hasScripts) {
    await untilListening(page);
    await page.evaluate(() => document.documentElement.setAttribute("data-stayed", ""));
  }
  const opens = async (link: Locator) => {
    const [, day = ""] = /on=([\d-]+)/.exec((await link.getAttribute("href")) ?? "") ?? [];
    await link.click();
    await expect(page).toHaveURL(new RegExp(`tab=history&on=${day}#day-log$`));
    await expect(page.locator("#day-log")).toBeVisible();
  };
  await opens(page.locator(".practice-strip a").first());
  await page.getByText("Show the days").click();
  const days = page.locator("figure", { hasText: "Practice days" }).getByRole("listitem");
  await opens(
    days
      .filter({ hasText: /rounds$/ })
      .getByRole("link")
      .first(),
  );
  await expect(page.locator("html[data-stayed]")).toHaveCount(hasScripts ? 1 : 0);
});
