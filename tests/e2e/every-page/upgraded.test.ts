import type { Page } from "@playwright/test";
import { expect, test } from "../support/failing-club.ts";
import { signIn } from "../support/sign-in.ts";

// A page from before an upgrade can't learn the routes of the new version. Its forms are sent all the same, and what is
// typed into it stays (contract, "Forms").

/** Opens a page of an earlier version, which asks for routes by a version the server no longer has, and types into it. */
async function openOld(page: Page): Promise<void> {
  await page.route("**/__manifest?*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("version", "earlier");
    return route.continue({ url: url.href });
  });
  await signIn(page, "pro@example.com", "/portal/messages");
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  await page.getByLabel("Your message to the coaches").fill("Typed for an hour");
}

async function expectTyped(page: Page): Promise<void> {
  // The mark is on this document only.
  await expect(page.locator("html[data-same]")).toHaveCount(1);
  await expect(page.getByLabel("Your message to the coaches")).toHaveValue("Typed for an hour");
}

const choice = (page: Page) =>
  page
    .context()
    .cookies()
    .then((all) => all.find(({ name }) => name.includes("small_videos"))?.value);

test.describe("after an upgrade", { tag: "@scripts" }, () => {
  test("a form for a page never opened is stored, and what is typed elsewhere stays", async ({ page }) => {
    await openOld(page);
    await page.getByRole("button", { name: "Slow connection? Use smaller videos" }).click();
    await expect(page.getByRole("button", { name: "Play large videos" })).toBeVisible();
    expect(await choice(page)).toBeDefined();
    await expectTyped(page);
  });

  test("a form that can't be sent to it keeps the page, says so, and is sent later", async ({
    page,
    breaker,
  }) => {
    await openOld(page);
    const alert = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
    const button = page.getByRole("button", { name: "Slow connection? Use smaller videos" });
    for (const [fault, words] of [
      ["before", "Connection lost"],
      ["503", "Service is temporarily down for maintenance."],
    ] as const) {
      breaker.fault = fault;
      await button.click();
      await expect(alert).toContainText(words);
      await expectTyped(page);
    }
    breaker.fault = null;
    await button.click();
    await expect(page.getByRole("button", { name: "Play large videos" })).toBeVisible();
    await expectTyped(page);
  });

  test("a link to a page never opened opens it in the new version", async ({ page }) => {
    await openOld(page);
    await page.locator('a[href="/portal/homework"]:visible').first().click();
    await expect(page).toHaveURL("/portal/homework");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Homework");
    await expect(page.locator("html[data-same]")).toHaveCount(0);
  });
});
