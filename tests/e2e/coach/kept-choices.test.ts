import { asJson, userId } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { openSlowly } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

test("a plan being chosen stays as another coach changes it and the page is read again", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = userId(club, "elite@example.com");
  const other = await club.signIn("coach2@example.com");
  await signIn(page, "coach1@example.com");
  const plan = page.getByRole("region", { name: "Subscription" }).getByLabel("Plan", { exact: true });
  await openSlowly(page, `/admin/users?user=${id}`, async () => {
    await plan.selectOption("pro");
    const saved = await other(
      `/api/admin/users/${id}/subscription-tier`,
      asJson({ tier: "basic" }, {}, "PUT"),
    );
    expect(saved.ok).toBe(true);
  });
  await expect(page.getByRole("row", { name: /Jordan Pike/ }).first()).toContainText("Basic");
  await expect(plan).toHaveValue("pro");
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Someone else saved this");
  await expect(plan).toHaveValue("pro");
});

test("after an answer one writes on to the person who waits longest", { tag: "@scripts" }, async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin/contacts");
  const waiting = page.locator("[data-list] > *", { hasText: "Pending" });
  const before = await waiting.count();
  expect(before).toBeGreaterThan(1);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(waiting.first().getByRole("textbox")).toBeFocused();
  // Escape goes back to the row, and E to its field again.
  await page.keyboard.press("Escape");
  await expect(waiting.first()).toBeFocused();
  await page.keyboard.press("e");
  await waiting.first().getByRole("textbox").fill("Every Tuesday at seven.");
  await waiting.first().getByRole("button", { name: "Send Response" }).click();
  await expect(waiting).toHaveCount(before - 1);
  // What was answered is closed, below, and the next one open.
  await expect(page.locator("details[name=contact][open]")).toHaveCount(1);
  await expect(waiting.first().getByRole("textbox")).toBeFocused();
  await expect(page.locator("[data-list] > *").first()).toBeInViewport();
  await expect(page.locator("[data-list] > *").first()).toContainText("Pending");
});
