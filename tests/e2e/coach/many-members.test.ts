import { changeRows, rowsOf, userId } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// A coach does something with several members together, with and without scripts.

test("members who never signed in are found from Today, and invited together", async ({ page, club }) => {
  for (const key of ["basic", "elite", "new"])
    changeRows(
      club,
      "UPDATE users SET password_hash = NULL WHERE id = ?",
      userId(club, `${key}@example.com`),
    );
  await signIn(page, "coach1@example.com", "/admin");
  await page.getByRole("link", { name: "Invite: 3 members can't sign in yet" }).click();
  await expect(page.getByRole("table")).toContainText("not invited");
  await page.getByRole("checkbox", { name: "Choose Robin Hale" }).check();
  await page.getByRole("checkbox", { name: "Choose Jordan Pike" }).check();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("goes to 2 of 2: Robin Hale and Jordan Pike");
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByRole("status").filter({ hasText: "To 2 members." })).toBeVisible();
  await expect(page.getByRole("table")).not.toContainText("Robin Hale");
});

test("a plan for several says whom it changes, and can be undone", async ({ page, club }) => {
  const plan = () =>
    rowsOf<{ tier: string | null }>(
      club,
      "SELECT subscription_tier AS tier FROM users WHERE id = ?",
      userId(club, "basic@example.com"),
    )[0]?.tier;
  await signIn(page, "coach1@example.com", "/admin/users");
  for (const name of ["Robin Hale", "Avery Quinn"])
    await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.getByRole("radio", { name: "Elite changes 1 of 2: Robin Hale" }).check();
  await page.getByRole("button", { name: "Change plans" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 member changed." })).toBeVisible();
  expect(plan()).toBe("elite");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();
  expect(plan()).toBe("basic");
});

test("the bar comes with the first check, and all on the page are checked at once @scripts", async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin/users");
  const bar = page.getByRole("region", { name: "With everyone checked" });
  await expect(bar).toBeHidden();
  await page.getByRole("checkbox", { name: "Choose everyone on this page" }).check();
  await expect(bar).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Choose \w+ \w+$/, checked: true })).toHaveCount(6);
});
