import { changeRows, rowsOf, userId } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
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
  await page.getByRole("link", { name: "Invite: 3 members never signed in" }).click();
  await expect(page.getByRole("table")).toContainText("not invited");
  await page.getByRole("checkbox", { name: "Choose Robin Hale" }).check();
  await page.getByRole("checkbox", { name: "Choose Jordan Pike" }).check();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  // Without a mail server no email is promised.
  await expect(dialog).toContainText("There's no mail server yet");
  await expect(dialog).toContainText("is saved for 2 of 2: Robin Hale and Jordan Pike");
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 invitations are files" })).toBeVisible();
  await expect(page.getByRole("table")).not.toContainText("Robin Hale");
});

test("a second press on the same form is answered as the first, until its page is there @scripts", async ({
  page,
  club,
}) => {
  const waiting = userId(club, "basic@example.com");
  changeRows(club, "UPDATE users SET password_hash = NULL WHERE id = ?", waiting);
  const said = page.getByRole("region", { name: "Notifications" });
  /** Presses again when the first press was answered and the page it leads to is still being read. */
  const pressTwice = async (name: string) => {
    let isHeld = true;
    await page.route(/\/admin\/users\.data/, async (route) => {
      if (isHeld && route.request().method() === "GET") await new Promise((done) => setTimeout(done, 1500));
      await route.continue().catch(() => undefined);
    });
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    const button = page.getByRole("dialog").getByRole("button", { name });
    await button.click();
    await answer;
    await button.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    isHeld = false;
    await page.unroute(/\/admin\/users\.data/);
  };
  const choose = async (act: string) => {
    await page.getByRole("checkbox", { name: "Choose Robin Hale" }).check();
    await page.getByRole("button", { name: act, exact: true }).click();
  };
  await signIn(page, "coach1@example.com", "/admin/users");
  await choose("Invite");
  await pressTwice("Send invitations");
  await expect(said).toContainText("1 invitation is a file");
  await expect(said).not.toContainText("Nothing was changed");
  await choose("Plan");
  await page.getByRole("radio", { name: /^Pro changes/ }).check();
  await pressTwice("Change plans");
  await expect(said).toContainText("1 member changed.");
  await choose("Note");
  await page.getByRole("dialog").getByLabel("Title").fill("Well thrown");
  await page.getByRole("dialog").getByLabel("Note", { exact: true }).fill("Keep it up.");
  await pressTwice("Send notes");
  await expect(said).toContainText("To 1 member.");
  await choose("Message");
  await page.getByRole("dialog").getByLabel("Message").fill("See you on Friday.");
  await pressTwice("Send messages");
  await expect(said).toContainText("To 1 member.");
  const counts = `SELECT (SELECT count(*) FROM practice_notes WHERE title = 'Well thrown') AS notes,
    (SELECT count(*) FROM messages WHERE text = 'See you on Friday.') AS messages`;
  expect(rowsOf(club, counts)).toEqual([{ notes: 1, messages: 1 }]);
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

test("no row moves under a coach who checks one after the other, on a phone too @scripts", async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin/users");
  const bar = page.getByRole("region", { name: "With everyone checked" });
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/admin/users");
    await untilListening(page);
    const second = page.getByRole("checkbox", { name: /^Choose \w+ \w+$/ }).nth(1);
    const top = async () => (await second.boundingBox())?.y;
    const before = await top();
    if (width < 1024) await expect(bar).toBeHidden();
    await page
      .getByRole("checkbox", { name: /^Choose \w+ \w+$/ })
      .first()
      .check();
    await expect(bar).toBeInViewport();
    expect(await top()).toBe(before);
  }
  await page.getByRole("checkbox", { name: "Choose everyone on this page" }).check();
  await expect(page.getByRole("checkbox", { name: /^Choose \w+ \w+$/, checked: true })).toHaveCount(6);
});

test("those who are checked stay so for the next act, until all are unchecked", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/users");
  for (const name of ["Robin Hale", "Avery Quinn"])
    await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.getByRole("radio", { name: "Elite changes 1 of 2: Robin Hale" }).check();
  await page.getByRole("button", { name: "Change plans" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 member changed." })).toBeVisible();
  const checked = page.getByRole("checkbox", { checked: true });
  await expect(checked).toHaveCount(2);
  await page.getByRole("button", { name: "Message", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("Avery Quinn");
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(checked).toHaveCount(2);
  await page.getByRole("link", { name: "Uncheck all" }).click();
  await expect(page.getByRole("link", { name: "Uncheck all" })).toHaveCount(0);
  await expect(checked).toHaveCount(0);
});
