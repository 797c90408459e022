import { join } from "node:path";
import type { Page } from "@playwright/test";
import { growClub } from "../../bench/big-club/grow.ts";
import { rowsOf, userId } from "../../http/club.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// Members stay checked while a coach searches for others, with and without scripts.

test("users from two searches get a coach together", async ({ page, club }) => {
  await signIn(page, "coach1@example.com", "/admin/coach-assignments?search=winter");
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
  await signIn(page, "coach1@example.com", "/admin/coach-assignments");
  await page.getByLabel("Sage Winter").check();
  await page.getByRole("button", { name: "Next" }).click();
  // The address changes before the list does.
  await expect(page.getByRole("navigation", { name: "Pages of members" })).toContainText("51–");
  await expect(page.getByLabel("Sage Winter")).toBeChecked();
  const other = page.locator("tbody").getByRole("checkbox", { checked: false }).first();
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

/** Opens the last step of copying a drill of one member, as its address goes on. */
async function openTargets(page: Page, club: ServedClub, rest: string): Promise<void> {
  const source = userId(club, "pro@example.com");
  const [drill] = rowsOf<{ id: string }>(
    club,
    "SELECT id FROM weekly_drills WHERE assigned_user_id = ? AND is_active",
    source,
  );
  const address = `/admin/drills?copy=targets&source=${source}&drillIds=${drill?.id}&${rest}`;
  await signIn(page, "coach1@example.com", address);
}

test("everyone a search found is checked with one press, and stays for the next search", async ({
  page,
  club,
}) => {
  await openTargets(page, club, "find=pro2");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Sage Winter").check();
  await dialog.getByLabel("Search by name or email").fill("e@example.com");
  await dialog.getByRole("button", { name: "Search" }).click();
  await expect(dialog.getByLabel("Jordan Pike")).not.toBeChecked();
  await dialog.getByRole("button", { name: /^Check these \d$/ }).click();
  await expect(dialog.getByLabel("Jordan Pike")).toBeChecked();
  const checked = await dialog.getByRole("checkbox", { checked: true }).count();
  expect(checked).toBeGreaterThan(2);
  await expect(dialog).toContainText(`1 drill × ${checked} members = ${checked} drills to be created`);
  await dialog.getByLabel("Search by name or email").fill("no such member");
  await dialog.getByRole("button", { name: "Search" }).click();
  await expect(dialog.getByLabel("Jordan Pike")).toBeChecked();
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(checked);
});

test("one of everyone on Elite can be left out, and users added are named before and after copying", async ({
  page,
  club,
}) => {
  await openTargets(page, club, "allElite=on");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "Notifications" })).toContainText(
    "Selected 1 Elite users!",
  );
  await dialog.getByLabel("Sage Winter").check();
  await expect(dialog.getByLabel("Jordan Pike")).toBeChecked();
  await dialog.getByLabel("Jordan Pike").uncheck();
  await dialog.getByRole("button", { name: "Search" }).click();
  await expect(dialog.getByLabel("Jordan Pike")).not.toBeChecked();
  await expect(dialog.getByLabel("Sage Winter")).toBeChecked();
  await expect(dialog).toContainText("1 drill × 1 member = 1 drill to be created");
  await expect(dialog).toContainText("Week 2, for Sage Winter.");
  // Who can't see drills is told before and after copying.
  const unseen = "Robin Hale can't see drills: Basic doesn't include them. They'll show with Elite or Pro.";
  await dialog.getByLabel("Robin Hale").check();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Robin Hale" })).toContainText(
    "can't see drills",
  );
  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  if (!isScripted) await dialog.getByRole("button", { name: "Search" }).click();
  const summary = dialog.getByRole("status").last();
  await expect(summary).toContainText(/Week 2, for (Robin Hale|Sage Winter) and (Robin Hale|Sage Winter)\./);
  await expect(summary).toContainText(unseen);
  await dialog.getByRole("button", { name: "Copy Drills" }).click();
  const said = page.getByRole("region", { name: "Notifications", exact: true });
  await expect(said).toContainText("Successfully copied 2 drill(s)!");
  await expect(said).toContainText(`Week 2, for Robin Hale and Sage Winter. ${unseen}`);
});

test("everyone found whose plan has drills can still be checked after a copy to no one was refused", async ({
  page,
  club,
}) => {
  await openTargets(page, club, "find=example.com");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Copy Drills" }).click();
  await expect(dialog).toContainText("Please choose at least one member to copy to");
  await dialog.getByRole("button", { name: /^Check these \d$/ }).click();
  await expect(dialog.getByLabel("Jordan Pike")).toBeChecked();
  // Robin's plan has no drills, so a copy must be meant for Robin.
  await expect(dialog.getByLabel("Robin Hale")).not.toBeChecked();
  const checked = await dialog.getByRole("checkbox", { checked: true }).count();
  expect(checked).toBeGreaterThan(1);
  await expect(dialog).toContainText(`1 drill × ${checked} members = ${checked} drills to be created`);
});

test("searches inside dialogs and forms apply while they are typed, and keep the keyboard", {
  tag: "@scripts",
}, async ({ page, club }) => {
  await openTargets(page, club, "find=");
  const dialog = page.getByRole("dialog");
  await untilListening(page);
  await dialog.getByLabel("Robin Hale").check();
  const findTarget = dialog.getByLabel("Search by name or email");
  await findTarget.pressSequentially("winter");
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await expect(dialog.getByLabel("Robin Hale")).toBeChecked();
  await expect(findTarget).toBeFocused();
  await findTarget.fill("");
  await expect(dialog.getByLabel("Jordan Pike")).toBeVisible();

  await page.goto("/admin/coach-assignments");
  const find = page.getByLabel("Search by name or email");
  await untilListening(page);
  await page.getByLabel("Robin Hale").check();
  await find.pressSequentially("winter");
  // Robin Hale, Sage Winter, and the box for both.
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  await expect(page.getByLabel("Robin Hale")).toBeChecked();
  await expect(find).toBeFocused();
  await expect(find).toHaveValue("winter");

  await page.goto("/admin/drills?copy=source");
  await dialog.getByLabel("Search by name or email").pressSequentially("winter");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);

  const plan = `/admin/drills?user=${userId(club, "pro2@example.com")}&week=7`;
  await page.goto(`${plan}&drill=new&day=monday&planWeek=7`);
  await dialog.getByLabel("Add a drill you have").pressSequentially("soft roll");
  await expect(dialog.getByRole("button", { name: /^Add / })).toHaveCount(1);
});

test("users stay checked while a coach searches, filters, and turns pages, and are counted", async ({
  page,
  club,
  javaScriptEnabled,
}) => {
  growClub(join(club.dataDir, "app.sqlite"), {
    members: 70,
    completions: 0,
    drills: 0,
    until: club.clock.now(),
  });
  await signIn(page, "coach1@example.com", "/admin/users");
  await page.getByLabel("Choose Sage Winter").check();
  await page
    .getByRole("navigation", { name: "Pages of users" })
    .getByRole("button", { name: "Next" })
    .click();
  await expect(page.getByRole("navigation", { name: "Pages of users" })).toContainText("51–");
  const bar = page.getByRole("region", { name: "With everyone checked" });
  await expect(bar).toContainText("1 checked");
  await expect(bar.getByLabel("Sage Winter")).toBeChecked();
  await page.getByLabel("Search by name or email").fill("hale");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Search", exact: true }).click();
  // The search begins at its first page, with its only member open beside it.
  await expect(page.getByRole("complementary", { name: "Robin Hale" })).toBeVisible();
  await expect(page).not.toHaveURL(/page=|anew=/);
  await page.getByLabel("Choose Robin Hale").check();
  if (javaScriptEnabled) await expect(bar).toContainText("2 checked");
  await page.getByLabel("Sign-in").selectOption({ label: "Never signed in" });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No members found")).toBeVisible();
  await expect(bar).toContainText("2 checked");
  await bar.getByRole("button", { name: "Note", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("Sage Winter");
  await expect(page.getByRole("dialog")).toContainText("Robin Hale");
});

test("the box above the users says what theirs say @scripts", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/users");
  const all = page.getByLabel("Choose everyone on this page");
  await all.check();
  await page.getByLabel("Choose Sage Winter").uncheck();
  await expect(all).not.toBeChecked();
  await page.getByLabel("Choose Sage Winter").check();
  await expect(all).toBeChecked();
  // Those who are checked come back with the list, and the box with them.
  await page.getByLabel("Plan", { exact: true }).selectOption({ label: "Pro" });
  await expect(page.getByRole("region", { name: "With everyone checked" })).toContainText("6 checked");
  await expect(page.getByText("Also checked")).toHaveCount(0);
  await expect(all).toBeChecked();
});
