import { rowsOf, userId } from "../../http/club.ts";
import { expect, test } from "../../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// Members stay checked while a coach searches for others, with and without scripts.

test("users from two searches get a coach together", async ({ page, club }) => {
  await signIn(page, "coach1@example.com", "/admin?tab=coach-assignments&search=winter");
  await page.getByLabel("Sage Winter").check();
  await page.getByLabel("Search by name or email").fill("hale");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByLabel("Robin Hale").check();
  await expect(page.getByLabel("Sage Winter")).toBeChecked();
  await page.getByRole("button", { name: "Unassign" }).click();
  await expect(page.getByRole("status").first()).toContainText("Coach assignment updated");
  for (const email of ["pro2@example.com", "basic@example.com"]) {
    const [row] = rowsOf<{ assigned_coach: string | null }>(
      club,
      "SELECT assigned_coach FROM users WHERE id = ?",
      userId(club, email),
    );
    expect(row?.assigned_coach ?? null).toBeNull();
  }
});

test("users added to everyone on Elite stay when Elite is removed", async ({ page, club }) => {
  const source = userId(club, "pro@example.com");
  const [drill] = rowsOf<{ id: string }>(
    club,
    "SELECT id FROM weekly_drills WHERE assigned_user_id = ? AND is_active",
    source,
  );
  await signIn(
    page,
    "coach1@example.com",
    `/admin?tab=drills&copy=targets&source=${source}&drillIds=${drill?.id}&allElite=on`,
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Sage Winter").check();
  await dialog.getByRole("button", { name: "Not all Elite" }).click();
  await expect(dialog.getByRole("button", { name: "ALL ELITE" })).toBeVisible();
  await expect(dialog.getByLabel("Sage Winter")).toBeChecked();
  await expect(dialog).toContainText("1 drill × 1 user = 1 drills to be created");
});
