import type { Page, Route } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// A connection may break or go silent while a page's scripts load. Nothing typed is lost, and the page says what it
// is waiting for.

const newsletter = "/admin/newsletter?show=notifications";
const words = "The range is closed on Friday.";

const sentWords = (club: ServedClub) =>
  rowsOf(club, "SELECT message FROM notifications WHERE message = ?", words);

/** Breaks the loading of scripts until the returned function is called. */
async function breakScripts(page: Page, scripts: RegExp): Promise<() => Promise<void>> {
  for (const address of [scripts, /\/up$/])
    await page.route(address, (route) => route.abort("connectionreset"));
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

async function notify(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("Friday");
  await page.getByLabel("Message").fill(words);
  await page.getByRole("button", { name: "Send Notification" }).click();
}

test.describe("with scripts", { tag: "@scripts" }, () => {
  for (const [part, scripts] of [
    ["a page's own", /\/assets\/route-[\w-]+\.js/],
    ["the shared", /\/assets\/framework-[\w-]+\.js/],
    ["the first", /\/assets\/entry\.client-[\w-]+\.js/],
    ["any", /\/assets\/[\w.-]+\.js/],
  ] as const)
    test(`a form sent while ${part} script cannot be had waits on the page and is sent`, async ({
      page,
      club,
    }) => {
      await signIn(page, "coach1@example.com");
      const mend = await breakScripts(page, scripts);
      await page.goto(newsletter, { waitUntil: "load" });
      await notify(page);
      await expect(page.getByText("Still sending")).toBeVisible();
      await expect(page).toHaveURL(newsletter);
      await expect(page.getByLabel("Message")).toHaveValue(words);
      expect(sentWords(club)).toEqual([]);
      await mend();
      await expect(page.getByRole("status")).toContainText(/sent/i, { timeout: 15_000 });
      await expect(page.getByText("Still sending")).toHaveCount(0);
      expect(new Set(sentWords(club).map((one) => JSON.stringify(one))).size).toBe(1);
    });

  test("a form whose page's scripts are permanently gone is submitted the plain way", async ({
    page,
    club,
  }) => {
    await signIn(page, "coach1@example.com");
    await page.route(/\/assets\/[\w.-]+\.js/, (route) => route.fulfill({ status: 404 }));
    await page.goto(newsletter, { waitUntil: "load" });
    await notify(page);
    await expect.poll(() => sentWords(club).length, { timeout: 15_000 }).toBeGreaterThan(0);
  });

  test("a truncated page is loaded again", async ({ page }) => {
    await signIn(page, "coach1@example.com");
    const cutShort = async (route: Route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: html.slice(0, html.indexOf("Send Notification")) });
    };
    await page.route(/\/admin\/newsletter/, cutShort, { times: 1 });
    await page.goto(newsletter, { waitUntil: "load" });
    await expect(page.getByRole("button", { name: "Send Notification" })).toBeVisible();
    await untilListening(page);
  });

  test("a send without an answer says so, and gives up after two minutes", async ({ page, club }) => {
    await signIn(page, "coach1@example.com", newsletter);
    await page.clock.install();
    let isGone = true;
    await page.route(/form=send-notification/, (route) => (isGone ? undefined : route.continue()));
    await notify(page);
    const told = page.locator(".toast-region");
    await page.clock.runFor(6_000);
    await expect(told.filter({ hasText: "Still sending" })).toBeVisible();
    await page.clock.runFor(115_000);
    await expect(told.getByRole("alert")).toContainText("Connection lost");
    await expect(page.getByLabel("Message")).toHaveValue(words);
    isGone = false;
    await page.getByRole("button", { name: "Send Notification" }).click();
    await expect.poll(() => sentWords(club).length).toBeGreaterThan(0);
  });
});
