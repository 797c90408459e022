import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { overlap } from "../support/overlap.ts";
import { untilRefreshed } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const drillTab = "/portal?tab=progress";

async function openFirstDrill(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

const watch = (page: Page, title: string) =>
  page.locator("section.card", { hasText: title }).getByRole("link", { name: "Watch" }).click();

test("another day opens in place, and its drill is logged ahead", async ({ page }) => {
  await signIn(page, "pro2@example.com", drillTab);
  const friday = page.locator("#friday");
  await expect(friday.getByText("How to do it")).toBeHidden();
  await friday.getByRole("heading", { name: "Friday" }).click();
  await friday.getByRole("link", { name: "Complete Drill: Soft Roll" }).click();
  await page.getByLabel("Rounds thrown").fill("8");
  await page.getByLabel("PPR (points per round)").fill("5");
  await page.getByRole("button", { name: "Complete Drill" }).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  await page.goto(`${drillTab}&day=friday`);
  await expect(friday.getByText("Completed Today")).toBeVisible();
});

test("an own entry is corrected and deleted", async ({ page }) => {
  await signIn(page, "pro2@example.com", drillTab);
  await openFirstDrill(page);
  await page.getByLabel("Rounds thrown").fill("10");
  await page.getByLabel("PPR (points per round)").fill("6");
  await page.getByRole("button", { name: "Complete Drill" }).click();
  await expect(page.getByText("6.0 PPR · 10 rounds")).toBeVisible();
  await page.getByRole("link", { name: /^Edit/ }).click();
  await page.getByLabel("PPR (points per round)").fill("9");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("9.0 PPR · 10 rounds")).toBeVisible();
  await page.getByRole("link", { name: /^Edit/ }).click();
  await page.getByText("Delete this entry").click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("status").first()).toContainText("Drill completion deleted");
  await expect(page.getByText("Nothing logged yet", { exact: false })).toBeVisible();
});

test("a tutorial plays from its own address and is marked as watched", async ({ page }) => {
  await signIn(page, "basic@example.com", "/portal?tab=content");
  await watch(page, "The cut, slowly");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("video")).toHaveAttribute("src", /^\/files\/tutorials\//);
  await dialog.getByRole("button", { name: "Mark as watched" }).click();
  await expect(page.getByText("Watched", { exact: true })).toBeVisible();
});

test("opening a note takes its New badge away, a button brings it back", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal?tab=notes");
  await expect(page.getByText("New", { exact: true })).toHaveCount(2);
  await page.getByRole("link", { name: "Before the weekend" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Fresh arms win the last bag.");
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page.getByText("New", { exact: true })).toHaveCount(1);
  await page
    .locator("section.card", { hasText: "Before the weekend" })
    .getByRole("button", { name: "Mark as unread" })
    .click();
  await expect(page.getByText("New", { exact: true })).toHaveCount(2);
});

test("practice without a drill is logged from what to train next", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal?tab=categories");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Airmail" })
    .getByRole("link", { name: "Log practice" })
    .click();
  await expect(page.getByLabel("Shot type")).toHaveValue("airmail");
  await page.getByLabel("Rounds").fill("10");
  await page.getByLabel("Bags in").fill("12");
  await page.getByLabel("Bags on").fill("14");
  await page.getByRole("dialog").getByRole("button", { name: "Log practice" }).click();
  await expect(page.getByRole("status").first()).toContainText("Practice logged");
  await expect(page.getByText("5.0 PPR · 10 rounds")).toBeVisible();
});

test("practice has keys for its rounds, and says what the bags score while they are typed", {
  tag: "@scripts",
}, async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/practice");
  await page.getByLabel("Rounds").fill("9");
  await page.getByRole("button", { name: "One round more" }).click();
  await expect(page.getByLabel("Rounds")).toHaveValue("10");
  await page.getByLabel("Bags in").fill("22");
  await page.getByLabel("Bags on").fill("8");
  await expect(page.getByText("10 rounds, 74 points, 7.4 PPR")).toBeVisible();
  await page.getByLabel("Bags on").fill("19");
  await expect(page.getByText("22 in and 19 on are 41 bags, but 10 rounds have 40")).toBeVisible();
  await page.getByRole("button", { name: "One round more" }).click();
  await expect(page.getByText("11 rounds, 85 points, 7.7 PPR")).toBeVisible();
});

test("an error of a practice log goes as soon as its field is corrected, and is said twice at most", {
  tag: "@scripts",
}, async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/practice");
  const log = page.getByRole("button", { name: "Log practice" });
  await expect(log).toBeEnabled();
  await log.click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Please choose a shot type");
  await page.getByLabel("Shot type").selectOption("airmail");
  await expect(page.getByText("Please choose a shot type")).toHaveCount(0);
  await page.getByLabel("Rounds").fill("10");
  await expect(page.locator("[aria-invalid]")).not.toHaveCount(0);
  await page.getByLabel("PPR (points per round)").fill("5");
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await expect(summary).toHaveCount(0);
  await page.getByLabel("PPR (points per round)").fill("");
  await page.getByLabel("Bags in").fill("22");
  await page.getByLabel("Bags on").fill("19");
  await log.click();
  const sentence = page.getByText("22 in and 19 on are 41 bags, but 10 rounds have 40");
  await expect(summary).toBeVisible();
  await expect(sentence).toHaveCount(2);
  await expect(page.getByLabel("Bags on")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Bags on").fill("18");
  await expect(sentence).toHaveCount(0);
  await expect(page.getByText("10 rounds, 84 points, 8.4 PPR")).toBeVisible();
});

test("a practice log says what a bag is worth, and that PPR or bags are enough", async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/practice");
  const result = page.getByRole("group", { name: "Enter your PPR or your bags." });
  await expect(result.getByLabel("PPR (points per round)")).toHaveAttribute("inputmode", "decimal");
  await expect(result.getByLabel("Bags in")).toHaveAccessibleDescription("3 points each");
  await expect(result.getByLabel("Bags on")).toHaveAccessibleDescription("1 point each");
  await expect(result.getByLabel("Bags in")).toHaveAttribute("inputmode", "numeric");
});

test("on a phone what succeeded is said between the title and the button one goes on with @scripts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro2@example.com", "/portal/practice");
  await page.request.post("/api/practice-results", { data: { shotType: "push", rounds: 10, ppr: 6 } });
  await page.reload();
  await page.getByRole("link", { name: /^Edit/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const said = page.getByRole("region", { name: "Notifications" }).getByRole("status");
  await expect(said).toContainText("updated");
  for (const one of [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("button", { name: "Log practice" }),
    page.getByRole("navigation", { name: "Training portal: shortcuts" }),
  ])
    expect(await overlap(said, one)).toBe(false);
});

test("Load More shows five more completions", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal?tab=history");
  const entries = page
    .locator("section", { hasText: "Recent Drill Completions" })
    .last()
    .getByRole("listitem");
  await expect(entries).toHaveCount(5);
  await page.getByRole("link", { name: "Load More" }).click();
  await expect(entries).toHaveCount(10);
});

test("what to film opens over the page and closes again", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal?tab=videos");
  await page.getByRole("link", { name: "What to film" }).click();
  await expect(page.getByRole("dialog")).toContainText("Example questions");
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("practice logged without a connection waits on the device, and is sent once for its own day", {
  tag: "@scripts",
}, async ({ page, club }) => {
  await page.clock.setFixedTime(club.clock.now());
  await signIn(page, "pro2@example.com", "/portal/practice");
  await page.context().setOffline(true);
  await page.getByLabel("Shot type").selectOption("airmail");
  await page.getByLabel("Rounds").fill("");
  await expect(page.getByText("Still needed: rounds and PPR or bags")).toBeVisible();
  await page.getByLabel("Rounds").fill("12");
  await expect(page.getByText("Still needed: PPR or bags")).toBeVisible();
  await page.getByLabel("PPR (points per round)").fill("5.5");
  await expect(page.getByText("Still needed")).toHaveCount(0);
  await page.getByLabel("When").fill("2026-03-09");
  await page.getByRole("button", { name: "Log practice" }).click();
  const waits = page.getByText("Your practice is saved on this device.");
  await expect(waits).toBeVisible();
  await page.getByRole("button", { name: "Log another" }).click();
  await expect(page.getByLabel("Rounds")).toHaveValue("");
  await page.context().setOffline(false);
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast).toContainText("Practice log saved");
  await expect(toast).toContainText("Airmail practice: 12 rounds, 5.5 PPR");
  const stored = await (await page.request.get("/api/practice-results")).json();
  expect(stored).toMatchObject([{ shotType: "airmail", rounds: 12, ppr: 5.5 }]);
  expect(stored[0].practicedAt).toMatch(/^2026-03-09T/);
  // Whoever stays on the page is told there, too.
  await page.context().setOffline(true);
  await page.getByLabel("Shot type").selectOption("push");
  await page.getByLabel("Rounds").fill("10");
  await page.getByLabel("PPR (points per round)").fill("6");
  await page.getByRole("button", { name: "Log practice" }).click();
  await expect(waits).toBeVisible();
  await page.context().setOffline(false);
  const sent = page.getByText("Your practice has been sent.");
  await expect(sent).toBeVisible();
  await expect(waits).toBeHidden();
  // What is refused wasn't sent, and can still be read.
  await page.getByRole("button", { name: "Log another" }).click();
  await page.context().setOffline(true);
  await page.getByLabel("Shot type").selectOption("push");
  await page.getByLabel("Rounds").fill("11");
  await page.getByLabel("PPR (points per round)").fill("6");
  await page.getByLabel("Notes").fill("Slower feet");
  await page.getByRole("button", { name: "Log practice" }).click();
  await expect(waits).toBeVisible();
  await page.clock.setFixedTime(club.clock.now().getTime() + 91 * 86_400_000);
  await page.context().setOffline(false);
  await expect(page.getByText("It has waited for more than 90 days.")).toBeVisible();
  await expect(page.getByText("Slower feet")).toBeVisible();
  await expect(sent.or(waits)).toHaveCount(0);
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(sent).toHaveCount(0);
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a submit button stays disabled while a required field is empty", async ({ page }) => {
    await signIn(page, "pro2@example.com", drillTab);
    await openFirstDrill(page);
    const button = page.getByRole("button", { name: "Complete Drill" });
    await expect(button).toBeDisabled();
    await page.getByLabel("Rounds thrown").fill("14");
    await expect(button).toBeDisabled();
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await expect(button).toBeEnabled();
  });

  test("the message's characters are counted as the server counts them", async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal?tab=videos");
    await expect(page.getByText("0 of 500 characters")).toBeVisible();
    await page.getByLabel("What would you like analyzed?").fill("Nice 🎯");
    await expect(page.getByText("6 of 500 characters")).toBeVisible();
  });

  test("a list refreshes by itself while the page is visible", async ({ page, club }) => {
    await page.clock.install();
    await signIn(page, "pro@example.com", "/portal?tab=notes");
    await expect(page.getByText("New", { exact: true })).toHaveCount(2);
    const [note] = await (await page.request.get(`${club.url}/api/practice-notes`)).json();
    await page.request.post(`${club.url}/api/practice-notes/${note.id}/read`);
    await untilRefreshed(page, (patience) =>
      expect(page.getByText("New", { exact: true })).toHaveCount(1, patience),
    );
  });

  test("the missing length of a tutorial is filled in when it loads (D29)", async ({ page, club }) => {
    await signIn(page, "pro@example.com", "/portal?tab=content");
    await watch(page, "The cut, slowly");
    const hasCodec = await page.evaluate(() =>
      document.createElement("video").canPlayType('video/mp4; codecs="avc1.42E01E"'),
    );
    if (hasCodec === "") return expect(page.getByRole("alert")).toContainText("Video Playback Error");
    await expect
      .poll(async () => {
        const list = await (await page.request.get(`${club.url}/api/tutorials`)).json();
        return list.find((tutorial: { title: string }) => tutorial.title === "The cut, slowly").duration;
      })
      .toBe(1);
  });

  test("a video that cannot be played says so", async ({ page }) => {
    await page.route("**/files/tutorials/**", (route) =>
      route.fulfill({ status: 200, contentType: "video/mp4", body: "no film" }),
    );
    await signIn(page, "pro@example.com", "/portal?tab=content");
    await watch(page, "Your first push shot");
    await expect(page.getByRole("alert")).toContainText("Video Playback Error");
  });
});
