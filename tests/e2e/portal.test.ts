import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { untilListening, untilRefreshed } from "./scripts.ts";
import { signIn } from "./sign-in.ts";

const drillTab = "/portal?tab=progress";
const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) =>
  project.use.javaScriptEnabled !== false;

async function openFirstDrill(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

const watch = (page: Page, title: string) =>
  page.locator("section.card", { hasText: title }).getByRole("link", { name: "Watch" }).click();

/** Two taps a round, on what a finger finds: the numbers beside "In" and "On". */
async function tapRounds(page: Page, rounds: readonly (readonly [number, number])[]): Promise<void> {
  for (const [index, [inside, on]] of rounds.entries()) {
    const round = page.getByRole("listitem").filter({ hasText: new RegExp(`Round ${index + 1}(?!\\d)`) });
    await round.getByRole("radio", { name: `In: ${inside}` }).tap();
    await round.getByRole("radio", { name: `On: ${on}` }).tap();
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("ten rounds of a deckaround are logged with two taps each, in under a minute", async ({
    page,
  }, info) => {
    await signIn(page, "pro2@example.com", drillTab);
    const started = Date.now();
    await openFirstDrill(page);
    await page.getByRole("link", { name: "Round by round" }).tap();
    const rounds = Array.from({ length: 10 }, (_, index) => [index % 4, 4 - (index % 4)] as const);
    await tapRounds(page, rounds);
    if (isScripted(info.project)) await expect(page.getByText("10 rounds, 66 points, 6.6 PPR")).toBeVisible();
    await page.getByRole("button", { name: "Complete Drill" }).tap();
    await expect(page.getByRole("status").first()).toContainText("Drill completed successfully!");
    expect(Date.now() - started).toBeLessThan(60_000);
    await expect(page.getByText("6.6 PPR · 55.0% · 10 rounds")).toBeVisible();
  });
});

test("an own entry is corrected and deleted", async ({ page }) => {
  await signIn(page, "pro2@example.com", drillTab);
  await openFirstDrill(page);
  await page.getByLabel("Rounds thrown").fill("10");
  await page.getByLabel("PPR (points per round)").fill("6");
  await page.getByRole("button", { name: "Complete Drill" }).click();
  await expect(page.getByText("6.0 PPR · 50.0% · 10 rounds")).toBeVisible();
  await page.getByRole("link", { name: /^Edit/ }).click();
  await page.getByLabel("PPR (points per round)").fill("9");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("9.0 PPR · 75.0% · 10 rounds")).toBeVisible();
  await page.getByRole("link", { name: /^Edit/ }).click();
  await page.getByText("Delete this entry").click();
  await page.getByRole("button", { name: "Delete for good" }).click();
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
  await expect(page.getByText("5.0 PPR · 41.7% · 10 rounds")).toBeVisible();
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

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a drill logged without a line waits and is sent once when it is back", async ({ page, club }) => {
    await page.clock.setFixedTime(club.clock.now());
    await signIn(page, "pro2@example.com", drillTab);
    await openFirstDrill(page);
    await untilListening(page);
    await page.getByLabel("Rounds thrown").fill("14");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Complete Drill" }).click();
    await expect(page.getByText("1 drill log waits on this device.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByText("1 drill log waits on this device.")).toHaveCount(0);
    await expect(page.getByText("7.5 PPR · 62.5% · 14 rounds")).toBeVisible();
    const stored = await page.request.get(`${club.url}/api/my-drill-completions`);
    expect(await stored.json()).toHaveLength(1);
  });

  test("what waits for one member is not sent as another", async ({ page, club }) => {
    await signIn(page, "pro2@example.com", drillTab);
    await openFirstDrill(page);
    await untilListening(page);
    await page.getByLabel("Rounds thrown").fill("14");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Complete Drill" }).click();
    await expect(page.getByText("1 drill log waits on this device.")).toBeVisible();
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await signIn(page, "elite@example.com", drillTab);
    await expect(page.getByText("waits on this device")).toHaveCount(0);
    const before = (await (await page.request.get(`${club.url}/api/my-drill-completions`)).json()).length;
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect((await (await page.request.get(`${club.url}/api/my-drill-completions`)).json()).length).toBe(
      before,
    );
  });

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
