import { join } from "node:path";
import { growClub } from "../../bench/big-club/grow.ts";
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

test("users of two pages get a coach together", async ({ page, club }) => {
  growClub(join(club.dataDir, "app.sqlite"), {
    members: 70,
    completions: 0,
    drills: 0,
    until: club.clock.now(),
  });
  await signIn(page, "coach1@example.com", "/admin?tab=coach-assignments");
  await page.getByLabel("Sage Winter").check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByLabel("Sage Winter")).toBeChecked();
  const other = page.getByRole("checkbox", { checked: false }).first();
  const otherId = await other.getAttribute("value");
  await other.check();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.getByRole("button", { name: /^Assign to Morgan/ }).click();
  await expect(page.getByRole("status").first()).toContainText("Coach assignment updated");
  const given = rowsOf<{ id: string }>(club, "SELECT id FROM users WHERE assigned_coach = 'coach2'");
  expect(given.map(({ id }) => id)).toEqual(
    expect.arrayContaining([otherId, userId(club, "pro2@example.com")]),
  );
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
