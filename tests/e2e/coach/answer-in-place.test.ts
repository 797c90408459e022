import { rowsOf } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
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
  const message = page.getByLabel("Your message to Avery");
  await message.fill("Bring both.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByLabel("Your message to Avery")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("link", { name: /^(Answer|Reply): / })).toHaveCount(0);
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
