import { onDatabase, rowsOf, userId } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

/** Members who wait for a reply, one second apart. */
function addWaiting(club: ServedClub, count: number): void {
  onDatabase(club, (database) => {
    const add = database.prepare(
      "INSERT INTO users (id, email, user_name, first_name, last_name, subscription_tier, created_at) VALUES (?, ?, ?, 'Player', ?, 'pro', 0)",
    );
    const begin = database.prepare(
      "INSERT INTO message_threads (user_id, last_message_at, waiting_since, last_place, last_member_place, last_coach_place, member_read_place, coach_read_place, member_mailed_place, coach_mailed_place) VALUES (?, 0, ?, 1, 1, 0, 0, 0, 0, 0)",
    );
    const say = database.prepare(
      "INSERT INTO messages (id, user_id, place, author_id, author_name, is_from_coach, text, created_at) VALUES (?, ?, 1, ?, 'Player', 0, 'Hi', 0)",
    );
    for (let n = 0; n < count; n += 1) {
      const id = `w${n}`;
      add.run(id, `${id}@example.com`, id, `Number${n}`);
      begin.run(id, n + 1);
      say.run(`m${n}`, id, id);
    }
  });
}

test("a coach finds anyone for a new message, also without a conversation", async ({
  page,
  club,
  javaScriptEnabled,
}) => {
  await signIn(page, "coach1@example.com", "/admin/messages");
  await expect(page.getByRole("link", { name: "Sage Winter", exact: true })).toHaveCount(0);
  await page.getByLabel("New message to…").fill("sage");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Find", exact: true }).click();
  const found = page.getByRole("list", { name: "Members found" });
  await expect(found.getByRole("link", { name: "Member page" })).toHaveAttribute(
    "href",
    `/admin/members/${userId(club, "pro2@example.com")}`,
  );
  await found.getByRole("link", { name: "Write to Sage Winter" }).click();
  await page.getByLabel("Your message to Sage").fill("Hello Sage.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Hello Sage." })).toBeVisible();
  await page.goto("/admin/messages");
  await expect(page.getByRole("link", { name: "Sage Winter", exact: true })).toBeVisible();
});

test("a coach goes through the pages by their numbers, and those checked come along", async ({
  page,
  club,
}) => {
  addWaiting(club, 60);
  await signIn(page, "coach1@example.com", "/admin/messages");
  await page.getByRole("checkbox", { name: "Choose Player Number3", exact: true }).check();
  await page.getByRole("button", { name: "2", exact: true }).click();
  await expect(page.getByText(/^51–6\d of 6\d conversations$/)).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Also checked" }).getByRole("checkbox", { name: "Player Number3" }),
  ).toBeChecked();
  await page.getByRole("checkbox", { name: "Choose Player Number59", exact: true }).check();
  await page.getByRole("button", { name: "Message", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Send a message" });
  await expect(page.getByText(/^51–6\d of 6\d conversations$/)).toBeVisible();
  await expect(dialog).toContainText("It goes to 2 of 2: Player Number3 and Player Number59");
  await dialog.getByLabel("Message").fill("The club meets on Friday.");
  await dialog.getByRole("button", { name: "Send messages" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("To 2 members.");
  const sent = "SELECT user_id AS id FROM messages WHERE text = 'The club meets on Friday.' ORDER BY user_id";
  expect(rowsOf<{ id: string }>(club, sent).map(({ id }) => id)).toEqual(["w3", "w59"]);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("everyone found needs no reply, and Undo brings them all back", async ({ page, club }) => {
  addWaiting(club, 60);
  await signIn(page, "coach1@example.com", "/admin/messages?search=Number");
  const waiting = "SELECT 1 FROM message_threads WHERE waiting_since IS NOT NULL AND user_id LIKE 'w%'";
  await page.getByRole("checkbox", { name: "All 60" }).check();
  await page.getByRole("button", { name: "No reply needed" }).click();
  await expect(page.getByText("1 member has been waiting for a reply")).toBeVisible();
  expect(rowsOf(club, waiting)).toHaveLength(0);
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("61 members are waiting for a reply")).toBeVisible();
  expect(rowsOf(club, waiting)).toHaveLength(60);
});

test("one press checks everyone on the page", { tag: "@scripts" }, async ({ page, club }) => {
  addWaiting(club, 60);
  await signIn(page, "coach1@example.com", "/admin/messages?search=Number");
  await page.getByRole("checkbox", { name: "All on this page" }).check();
  await expect(page.getByRole("checkbox", { name: /^Choose/, checked: true })).toHaveCount(50);
  const acts = await page.getByRole("region", { name: "With everyone checked" }).boundingBox();
  expect((acts?.y ?? 999) + (acts?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  await expectNoFaults(page);
  await page.getByRole("checkbox", { name: "All on this page" }).uncheck();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});
