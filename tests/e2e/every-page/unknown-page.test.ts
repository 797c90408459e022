import type { Page } from "@playwright/test";
import { userId } from "../../http/club.ts";
import { expect, test } from "../support/failing-club.ts";
import { signIn } from "../support/sign-in.ts";

// The framework asks for a page's routes before it opens it. Without an answer the current page stays, with everything typed into it.

test.describe("with scripts", { tag: "@scripts" }, () => {
  const routes = "**/__manifest*";
  const alert = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  const homework = (page: Page) => page.locator('a[href="/portal/homework"]:visible').first();

  test.beforeEach(({ page }) => page.route(routes, (route) => route.abort("connectionreset")));

  test("a page whose routes can't be asked for leaves the current one with what was typed, and opens later", async ({
    page,
  }) => {
    await signIn(page, "pro@example.com", "/portal/messages");
    await page.getByLabel("Your message to the coaches").fill("Typed for an hour");
    await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
    await homework(page).click();
    await expect(alert(page)).toContainText("This page could not be opened");
    await expect(page).toHaveURL("/portal/messages");
    await expect(page.getByLabel("Your message to the coaches")).toHaveValue("Typed for an hour");
    await page.unroute(routes);
    await homework(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Homework");
    await expect(page.locator("html[data-same]")).toHaveCount(1);
  });

  for (const [how, answer] of [
    ["fails", { status: 503 }],
    ["breaks off", { status: 200, body: '{"routes/portal' }],
  ] as const)
    test(`an answer that ${how} counts as none`, async ({ page }) => {
      await signIn(page, "pro@example.com", "/portal/messages");
      await page.route(routes, (route) => route.fulfill(answer));
      await homework(page).click();
      await expect(alert(page)).toContainText("This page could not be opened");
      await expect(page).toHaveURL("/portal/messages");
    });

  test("a page whose routes take long says that it is loading", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal/messages");
    await page.route(routes, () => {});
    await homework(page).click();
    await expect(page.getByText("Still loading")).toBeVisible();
  });

  test("a page with an id in its address needs no answer about itself, and sends its forms", async ({
    page,
    club,
  }) => {
    await signIn(page, "coach1@example.com", `/admin/messages/${userId(club, "pro@example.com")}`);
    const box = page.getByLabel("Your message to Avery").first();
    await box.fill("Count to three");
    await page.getByRole("button", { name: "No reply needed" }).click();
    await expect(page.getByText("Avery has been waiting for a reply")).toHaveCount(0);
    await expect(box).toHaveValue("Count to three");
  });
});
