import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 800 },
];

const barOf = (page: Page) => page.getByRole("navigation", { name: "Training portal: shortcuts" });

/** Whether something ends above the bar at the bottom of a phone. */
async function endsAboveBar(page: Page, name: string): Promise<boolean> {
  const button = await page.getByRole("link", { name }).first().boundingBox();
  const bar = await barOf(page).boundingBox();
  return button !== null && bar !== null && button.y + button.height <= bar.y;
}

test("on a phone today's drill comes before the week, whose numbers are one row", async ({ page }) => {
  await signIn(page, "pro@example.com");
  for (const phone of phones) {
    await page.setViewportSize(phone);
    await page.goto("/portal?tab=progress");
    expect(await endsAboveBar(page, "Complete Drill")).toBe(true);
    const tops = await Promise.all(
      ["Weekly accuracy", "Average PPR", "Consistency", "Drills This Week"].map(
        async (label) => (await page.getByRole("term").filter({ hasText: label }).boundingBox())?.y,
      ),
    );
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByRole("heading", { name: /^This week, \w+ \d+–/ })).toHaveCount(1);
  }
});

test("on a phone PPR Categories is in the first row under More, and every shot leads to it", async ({
  page,
}) => {
  await signIn(page, "pro@example.com");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/portal");
  await page.getByText("More", { exact: true }).click();
  const rail = page.getByRole("navigation", { name: "Training portal", exact: true });
  const first = await rail.getByRole("link", { name: "Dashboard" }).boundingBox();
  const categories = await rail.getByRole("link", { name: "PPR Categories" }).boundingBox();
  expect(categories?.y).toBe(first?.y);
  await rail.getByRole("link", { name: "PPR Categories" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PPR Categories" })).toBeVisible();
  await page.getByRole("link", { name: "Airmail", exact: true }).first().click();
  await page.getByRole("link", { name: "All your shots: PPR Categories" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PPR Categories" })).toBeVisible();
});

for (const path of ["/portal", "/portal?tab=history"]) {
  test(`whether airmails got better is answered one tap from ${path}`, async ({ page }) => {
    await signIn(page, "pro@example.com", path);
    const row = page.getByRole("link", { name: /^Airmail [\d.]+, up [\d.]+/ });
    const [, now = "", change = ""] =
      /([\d.]+), (up [\d.]+)/.exec(await row.innerText().then((text) => text.replaceAll("\n", " "))) ?? [];
    await row.click();
    await expect(page.getByRole("heading", { level: 1, name: "Airmail" })).toBeVisible();
    await expect(
      page.getByText(
        new RegExp(`^${now} PPR in the last 4 weeks \\(\\d+ rounds\\), ${change} PPR from everything before`),
      ),
    ).toBeVisible();
    await expect(page.getByText(/of all time|Of all time/)).toHaveCount(0);
  });
}

test("on Basic the day is a lesson and a practice with a number to beat, all in the first screen of a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "basic@example.com", "/portal");
  const board = page.getByRole("region", { name: "Next step" });
  await expect(board).toContainText("Ten rounds of practice");
  expect(await endsAboveBar(page, "Log practice")).toBe(true);
  await board.getByRole("link", { name: "Log practice" }).click();
  await page.getByLabel("Shot type").selectOption("Roll");
  await page.getByLabel("Rounds").fill("10");
  await page.getByLabel("PPR (points per round)").fill("5.5");
  await page.getByRole("button", { name: "Log Practice" }).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Next: .+ Your next lesson/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Next: Roll practice/ })).toContainText(
    "To beat: 5.5 PPR over 10 rounds",
  );
  await page.getByRole("link", { name: "Go to the Dashboard" }).click();
  await expect(board).toContainText("Roll practice");
  await expect(board).toContainText("To beat: 5.5 PPR over 10 rounds");
  await board.getByRole("link", { name: "Log another practice" }).click();
  await expect(page.getByLabel("Shot type")).toHaveValue("roll");
  await page.goto("/portal/entries");
  await expect(page.getByText("1 entry")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download your log (CSV)" })).toBeVisible();
});

test("a goal is one card with its line in sight and one thing to do", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro@example.com", "/portal/goals");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /9\.0 PPR on pushes by/ }) });
  await expect(card.getByRole("figure").locator("svg:visible").first()).toBeInViewport();
  await expect(card.getByRole("link", { name: "Log practice for 9.0 PPR on pushes" })).toBeVisible();
  expect(await endsAboveBar(page, "Log practice for 9.0 PPR on pushes")).toBe(true);
  await expect(card.getByRole("link", { name: "Change 9.0 PPR on pushes" })).toBeHidden();
  await card.locator("summary").filter({ hasText: "Change or remove" }).click();
  await expect(card.getByRole("link", { name: "Change 9.0 PPR on pushes" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Remove 9.0 PPR on pushes" })).toBeVisible();
});

test("the page after a log names the next drill with the number to beat", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal/practice");
  await page.getByLabel("Shot type").selectOption("Airmail");
  await page.getByLabel("Rounds").fill("10");
  await page.getByLabel("PPR (points per round)").fill("5");
  await page.getByRole("button", { name: "Log Practice" }).click();
  const next = page.getByRole("link", { name: /^Next: / });
  await expect(next.first()).toContainText(
    /To beat: [\d.]+ PPR over \d+ rounds?|Your first time on this drill/,
  );
  await expect(next.last()).toContainText("Airmail practice");
  await next.first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("at 200 % text on a phone the news on the Dashboard is read in words, not letter by letter", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "basic@example.com", "/portal");
  const title = page
    .getByRole("region", { name: "News from the coaches" })
    .getByText("Set yourself a goal", { exact: true });
  const before = (await title.boundingBox())?.width ?? 0;
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect.poll(async () => (await title.boundingBox())?.width ?? 0).toBeGreaterThan(before / 2);
});

test("practice whose bags and PPR contradict each other is asked about and not stored", async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/practice");
  await page.getByLabel("Shot type").selectOption("Airmail");
  await page.getByLabel("Rounds").fill("10");
  await page.getByLabel("Bags in").fill("12");
  await page.getByLabel("Bags on").fill("10");
  await page.getByLabel("PPR (points per round)").fill("9");
  await page.getByRole("button", { name: /^log practice$/i }).click();
  const question = page.getByText("12 in and 10 on over 10 rounds are 4.6 PPR, not 9. Which is right?");
  await expect(question.first()).toBeVisible();
  const stored = async () => (await page.request.get("/api/practice-results")).json();
  expect(await stored()).toEqual([]);
  for (const [label, value] of [
    ["Rounds", "10"],
    ["Bags in", "12"],
    ["Bags on", "10"],
    ["PPR (points per round)", "9"],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value);
  await page.getByLabel("PPR (points per round)").fill("");
  await page.getByRole("button", { name: /^log practice$/i }).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  expect(await stored()).toMatchObject([{ ppr: 4.6, rounds: 10 }]);
});

test("what practice can't score is said at its field, and nothing typed is lost", async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/practice");
  const log = page.getByRole("button", { name: /^log practice$/i });
  const [rounds, ppr] = [page.getByLabel("Rounds"), page.getByLabel("PPR (points per round)")];
  await page.getByLabel("Shot type").selectOption("Airmail");
  for (const [field, typed, words] of [
    [ppr, "13", "PPR is a number from 0 to 12"],
    [ppr, "-1", "PPR is a number from 0 to 12"],
    [rounds, "9999", "Rounds are a whole number from 1 to 200"],
  ] as const) {
    await rounds.fill("10");
    await ppr.fill("5");
    await field.fill(typed);
    await log.click();
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveValue(typed);
  }
  expect(await (await page.request.get("/api/practice-results")).json()).toEqual([]);
});

test("a locked lesson's card has the day it opens, and no page promises every lesson meanwhile", async ({
  page,
}) => {
  await signIn(page, "elite@example.com", "/portal?tab=content");
  const card = page.locator(".card").filter({ hasText: "Push through traffic" });
  await expect(card).toContainText("Early access for Pro members. Opens for everyone on Mar 21, 2026.");
  for (const path of ["/portal?tab=content", "/portal"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).not.toContainText(/every lesson/i);
  }
});
