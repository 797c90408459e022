import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listOutbox } from "#app/features/base/mail/outbox-queries.server.ts";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { asJson, asMultipart, cellOf, changeRows, rowsOf, textOf, userId } from "../club.ts";
import { aCoach, mailsOf, tokenFor } from "../people.ts";
import {
  buildEmail,
  coach,
  handOver,
  lastTexts,
  member,
  outcomesOf,
  reply,
  replyAddress,
  replySettings,
  said,
  signed,
  startReplies,
  tell,
} from "./replies.ts";
import { answer, listedThread, messagesOf, threadPage, write } from "./talk.ts";

let app: App;
beforeEach(async () => {
  app = await startReplies();
});
afterEach(() => app.close());

const change = (sql: string, ...values: unknown[]) => changeRows(app, sql, ...values);
const mailsTo = (recipient: string) => mailsOf(app).filter((mail) => mail.recipient === recipient);
const headersTo = (recipient: string) =>
  mailsTo(recipient).map(({ headers }) => JSON.parse(headers) as Record<string, string>);

async function coachWrites(text: string): Promise<void> {
  await answer(app, await app.signIn(coach), member, { text });
}

describe("an email about a message", () => {
  it("asks for a reply, has the person's own reply address, and includes every unread message", async () => {
    await coachWrites(`First. ${"long ".repeat(100)}`);
    await coachWrites("Second.");
    await tell(app);
    const [mail] = mailsTo(member);
    expect(mail?.text).toContain("Reply to this email to answer");
    expect(mail?.text).not.toContain("aren't read");
    expect(mail?.text).toContain("long ".repeat(100).trim());
    expect(mail?.text).toContain("“Second.”");
    expect(headersTo(member)).toEqual([
      expect.objectContaining({ "Reply-To": replyAddress(app), "Auto-Submitted": "auto-generated" }),
    ]);
    expect(replyAddress(app)).toMatch(/^reply\+m[a-z2-7]{42}@club\.example$/);
  });

  it("doesn't mention replies or an address while they are off", async () => {
    const off = await startReplies({});
    await answer(off, await off.signIn(coach), member, { text: "Hi" });
    await tell(off);
    const mails = mailsOf(off);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Replies to this email aren't read.");
    expect(mails[0]?.text).not.toContain("Reply to this email");
    expect(mails[0]?.headers).not.toContain("Reply-To");
    await off.close();
  });
});

describe("a reply", () => {
  it("is posted as its writer, without the quote, and both sides see it", async () => {
    await coachWrites("Keep the thumb down.");
    await tell(app);
    const text =
      "I will.\n\nOn Wed, Mar 11, 2026 at 2:30 PM The Lane <no-reply@localhost> wrote:\n> Keep the thumb down.\n";
    expect(await said(app, await reply(app, text))).toBe("Posted.");
    expect(await lastTexts(app)).toEqual(["I will."]);
    expect(outcomesOf(app)).toEqual([{ outcome: "posted", via: "webhook" }]);
    expect(await textOf(await (await app.signIn(member))("/portal/messages"))).toContain("I will.");
    expect(await textOf(await (await app.signIn(coach))(threadPage(app, member)))).toContain("I will.");
  });

  it.each([
    [
      "as Outlook in Japanese quotes it",
      "________________________________\n差出人: The Lane <no-reply@localhost>\n送信日時: 2026\n宛先: Sage\n件名: New message\n\n",
    ],
    [
      "below a head in a language no one foresaw",
      "________________________________\nSeneder: The Lane\nTema: New message\n\n",
    ],
    ["with nothing above it", ""],
    ["with each line moved in", "    "],
  ])("never has a signed link of ours, with our whole email below it %s", async (_program, head) => {
    await coachWrites("Keep the thumb down on every throw.");
    await tell(app);
    const whole = mailsTo(member).at(-1)?.text ?? "";
    expect(whole).toMatch(/unsubscribe\?token=/);
    const quoted = head.trim() === "" ? whole.replace(/^/gm, head) : head + whole;
    expect(await said(app, await reply(app, `OK\n\n${quoted}`))).toBe("Posted.");
    const [posted] = await lastTexts(app);
    expect(posted).toMatch(/^OK/);
    expect(posted).not.toMatch(/token=|unsubscribe\?/);
    if (head.startsWith("____")) expect(posted).toBe("OK");
    const page = await (await (await app.signIn(coach))(threadPage(app, member))).text();
    expect(page).not.toMatch(/unsubscribe\?token=/);
  });

  it("is announced to the other side, and their answer is emailed even if no one opened the page", async () => {
    await coachWrites("One?");
    await tell(app);
    await said(app, await reply(app, "Two."));
    await tell(app);
    expect(mailsTo(coach).at(-1)?.text).toContain("“Two.”");
    const body = await buildEmail({ from: coach, to: replyAddress(app, coach), text: "Three." });
    expect(await said(app, body)).toBe("Posted.");
    expect((await messagesOf(app, member)).at(-1)).toMatchObject({ isFromCoach: true, by: "Casey" });
    await tell(app);
    expect(mailsTo(member)).toHaveLength(2);
    expect(mailsTo(member).at(-1)?.text).toContain("“Three.”");
  });

  it("finds its thread whatever servers do to the address", async () => {
    for (const [n, to] of [replyAddress(app).toUpperCase(), `"The Lane" <${replyAddress(app)}>`].entries()) {
      expect(await said(app, await reply(app, `Words ${n}`, { to }))).toBe("Posted.");
    }
    const forwarded = await reply(app, "Words 2", {
      to: "team@club.example",
      headers: { "Delivered-To": replyAddress(app) },
    });
    expect(await said(app, forwarded)).toBe("Posted.");
    expect(await lastTexts(app, 3)).toEqual(["Words 2", "Words 1", "Words 0"]);
  });

  it("keeps the lines its writer began with >, and drops those of our email", async () => {
    await coachWrites("Keep the thumb down on every throw.");
    const scores = "My results this week:\n>10 rounds each day\n>7 PPR on Friday\nIs that good?";
    await said(app, await reply(app, scores));
    expect(await lastTexts(app)).toEqual([scores]);
    await said(app, await reply(app, "> Keep the thumb down on every throw.\n\nI'll try."));
    expect(await lastTexts(app)).toEqual(["I'll try."]);
  });

  it("isn't posted at an address from before the person signed out everywhere, and they are told", async () => {
    const before = replyAddress(app);
    await (await app.signIn(member))("/account?form=sign-out-everywhere", { method: "POST" });
    expect(replyAddress(app)).not.toBe(before);
    const old = { to: before };
    expect(await said(app, await reply(app, "From an old email", old))).toContain("Not posted");
    expect(mailsTo(member).at(-1)?.text).toContain("before your devices were last signed out");
    expect(headersTo(member).at(-1)).toMatchObject({ "Reply-To": replyAddress(app) });
    expect(await said(app, await reply(app, "From a new one"))).toBe("Posted.");
    expect(await lastTexts(app)).toEqual(["From a new one"]);
  });

  it("isn't posted when its address ends while the database is busy, and they are told", async () => {
    const words = "From an email whose address is just ending";
    const busy = Promise.withResolvers<void>();
    const owner = userId(app, member);
    const ending = app.services.db.write(async (tx) => {
      await busy.promise;
      await endSessionsOf(tx, owner, null);
    });
    const answer = reply(app, words);
    await new Promise((resolve) => setTimeout(resolve, 300));
    busy.resolve();
    await ending;
    expect(await said(app, await answer)).toContain("Not posted");
    expect(mailsTo(member).at(-1)?.text).toContain("before your devices were last signed out");
    expect(rowsOf(app, "SELECT id FROM messages WHERE text = ?", words)).toEqual([]);
  });

  it("isn't posted at an address from before a new password", async () => {
    const before = replyAddress(app);
    await app.fetch("/api/auth/request-password-reset", asJson({ email: member }));
    const token = tokenFor(app, member);
    await app.fetch("/api/auth/reset-password", asJson({ token, newPassword: "four-bags-in" }));
    expect(await said(app, await reply(app, "From an old email", { to: before }))).toContain("Not posted");
  });

  it.each<[string, (mail: string) => string]>([
    ["two From headers", (mail: string) => `From: Other <other@example.net>\r\n${mail}`],
    [
      "two From headers, the other one last",
      (mail: string) => mail.replace("\r\nTo:", "\r\nFrom: other@example.net\r\nTo:"),
    ],
    ["a second From without an address", (mail: string) => mail.replace("\r\nTo:", "\r\nFrom: Avery\r\nTo:")],
    ["the same From twice", (mail: string) => `From: ${member}\r\n${mail}`],
    [
      "two people in one From",
      (mail: string) => mail.replace(/^From: .*$/m, `From: ${member}, other@example.net`),
    ],
    ...[
      "<%> <other@example.net>",
      "<%> (c) <other@example.net>",
      "% other@example.net",
      "<%>\0<other@example.net>",
    ].map((from): [string, (mail: string) => string] => [
      `two addresses that no comma parts, ${JSON.stringify(from)},`,
      (mail: string) => mail.replace(/^From: .*$/m, `From: ${from.replace("%", member)}`),
    ]),
  ])("with %s isn't posted, and only the account's own address is told", async (_what, change) => {
    const before = await lastTexts(app);
    const mail = change((await reply(app, "Who wrote this?")).toString());
    expect(await said(app, Buffer.from(mail))).toContain("Not posted");
    expect(await lastTexts(app)).toEqual(before);
    expect(mailsOf(app).map(({ recipient }) => recipient)).toEqual([member]);
  });

  it("isn't posted if the named server says its sender failed DMARC, whatever others say", async () => {
    const checked = await startReplies({ ...replySettings, REPLY_DMARC_SERVER: "MX.Example.com" });
    const send = async (...results: string[]) => {
      const mail = (await reply(checked, `Words ${results.join()}`)).toString();
      return said(
        checked,
        Buffer.from(`${results.map((one) => `Authentication-Results: ${one}\r\n`).join("")}${mail}`),
      );
    };
    expect(await send("mx.example.com; dmarc=fail header.from=example.com")).toContain("Not posted");
    expect(
      await send("mx.example.com; spf=pass;\r\n dmarc=fail (p=none)", "mx.example.com; dmarc=pass"),
    ).toContain("Not posted");
    expect(await send("(of ours) mx.example.com; dmarc=fail")).toContain("Not posted");
    expect(await send("mx.example.com; dmarc=pass", "elsewhere.example; dmarc=fail")).toBe("Posted.");
    await checked.close();
    const mail = `Authentication-Results: mx.example.com; dmarc=fail\r\n${await reply(app, "Off by default")}`;
    expect(await said(app, Buffer.from(mail))).toBe("Posted.");
  });

  it("is posted though its sender's name, or a comment, has another address in it", async () => {
    for (const from of [`"other@example.net" <${member}>`, `${member} (other@example.net)`]) {
      const mail = (await reply(app, `From ${from}`)).toString().replace(/^From: .*$/m, `From: ${from}`);
      expect(await said(app, Buffer.from(mail))).toBe("Posted.");
    }
  });

  it("is read from HTML if there is no plain text", async () => {
    const html =
      '<div dir="ltr">Got <b>it</b> &amp; thanks</div><div class="gmail_quote"><div>On Wed, Mar 11, 2026 at 2:30 PM The Lane &lt;a@b.example&gt; wrote:<br></div><blockquote><p>Hello Sage</p></blockquote></div>';
    expect(await said(app, await reply(app, "", { text: undefined, html }))).toBe("Posted.");
    expect(await lastTexts(app)).toEqual(["Got it & thanks"]);
  });

  it("may come in a form field, as some providers send it", async () => {
    const email = await reply(app, "In a form");
    const form = asMultipart([
      ["from", member],
      ["email", email.toString("utf8")],
    ]);
    const body = Buffer.from(form.body);
    const sent = await handOver(app, body, { ...form.headers, ...signed(app, body) });
    expect(await sent.json()).toEqual({ message: "Posted." });
    expect(await lastTexts(app)).toEqual(["In a form"]);
    const without = asMultipart([["from", member]]);
    const empty = Buffer.from(without.body);
    expect((await handOver(app, empty, { ...without.headers, ...signed(app, empty) })).status).toBe(400);
  });

  it("with an attachment is posted, and its writer is told that the file wasn't", async () => {
    const attachments = [{ filename: "throw.jpg", content: Buffer.alloc(3_000_000, 7) }];
    expect(await said(app, await reply(app, "See my release", { attachments }))).toBe("Posted.");
    expect(await lastTexts(app)).toEqual(["See my release"]);
    expect(mailsTo(member)).toMatchObject([{ subject: "Your attachment wasn't posted" }]);
    expect(mailsTo(member)[0]?.text).toContain("Attachments can't be sent by email.");
    expect(headersTo(member)).toMatchObject([{ "Auto-Submitted": "auto-replied" }]);
  });
});

const suppress = { "X-Auto-Response-Suppress": "DR, OOF, AutoReply" };

describe("a reply that isn't posted", () => {
  // Not in any member's conversation.
  const count = () => cellOf<number>(app, "SELECT count(*) FROM messages");

  it.each<[string, string, string, RegExp]>([
    [
      "is empty once the quote is cut",
      "On Wed, Mar 11, 2026 at 2:30 PM The Lane <a@b.example> wrote:\n> Keep the thumb down.",
      "",
      /empty once the quoted email was cut off/,
    ],
    ["is longer than a message", "a".repeat(4_001), "", /up to 4,000 characters/],
    [
      "comes when the plan has no messages",
      "Hi",
      "subscription_tier = 'elite'",
      /plan doesn't include messages/,
    ],
  ])("because it %s is answered with the reason", async (_why, text, set, words) => {
    if (set) change(`UPDATE users SET ${set} WHERE email = ?`, member);
    const before = count();
    expect(await said(app, await reply(app, text))).toBe("Not posted. The sender was told why.");
    expect(count()).toBe(before);
    expect(mailsTo(member)).toMatchObject([{ subject: "Your reply wasn't posted" }]);
    expect(mailsTo(member)[0]?.text).toMatch(words);
  });

  it("by a coach to a member whose plan has no messages is answered in the form's own words", async () => {
    const body = await buildEmail({ from: coach, to: replyAddress(app, coach), text: "Hi" });
    change("UPDATE users SET subscription_tier = 'elite' WHERE email = ?", member);
    await said(app, body);
    expect(mailsTo(coach)[0]?.text).toContain("This member's plan doesn't include messages now");
  });

  it("from another address is reported to the account, at most once an hour, and never to a stranger", async () => {
    const before = count();
    for (const from of ["sage@work.example", "other@work.example"])
      expect(await said(app, await reply(app, "It's me", { from }))).toBe(
        "Not posted. The sender was told why.",
      );
    expect(count()).toBe(before);
    expect(mailsOf(app).map(({ recipient }) => recipient)).toEqual([member]);
    expect(mailsTo(member)[0]?.text).toContain("came from sage@work.example");
    app.clock.advance(3_600_001);
    await said(app, await reply(app, "Again", { from: "sage@work.example" }));
    expect(mailsTo(member)).toHaveLength(2);
  });

  it("is answered at most six times an hour, so that two programs don't write to each other forever", async () => {
    for (let n = 0; n < 9; n += 1)
      await said(
        app,
        await reply(app, "On Wed, Mar 11, 2026 at 2:30 PM The Lane <a@b.example> wrote:\n> only a quote"),
      );
    expect(outcomesOf(app)).toHaveLength(9);
    expect(mailsTo(member)).toHaveLength(6);
  });

  it.each<[string, Record<string, string>, string]>([
    ["an out-of-office reply", { "Auto-Submitted": "auto-replied" }, member],
    ["a mailing list's", { Precedence: "list" }, member],
    ["bulk mail", { Precedence: "bulk" }, member],
    ["an autoresponder's", { "X-Autoreply": "yes" }, member],
    ["a bounce", { "Return-Path": "<>" }, "MAILER-DAEMON@mx.example"],
    ["our own", {}, "no-reply@localhost"],
  ])("because it is %s is ignored and counted", async (_whose, headers, from) => {
    const before = count();
    expect(await said(app, await reply(app, "I'm away", { headers, from }))).toBe("Nothing to post.");
    expect([count(), mailsOf(app)]).toEqual([before, []]);
    expect(outcomesOf(app)).toEqual([{ outcome: "automatic", via: "webhook" }]);
  });

  it.each<[string, string, string, Record<string, string>]>([
    ["Exchange", "Automatische Antwort: New message", "Ich bin bis 4. Dezember nicht im Haus.", {}],
    ["Exchange with its header", "Automatic reply: New message", "Back on Monday", suppress],
    ["GMX", "Abwesenheitsnotiz", "Ich bin im Urlaub und ab dem 4. Dezember wieder erreichbar.", {}],
    ["iCloud", "Out of Office", "I'm on vacation until Dec 4.", {}],
    ["Zoho", "[Auto Reply] Re: New message", "This is an automatically generated reply.", {}],
    ["a bounce as a plain email", "Undeliverable: New message", "Your message could not be delivered.", {}],
    ["a challenge", "Please confirm your message", "Click this link to confirm that you sent it.", {}],
    ["a Japanese program", "自動応答: New message", "休暇のため不在です。", {}],
  ])(
    "because %s answered in someone's absence is listed, not posted",
    async (_who, subject, text, headers) => {
      const before = count();
      expect(await said(app, await reply(app, text, { subject, headers }))).toBe("Nothing to post.");
      expect([count(), mailsOf(app)]).toEqual([before, []]);
      expect(outcomesOf(app)).toEqual([{ outcome: "automatic", via: "webhook" }]);
    },
  );

  it("isn't taken for a program's by one sign alone", async () => {
    expect(await said(app, await reply(app, "I'm on vacation next week, so no drills."))).toBe("Posted.");
    expect(await said(app, await reply(app, "10 rounds", { subject: "Away from home: my scores" }))).toBe(
      "Posted.",
    );
    expect(await said(app, await reply(app, "Sent from a work account", { headers: suppress }))).toBe(
      "Posted.",
    );
  });

  it("that is our own email coming back is ignored", async () => {
    await coachWrites("One");
    await tell(app);
    const { mails } = await listOutbox(app.services, aCoach);
    const body = await reply(app, "Looped", { messageId: `<${mails[0]?.id}@localhost>` });
    expect(await said(app, body)).toBe("Nothing to post.");
    const tagged = await reply(app, "Looped", { from: replyAddress(app) });
    expect(await said(app, tagged)).toBe("Nothing to post.");
    expect(outcomesOf(app).map(({ outcome }) => outcome)).toEqual(["automatic", "automatic"]);
  });

  it("isn't taken for ours if its program uses Message-IDs of the club's domain, or a coach sends for the club", async () => {
    const messageId = "<0f8fad5b-d9cb-469f-a165-70867728950e@localhost>";
    expect(await said(app, await reply(app, "Mine", { messageId }))).toBe("Posted.");
    const own = await startReplies({ ...replySettings, MAIL_FROM: `The Lane <${coach}>` });
    const body = await buildEmail({ from: coach, to: replyAddress(own, coach), text: "From the coach" });
    expect(await said(own, body)).toBe("Posted.");
    await own.close();
  });

  it("to an address that proves nothing is ignored: changed, another person's, of another club", async () => {
    const own = replyAddress(app);
    const others = replyAddress(app, "pro@example.com", "pro@example.com");
    const mixed = `${own.slice(0, 33)}${others.slice(33)}`;
    const changed = own.replace(/.@/, (end) => (end === "a@" ? "b@" : "a@"));
    for (const to of [
      mixed,
      changed,
      "reply@club.example",
      own.replace("club.", "other."),
      own.replace("+m", "+c"),
    ])
      expect([to, await said(app, await reply(app, "Let me in", { to }))]).toEqual([to, "Nothing to post."]);
    expect(await lastTexts(app)).not.toContain("Let me in");
    expect(mailsOf(app)).toEqual([]);
  });

  it.each([
    ["is about to be deleted", "delete_after = 9999999999999"],
    ["has no confirmed address", "email_verified_at = NULL"],
  ])("from an account that %s is ignored", async (_why, set) => {
    const body = await reply(app, "Hi");
    change(`UPDATE users SET ${set} WHERE email = ?`, member);
    expect(await said(app, body)).toBe("Nothing to post.");
    expect(mailsOf(app)).toEqual([]);
  });

  it("from a deleted account is ignored", async () => {
    const body = await reply(app, "Hi");
    change("UPDATE users SET delete_after = 1 WHERE email = ?", member);
    await deleteDueAccounts(app.services);
    expect(await said(app, body)).toBe("Nothing to post.");
    expect(outcomesOf(app)).toEqual([{ outcome: "unknown", via: "webhook" }]);
  });

  it("from a former coach is ignored", async () => {
    const body = await buildEmail({ from: coach, to: replyAddress(app, coach), text: "Hi" });
    change("UPDATE users SET email_verified_at = NULL WHERE email = ?", coach);
    expect(await said(app, body)).toBe("Nothing to post.");
  });
});

describe("an email that arrives again", () => {
  it("is posted once, whatever its delivery id and however many arrive together", async () => {
    const body = await reply(app, "Once");
    const ids = Array.from({ length: 8 }, (_, n) => `msg_${n}`);
    const answers = await Promise.all(ids.map((id) => handOver(app, body, signed(app, body, { id }))));
    const words = await Promise.all(
      answers.map(async (one) => ((await one.json()) as { message: string }).message),
    );
    expect(words.filter((word) => word === "Posted.")).toHaveLength(1);
    expect(words.filter((word) => word === "Taken before.")).toHaveLength(7);
    expect((await lastTexts(app, 2)).filter((text) => text === "Once")).toHaveLength(1);
  });

  it("is posted once if the server ended before recording it", async () => {
    const body = await reply(app, "Once", { attachments: [{ filename: "a.txt", content: "x" }] });
    await said(app, body);
    change("DELETE FROM inbound_emails");
    change("DELETE FROM outbox");
    expect(await said(app, body)).toBe("Posted.");
    expect((await lastTexts(app, 2)).filter((text) => text === "Once")).toHaveLength(1);
    expect(mailsTo(member)).toHaveLength(1);
  });
});

describe("POST /api/inbound/email", () => {
  const sign = (at: string) => new Date(new Date(app.clock.now()).getTime() + Number(at) * 1000);

  it("accepts only a current signature of these bytes and this id", async () => {
    const body = await reply(app, "Signed");
    const good = signed(app, body);
    const bad: Record<string, string>[] = [
      {},
      { ...good, "webhook-signature": "" },
      { ...good, "webhook-signature": good["webhook-signature"].slice(3) },
      { ...good, "webhook-id": "msg_2" },
      signed(app, Buffer.concat([body, Buffer.from(" ")])),
      signed(app, body, { key: "another-secret-of-someone" }),
      signed(app, body, { at: sign("-301") }),
      signed(app, body, { at: sign("301") }),
      { ...good, "webhook-timestamp": String(Number(good["webhook-timestamp"]) + 1) },
    ];
    for (const headers of bad) {
      const answer = await handOver(app, body, headers);
      expect([headers, answer.status]).toEqual([headers, 401]);
      expect(await answer.json()).toEqual({
        message: "The signature of this email is missing, wrong, or older than 5 minutes.",
      });
    }
    expect(outcomesOf(app)).toEqual([]);
    const several = { ...good, "webhook-signature": `v1a,xx v1,AAAA ${good["webhook-signature"]}` };
    expect((await handOver(app, body, several)).status).toBe(200);
  });

  it("accepts a secret in Standard Webhooks format", async () => {
    const key = Buffer.from("twenty-four bytes of key");
    const other = await startReplies({
      ...replySettings,
      REPLY_WEBHOOK_SECRET: `whsec_${key.toString("base64")}`,
    });
    const body = await reply(other, "Signed");
    expect((await handOver(other, body, signed(other, body, { key }))).status).toBe(200);
    await other.close();
  });

  it("is closed if no secret is set", async () => {
    const off = await startApp();
    const body = Buffer.from("From: a@b.example\r\n\r\nHi");
    expect((await handOver(off, body, signed(off, body))).status).toBe(401);
    await off.close();
  });

  it("refuses 30 MB with 413, which no provider sends again", async () => {
    const body = Buffer.alloc(30 * 1024 * 1024, 65);
    const answer = await handOver(app, body);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { message: "This email is too large. Please send less than 25 MB." },
    ]);
  });

  it("accepts 20 MB of photos without blocking the server", async () => {
    const attachments = [{ filename: "throw.jpg", content: Buffer.alloc(14_000_000, 7) }];
    const body = await reply(app, "Look", { attachments });
    expect(body.length).toBeGreaterThan(18_000_000);
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    expect(await said(app, body)).toBe("Posted.");
    clearInterval(watch);
    expect(await lastTexts(app)).toEqual(["Look"]);
    expect(longest).toBeLessThan(1_000);
  });

  it("asks the provider to try again if a person has written too much for now", async () => {
    const slow = await startReplies({ ...replySettings, RATE_LIMIT_FACTOR: "0.05" });
    for (let n = 0; n < 3; n += 1) expect(await said(slow, await reply(slow, `Words ${n}`))).toBe("Posted.");
    const body = await reply(slow, "Words 3");
    const refused = await handOver(slow, body);
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(outcomesOf(slow)).toHaveLength(3);
    expect(await lastTexts(slow)).toEqual(["Words 2"]);
    await slow.close();
  });

  it("counts a body that isn't an email, and doesn't ask for it again", async () => {
    const deep = `From: ${member}\r\nTo: ${replyAddress(app)}\r\n${Array.from({ length: 60 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join("")}`;
    expect(await said(app, Buffer.from(deep))).toBe("Nothing to post.");
    expect(outcomesOf(app)).toEqual([{ outcome: "unreadable", via: "webhook" }]);
  });
});

describe("System Tools", () => {
  const page = async (club: App) => textOf(await (await club.signIn(coach))("/admin/system-tools?show=mail"));

  it("shows how replies come in and their results", async () => {
    await said(app, await reply(app, "Words"));
    await said(app, await reply(app, "Away", { headers: { "Auto-Submitted": "auto-replied" } }));
    const text = await page(app);
    expect(text).toContain("Replies by email On");
    expect(text).toContain("reply@club.example");
    expect(text).toContain("Webhook /api/inbound/email");
    expect(text).toMatch(/Last email Mar 11, 2026/);
    expect(text).toContain("Posted 1");
    expect(text).toContain("Automatic, ignored 1");
  });

  it("says how to turn them on while they are off", async () => {
    const off = await startApp();
    expect(await page(off)).toMatch(
      /Replies by email Off .*sets REPLY_ADDRESS \(docs\/deploy\/replies\.md\)/,
    );
    await off.close();
  });
});

it("a message written on the page can be answered by email too", async () => {
  await write(await app.signIn(member), { text: "Which bags?" });
  await tell(app);
  const [headers] = headersTo(coach);
  expect(headers?.["Reply-To"]).toBe(replyAddress(app, coach));
  const body = await buildEmail({ from: coach, to: headers?.["Reply-To"] ?? "", text: "The slow ones." });
  expect(await said(app, body)).toBe("Posted.");
  expect((await listedThread(app, member)).waitingSince).toBeNull();
});
