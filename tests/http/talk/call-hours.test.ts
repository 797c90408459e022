import { cp } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import { availabilityOf, readCallHours } from "#app/features/talk/calls/hours/availability.server.ts";
import { type Ask, startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, statusOf, textOf } from "../club.ts";
import { aCoach, mailsOf } from "../people.ts";
import { book, callOff, callsFor, close, hours, offered, pageText } from "./calls.ts";

const tuesday = "2026-03-17T21:00:00.000Z";

const app = appForEach();
let coach: Ask;
let pro2: Ask;
beforeEach(async () => {
  coach = await app.signIn("coach1@example.com");
  pro2 = await app.signIn("pro2@example.com");
});

const stored = () => availabilityOf(app.services.db.read, app.services, "coach1");
const weekOf = async () =>
  (await stored()).week.map(({ dayOfWeek, fromMinute, toMinute }) => [dayOfWeek, fromMinute, toMinute]);
const sunday = { dayOfWeek: "sunday", from: "22:00", to: "00:00" };

async function bookedId(): Promise<string> {
  await book(pro2, tuesday, { topic: "Cuts" });
  return (await callsFor(app, "pro2@example.com"))[0]?.id ?? "";
}

/** After the call of Tuesday. */
async function afterwards(): Promise<void> {
  app.clock.set("2026-03-17T21:30:00Z");
  coach = await app.signIn("coach1@example.com");
  pro2 = await app.signIn("pro2@example.com");
}

describe("a coach's hours", () => {
  it("are added, shown and offered right away; midnight means the end of the day", async () => {
    expect((await hours(coach, "add-hours", sunday)).status).toBe(303);
    expect(await pageText(coach, "/admin/calls/hours?coach=coach1")).toContain(
      "Sunday, 10:00 PM to 12:00 AM",
    );
    const late = (await offered(pro2)).filter((time) => time.startsWith("2026-03-16T0"));
    expect(late).toEqual([
      "2026-03-16T02:00:00.000Z",
      "2026-03-16T02:30:00.000Z",
      "2026-03-16T03:00:00.000Z",
      "2026-03-16T03:30:00.000Z",
    ]);
  });

  it("are told in the club's zone, and the page says so to a coach in another", async () => {
    const words = () => pageText(coach, "/admin/calls/hours?coach=coach1");
    expect(await words()).not.toContain("Your own pages tell times in");
    changeRows(app, "UPDATE users SET time_zone = 'UTC' WHERE email = 'coach1@example.com'");
    expect(await words()).toMatch(/always in ET ?\. Your own pages tell times in UTC\./);
  });

  it("are removed with an Undo that restores them", async () => {
    const before = await weekOf();
    const [row] = (await readCallHours(app.services, aCoach, { coachKey: "coach1" })).week;
    const answer = await hours(coach, "remove-hours", { id: row?.id ?? "" });
    expect(answer.status).toBe(303);
    expect(await weekOf()).toHaveLength(before.length - 1);
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await (
      await coach("/admin/calls/hours?coach=coach1", { headers: { Cookie: cookie } })
    ).text();
    const form = /<form class="mt-2"[^>]* action="([^"]*add-hours)"[^>]*>(.*?)<\/form>/s.exec(page);
    const fields = Object.fromEntries(
      [...(form?.[2] ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    expect((await coach((form?.[1] ?? "").replaceAll("&amp;", "&"), asForm(fields))).status).toBe(303);
    expect(await weekOf()).toHaveLength(before.length);
    expect(new Set((await weekOf()).map((one) => JSON.stringify(one)))).toEqual(
      new Set(before.map((one) => JSON.stringify(one))),
    );
    expect(await statusOf(hours(coach, "remove-hours", { id: row?.id ?? "" }))).toBe(404);
  });

  it.each([
    ["no day", { ...sunday, dayOfWeek: "" }, 400, "Please choose a day"],
    ["no time", { ...sunday, from: "" }, 400, "Please enter a time such as 09:30"],
    ["a time there is not", { ...sunday, from: "24:10" }, 400, "Please enter a time such as 09:30"],
    ["an end before the start", { ...sunday, to: "21:00" }, 400, "at least 30 minutes after"],
    ["twenty minutes", { ...sunday, to: "22:20" }, 400, "at least 30 minutes after"],
    [
      "hours there are already",
      { dayOfWeek: "tuesday", from: "18:00", to: "21:00" },
      409,
      "hours at this time",
    ],
    ["a coach there is not", { ...sunday, coachKey: "nobody" }, 404, "We can't find that coach"],
  ])("with %s are refused, and the fields keep what was typed", async (_what, fields, status, sentence) => {
    const before = await weekOf();
    const answer = await hours(coach, "add-hours", fields);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain(sentence.replace("'", "&#x27;"));
    if (status !== 404) expect(html).toContain(`name="from" value="${fields.from}"`);
    expect(await weekOf()).toEqual(before);
  });

  it("leave booked calls unchanged when a day is taken off", async () => {
    await bookedId();
    expect((await hours(coach, "add-day-off", { day: "2026-03-17" })).status).toBe(303);
    expect(await callsFor(app, "pro2@example.com")).toMatchObject([{ status: "booked" }]);
    expect((await offered(pro2)).filter((time) => time.startsWith("2026-03-17"))).toEqual([]);
    expect(await statusOf(hours(coach, "add-day-off", { day: "2026-03-17" }))).toBe(409);
  });

  it.each([
    ["add-day-off", { day: "2026-03-10" }, 400, "This date has passed"],
    ["add-day-off", { day: "2026-02-30" }, 400, "Please enter a date"],
    ["add-extra", { day: "2026-03-20", from: "10:00", to: "" }, 400, "Please enter a time"],
    ["add-extra", { day: "", from: "10:00", to: "11:00" }, 400, "Please enter a date"],
  ])("%s with %j is refused", async (form, fields, status, sentence) => {
    const answer = await hours(coach, form, fields as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(await textOf(answer)).toContain(sentence);
    expect((await stored()).exceptions).toEqual([]);
  });

  it("extra hours that overlap others are refused, adjacent ones are accepted", async () => {
    const extra = { day: "2026-03-20", from: "10:00", to: "11:00" };
    expect(await statusOf(hours(coach, "add-extra", extra))).toBe(303);
    expect(await statusOf(hours(coach, "add-extra", { ...extra, from: "10:30", to: "12:00" }))).toBe(409);
    expect(await statusOf(hours(coach, "add-extra", { ...extra, from: "11:00", to: "12:00" }))).toBe(303);
  });

  it("keep their local times when the zone changes", async () => {
    const set = { timeZone: "Pacific/Auckland", meetingUrl: "" };
    expect((await hours(coach, "call-settings", set)).status).toBe(303);
    // Saturday 09:00 in Auckland.
    expect(await offered(pro2)).toContain("2026-03-13T20:00:00.000Z");
  });

  it.each([
    [{ timeZone: "Mars/Base", meetingUrl: "" }, "Please choose a time zone"],
    [{ timeZone: "UTC", meetingUrl: "meet.example.com" }, "starts with https://"],
    [{ timeZone: "UTC", meetingUrl: "javascript:alert(1)" }, "starts with https://"],
  ])("settings %j are refused", async (fields, sentence) => {
    const answer = await hours(coach, "call-settings", fields);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(sentence);
  });
});

describe("a coach's calendar link", () => {
  const addressOf = async () => {
    const html = await (await coach("/admin/calls/hours?coach=coach1")).text();
    const found = /value="(http[^"]*\/files\/coach-calendar\/[^"]*)"/.exec(html)?.[1];
    return found ? new URL(found).pathname : null;
  };

  it("has only that coach's calls, for anyone with the link, until it is turned off", async () => {
    await bookedId();
    await book(pro2, "2026-03-18T22:00:00.000Z", {}, "coach2");
    expect(await addressOf()).toBeNull();
    await hours(coach, "make-feed", {});
    const first = (await addressOf()) ?? "";
    const text = await (await app.fetch(first)).text();
    expect(text).toContain("DTSTART:20260317T210000Z");
    expect(text).toContain("SUMMARY:Call with Sage Winter");
    expect(text).not.toContain("DTSTART:20260318T220000Z");
    await hours(coach, "make-feed", {});
    const second = (await addressOf()) ?? "";
    expect(second).not.toBe(first);
    expect(await statusOf(app.fetch(first))).toBe(404);
    expect(await statusOf(app.fetch(second))).toBe(200);
    expect(await statusOf(app.fetch(second.replace(/.\.ics$/, "_.ics")))).toBe(404);
    await hours(coach, "close-feed", {});
    expect(await addressOf()).toBeNull();
    expect(await statusOf(app.fetch(second))).toBe(404);
  });

  /** The link's answer after a restart with other settings. */
  async function afterRestart(address: string, environment: Record<string, string>): Promise<number> {
    const prepare = (dataDir: string) => cp(app.dataDir, dataDir, { recursive: true });
    const later = await startApp({ environment, prepare });
    try {
      return await statusOf(later.fetch(address));
    } finally {
      await later.close();
    }
  }
  const one = (key: string) => [{ key, name: "Coach", email: "club@example.com", bio: "Coaches." }];

  it.each<[string, Record<string, string>, number]>([
    ["as things were", {}, 200],
    ["without the coach who made it in ADMIN_EMAILS", { ADMIN_EMAILS: "coach2@example.com" }, 404],
    ["without the coach in COACHES", { COACHES: JSON.stringify(one("coach2")) }, 404],
    ["without the other coach in either", { ADMIN_EMAILS: "coach1@example.com" }, 200],
  ])("%s: after a restart %j answers %i", async (_how, environment, status) => {
    await hours(coach, "make-feed", {});
    expect(await afterRestart((await addressOf()) ?? "", environment)).toBe(status);
  });

  it("ends with the account that made it; one made before that was recorded keeps working", async () => {
    await hours(coach, "make-feed", {});
    const address = (await addressOf()) ?? "";
    changeRows(app, "UPDATE coach_calendars SET feed_made_by = NULL");
    expect(await statusOf(app.fetch(address))).toBe(200);
    await hours(coach, "make-feed", {});
    const newer = (await addressOf()) ?? "";
    changeRows(app, "UPDATE users SET delete_after = 1 WHERE email = 'coach1@example.com'");
    await deleteDueAccounts(app.services);
    expect(await statusOf(app.fetch(newer))).toBe(404);
  });

  it("loses a call that was canceled", async () => {
    const id = await bookedId();
    await hours(coach, "make-feed", {});
    await callOff(pro2, id);
    expect(await (await app.fetch((await addressOf()) ?? "")).text()).not.toContain("20260317T210000Z");
  });
});

describe("closing a call", () => {
  it("is requested after the call, and gives the member the summary, never the notes", async () => {
    const id = await bookedId();
    expect(await statusOf(close(coach, id, { outcome: "used" }))).toBe(409);
    await afterwards();
    expect(await pageText(coach, "/admin/calls")).toContain("To close (2)");
    expect(await pageText(coach, "/admin")).toMatch(
      /Sage Winter had a call with Casey Rowe (just now|\d+ (minute|hour)s? ago); say how it went/,
    );
    const answer = await close(coach, id, { outcome: "used", summary: "Slower.", privateNotes: "Nervous." });
    expect(answer.status).toBe(303);
    expect(await callsFor(app, "pro2@example.com")).toMatchObject([{ status: "used", place: 1 }]);
    // The demo's own call last Saturday is still open.
    expect(await pageText(coach, "/admin/calls")).toContain("To close (1)");
    expect(await pageText(coach, "/admin")).not.toContain("Sage Winter had a call");
    const page = await (await pro2(`/portal/calls/${id}`)).text();
    expect(page).toContain("Slower.");
    for (const path of [
      `/portal/calls/${id}`,
      `/portal/calls/${id}.data`,
      "/portal/calls",
      "/portal/calls.data",
    ])
      expect(await (await pro2(path)).text()).not.toContain("Nervous.");
    expect(mailsOf(app).filter(({ subject }) => subject.startsWith("What you and"))).toHaveLength(1);
    await close(coach, id, { outcome: "used", summary: "Slower still.", privateNotes: "" });
    expect(mailsOf(app).filter(({ subject }) => subject.startsWith("What you and"))).toHaveLength(1);
  });

  it("waiving gives a call back, even a forfeited one; it can count again if one is left", async () => {
    const id = await bookedId();
    app.clock.set("2026-03-17T12:00:00Z");
    pro2 = await app.signIn("pro2@example.com");
    await callOff(pro2, id);
    coach = await app.signIn("coach1@example.com");
    expect(await callsFor(app, "pro2@example.com")).toMatchObject([{ status: "forfeited", place: 1 }]);
    expect((await close(coach, id, { outcome: "waived" })).status).toBe(303);
    expect(await callsFor(app, "pro2@example.com")).toMatchObject([{ status: "waived", place: null }]);
    expect(await pageText(pro2, "/portal/calls")).toContain("Calls in March 2026 2 of 2 left");
    expect((await close(coach, id, { outcome: "forfeited" })).status).toBe(303);
    expect(await pageText(pro2, "/portal/calls")).toContain("Calls in March 2026 1 of 2 left");
    await close(coach, id, { outcome: "waived" });
    await book(pro2, "2026-03-19T21:00:00.000Z");
    await book(pro2, "2026-03-24T21:00:00.000Z");
    const answer = await close(coach, id, { outcome: "used" });
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("has used both calls this month");
  });

  it.each([
    [{ outcome: "" }, 400, "Please say how the call went"],
    [{ outcome: "lost" }, 400, "Please say how the call went"],
    [{ outcome: "used", summary: "x".repeat(5001) }, 400, "at most 5000 characters"],
  ])("with %j is refused", async (fields, status, sentence) => {
    const id = await bookedId();
    await afterwards();
    const answer = await close(coach, id, fields as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(await textOf(answer)).toContain(sentence);
    expect(await callsFor(app, "pro2@example.com")).toMatchObject([{ status: "booked" }]);
  });

  it("of a call that was canceled in time, or doesn't exist, is refused", async () => {
    const id = await bookedId();
    await callOff(pro2, id);
    expect(await statusOf(close(coach, id, { outcome: "used" }))).toBe(409);
    expect(await statusOf(close(coach, "nobody", { outcome: "used" }))).toBe(404);
  });

  it("before it starts a coach can cancel it: it doesn't count and the member is told", async () => {
    const id = await bookedId();
    const answer = await coach(`/admin/calls/${id}?form=withdraw-call`, asForm({ id }));
    expect(answer.status).toBe(303);
    expect(await callsFor(app, "pro2@example.com")).toMatchObject([{ status: "waived", place: null }]);
    expect(mailsOf(app).at(-1)).toMatchObject({
      recipient: "pro2@example.com",
      subject: expect.stringContaining("is canceled"),
    });
    expect(await offered(pro2)).toContain(tuesday);
    expect(await statusOf(coach(`/admin/calls/${id}?form=withdraw-call`, asForm({ id })))).toBe(409);
  });
});

describe("no member", () => {
  it.each(["basic", "elite", "pro", "free"])("%s changes hours or closes calls: 403", async (who) => {
    const id = await bookedId();
    await afterwards();
    const ask = await app.signIn(`${who}@example.com`);
    const before = await stored();
    expect(await statusOf(hours(ask, "add-hours", sunday))).toBe(403);
    expect(await statusOf(hours(ask, "make-feed", {}))).toBe(403);
    expect(await statusOf(close(ask, id, { outcome: "waived" }))).toBe(403);
    expect(await stored()).toEqual(before);
    expect(await callsFor(app, "pro2@example.com")).toMatchObject([{ status: "booked" }]);
  });
});
