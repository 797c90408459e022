import type { Page } from "@playwright/test";
import { onDatabase, rowsOf } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// Several pages, one after the other.
test.describe.configure({ timeout: 60_000 });

const waits = "select count(*) as n from message_threads where waiting_since is not null";

test("answers are given in the rows of Today, one after the other", async ({
  page,
  club,
  javaScriptEnabled,
}) => {
  await signIn(page, "coach1@example.com", "/admin");
  await page.getByRole("link", { name: "Answer: Harper Lind" }).click();
  await page.getByLabel("Response to Harper Lind").fill("Any bag will do.");
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Send Response" }).click();
  // The next one of its kind opens by itself.
  const next = page.getByLabel("Response to Rowan Beck");
  await expect(next).toBeVisible();
  if (javaScriptEnabled) await expect(next).toBeFocused();
  await next.fill("It picks up where it stopped.");
  await page.getByRole("button", { name: "Send Response" }).click();
  // Then the rest, the oldest promise first.
  await expect(page.getByLabel("Answer to Devon Marsh")).toBeVisible();
  await page.getByLabel("Answer to Devon Marsh").fill("Yes, it counts.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  // An answer that hasn't been read comes back with its words.
  await expect(page.getByText("Answer sent")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Answer taken back")).toBeVisible();
  await page.getByRole("link", { name: "Open the question" }).click();
  await expect(page.getByLabel("Answer to Devon Marsh")).toHaveValue("Yes, it counts.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.getByText("Answer sent")).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Reply: Avery Quinn" }).click();
  const message = page.getByLabel("Your message to Avery");
  await message.fill("Bring both.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByLabel("Your message to Avery")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("link", { name: /^(Answer|Reply): / })).toHaveCount(0);
  await expect(page.getByText("Message sent")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Message taken back")).toBeVisible();
  await page.getByRole("link", { name: "Reply: Avery Quinn" }).click();
  await expect(page.getByLabel("Your message to Avery")).toHaveValue("Bring both.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Message sent")).toBeVisible();
  expect(rowsOf(club, waits)).toEqual([{ n: 0 }]);
});

test("what waits is put off until a day, says so, and comes back by Undo", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin");
  await page.getByRole("link", { name: "Answer: Devon Marsh" }).click();
  await page.getByText("Snooze", { exact: true }).click();
  await page.getByRole("button", { name: "Snooze until then" }).click();
  await expect(page.getByText(/^Snoozed until/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Answer: Devon Marsh" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /^(Answer|Close): Devon Marsh/ })).toBeVisible();
});

/** Puts off an open row of Today: the row leaves, and a link says where it is. */
async function snooze(page: Page, row: string, link: string): Promise<void> {
  await page.getByRole("link", { name: row }).click();
  await page.getByText("Snooze", { exact: true }).click();
  await page.getByRole("button", { name: "Snooze until then" }).click();
  await expect(page.getByRole("link", { name: link, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: row })).toHaveCount(0);
}

test("a snoozed conversation comes back by Undo, and is one link away from Today", async ({ page }) => {
  const row = "Reply: Avery Quinn";
  await signIn(page, "coach1@example.com", "/admin");
  await snooze(page, row, "1 conversation");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: row })).toBeVisible();
  await expect(page.getByText("snoozed:")).toHaveCount(0);
  await page.goto("/admin");
  await snooze(page, row, "1 conversation");
  await page.getByRole("link", { name: "1 conversation", exact: true }).click();
  await expect(page.getByText(/^Snoozed until .* by Casey Rowe$/)).toBeInViewport();
  await page.getByRole("link", { name: row }).click();
  await page.getByRole("button", { name: "Put back now" }).click();
  await expect(page.getByText("Back in your lists")).toBeVisible();
  await expect(page.getByRole("link", { name: "Messages 1 waiting" })).toBeVisible();
});

test("a snoozed question is one link away from Today", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin");
  await snooze(page, "Answer: Devon Marsh", "1 question");
  await page.getByRole("link", { name: "1 question", exact: true }).click();
  await expect(page).toHaveURL(/#snoozed$/);
  await expect(page.getByText(/Snoozed until .* by Casey Rowe$/)).toBeInViewport();
  await expect(page.getByRole("link", { name: "Answer: Devon Marsh" })).toBeInViewport();
});

/** Members who wait for an answer to a question about a tutorial, one second apart. */
function addQuestions(club: ServedClub, count: number): void {
  onDatabase(club, (database) => {
    const ask = database.prepare(
      "INSERT INTO tutorial_questions (id, tutorial_id, user_id, last_at, waiting_since) SELECT ?, tutorial_id, ?, ?, ? FROM tutorial_questions WHERE waiting_since IS NOT NULL LIMIT 1",
    );
    const say = database.prepare(
      "INSERT INTO tutorial_posts (id, question_id, author_id, author_name, is_from_coach, text, created_at) VALUES (?, ?, ?, 'Player', 0, ?, ?)",
    );
    const add = database.prepare(
      "INSERT INTO users (id, email, user_name, first_name, last_name, subscription_tier, created_at) VALUES (?, ?, ?, 'Player', ?, 'pro', 0)",
    );
    for (let n = 1; n <= count; n += 1) {
      const id = `q${n}`;
      add.run(id, `${id}@example.com`, id, `Number${n}`);
      ask.run(id, id, n * 1000, n * 1000);
      say.run(`p${n}`, id, id, `Question ${n}?`, n * 1000);
    }
  });
}

test("open questions have pages with numbers, and each page answers in its rows", async ({ page, club }) => {
  addQuestions(club, 120);
  await signIn(page, "coach1@example.com", "/admin/questions");
  const pages = page.getByRole("navigation", { name: "Pages of open questions" });
  await expect(pages).toContainText("1–50 of 121 open questions");
  await pages.getByRole("link", { name: "3", exact: true }).click();
  await expect(pages).toContainText("101–121 of 121 open questions");
  await expect(pages.getByRole("link", { name: "3", exact: true })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Answer: Player Number110" }).click();
  await expect(pages).toContainText("101–121 of 121 open questions");
  await page.getByLabel("Answer to Player Number110").fill("The left one.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.getByLabel("Answer to Player Number1", { exact: true })).toBeVisible();
  await expect(pages).toContainText("1–50 of 120 open questions");
});

test("Questions and Messages answer in their rows", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/questions");
  await page.getByRole("link", { name: "Answer: Devon Marsh" }).click();
  await page.getByText("Snooze", { exact: true }).click();
  await page.getByRole("button", { name: "Snooze until then" }).click();
  await expect(page.getByRole("heading", { name: "Snoozed (1)" })).toBeVisible();
  await page.getByRole("link", { name: "Answer: Devon Marsh" }).click();
  await page.getByRole("button", { name: "Put back now" }).click();
  await page.getByLabel("Answer to Devon Marsh").fill("Yes, it counts.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.getByRole("heading", { name: "No open questions" })).toBeVisible();
  await page.goto("/admin/messages");
  await page.getByRole("link", { name: "Reply: Avery Quinn" }).click();
  await page.getByLabel("Your message to Avery").fill("Bring both.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("No one needs a reply.")).toBeVisible();
});

test("a draft begun in a row is there again, in the row and on its own page", { tag: "@scripts" }, async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin");
  await page.getByRole("link", { name: "Reply: Avery Quinn" }).click();
  await page.getByLabel("Your message to Avery").fill("Bring both, and");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("link", { name: "Close: Avery Quinn" }).click();
  await page.getByRole("link", { name: "Reply: Avery Quinn" }).click();
  await expect(page.getByLabel("Your message to Avery")).toHaveValue("Bring both, and");
  await page.getByRole("link", { name: "Whole conversation" }).click();
  await expect(page.getByLabel("Your message to Avery")).toHaveValue("Bring both, and");
});

test("T leads back to Today and is in the list of keys", { tag: "@scripts" }, async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/questions");
  await expect(page.getByText(/T Today,/)).toBeVisible();
  await page.getByRole("link", { name: "Your first push shot" }).first().click();
  await expect(page.getByLabel("Answer to Devon Marsh")).toBeFocused();
  await page.keyboard.press("t");
  await expect(page.getByLabel("Answer to Devon Marsh")).toHaveValue("t");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/admin$/);
});

test("a coach sees that the other has begun the same answer, and after it was sent both answers", async ({
  page,
  club,
  browser,
  javaScriptEnabled,
}) => {
  const other = await (
    await browser.newContext({ baseURL: club.url, ...(javaScriptEnabled ? {} : { javaScriptEnabled }) })
  ).newPage();
  await signIn(other, "coach2@example.com", "/admin/contacts");
  const words = (on: Page) => on.getByLabel("Response to Harper Lind");
  onDatabase(club, (db) =>
    db.exec(`INSERT INTO form_drafts (user_id, place, fields, base, updated_at)
      SELECT (SELECT id FROM users WHERE email = 'coach2@example.com'), 'contact:' || id, '[]', '', created_at
      FROM contact_messages WHERE name = 'Harper Lind'`),
  );
  await signIn(page, "coach1@example.com", "/admin/contacts");
  await expect(page.getByText("Morgan Tate has begun an answer too, last saved")).toHaveCount(1);
  await words(page).fill("From the first coach");
  await words(other).fill("From the second coach");
  await other.getByRole("button", { name: "Send Response" }).first().click();
  await expect(other.getByRole("status").first()).toContainText("Response sent successfully!");
  await page.getByRole("button", { name: "Send Response" }).first().click();
  await expect(page.getByRole("alert").first()).toContainText("This message was already answered.");
  await expect(page.getByText(/^Response by Morgan Tate/)).toBeVisible();
  await expect(page.getByText("From the second coach")).toBeVisible();
  await expect(page.getByText("From the first coach")).toBeVisible();
  await expect(words(page)).toHaveCount(0);
  await other.context().close();
});
