import { beforeEach, describe, expect, it } from "vitest";
import { sendDigests } from "#app/features/club/digest/digest.server.ts";
import { readOwnSettings } from "#app/features/people/accounts/own-account/own-account-queries.server.ts";
import { notifyOfMessages } from "#app/features/talk/messages/notify.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, textOf, userId } from "../club.ts";
import { asMember, mailsOf } from "../people.ts";
import { answer, talk, threadPage, write } from "./talk.ts";

const pro2Address = "pro2@example.com";

const app = appForEach(talk);
const pro2 = app.as(pro2Address);
let coach1: Ask;
beforeEach(async () => {
  coach1 = await app.signIn("coach1@example.com");
  // The demo's own conversations have already been emailed.
  change("UPDATE message_threads SET member_read_place = last_place, coach_read_place = last_place");
  change("UPDATE practice_notes SET read_at = 1");
  change("UPDATE homework SET done_at = 1");
});

const change = (sql: string, ...values: unknown[]) => changeRows(app, sql, ...values);
const to = (recipient: string) => mailsOf(app).filter((mail) => mail.recipient === recipient);
const coachWrites = (text = "Keep the thumb down.") => answer(app, coach1, pro2Address, { text });
const tell = () => notifyOfMessages(app.services);
const settingsOf = (email = pro2Address) => readOwnSettings(app.services, asMember(app, email));
const newest = (recipient: string) => to(recipient).at(-1)?.text ?? "";
const linkIn = (text: string) => {
  const { pathname, search } = new URL(/http:\/\/\S+unsubscribe\S+/.exec(text)?.[0] ?? "");
  return `${pathname}${search}`;
};

describe("an email about a new message", () => {
  it("says who wrote and what, links to the page, and says that replies aren't read", async () => {
    await coachWrites();
    await tell();
    expect(to(pro2Address)).toMatchObject([{ subject: "Casey wrote to you" }]);
    const text = newest(pro2Address);
    expect(text).toContain("Hello Sage,");
    expect(text).toContain("“Keep the thumb down.”");
    expect(text).toContain("/portal/messages");
    expect(text).toContain("Replies to this email aren't read");
    expect(to(pro2Address).map(({ headers }) => headers)).toEqual([
      expect.stringMatching(/List-Unsubscribe.*One-Click/),
    ]);
  });

  it("is sent once per conversation until it is read", async () => {
    await coachWrites("One");
    await tell();
    await coachWrites("Two");
    await tell();
    await tell();
    expect(to(pro2Address)).toHaveLength(1);
    await (await pro2("/portal/messages")).text();
    await tell();
    expect(to(pro2Address)).toHaveLength(1);
    await coachWrites("Three");
    await tell();
    expect(to(pro2Address)).toHaveLength(2);
  });

  it("isn't sent if it was read before", async () => {
    await coachWrites();
    await (await pro2("/portal/messages")).text();
    await tell();
    expect(to(pro2Address)).toEqual([]);
  });

  it("waits for the end of quiet hours, in the member's zone", async () => {
    change("UPDATE users SET time_zone = 'Pacific/Auckland' WHERE email = ?", pro2Address);
    // 07:30 in Auckland.
    await coachWrites();
    await tell();
    expect(to(pro2Address)).toEqual([]);
    app.clock.set("2026-03-11T18:59:59Z");
    await tell();
    expect(to(pro2Address)).toEqual([]);
    app.clock.set("2026-03-11T19:00:00Z");
    await tell();
    expect(to(pro2Address)).toHaveLength(1);
  });

  it("that waited is dropped if it was read meanwhile", async () => {
    change("UPDATE users SET time_zone = 'Pacific/Auckland' WHERE email = ?", pro2Address);
    await coachWrites();
    await tell();
    await (await pro2("/portal/messages")).text();
    app.clock.set("2026-03-11T19:00:00Z");
    await tell();
    expect(to(pro2Address)).toEqual([]);
  });

  it.each([
    ["an address that is not confirmed (D11)", "email_verified_at = NULL"],
    ["who switched it off", "mails_coach_news = 0"],
    ["an account that is about to go", "delete_after = 9999999999999"],
    ["who is not on pro any more", "subscription_tier = 'elite'"],
  ])("is never sent to %s", async (_who, set) => {
    await coachWrites();
    change(`UPDATE users SET ${set} WHERE email = ?`, pro2Address);
    await tell();
    expect(to(pro2Address)).toEqual([]);
  });
});

describe("an email to the coaches", () => {
  const both = () => [to("coach1@example.com").length, to("coach2@example.com").length];

  it("goes to both while no one owns the conversation, once until a coach reads it", async () => {
    await write(pro2, { text: "Which bags?" });
    await tell();
    await write(pro2, { text: "The slow ones?" });
    await tell();
    expect(both()).toEqual([1, 1]);
    expect(newest("coach2@example.com")).toContain("Sage wrote:");
    expect(newest("coach2@example.com")).toContain(threadPage(app, pro2Address));
    await (await coach1(threadPage(app, pro2Address))).text();
    await write(pro2, { text: "Or the fast ones?" });
    await tell();
    expect(both()).toEqual([2, 2]);
  });

  it("goes only to its owner, outside their quiet hours", async () => {
    change("UPDATE users SET assigned_coach = 'coach2' WHERE email = ?", pro2Address);
    change(
      "UPDATE users SET time_zone = 'Europe/Berlin', quiet_from = '19:00' WHERE email = 'coach2@example.com'",
    );
    await write(pro2, { text: "Which bags?" });
    await tell();
    expect(both()).toEqual([0, 0]);
    app.clock.set("2026-03-12T07:00:00Z");
    await tell();
    expect(both()).toEqual([0, 1]);
  });

  it("goes to coaches outside their quiet hours if no one owns the conversation", async () => {
    change("UPDATE users SET time_zone = 'Pacific/Auckland' WHERE email = 'coach2@example.com'");
    await write(pro2, { text: "Which bags?" });
    await tell();
    expect(both()).toEqual([1, 0]);
  });
});

describe("the daily digest", () => {
  const digest = () => sendDigests(app.services);
  const note = (title: string) =>
    coach1("/api/admin/practice-notes", {
      ...asForm({ userId: userId(app, pro2Address), title, content: "x" }),
    });

  it("lists what is unread, once per local day, and isn't sent if there is nothing", async () => {
    await digest();
    expect(mailsOf(app)).toEqual([]);
    await coachWrites();
    await note("Grip");
    await digest();
    await digest();
    expect(to(pro2Address)).toMatchObject([{ subject: "What's waiting for you at The Lane" }]);
    expect(newest(pro2Address)).toContain("1 unread message from Casey.");
    expect(newest(pro2Address)).toContain("1 unread practice note:\n- Grip");
    app.clock.set("2026-03-11T23:59:00Z");
    await note("Stance");
    await digest();
    expect(to(pro2Address)).toHaveLength(1);
    app.clock.set("2026-03-12T11:59:00Z");
    await digest();
    expect(to(pro2Address)).toHaveLength(1);
    app.clock.set("2026-03-12T12:00:00Z");
    await digest();
    expect(to(pro2Address)).toHaveLength(2);
    expect(newest(pro2Address)).toContain("2 unread practice notes");
  });

  it("doesn't repeat items, or mention what was read meanwhile", async () => {
    await note("Grip");
    await digest();
    app.clock.set("2026-03-12T12:00:00Z");
    await digest();
    await coachWrites();
    await (await pro2("/portal/messages")).text();
    app.clock.set("2026-03-13T12:00:00Z");
    await digest();
    expect(to(pro2Address)).toHaveLength(1);
  });

  it.each([
    ["an address that is not confirmed (D11)", "email_verified_at = NULL"],
    ["who switched it off", "mails_digest = 0"],
    ["an account that is about to go", "delete_after = 9999999999999"],
    ["who is not on pro", "subscription_tier = 'elite'"],
    ["who sleeps by now", "time_zone = 'Pacific/Auckland'"],
  ])("is never sent to %s", async (_who, set) => {
    await note("Grip");
    change(`UPDATE users SET ${set} WHERE email = ?`, pro2Address);
    await digest();
    expect(to(pro2Address)).toEqual([]);
  });

  it("goes out at eight local time even after a clock change", async () => {
    app.clock.set("2026-10-31T12:00:00Z");
    coach1 = await app.signIn("coach1@example.com");
    await note("Grip");
    await digest();
    app.clock.advance(60_000);
    await note("Stance");
    app.clock.set("2026-11-01T12:59:00Z");
    await digest();
    expect(to(pro2Address)).toHaveLength(1);
    app.clock.set("2026-11-01T13:00:00Z");
    await digest();
    expect(to(pro2Address)).toHaveLength(2);
  });
});

describe("unsubscribing", () => {
  const wants = async (email = pro2Address) => {
    const { mailsCoachNews: news, mailsDigest } = await settingsOf(email);
    return { news, digest: mailsDigest };
  };
  const link = async () => {
    await coachWrites();
    await tell();
    return linkIn(newest(pro2Address));
  };

  it("takes one press, signed out, and ends only that kind of email", async () => {
    const address = await link();
    // A program that looks at the link first changes nothing.
    await (await app.fetch(address, { method: "HEAD" })).body?.cancel();
    const html = await (await app.fetch(address)).text();
    expect(html).toContain("Unsubscribe");
    expect(await wants()).toEqual({ news: true, digest: true });
    const sent = await app.fetch(`${address}&form=unsubscribe`, { method: "POST" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/"]);
    expect(await wants()).toEqual({ news: false, digest: true });
  });

  it("by the mail program's own button is answered with 200 (RFC 8058)", async () => {
    const address = await link();
    const sent = await app.fetch(address, asForm({ "List-Unsubscribe": "One-Click" }));
    expect(sent.status).toBe(200);
    expect(await textOf(sent)).toContain("You won't get emails about messages anymore.");
    expect(await wants()).toEqual({ news: false, digest: true });
  });

  it("from the digest leaves the other emails", async () => {
    await coachWrites();
    await sendDigests(app.services);
    const address = linkIn(newest(pro2Address));
    expect((await app.fetch(address, { method: "POST" })).status).toBe(200);
    expect(await wants()).toEqual({ news: true, digest: false });
  });

  it("with a link we didn't sign is refused and changes nothing", async () => {
    const id = userId(app, pro2Address);
    const good = new URL(await link(), "http://x").searchParams.get("token") ?? "";
    const signature = good.split(".").at(-1);
    const others = userId(app, "pro@example.com");
    const bad = [
      "",
      "x",
      `mailsDigest.${id}.${signature}`,
      `mailsCoachNews.${others}.${signature}`,
      `isAdmin.${id}.${signature}`,
    ];
    for (const token of bad) {
      const sent = await app.fetch(`/mail/unsubscribe?${new URLSearchParams({ token })}`, { method: "POST" });
      expect([token, sent.status]).toEqual([token, 400]);
    }
    for (const email of [pro2Address, "pro@example.com"])
      expect(await wants(email)).toEqual({ news: true, digest: true });
  });
});

describe("quiet hours on the account page", () => {
  const usual = { quietFrom: "21:00", quietUntil: "08:00", mailsDigest: true };
  const save = (fields: Record<string, string>) => pro2("/account?form=preferences", asForm(fields));

  it("default to 21:00 to 08:00, and the member can change them", async () => {
    expect(await settingsOf()).toMatchObject(usual);
    const later = { quietFrom: "22:30", quietUntil: "06:00" };
    expect((await save({ ...later, mailsDigest: "on" })).status).toBe(303);
    expect(await settingsOf()).toMatchObject({ ...later, mailsDigest: true });
    expect(await (await pro2("/account")).text()).toContain('value="22:30"');
  });

  it("stay if a form omits them", async () => {
    await save({ mailsDigest: "on" });
    expect(await settingsOf()).toMatchObject(usual);
  });

  it.each(["24:00", "9:00", "", "noon"])("are refused with %s, and nothing is stored", async (quietFrom) => {
    const refused = await save({ quietFrom, quietUntil: "07:00" });
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("Please choose a time of the day, such as 21:00");
    expect(await settingsOf()).toMatchObject(usual);
  });
});
