import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { notifyOfMessages } from "#app/features/talk/messages/notify.server.ts";
import { onDatabase, rowsOf } from "../../http/club.ts";
import { buildEmail, coach, member, replySettings, signed } from "../../http/talk/replies.ts";
import { threadPage } from "../../http/talk/talk.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test.use({ environment: replySettings });
test.describe.configure({ timeout: 90_000 });

/** The newest email to someone, as it went out. */
async function newestEmail(club: ServedClub, recipient: string): Promise<string> {
  await notifyOfMessages(club.services);
  await sendDueMail(club.services);
  const [row] = rowsOf<{ id: string }>(
    club,
    "SELECT id FROM outbox WHERE recipient = ? ORDER BY rowid DESC LIMIT 1",
    recipient,
  );
  const email = await club.services.mailer.folder.read(row?.id ?? "");
  return String(email);
}

/** Answers an email as a mail program does: to its Reply-To, above what it quotes. */
async function answerEmail(club: ServedClub, email: string, from: string, text: string): Promise<number> {
  const [, to = ""] = /^Reply-To: (\S+)\r$/im.exec(email) ?? [];
  const quote = `On Wed, Mar 11, 2026 at 2:30 PM The Lane <no-reply@localhost> wrote:\n\n${email.replace(/^/gm, "> ")}`;
  const body = await buildEmail({ from, to, subject: "Re: your message", text: `${text}\n\n${quote}` });
  const headers = { "Content-Type": "message/rfc822", ...signed(club, body) };
  const answer = await fetch(`${club.url}/api/inbound/email`, {
    method: "POST",
    headers,
    body: new Uint8Array(body),
  });
  return answer.status;
}

test("a coach writes, the member answers the email, the coach answers theirs, and System Tools counts both", async ({
  page,
  club,
}) => {
  onDatabase(club, (database) =>
    database.exec("UPDATE message_threads SET member_read_place = last_place, coach_read_place = last_place"),
  );
  await signIn(page, coach, "/admin");
  await page.goto(threadPage(club, member));
  await page.getByLabel("Your message to Sage").fill("Keep the thumb down.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Keep the thumb down." })).toBeVisible();

  const email = await newestEmail(club, member);
  expect(email).toContain("Reply to this email to answer");
  expect(await answerEmail(club, email, member, "I will, from tomorrow on.")).toBe(200);
  await page.reload();
  const fromMember = page.getByRole("listitem").filter({ hasText: "I will, from tomorrow on." });
  await expect(fromMember).toBeVisible();
  await expect(fromMember).not.toContainText("no-reply@localhost");

  await page.context().clearCookies();
  await signIn(page, member, "/portal");
  await page.goto("/portal/messages");
  await expect(page.getByRole("listitem").filter({ hasText: "I will, from tomorrow on." })).toContainText(
    "You",
  );

  const again = onDatabase(club, (database) =>
    database.prepare("UPDATE message_threads SET coach_read_place = coach_read_place - 1").run(),
  );
  expect(again.changes).toBeGreaterThan(0);
  expect(await answerEmail(club, await newestEmail(club, coach), coach, "Then show me on Friday.")).toBe(200);
  await page.goto("/portal/messages");
  await expect(page.getByRole("listitem").filter({ hasText: "Then show me on Friday." })).toContainText(
    "Casey",
  );

  await page.context().clearCookies();
  await signIn(page, coach, "/admin");
  await page.goto("/admin/system-tools?show=mail");
  const card = page.locator(".card").filter({ has: page.getByRole("heading", { name: "Replies by email" }) });
  await expect(card).toContainText("reply@club.example");
  await expect(card).toContainText(/Posted\s*2/);
  await expectNoFaults(page);
});
