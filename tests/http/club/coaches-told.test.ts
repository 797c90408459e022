import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { asForm, changeRows, textOf, userId } from "../club.ts";
import { mailsOf } from "../people.ts";
import { book, callOff, callsFor, offered } from "../talk/calls.ts";

// It is Wednesday 11 March 2026, 14:30 in New York. The demo's pro has a video that waits for a review.
const tuesday = "2026-03-17T21:00:00.000Z";
const monday = "2026-03-16T22:00:00.000Z";
const day = 86_400_000;

const app = appForEach();
let pro: Ask;
let coach: Ask;
let id: string;

beforeEach(async () => {
  changeRows(app, "DELETE FROM calls");
  id = userId(app, "pro@example.com");
  pro = await app.signIn("pro@example.com");
  coach = await app.signIn("coach1@example.com");
});

const leave = (ask = pro) =>
  ask("/account?delete=account&form=delete-account", asForm({ currentPassword: "demo-pass" }));

const keep = async () => {
  pro = await app.signIn("pro@example.com");
  return pro("/account?form=keep-account", asForm({}));
};

const look = () => runJob("tell coaches of plans that ended", app.services);

const addresses = () => app.services.config.coaches.map(({ email }) => email);

/** The emails to coaches after the first `from`, newest last. */
const toCoaches = (from = 0) =>
  mailsOf(app)
    .slice(from)
    .filter(({ recipient }) => addresses().includes(recipient));

const page = async (path: string) => textOf(await coach(path));

const setPlan = (tier: string, more = "") =>
  changeRows(
    app,
    `UPDATE users SET subscription_tier = ?, free_membership_tier = NULL ${more} WHERE id = ?`,
    tier,
    id,
  );

describe("a member who leaves (D13)", () => {
  it("has the calls canceled, and the coaches of them, theirs, and the member are told", async () => {
    await book(pro, tuesday);
    await book(pro, monday, {}, "coach2");
    const [first, second] = await callsFor(app, "pro@example.com");
    const before = mailsOf(app).length;
    expect((await leave()).status).toBe(303);
    const told = toCoaches(before);
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(addresses().sort());
    for (const { subject, text } of told) {
      expect(subject).toBe("Avery Quinn is leaving");
      expect(text).toContain("It will be deleted on Mar 25, 2026 unless Avery Quinn keeps it.");
      expect(text).toMatch(/The call with .+ on Tue, Mar 17, 2026, 5:00 PM ET is canceled\./);
      expect(text).toMatch(/The call with .+ on Mon, Mar 16, 2026, 6:00 PM ET is canceled\./);
      expect(text).toMatch(/\d videos? (is|are) waiting for a review\./);
    }
    const own = mailsOf(app).at(-1);
    expect(own?.recipient).toBe("pro@example.com");
    expect(own?.text).toMatch(/Your call with .+ on Mon, Mar 16, 2026, 6:00 PM ET is canceled\./);
    for (const call of [first, second])
      expect(await page(`/admin/calls/${call?.id}`)).toContain("Canceled in time");
    // Someone else can have the time.
    expect(await offered(await app.signIn("pro2@example.com"))).toContain(tuesday);
    await look();
    expect(toCoaches(before)).toHaveLength(told.length);
  });

  it("is said to leave on their page, in Users, among videos, on the desk, and in the thread", async () => {
    await pro("/portal/messages?form=send", asForm({ text: "See you on Tuesday" }));
    await leave();
    const words = "asked to delete this account. It will be deleted on Mar 25, 2026 unless";
    const [, review = ""] =
      /\/admin\/review\/([\w-]+)/.exec(await (await coach("/admin/submissions")).text()) ?? [];
    for (const path of [
      `/admin/members/${id}`,
      `/admin/users?user=${id}`,
      "/admin/submissions?status=waiting",
      `/admin/review/${review}`,
      `/admin/messages/${id}`,
    ])
      expect(await page(path), path).toContain(words);
  });

  it("can't book a call unless they keep the account, which the coaches read too", async () => {
    await book(pro, tuesday);
    await leave();
    pro = await app.signIn("pro@example.com");
    const refused = await book(pro, tuesday);
    expect(refused.status).toBe(403);
    expect(await textOf(refused)).toContain("Your account will be deleted. Keep it on your account page");
    const before = mailsOf(app).length;
    await keep();
    await look();
    expect(toCoaches(before).map(({ subject }) => subject)).toEqual(
      addresses().map(() => "Avery Quinn is staying"),
    );
    expect(await page(`/admin/members/${id}`)).not.toContain("asked to delete");
    expect((await callsFor(app, "pro@example.com")).map(({ status }) => status)).toEqual(["cancelled"]);
    expect((await book(pro, tuesday)).status).toBe(303);
  });

  it("without a coach and with nothing open tells no one", async () => {
    const basic = await app.signIn("basic@example.com");
    changeRows(app, "UPDATE users SET assigned_coach = NULL WHERE email = 'basic@example.com'");
    changeRows(app, "DELETE FROM homework");
    await leave(basic);
    expect(toCoaches()).toEqual([]);
  });
});

describe("a member whose plan ends (D16)", () => {
  it("keeps what is booked, and the coaches are told once, and again when it is back", async () => {
    await book(pro, tuesday);
    const before = mailsOf(app).length;
    setPlan("basic");
    await look();
    await look();
    const told = toCoaches(before);
    expect(new Set(told.map(({ subject }) => subject))).toEqual(new Set(["Avery Quinn is on Basic now"]));
    expect(told[0]?.text).toMatch(
      /The call with .+ on Tue, Mar 17, 2026, 5:00 PM ET stays booked\. Cancel it/,
    );
    expect(told[0]?.text).toMatch(/waiting for a review\./);
    const [call] = await callsFor(app, "pro@example.com");
    const plan = "is on Basic, which doesn't include";
    for (const path of [`/admin/calls/${call?.id}`, "/admin/calls", `/admin/members/${id}`])
      expect(await page(path), path).toContain(plan);
    expect(await page("/admin/submissions?status=waiting")).toContain(`${plan} reviews.`);
    expect(await textOf(await pro(`/portal/calls/${call?.id}`))).toContain(
      "Your plan doesn't include calls now. This one stays booked unless you or your coach cancels it.",
    );
    setPlan("pro");
    await look();
    expect(toCoaches(before).at(-1)?.subject).toBe("Avery Quinn is on Pro again");
    expect(await page(`/admin/calls/${call?.id}`)).not.toContain(plan);
  });

  it("by its date, before a call that was booked, is told when the date is known", async () => {
    changeRows(app, "UPDATE submissions SET status = 'reviewed'");
    changeRows(app, "DELETE FROM homework");
    await book(pro, tuesday);
    const before = mailsOf(app).length;
    const ends = app.clock.now().getTime() + 3 * day;
    setPlan("pro", `, subscription_status = 'cancelled', subscription_ends_at = ${ends}`);
    await look();
    expect(toCoaches(before).map(({ subject }) => subject)).toEqual(["Avery Quinn's Pro ends before a call"]);
  });

  it("with nothing open tells no one", async () => {
    changeRows(app, "UPDATE submissions SET status = 'reviewed'");
    const before = mailsOf(app).length;
    setPlan("elite");
    await look();
    expect(toCoaches(before)).toEqual([]);
  });
});

describe("the coach of a call", () => {
  it("gets an email when it is booked, and when its member cancels", async () => {
    await book(pro, tuesday, { topic: "My push" });
    expect(toCoaches().at(-1)).toMatchObject({ subject: "Avery Quinn booked a call" });
    expect(toCoaches().at(-1)?.text).toContain("Tue, Mar 17, 2026, 5:00 PM ET");
    expect(toCoaches().at(-1)?.text).toContain("They want to talk about: My push");
    const [call] = await callsFor(app, "pro@example.com");
    await callOff(pro, call?.id ?? "");
    expect(toCoaches().at(-1)).toMatchObject({ subject: "Avery Quinn canceled a call" });
    expect(toCoaches()).toHaveLength(2);
  });
});
