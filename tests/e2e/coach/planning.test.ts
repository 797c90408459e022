import type { Page } from "@playwright/test";
import { changeRows, rowsOf, userId } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });
const planOf = (club: ServedClub) =>
  rowsOf(
    club,
    `SELECT week, day_of_week AS day, title FROM weekly_drills WHERE assigned_user_id = '${userId(club, "pro2@example.com")}' AND is_active = 1 ORDER BY week, title`,
  );

test("a coach puts drills the club has on days of a week and copies the week to the next one", async ({
  page,
  club,
}, info) => {
  const plan = `/admin/drills?user=${userId(club, "pro2@example.com")}`;
  await signIn(page, "coach1@example.com", `${plan}&week=7`);
  await page.getByRole("link", { name: "Plan it without dates" }).click();
  await expect(page.getByText("Week 7 is a number without dates")).toBeVisible();
  for (const [day, title] of [
    ["Monday", "Slick Side Stop"],
    ["Thursday", "Soft Roll"],
  ] as const) {
    await page.getByRole("link", { name: `Add a drill on ${day}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`${day.toLowerCase()} of week 7, for Sage Winter`);
    await dialog.getByLabel("Add a drill you have").fill(title);
    await dialog.getByLabel("Add a drill you have").press("Enter");
    // With scripts Enter adds the first hit; without them it filters.
    if (info.project.name === "nojs") await dialog.getByRole("button", { name: `Add ${title}` }).click();
    await expect(said(page)).toContainText(`Added “${title}” to ${day}`);
    await expect(said(page)).toContainText("Week 7, for Sage Winter.");
    // The panel is there for the next one.
    await expect(dialog).toContainText("Already on this day");
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(title).first()).toBeVisible();
  }
  await page.getByRole("button", { name: "Copy to week 8" }).click();
  await expect(said(page)).toContainText("Successfully copied 2 drill(s)!");
  await expect(said(page)).toContainText("Week 8, for Sage Winter.");
  await expect(page.getByText("Week 8 is a number without dates")).toBeVisible();
  const week = (number: number) => [
    { week: number, day: "monday", title: "Slick Side Stop" },
    { week: number, day: "thursday", title: "Soft Roll" },
  ];
  expect(planOf(club)).toEqual([...week(7), ...week(8)]);
  // A second press would double every drill.
  await page.goto(`${plan}&week=7`);
  await page.getByRole("button", { name: "Copy to week 8" }).click();
  await expect(page.getByText("Week 8 already has some of this on the same day.").first()).toBeVisible();
  expect(planOf(club)).toHaveLength(4);
  await page.goto(`${plan}&week=8`);
  await expect(page.getByRole("button", { name: "Copy to week 9" })).toBeVisible();
  // An open chip covers no other day, and the form for a drill not the day it is about.
  await page.getByText("Slick Side Stop").first().click();
  for (const day of ["Monday", "Tuesday", "Sunday"])
    await page.getByRole("link", { name: `Add a drill on ${day}` }).click({ trial: true });
  for (const day of ["Monday", "Wednesday", "Thursday", "Sunday"]) {
    await page.goto(`${plan}&week=8`);
    await page.getByRole("link", { name: `Add a drill on ${day}` }).click();
    const heading = page.locator("h3", { hasText: day.slice(0, 3) });
    const [column, panel] = [await heading.boundingBox(), await page.getByRole("dialog").boundingBox()];
    if (!column || !panel) throw new Error("The week or the form isn't on the page.");
    expect(column.x + column.width <= panel.x || column.x >= panel.x + panel.width).toBe(true);
  }
});

test("a drill is put on a day with four key presses besides its name, and Escape closes its chip", {
  tag: "@scripts",
}, async ({ page, club }) => {
  await signIn(page, "coach1@example.com", `/admin/drills?user=${userId(club, "pro2@example.com")}&week=7`);
  await untilListening(page);
  await page.getByRole("link", { name: "Add a drill on Friday" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Add a drill you have")).toBeFocused();
  await page.keyboard.type("soft roll");
  await page.keyboard.press("Enter");
  await expect(said(page)).toContainText("Added “Soft Roll” to Friday");
  // The panel is there for the next one, whose name is typed right away.
  await expect(page.getByRole("dialog")).toContainText("Already on this day");
  await expect(page.getByLabel("Add a drill you have")).toBeFocused();
  await page.keyboard.type("slick");
  await page.keyboard.press("Enter");
  await expect(said(page)).toContainText("Added “Slick Side Stop” to Friday");
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(said(page)).toContainText("Undone");
  expect(planOf(club)).toEqual([{ week: 7, day: "friday", title: "Soft Roll" }]);
  if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Add a drill on Friday" }).press("Enter");
  await expect(page.getByLabel("Add a drill you have")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Add a drill on Friday" })).toBeFocused();
  const chip = page.locator("summary", { hasText: "Soft Roll" });
  await chip.press("Enter");
  await page.getByRole("link", { name: "Edit" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Edit" })).toBeFocused();
  // A dialog on its way out still has its own Escape.
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(chip).toBeFocused();
  await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
});

const ownDrills = (club: ServedClub, ...drills: [week: number, day: string, title: string][]) => {
  for (const [week, day, title] of drills)
    changeRows(
      club,
      `INSERT INTO weekly_drills SELECT ?, ?, ?, description, instructions, video_url, equipment_needed, 1, ?, ?, difficulty, estimated_time, category, tier, created_at, updated_at, NULL, NULL FROM weekly_drills LIMIT 1`,
      title,
      week,
      title,
      userId(club, "pro2@example.com"),
      day,
    );
};

test("a new week is next week, hidden from its member until its Sunday, with one Undo", async ({
  page,
  club,
}) => {
  ownDrills(club, [7, "monday", "Every week"]);
  await signIn(page, "coach1@example.com", `/admin/drills?user=${userId(club, "pro2@example.com")}&week=7`);
  await page.getByRole("link", { name: "Plan week 8 · Mar 15–21" }).click();
  await expect(page.getByText("week 8 begins Sunday, Mar 15 and is hidden until then.")).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("link", { name: "Add a drill on Monday" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("monday of week 8 · Mar 16, for Sage Winter");
  await dialog.getByRole("button", { name: "Add Soft Roll" }).click();
  await expect(said(page)).toContainText("Week 8 is hidden until Sun, Mar 15.");
  await expect(page.getByText("This week Sage sees week 7.")).toBeVisible();
  await expect(page.getByText("Publish now")).toBeVisible();
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Sage sees weeks 7 and 2 every week.")).toBeVisible();
  expect(planOf(club)).toEqual([{ week: 7, day: "monday", title: "Every week" }]);
});

test("a coach gives a plan dates, and the member sees each week when its Sunday comes", async ({
  page,
  club,
}) => {
  ownDrills(club, [1, "monday", "First week"], [2, "wednesday", "Second week"], [3, "friday", "Third week"]);
  await signIn(page, "coach1@example.com", `/admin/drills?user=${userId(club, "pro2@example.com")}&week=2`);
  await page.getByText("Give this plan dates").click();
  // The Wednesday of this week; it begins on its Sunday, and week 1 on the one before.
  await page.getByLabel("Week 2 begins on").fill("2026-03-11");
  await page.getByRole("button", { name: "Save date" }).click();
  await expect(said(page)).toContainText("Week 2 begins Sunday, Mar 8");
  await expect(page.getByText("Week 2 · Mar 8–14 · this week")).toBeVisible();
  await expect(page.getByText("This week Sage sees week 2.")).toBeVisible();
  const member = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await member?.newPage();
  if (!member || !theirs) throw new Error("There is no browser");
  await signIn(theirs, "pro2@example.com", "/portal?tab=progress");
  await expect(theirs.getByRole("link", { name: "Complete Drill: Second week" })).toBeVisible();
  await expect(theirs.getByText("From Mar 15 · Week 3")).toHaveCount(0);
  await member.close();
  // A coming week is hidden until a coach publishes it (D90).
  await page.getByRole("link", { name: "Week 3 · Mar 15–21" }).click();
  await expect(page.getByText("Week 3 is hidden until Sun, Mar 15.")).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(said(page)).toContainText("Sage sees week 3 now");

  await page.context().clearCookies();
  await signIn(page, "pro2@example.com", "/portal?tab=progress");
  await expect(page.getByRole("heading", { name: "This week, Mar 8–14 · Week 2" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Complete Drill: Second week" })).toBeVisible();
  await expect(page.getByText("Third week")).toBeHidden();
  await page.getByText("From Mar 15 · Week 3").click();
  await expect(page.getByText("Third week")).toBeVisible();
  await expect(page.getByRole("link", { name: "Complete Drill: Third week" })).toHaveCount(0);
  await page.getByText("Week 1 · Mar 1–7").click();
  await page.getByRole("link", { name: "Complete Drill: First week" }).click();
  await expect(page.getByRole("dialog")).toContainText("First week");
});

test("an edited drill is as it was before after Undo", async ({ page, club }) => {
  ownDrills(club, [7, "monday", "Soft hands"]);
  const stored = () =>
    rowsOf<Record<string, unknown>>(club, "SELECT * FROM weekly_drills WHERE week = 7").map(
      ({ updated_at: _changes, ...drill }) => drill,
    );
  const before = stored();
  await signIn(page, "coach1@example.com", `/admin/drills?user=${userId(club, "pro2@example.com")}&week=7`);
  const chip = (title: string) => page.locator("summary", { hasText: title });
  await chip("Soft hands").click();
  await page.getByRole("link", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Hard hands");
  await dialog.getByLabel("Category").selectOption("airmail");
  await dialog.getByLabel("Day of week").selectOption("friday");
  await dialog.getByLabel("Active (visible to users)").uncheck();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(said(page)).toContainText("Weekly drill updated successfully!");
  await expect(chip("Soft hands")).toHaveCount(0);
  expect(stored()).not.toEqual(before);
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(chip("Soft hands")).toBeVisible();
  expect(stored()).toEqual(before);
});

test("a drill is dragged to another day", { tag: "@scripts" }, async ({ page, club }) => {
  ownDrills(club, [7, "monday", "Soft hands"]);
  await signIn(page, "coach1@example.com", `/admin/drills?user=${userId(club, "pro2@example.com")}&week=7`);
  await untilListening(page);
  const day = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `Add a drill on ${name}` }) });
  await page.locator("summary", { hasText: "Soft hands" }).dragTo(day("Thursday"));
  await expect(said(page)).toContainText("Weekly drill updated successfully!");
  await expect(day("Thursday").locator("summary", { hasText: "Soft hands" })).toBeVisible();
  expect(planOf(club)).toEqual([{ week: 7, day: "thursday", title: "Soft hands" }]);
});

test("arrow keys move a drill to the day before or after, in one step each", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  ownDrills(club, [7, "saturday", "Soft hands"]);
  await signIn(page, "coach1@example.com", `/admin/drills?user=${userId(club, "pro2@example.com")}&week=7`);
  await untilListening(page);
  const chip = page.locator("summary", { hasText: "Soft hands" });
  await chip.focus();
  await chip.press("ArrowRight");
  await chip.press("ArrowLeft");
  await expect(page.getByRole("status").filter({ hasText: "Soft hands moved to Friday." })).toBeAttached();
  await expect(chip).toBeFocused();
  await chip.press("ArrowLeft");
  await expect(page.getByRole("status").filter({ hasText: "Soft hands moved to Thursday." })).toBeAttached();
  await expect(chip).toBeFocused();
  expect(planOf(club)).toEqual([{ week: 7, day: "thursday", title: "Soft hands" }]);
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => planOf(club)).toEqual([{ week: 7, day: "friday", title: "Soft hands" }]);
  await expect(page.getByRole("status").filter({ hasText: "Soft hands moved" })).toHaveCount(0);
});

test("a new drill is written and sent from the keyboard", { tag: "@scripts" }, async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/drills?drill=new");
  await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Ten in a row");
  await page.keyboard.press("Control+Enter");
  await expect(said(page)).toContainText("Weekly drill created successfully!");
});

test("a search of the members applies while it is typed, and Escape leaves it for the list", {
  tag: "@scripts",
}, async ({ page, club }) => {
  await signIn(page, "coach1@example.com", "/admin/users");
  await page.keyboard.press("/");
  await page.keyboard.type("avery");
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Search by name or email")).toHaveValue("avery");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(page).toHaveURL(new RegExp(`/admin/members/${userId(club, "pro@example.com")}$`));
});

test("an answer leads on to the next one that is due", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/contacts");
  await page.goto("/admin?next=on");
  await expect(page.getByLabel("Response to Harper Lind")).toBeVisible();
  await page.getByLabel("Response to Harper Lind").fill("Yes, both of you can.");
  await page.getByRole("button", { name: "Send Response" }).click();
  await said(page).getByRole("link", { name: "Next one due" }).click();
  await expect(page.getByText("Rowan Beck").first()).toBeVisible();
  await expect(page).not.toHaveURL(/next=on/);
});

test("the next one due can be answered without the mouse, wherever it opens", { tag: "@scripts" }, async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin");
  await page.getByRole("link", { name: "Answer: Devon Marsh" }).press("Enter");
  await expect(page.locator("[data-takes-focus]")).toBeFocused();
  await page.keyboard.type("Count it.");
  await page.keyboard.press("Control+Enter");
  await expect(said(page)).toContainText("Answer sent");
  // The next one opens by itself.
  await expect(page).not.toHaveURL(/question-/);
  await expect(page.locator("[data-takes-focus]:focus")).toHaveCount(1);
});

test("a coach deletes a drill that everyone has for one member alone, and takes that back", async ({
  page,
  club,
}) => {
  const plan = `/admin/drills?user=${userId(club, "pro@example.com")}&week=all`;
  await signIn(page, "coach1@example.com", plan);
  const chip = page
    .locator("details[name=drill]")
    .filter({ hasText: /for everyone/i })
    .first();
  const title = (await chip.locator("summary b").textContent()) ?? "";
  await chip.locator("summary").click();
  await chip.getByRole("link", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("members will no longer have it");
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Only for Avery Quinn" }).click();
  await expect(said(page)).toContainText(`Avery no longer has “${title}”. Everyone else keeps it.`);
  await expect(page.getByText("1 drill not given to Avery")).toBeVisible();
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(said(page)).toContainText("Avery has the drill again");
  await expect(page.getByText("not given to Avery")).toHaveCount(0);
});

test("a coach edits a drill that everyone has for one member alone, and takes that back", async ({
  page,
  club,
}) => {
  const plan = `/admin/drills?user=${userId(club, "pro@example.com")}&week=all`;
  await signIn(page, "coach1@example.com", plan);
  const chips = page.locator("details[name=drill]");
  const chip = chips.filter({ hasText: /for everyone/i }).first();
  const title = (await chip.locator("summary b").textContent()) ?? "";
  await chip.locator("summary").click();
  await chip.getByRole("link", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/It's for everyone: \d+ members have it\./);
  await dialog.getByLabel("Title").fill("Slower for Avery");
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Save only for Avery Quinn" }).click();
  await expect(said(page)).toContainText("Saved for Avery only. Everyone else keeps the drill as it was.");
  await expect(page.getByText("1 drill not given to Avery")).toBeVisible();
  await expect(chips.filter({ hasText: "Slower for Avery" })).toHaveCount(1);
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(said(page)).toContainText("Avery has the drill again");
  await expect(chips.filter({ hasText: "Slower for Avery" })).toHaveCount(0);
  await expect(chips.filter({ hasText: title })).not.toHaveCount(0);
});
