import type { Page } from "@playwright/test";
import { linkTo, signUp } from "../../http/people.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { untilRefreshed } from "../support/scripts.ts";
import { chooseView, signIn } from "../support/sign-in.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const dialog = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, name: string) => page.getByRole("rowheader", { name });
const cardOf = (page: Page, name: string) => page.locator("section.card", { hasText: name });

test("a coach changes a plan, and grants, changes and removes a free membership", async ({ page }, info) => {
  await signIn(page, "coach1@example.com", "/admin/users");
  await page.getByRole("link", { name: "Riley Stone" }).click();
  const card = cardOf(page, "Riley Stone").first();
  await card.getByLabel("Plan", { exact: true }).selectOption("elite");
  await card.getByRole("button", { name: "Save plan" }).click();
  await expect(said(page)).toContainText("User subscription tier updated successfully!");
  await expect(card).toContainText("Why this plan: set by a coach.");

  await card.getByRole("link", { name: "Grant Free Membership" }).click();
  await expect(dialog(page)).toContainText("For Riley Stone");
  await expectNoFaults(page);
  await expect(dialog(page).getByLabel("Expiration date")).toHaveValue("2026-04-10");
  await dialog(page).getByLabel("Expiration date").fill("");
  await dialog(page).getByRole("button", { name: "Set Free Membership" }).click();
  await expect(dialog(page)).toContainText("Please select an expiration date");
  // Scripts fill in the date of a usual length.
  if (info.project.name === "js") {
    await dialog(page).getByRole("button", { name: "90 days" }).click();
    await expect(dialog(page).getByLabel("Expiration date")).toHaveValue("2026-06-09");
  }
  await dialog(page).getByLabel("Expiration date").fill("2026-05-01");
  await dialog(page).getByRole("button", { name: "Set Free Membership" }).click();
  await expect(said(page)).toContainText("Free membership set successfully!");
  await expect(card).toContainText("Active Free PRO until May 1, 2026");

  await card.getByRole("link", { name: "Update Free Membership" }).click();
  await expect(dialog(page).getByLabel("Expiration date")).toHaveValue("2026-05-01");
  await dialog(page).getByLabel("Plan", { exact: true }).selectOption("elite");
  await dialog(page).getByRole("button", { name: "Set Free Membership" }).click();
  await expect(card).toContainText("Active Free ELITE until May 1, 2026");
  await card.getByRole("button", { name: "Remove Free Access" }).click();
  await expect(said(page)).toContainText("Free membership removed successfully!");
  await expect(card).toContainText("No active free membership");
  await card.getByText(/What coaches did/).click();
  await expect(card).toContainText("Removed free membership");

  await card.getByRole("link", { name: "Member page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Riley Stone" })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("link", { name: /^Plan \d/ }).click();
  await expect(page.getByText("Free membership: Pro, until May 1, 2026")).toBeVisible();
  await page.getByRole("link", { name: "Plan and coach" }).click();
  await expect(card.getByRole("button", { name: "Save plan" })).toBeVisible();
});

test("each waiting item leads to where it is done", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Review: / })
    .click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await page
    .getByRole("link", { name: /Today$/ })
    .first()
    .click();
  await expect(page).toHaveURL("/admin");
});

test("a coach sees the area as a plan does, hides basic members and takes that plan", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/users");
  await chooseView(page, "elite");
  await expect(rowOf(page, "Robin Hale")).toBeVisible();
  await page.getByRole("link", { name: "Hide basic" }).click();
  await expect(rowOf(page, "Robin Hale")).toHaveCount(0);
  await expect(rowOf(page, "Jordan Pike")).toBeVisible();
  await page.getByRole("button", { name: "Update to Elite" }).click();
  await expect(said(page)).toContainText("Membership Updated");
  await expect(page).toHaveURL(/view=elite.*hideBasic=on/);
});

test("a coach backfills, and imports the store's table from a file", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/system-tools");
  await page.getByRole("link", { name: "Backfill subscription status" }).click();
  await dialog(page).getByRole("button", { name: "Backfill" }).click();
  await expect(said(page)).toContainText("Backfill Complete");
  await expect(said(page)).toContainText("Subscription status set to active for");
  const table = "Id,Email,Status,Sku\n1,basic@example.com,paid,a-shirt\n";
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  await page.getByRole("button", { name: "Import" }).click();
  await expect(said(page)).toContainText("0 rows were taken");
});

test("a new member is welcomed on the portal once", async ({ page }) => {
  await signIn(page, "new@example.com", "/portal");
  await expect(said(page)).toContainText("You have free access to our basic content.");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome back");
  await expect(page.getByText("free access")).toHaveCount(0);
});

test("an address is confirmed by a press, not by following the link", async ({ page, club }) => {
  await signUp(club);
  await page.goto(linkTo(club, "dana@example.com"));
  await expect(page.getByText("Is dana@example.com yours?")).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(said(page)).toContainText("Your email address is confirmed");
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("J and K walk through the list, E opens, / searches, and none of them while typing", async ({
    page,
  }) => {
    await signIn(page, "coach1@example.com", "/admin/drills");
    await expect(page.getByText("Keys:")).toBeVisible();
    const names = await page.locator("[data-list] > * a").allTextContents();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(page.locator("[data-list] > :focus")).toContainText(names[1] ?? "no second row");
    await page.keyboard.press("e");
    await expect(page.getByRole("heading", { name: `Drills of ${names[1]}` })).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search by name or email")).toBeFocused();
    await page.keyboard.type("jk/e");
    await expect(page.getByLabel("Search by name or email")).toHaveValue("jk/e");
  });

  test("the Users tab polls by tag and reloads when something changed", async ({ page, club }) => {
    await page.clock.install();
    const answers: number[] = [];
    page.on("response", (answer) => {
      if (answer.url().includes("/api/admin/users?limit=50")) answers.push(answer.status());
    });
    await signIn(page, "coach1@example.com", "/admin/users?search=new%40");
    await untilRefreshed(page, async () => expect(answers).toContain(304));
    expect(answers[0]).toBe(200);
    const other = await club.signIn("coach2@example.com");
    const card = cardOf(page, "Riley Stone").first();
    const [, id = ""] = (await card.locator("select").first().getAttribute("id"))?.split(/-(.*)/) ?? [];
    const body = new URLSearchParams({ tier: "pro" });
    expect((await other(`/api/admin/users/${id}/subscription-tier`, { method: "PUT", body })).status).toBe(
      200,
    );
    await untilRefreshed(page, (patience) =>
      expect(card).toContainText("Why this plan: set by a coach.", patience),
    );
  });
});

test("a logged drill leaves the list of those without a note once it has one", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/notes");
  const recent = page
    .locator(".card")
    .filter({ has: page.getByRole("heading", { name: "Recent completions" }) });
  const links = recent.getByRole("link", { name: "Write a note about this" });
  await expect(links).toHaveCount(5);
  const address = await links.first().getAttribute("href");
  await links.first().click();
  const dialog = page.getByRole("dialog");
  const content = dialog.getByLabel("Content");
  await content.fill((await content.inputValue()).replace("[Add your feedback here]", "Higher release."));
  await expect(dialog.getByRole("button", { name: "Send Practice Note" })).toBeInViewport();
  await dialog.getByRole("button", { name: "Send Practice Note" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Practice note sent successfully!",
  );
  await expect(
    page.locator(`a[href="${address}"]`).filter({ hasText: "Write a note about this" }),
  ).toHaveCount(0);
  await expect(links).toHaveCount(5);
});

test("J, K, and E walk through the drills without a note", { tag: "@scripts" }, async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/notes");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog")).toContainText("Practice note for");
});
