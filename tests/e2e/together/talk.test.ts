import type { Browser, Page, Route } from "@playwright/test";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { notifyOfMessages } from "#app/features/talk/messages/notify.server.ts";
import { changeRows, onDatabase, rowsOf, userId } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test, waitingPage } from "../support/journey.ts";
import { overlap } from "../support/overlap.ts";
import { untilListening, untilRefreshed } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

/** A second person in a browser of their own, in the same club and with scripts as the test has them. */
async function somebodyElse(
  browser: Browser,
  club: ServedClub,
  given: { email: string; to: string; javaScriptEnabled: boolean | undefined },
): Promise<Page> {
  const { javaScriptEnabled = true } = given;
  const context = await browser.newContext({ baseURL: club.url, javaScriptEnabled });
  const page = waitingPage(await context.newPage());
  await signIn(page, given.email, given.to);
  return page;
}

// Two or three people sign in and act, one after the other.
test.describe.configure({ timeout: 90_000 });

const livesIn = (club: ServedClub, email: string, zone: string) =>
  changeRows(club, "UPDATE users SET time_zone = ? WHERE email = ?", zone, email);

/** Chooses what goes with the message. */
const attach = async (page: Page, name: string) => {
  await page.locator("summary", { hasText: "Attach" }).click();
  await page.locator("label", { hasText: name }).click();
};

const chosen = (page: Page) => page.locator('input[name="attachment"]:checked');

const write = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
};

test("a pro in Auckland writes, a coach in New York answers, an elite member sees what pro would bring", async ({
  page,
  browser,
  club,
  javaScriptEnabled,
}) => {
  livesIn(club, "pro2@example.com", "Pacific/Auckland");
  livesIn(club, "coach1@example.com", "America/New_York");
  await signIn(page, "pro2@example.com", "/portal");
  await page.getByRole("link", { name: "Messages" }).click();
  await write(page, "Your message to the coaches", "Which bags for a wet board?");
  // 18:30 in UTC is the next morning in Auckland and the same afternoon in New York.
  const asked = page.getByRole("listitem").filter({ hasText: "Which bags for a wet board?" });
  await expect(asked.locator("time")).toHaveAttribute("title", "Mar 12, 2026, 7:30 AM Auckland time");
  await expect(asked).toContainText("Not read yet");

  const coach = await somebodyElse(browser, club, {
    email: "coach1@example.com",
    to: "/admin",
    javaScriptEnabled,
  });
  await coach.getByRole("link", { name: "Messages" }).click();
  await expect(coach.getByText("2 members are waiting for a reply")).toBeVisible();
  await coach.getByLabel("Search by name or email").fill("sage");
  const search = coach.getByRole("button", { name: "Search" });
  if (javaScriptEnabled) await expect(search).toHaveCount(0);
  else await search.click();
  // The list moves when the search is answered, perhaps away from under a press.
  await expect(coach.getByText("1 conversation", { exact: true })).toBeVisible();
  await coach.getByRole("link", { name: "Sage Winter", exact: true }).click();
  await expect(coach.getByText("Auckland time")).toBeVisible();
  const question = coach.getByRole("listitem").filter({ hasText: "Which bags for a wet board?" });
  await expect(question.locator("time")).toHaveAttribute("title", "Mar 11, 2026, 2:30 PM ET");
  // A choice made before the page listens leaves the list open.
  if (javaScriptEnabled) await untilListening(coach);
  await attach(coach, "Drill: Push to the Lip");
  const attachable = coach.locator("details[data-attach]");
  if (javaScriptEnabled) await attachable.locator("summary").click();
  await expect(attachable).toHaveAttribute("open");
  await write(coach, "Your message to Sage", "The slow ones. Start with this drill.");
  // The message about it covers neither the next one's button nor the ways to other pages.
  const told = coach.getByRole("region", { name: "Notifications" }).getByRole("status");
  await expect(told).toContainText("Message sent");
  await expect(attachable).not.toHaveAttribute("open");
  expect(await overlap(told, coach.locator(".composer-send"))).toBe(false);
  expect(await overlap(told, coach.getByRole("navigation", { name: "Admin area" }))).toBe(false);

  await notifyOfMessages(club.services);
  expect(rowsOf(club, "SELECT 1 FROM outbox WHERE recipient = 'pro2@example.com'")).toEqual([]);
  club.clock.set("2026-03-11T19:00:00Z");
  await notifyOfMessages(club.services);
  await sendDueMail(club.services);
  expect(rowsOf(club, "SELECT subject FROM outbox WHERE recipient = 'pro2@example.com'")).toEqual([
    { subject: "Casey wrote to you" },
  ]);

  await page.getByRole("link", { name: "Refresh" }).click();
  const answered = page.getByRole("listitem").filter({ hasText: "The slow ones." });
  await expect(answered).toContainText("New");
  await expect(asked).not.toContainText("Not read yet");
  await answered.getByRole("link", { name: "Drill: Push to the Lip" }).click();
  await expect(page.getByRole("dialog")).toContainText("Push to the Lip");

  const elite = await somebodyElse(browser, club, {
    email: "elite@example.com",
    to: "/portal/messages",
    javaScriptEnabled,
  });
  await expect(elite.getByText("Pro Membership Required")).toBeVisible();
  await expect(elite.getByRole("link", { name: "Upgrade to Pro" })).toBeVisible();
  await expect(elite.getByText("slow ones")).toHaveCount(0);
  await Promise.all([coach.context().close(), elite.context().close()]);
});

test("a coach gives homework and a strategy session, the member does one and takes it back", async ({
  page,
  browser,
  club,
  javaScriptEnabled,
}) => {
  livesIn(club, "pro2@example.com", "Pacific/Auckland");
  const coach = await somebodyElse(browser, club, {
    email: "coach2@example.com",
    to: `/admin/messages/${userId(club, "pro2@example.com")}`,
    javaScriptEnabled,
  });
  await coach.getByRole("link", { name: "Assign homework" }).click();
  const dialog = coach.getByRole("dialog");
  await dialog.getByRole("button", { name: "Assign homework" }).click();
  await expect(coach.getByRole("alert")).toContainText("Choose a drill or write what to do");
  await dialog.getByLabel("Drill").selectOption({ label: "Push to the Lip" });
  await dialog.getByLabel("What to do").fill("Ten rounds, slowly.");
  await dialog.getByLabel("Due on").fill("2026-03-14");
  await dialog.getByRole("button", { name: "Assign homework" }).click();
  await expect(coach.getByRole("status").first()).toContainText("Homework assigned");
  await coach.getByRole("link", { name: "Assign homework" }).click();
  await coach.getByRole("dialog").getByLabel("What", { exact: true }).selectOption("strategy");
  await coach.getByRole("dialog").getByLabel("What to do").fill("When to block.");
  await coach.getByRole("dialog").getByLabel("Due on").fill("2026-03-20");
  await coach.getByRole("dialog").getByRole("button", { name: "Assign homework" }).click();
  await expect(coach.getByText("When to block.", { exact: true })).toBeVisible();

  await signIn(page, "pro2@example.com", "/portal");
  await page.getByRole("link", { name: "Homework 2 open" }).click();
  await expect(page.getByRole("heading", { name: "To do (2)" })).toBeVisible();
  await page.getByRole("button", { name: /^Mark as done\W+Push to the Lip/ }).click();
  await expect(page.getByRole("status").first()).toContainText("Marked as done");
  await expect(page.getByRole("heading", { name: "To do (1)" })).toBeVisible();
  await page.getByRole("status").first().getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "To do (2)" })).toBeVisible();

  await coach.getByRole("link", { name: "Refresh" }).click();
  await coach.getByRole("button", { name: /^Remove\W+When to block/ }).click();
  await expect(coach.getByText("When to block.", { exact: true })).toHaveCount(0);
  await coach.getByRole("status").first().getByRole("button", { name: "Undo" }).click();
  await expect(coach.getByText("When to block.", { exact: true })).toBeVisible();
  await coach.context().close();
});

test("a draft is saved, found again on another device and sent from there", async ({
  page,
  browser,
  club,
  javaScriptEnabled,
}) => {
  await signIn(page, "pro2@example.com", "/portal/messages");
  await page.getByLabel("Your message to the coaches").fill("Half a thou");
  // With scripts it saves itself.
  if (!javaScriptEnabled) {
    await page.locator("summary", { hasText: "Attach" }).click();
    await page.getByRole("button", { name: "Save draft" }).click();
  }
  await expect(page.getByText("Draft saved").first()).toBeVisible();
  const phone = await somebodyElse(browser, club, {
    email: "pro2@example.com",
    to: "/portal/messages",
    javaScriptEnabled,
  });
  await expect(phone.getByLabel("Your message to the coaches")).toHaveValue("Half a thou");
  await write(phone, "Your message to the coaches", "A whole thought");
  await expect(phone.getByLabel("Your message to the coaches")).toHaveValue("");
  await phone.reload();
  await expect(phone.getByLabel("Your message to the coaches")).toHaveValue("");
  await phone.context().close();
});

test("what goes with a message is chosen from a list, stays in sight above the text, and can be removed", async ({
  page,
  javaScriptEnabled: runsScripts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro@example.com", "/portal/messages");
  if (runsScripts) await untilListening(page);
  await page.locator("summary", { hasText: "Attach" }).click();
  await expect(page.getByRole("group", { name: "Your videos" }).getByRole("radio")).toHaveCount(2);
  await expectNoFaults(page);
  if (runsScripts) {
    await page.getByLabel("Filter what to attach").fill("lip");
    await expect(page.getByRole("radio", { name: /^Video:/ })).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await page.locator("label", { hasText: "Drill: Push to the Lip" }).click();
  // Without scripts the list stays open until its button is pressed again.
  if (!runsScripts) await page.locator("summary", { hasText: "Attach" }).click();
  await expect(page.getByRole("radio")).toHaveCount(1);
  const chip = page.locator("label", { hasText: "Drill: Push to the Lip" });
  await expect(chip).toBeInViewport({ ratio: 1 });
  const field = await page.getByLabel("Your message to the coaches").boundingBox();
  const shown = await chip.boundingBox();
  expect((shown?.y ?? 999) + (shown?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  if (runsScripts) await page.getByRole("button", { name: "Remove Drill: Push to the Lip" }).click();
  else await page.getByTitle("Remove Drill: Push to the Lip").click();
  await expect(chip).toBeHidden();
  await expect(chosen(page)).toHaveValue("");
});

test("a message that no one has read is taken back, and its words are sent better", async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/messages");
  await write(page, "Your message to the coaches", "Witch bags?");
  await page.getByRole("button", { name: /^Take back\W+Witch bags/ }).click();
  await expect(page.getByRole("status").first()).toContainText("Message taken back");
  await expect(page.getByRole("listitem").filter({ hasText: "Witch bags?" })).toHaveCount(0);
  const field = page.getByLabel("Your message to the coaches");
  await expect(field).toHaveValue("Witch bags?");
  await write(page, "Your message to the coaches", "Which bags?");
  await expect(field).toHaveValue("");
  await expectNoFaults(page);
});

test("taking back keeps what is being typed: the page stays without a connection, and the words come above it", {
  tag: "@scripts",
}, async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/messages");
  await write(page, "Your message to the coaches", "Witch bags?");
  const back = page.getByRole("button", { name: /^Take back\W+Witch bags/ });
  await expect(back).toBeVisible();
  const field = page.getByLabel("Your message to the coaches");
  await field.fill("Half a thought");
  await page.context().setOffline(true);
  await back.click();
  await expect(page.getByRole("alert").first()).toContainText("Message not taken back");
  await expect(field).toHaveValue("Half a thought");
  await page.context().setOffline(false);
  await back.click();
  await expect(back).toHaveCount(0);
  await expect(field).toHaveValue("Witch bags?\n\nHalf a thought");
  await page.reload();
  await expect(field).toHaveValue("Witch bags?\n\nHalf a thought");
});

/** How far the end of the thread is below what is in sight, and how far its start is above, in pixels. */
const placeIn = (page: Page) =>
  page.getByRole("log").evaluate((log) => ({
    below: Math.round(-log.scrollTop),
    above: Math.round(log.scrollHeight - log.clientHeight + log.scrollTop),
  }));

/** The thread of 45 messages: the place of the member's last one, and how far they have read. */
function addThread(club: ServedClub, member: string, { ofMember, read }: { ofMember: number; read: number }) {
  const last = Date.UTC(2026, 1, 24);
  changeRows(
    club,
    "INSERT INTO message_threads (user_id, last_place, last_member_place, last_coach_place, member_read_place, coach_read_place, member_mailed_place, coach_mailed_place, last_message_at) VALUES (?, 45, ?, ?, ?, 45, 45, ?, ?)",
    member,
    ofMember,
    ofMember === 45 ? 44 : 45,
    read,
    ofMember,
    last,
  );
}

test("a long thread opens on its end, brings what was earlier in place, and keeps the composer in sight", async ({
  page,
  club,
}) => {
  const member = userId(club, "pro2@example.com");
  onDatabase(club, (database) => {
    const add = database.prepare(
      "INSERT INTO messages (id, user_id, place, author_id, author_name, is_from_coach, text, created_at) VALUES (?, ?, ?, ?, 'Casey', 1, ?, ?)",
    );
    const coach = userId(club, "coach1@example.com");
    for (let place = 1; place <= 45; place += 1)
      add.run(
        `m${place}`,
        member,
        place,
        coach,
        `Word ${place}`,
        Date.UTC(2026, 1, 1 + Math.ceil(place / 2), 17),
      );
  });
  addThread(club, member, { ofMember: 0, read: 43 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro2@example.com", "/portal");
  await page.goto("/portal/messages");
  const entry = (place: number) => page.getByText(`Word ${place}`, { exact: true });
  await expect(entry(45)).toBeInViewport();
  await expect(page.getByText("New", { exact: true })).toBeInViewport();
  expect((await placeIn(page)).above).toBeGreaterThan(500);
  const send = await page.locator(".composer-send").boundingBox();
  const bar = await page.getByRole("navigation", { name: /shortcuts/ }).boundingBox();
  expect((send?.y ?? 999) + (send?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // Typing moves nothing, so the title stays whole and no gap opens below the composer.
  const at = await page.evaluate(() => window.scrollY);
  await page.getByLabel("Your message to the coaches").click();
  await page.keyboard.type("Thanks");
  await expect(page.getByLabel("Your message to the coaches")).toHaveValue("Thanks");
  expect(await page.evaluate(() => window.scrollY)).toBe(at);

  await page.getByRole("link", { name: "Show earlier" }).click();
  await expect(entry(1)).toBeAttached();
  await expect(entry(16)).toBeInViewport();
  const days = await page.getByRole("log").getByRole("heading", { level: 3 }).allTextContents();
  expect(days[0]).toMatch(/^Mon, Feb 2 · \w+$/);
  expect(days.at(-1)).toMatch(/^Tue, Feb 24 · \w+$/);
});

test("a conversation is searched, and what was found is shown in its place", async ({ page, club }) => {
  const member = userId(club, "pro2@example.com");
  onDatabase(club, (database) => {
    const add = database.prepare(
      "INSERT INTO messages (id, user_id, place, author_name, is_from_coach, text, created_at) VALUES (?, ?, ?, 'Casey', ?, ?, ?)",
    );
    for (let place = 1; place <= 45; place += 1)
      add.run(
        `m${place}`,
        member,
        place,
        place < 45 ? 1 : 0,
        `Number ${place}`,
        Date.UTC(2026, 1, 1 + Math.ceil(place / 2), 17),
      );
  });
  addThread(club, member, { ofMember: 45, read: 45 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro2@example.com", "/portal/messages");
  await page.getByText("Search this conversation").first().click();
  await page.getByRole("searchbox", { name: "Search this conversation" }).fill("number 2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "11 messages with “number 2”" })).toBeVisible();
  await page.getByRole("link", { name: /Number 2$/ }).click();
  await expect(page.locator("#entry-m2")).toBeInViewport();
  await expect(page.getByRole("heading", { name: "11 messages with “number 2”" })).toBeVisible();
  await expectNoFaults(page);

  // The list makes room: the message is in the middle of the conversation, marked, and the page has not moved.
  const expectInTheMiddle = async (id: string) => {
    const entry = page.locator(`#entry-${id}`);
    await expect(entry.locator("mark")).toHaveText("Number 2");
    const log = await page.getByRole("log").boundingBox();
    const box = await entry.boundingBox();
    const middle = ((box?.y ?? 0) + (box?.height ?? 0) / 2 - (log?.y ?? 0)) / (log?.height ?? 1);
    expect(middle).toBeGreaterThan(0.3);
    expect(middle).toBeLessThan(0.7);
    expect(log?.height).toBeGreaterThan(400);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  };
  const found = page.getByRole("navigation", { name: "Messages found" });
  await found.getByRole("link", { name: "Newer" }).click();
  await expectInTheMiddle("m20");
  await found.getByRole("link", { name: "List" }).click();
  await page.getByRole("link", { name: /Number 25$/ }).click();
  await expectInTheMiddle("m25");
  const address = page.url();
  // What is sent from there is seen, as from anywhere.
  await write(page, "Your message to the coaches", "Found it, thanks");
  await expect(page.getByRole("listitem").filter({ hasText: "Found it, thanks" })).toBeInViewport();
  await page.goto("/portal");
  await page.goto(address);
  await expectInTheMiddle("m25");
});

test("several conversations need no answer, and Undo brings them back", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/messages");
  await expect(page.getByText("1 member has been waiting for a reply")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose Avery Quinn" }).check();
  await page.getByRole("button", { name: "No reply needed" }).click();
  await expect(page.getByText("No one needs a reply.")).toBeVisible();
  await page.getByRole("status").first().getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 member has been waiting for a reply")).toBeVisible();
});

test("a saved phrase goes to the end of what a coach writes", async ({ page, club }) => {
  changeRows(club, "INSERT INTO saved_phrases (id, text, created_at) VALUES ('p', 'Thumb down.', 1)");
  await signIn(page, "coach1@example.com", `/admin/messages/${userId(club, "pro2@example.com")}`);
  await page.getByLabel("Your message to Sage").fill("Hello Sage.");
  await page.getByLabel("Saved phrase").selectOption({ label: "Thumb down." });
  await page.getByRole("button", { name: "Insert phrase" }).click();
  await expect(page.getByLabel("Your message to Sage")).toHaveValue("Hello Sage.\n\nThumb down.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Thumb down." })).toBeVisible();
});

test("a mail's link ends such mails with one press, signed out", async ({ page, club }) => {
  await signIn(page, "coach1@example.com", `/admin/messages/${userId(club, "pro2@example.com")}`);
  await write(page, "Your message to Sage", "Hello Sage.");
  await notifyOfMessages(club.services);
  const [mail] = rowsOf<{ text: string }>(
    club,
    "SELECT text FROM outbox WHERE recipient = 'pro2@example.com'",
  );
  const address = new URL(/http\S+unsubscribe\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await page.context().clearCookies();
  await page.goto(`${address.pathname}${address.search}`);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("status").first()).toContainText(
    "You won't get emails about messages anymore.",
  );
  await signIn(page, "pro2@example.com", "/account");
  await expect(page.getByLabel("Mail me when my coach writes")).not.toBeChecked();
  await page.getByLabel("From").fill("22:00");
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByLabel("From")).toHaveValue("22:00");
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  const field = (page: Page) => page.getByLabel("Your message to the coaches");

  for (const query of ["", "?give=homework"]) {
    test(`a coach's page of a conversation${query} has no fault axe can find and fits a phone`, async ({
      page,
      club,
    }) => {
      await signIn(page, "coach1@example.com", `/admin/messages/${userId(club, "pro@example.com")}${query}`);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoFaults(page);
      expect((await page.locator("html").boundingBox())?.width).toBeLessThanOrEqual(360);
    });
  }

  test("the line under a coach's thread is above the composer", async ({ page, club }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, "coach1@example.com", `/admin/messages/${userId(club, "pro@example.com")}`);
    const line = await page.getByText("has been waiting for a reply").boundingBox();
    const composer = await page
      .locator("form", { has: page.getByLabel("Your message to Avery") })
      .locator("..")
      .boundingBox();
    expect((line?.y ?? 800) + (line?.height ?? 0)).toBeLessThanOrEqual(composer?.y ?? 0);
  });

  test("a draft saves itself some seconds after it changed", async ({ page, club }) => {
    await page.clock.install();
    await signIn(page, "pro2@example.com", "/portal/messages");
    await field(page).fill("I was just thinking");
    await page.clock.runFor(3_100);
    await expect(page.getByText("Draft saved")).toBeVisible();
    expect(rowsOf(club, "SELECT text FROM message_drafts")).toEqual([{ text: "I was just thinking" }]);
  });

  test("a draft that was written on elsewhere is there when the page is come back to", async ({
    page,
    club,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    await field(page).fill("Here");
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.goto("/portal");
    changeRows(club, "UPDATE message_drafts SET text = 'There'");
    await page.goBack();
    await untilListening(page);
    await expect(field(page)).toHaveValue("There");
  });

  test("a message written offline waits on the device, and is sent once by itself when the connection is back", async ({
    page,
    club,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    await expect(page.getByText("No messages yet")).toBeVisible();
    await field(page).fill("From the lane");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/Your message is saved on this device. We'll send it/)).toBeVisible();
    const log = page.getByRole("log");
    await expect(log.getByText("Not sent yet")).toBeVisible();
    await expect(log.getByText("From the lane", { exact: true })).toHaveCount(1);
    await expect(log.getByText("No messages yet")).toBeHidden();
    // The next message is typed while the first one waits, and taken back as long as it does.
    await expect(field(page)).toHaveValue("");
    await field(page).fill("And another one");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log.getByText("Not sent yet")).toHaveCount(2);
    await field(page).fill("Typed since");
    await log.getByRole("button", { name: "Take back" }).nth(1).click();
    await expect(log.getByText("Not sent yet")).toHaveCount(1);
    await expect(field(page)).toHaveValue("Typed since\n\nAnd another one");
    await field(page).fill("And another one");
    await page.context().setOffline(false);
    await expect(page.getByRole("listitem").filter({ hasText: "From the lane" })).toBeVisible();
    await expect(log.getByText("From the lane", { exact: true })).toHaveCount(1);
    await expect(field(page)).toHaveValue("And another one");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "And another one" })).toBeVisible();
    const sent = rowsOf(
      club,
      "SELECT text FROM messages WHERE user_id = ?",
      userId(club, "pro2@example.com"),
    );
    expect(sent).toEqual([{ text: "From the lane" }, { text: "And another one" }]);
  });

  test("of several messages that wait, each that was sent is in the conversation while the next is on its way", async ({
    page,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    const log = page.getByRole("log");
    await page.context().setOffline(true);
    const all = ["One throw", "Two throws", "Three throws"];
    for (const [at, words] of all.entries()) {
      await field(page).fill(words);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(log.getByText("Not sent yet")).toHaveCount(at + 1);
    }
    // Each one's answer comes once it is let through.
    const gates = all.map(() => Promise.withResolvers<void>());
    let count = 0;
    await page.route(/form=send-kept/, async (route) => {
      await gates[count++]?.promise;
      await route.continue();
    });
    const read = Promise.withResolvers<void>();
    await page.route(/messages\.data/, async (route) => {
      await read.promise;
      await route.continue();
    });
    await page.context().setOffline(false);
    for (const [at, words] of all.entries()) {
      gates[at]?.resolve();
      await expect(log.getByText("Not sent yet")).toHaveCount(all.length - at - 1);
      // Until the page is read again, too.
      await expect(log.getByText(words, { exact: true })).toHaveCount(1);
      read.resolve();
      await expect(page.getByRole("listitem").filter({ hasText: words })).toBeVisible();
      await expect(log.getByText(words, { exact: true })).toHaveCount(1);
    }
    await page.unrouteAll({ behavior: "wait" });
  });

  test("a message that is taken back while it is being sent is sent once, and says so", async ({
    page,
    club,
    context,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    const mine = userId(club, "pro2@example.com");
    const log = page.getByRole("log");
    const back = log.getByRole("button", { name: "Take back" });
    const leaveWaiting = async (words: string) => {
      await page.context().setOffline(true);
      await field(page).fill(words);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(log.getByText("Not sent yet")).toBeVisible();
    };
    await leaveWaiting("From the lane");
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await context.route(/form=send-kept/, async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await context.setOffline(false);
    const stored = () => rowsOf(club, "SELECT text FROM messages WHERE user_id = ? ORDER BY place", mine);
    await expect.poll(stored).toEqual([{ text: "From the lane" }]);
    await back.click();
    answer();
    await expect(
      page.getByText("It was already sent. You can take it back while no one has read it."),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "From the lane" })).toHaveCount(1);
    await expect(log.getByText("From the lane", { exact: true })).toHaveCount(1);
    await expect(field(page)).toHaveValue("");
    await context.unrouteAll({ behavior: "wait" });
    // Another tab that was about to send it, too, finds that it was taken back.
    await leaveWaiting("To the lane");
    const other = waitingPage(await context.newPage());
    await context.route(/form=send-kept/, (route) => route.abort("connectionreset"));
    await context.setOffline(false);
    await other.goto("/portal/messages");
    await untilListening(other);
    await back.last().click();
    await expect(field(page)).toHaveValue("To the lane");
    await context.unrouteAll({ behavior: "wait" });
    await other.reload();
    await expect(other.getByText("Not sent yet")).toHaveCount(0);
    expect(stored()).toEqual([{ text: "From the lane" }]);
  });

  test("a message that waits is sent from any page, and an outcome replaces the one before", async ({
    page,
    club,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    await write(page, "Your message to the coaches", "Before");
    await expect(page.getByText("Message sent", { exact: true })).toBeVisible();
    const cut = (route: Route) => route.abort("connectionreset");
    await page.route(/form=(send-kept|keep-draft)/, cut);
    await field(page).fill("From the lane");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/We'll send it when you're back online/)).toBeVisible();
    await expect(page.getByText("Message sent", { exact: true })).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
    await page.goto("/portal");
    await expect(page.getByText("Message sent", { exact: true })).toBeVisible();
    await page.goto("/portal/messages");
    await expect(field(page)).toHaveValue("");
    const mine = userId(club, "pro2@example.com");
    const sent = rowsOf(club, "SELECT text FROM messages WHERE user_id = ? ORDER BY place", mine);
    expect(sent).toEqual([{ text: "Before" }, { text: "From the lane" }]);
  });

  test("words typed offline come back after a reload, behind what was saved elsewhere meanwhile", async ({
    page,
    club,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    const cut = (route: Route) => route.abort("connectionreset");
    await page.route(/form=keep-draft/, cut);
    await field(page).fill("From the lane");
    await expect(page.getByText(/Your draft is saved on this device/)).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue("From the lane");
    await page.unroute(/form=keep-draft/, cut);
    await field(page).pressSequentially("!");
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.route(/form=keep-draft/, cut);
    await field(page).pressSequentially(" Again");
    await expect(page.getByText(/Your draft is saved on this device/)).toBeVisible();
    onDatabase(club, (database) => database.prepare("UPDATE message_drafts SET text = 'There'").run());
    await page.reload();
    await expect(field(page)).toHaveValue("There\n\nFrom the lane! Again");
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "From the lane! Again" })).toBeVisible();
    await page.reload();
    await untilListening(page);
    await expect(field(page)).toHaveValue("");
  });

  test("what is typed while a message is on its way begins the next one", async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    // The message waits in the page: a routed page never hears the answer of a redirected `keepalive` request.
    await page.evaluate(() => {
      const { fetch } = window;
      const isTyped = new Promise((resolve) => addEventListener("typed", resolve));
      window.fetch = async (...given) => {
        await isTyped;
        return fetch(...given);
      };
    });
    await field(page).fill("One thing.");
    await page.getByRole("button", { name: "Send" }).click();
    await field(page).pressSequentially(" And another.");
    await page.evaluate(() => window.dispatchEvent(new Event("typed")));
    await expect(page.getByRole("listitem").filter({ hasText: "One thing." })).toBeVisible();
    await expect(field(page)).toHaveValue("And another.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "And another." })).toBeVisible();
  });

  test("a message is shown in the conversation at once, once, and as not sent if nothing answers", async ({
    page,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    await page.evaluate(() => {
      const { fetch } = window;
      let outcome = new Promise((resolve) => addEventListener("let-through", resolve, { once: true }));
      window.fetch = async (...given) => {
        if (!`${given[0]}`.includes("send-kept")) return fetch(...given);
        await outcome;
        outcome = new Promise((_, reject) => addEventListener("cut", () => reject(new TypeError("cut"))));
        return fetch(...given);
      };
    });
    const log = page.getByRole("log", { includeHidden: true });
    await field(page).fill("Shown at once.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log.getByText("Sending…")).toBeVisible();
    await expect(log.getByText("Shown at once.", { exact: true })).toHaveCount(1);
    await page.evaluate(() => window.dispatchEvent(new Event("let-through")));
    await expect(page.getByRole("listitem").filter({ hasText: "Shown at once." })).toBeVisible();
    await expect(log.getByText("Shown at once.", { exact: true })).toHaveCount(1);
    await expect(field(page)).toHaveValue("");

    await field(page).fill("Cut off.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log.getByText("Sending…")).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event("cut")));
    await expect(log.getByText("Not sent yet")).toBeVisible();
    await expect(log.getByText("Cut off.", { exact: true })).toHaveCount(1);
    await expect(field(page)).toHaveValue("");
  });

  test("a message whose answer was lost stands once in the conversation, also when its page was left", async ({
    page,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    const sending = (url: URL) => url.href.includes("send-kept");
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(sending, loseAnswer, { times: 1 });
    const log = page.getByRole("log", { includeHidden: true });
    await field(page).fill("Heard by the server.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log.getByText("Not sent")).toBeVisible();
    // The page that follows sends it again, and reads the conversation.
    await page.reload({ waitUntil: "networkidle" });
    await untilListening(page);
    await expect(field(page)).toHaveValue("");
    await expect(page.locator("[data-going]")).toBeEmpty();
    await expect(log.getByText("Heard by the server.", { exact: true })).toHaveCount(1);
  });

  test("who was signed out meanwhile is told, and keeps the words", async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    await field(page).fill("Precious words");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("You were signed out");
    await expect(field(page)).toHaveValue("Precious words");
  });

  test("a refused message says why and keeps its words", async ({ page, club }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    await field(page).fill("With a drill");
    await attach(page, "Drill: Push to the Lip");
    changeRows(club, "UPDATE weekly_drills SET is_active = 0");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("The requested information could not be found.");
    await expect(field(page)).toHaveValue("With a drill");
  });

  test("an answer appears by itself while the member is typing, and the words and what is attached stay", async ({
    page,
    browser,
    club,
    javaScriptEnabled,
  }) => {
    await page.clock.install();
    await signIn(page, "pro2@example.com", "/portal/messages");
    await field(page).fill("I am still typing");
    await attach(page, "Drill: Push to the Lip");
    const value = await chosen(page).inputValue();
    changeRows(club, "UPDATE weekly_drills SET is_active = 0");
    const coach = await somebodyElse(browser, club, {
      email: "coach1@example.com",
      to: `/admin/messages/${userId(club, "pro2@example.com")}`,
      javaScriptEnabled,
    });
    await write(coach, "Your message to Sage", "A quick hint.");
    const hint = page.getByRole("listitem").filter({ hasText: "A quick hint." });
    await untilRefreshed(page, (patience) => expect(hint).toBeVisible(patience));
    await expect(field(page)).toHaveValue("I am still typing");
    await expect(chosen(page)).toHaveValue(value);
    await coach.context().close();
  });
});
