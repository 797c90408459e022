import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { changeRows, onDatabase, statusOf, textOf, userId } from "../club.ts";
import { mailsOf } from "../people.ts";
import { book, callOff, callsFor, comingCalls, offered, pageText } from "./calls.ts";

// It is Wednesday 11 March 2026, 14:30 in New York. The demo's coach1 has Tuesdays and Thursdays from 17:00 to 19:30 and
// Saturdays from 09:00; coach2 Mondays and Wednesdays from 18:00 to 20:00.
const saturday = "2026-03-14T13:30:00.000Z";
const tuesday = "2026-03-17T21:00:00.000Z";
const thursday = "2026-03-19T21:00:00.000Z";
const inApril = "2026-04-02T21:00:00.000Z";

const app = appForEach();
let pro2: Ask;
beforeEach(async () => {
  pro2 = await app.signIn("pro2@example.com");
});

/** Moves the time and signs in again: a session without "remember me" has ended by then. */
async function moveTo(instant: string): Promise<void> {
  app.clock.set(instant);
  pro2 = await app.signIn("pro2@example.com");
}

const mine = () => callsFor(app, "pro2@example.com");

describe("the free times", () => {
  it("are in the member's zone, which the page names", async () => {
    changeRows(app, "UPDATE users SET time_zone = ? WHERE email = ?", "Pacific/Auckland", "pro2@example.com");
    const text = await pageText(pro2, "/portal/calls?coach=coach1");
    expect(text).toContain("Auckland time");
    // Saturday 09:30 in New York is Sunday 02:30 in Auckland.
    expect(text).toContain("Sun, Mar 15 2:30 AM with Casey Rowe");
    expect(text).toContain("Calls in March 2026 2 of 2 left");
    expect(text).toContain("Cancel at least 24 hours ahead and it won't count.");
  });

  it("start 12 hours ahead and leave out booked times, for everyone", async () => {
    expect((await offered(pro2))[0]).toBe("2026-03-12T21:00:00.000Z");
    expect(await offered(pro2)).toContain(saturday);
    expect((await book(pro2, saturday)).status).toBe(303);
    expect(await offered(pro2)).not.toContain(saturday);
    expect(await offered(await app.signIn("free@example.com"))).not.toContain(saturday);
    expect(await offered(pro2, "coach1", "2026-03-31")).toContain(inApril);
  });

  it("offer with one tap the next one that can still be canceled, and say so if an earlier one is listed", async () => {
    expect(await pageText(pro2, "/portal/calls")).toMatch(
      /Book Thu, Mar 12, 5:00 PM ET The next free time, with Casey Rowe\./,
    );
    await moveTo("2026-03-12T01:30:00.000Z");
    const text = await pageText(pro2, "/portal/calls");
    expect(text).toMatch(
      /Book Sat, Mar 14, 9:30 AM ET The next time you can still cancel, with Casey Rowe\./,
    );
    expect(text).toMatch(/Thu, Mar 12 .*5:00 PM/);
  });

  it("follow hours, extra hours and days off", async () => {
    onDatabase(app, (database) => {
      const add = database.prepare(
        "INSERT INTO call_exceptions (id, coach_key, day, kind, from_minute, to_minute) VALUES (?, 'coach1', ?, ?, ?, ?)",
      );
      add.run("a", "2026-03-14", "off", 0, 0);
      add.run("b", "2026-03-15", "extra", 600, 660);
    });
    const times = await offered(pro2);
    expect(times.filter((time) => time.startsWith("2026-03-14"))).toEqual([]);
    expect(times.filter((time) => time.startsWith("2026-03-15"))).toEqual([
      "2026-03-15T14:00:00.000Z",
      "2026-03-15T14:30:00.000Z",
    ]);
  });

  it("stand in order of time, whoever the coach is", async () => {
    onDatabase(app, (database) => {
      const add = database.prepare(
        "INSERT INTO call_exceptions (id, coach_key, day, kind, from_minute, to_minute) VALUES (?, ?, '2026-03-15', 'extra', ?, ?)",
      );
      add.run("a", "coach1", 600, 630);
      add.run("b", "coach2", 660, 690);
      add.run("c", "coach1", 720, 750);
    });
    const text = await pageText(pro2, "/portal/calls");
    const times = /Sun, Mar 15 (.*?)(?: Mon, Mar 16|All times|Later)/.exec(text)?.[1] ?? "";
    expect(times.match(/\d+:\d+ [AP]M with \w+/g)).toEqual([
      "10:00 AM with Casey",
      "11:00 AM with Morgan",
      "12:00 PM with Casey",
    ]);
  });
});

describe("booking a call", () => {
  it("ends in 303 at its own page, with the meeting link, an email and one fewer left", async () => {
    const answer = await book(pro2, saturday, { topic: "Cuts" });
    expect(answer.status).toBe(303);
    const [call] = await mine();
    expect(answer.headers.get("Location")).toBe(`/portal/calls/${call?.id}`);
    expect(call).toMatchObject({ coachKey: "coach1", month: "2026-03", place: 1, status: "booked" });
    const page = await pageText(pro2, `/portal/calls/${call?.id}`);
    expect(page).toContain("Sat, Mar 14, 2026, 9:30 AM ET");
    expect(page).toContain("https://meet.example.com/coach1");
    expect(page).toContain("You want to talk about: Cuts");
    expect(await pageText(pro2, "/portal/calls")).toContain("Calls in March 2026 1 of 2 left");
    expect(mailsOf(app).at(-1)).toMatchObject({
      recipient: "pro2@example.com",
      text: expect.stringContaining("Sat, Mar 14, 2026, 9:30 AM ET, 30 minutes"),
    });
  });

  it("first shows the rule and the coach's local time", async () => {
    changeRows(app, "UPDATE users SET time_zone = ? WHERE email = ?", "Pacific/Honolulu", "pro2@example.com");
    const page = await pageText(
      pro2,
      `/portal/calls/book?${new URLSearchParams({ coach: "coach1", at: saturday })}`,
    );
    expect(page).toContain("Sat, Mar 14, 2026, 3:30 AM HST");
    expect(page).toContain("For Casey Rowe it is Sat, Mar 14, 2026, 9:30 AM ET");
    expect(page).toContain("Cancel at least 24 hours ahead and it won't count.");
  });

  it("within 24 hours says before and after that it counts, and nowhere that canceling is free", async () => {
    const counts =
      "It starts in less than 24 hours, so it counts as one of your two calls, even if you cancel.";
    await moveTo("2026-03-13T13:30:00.001Z");
    const address = `/portal/calls/book?${new URLSearchParams({ coach: "coach1", at: saturday })}`;
    expect(await pageText(pro2, address)).toContain(counts);
    expect(await pageText(pro2, address)).not.toContain("it won't count");
    await book(pro2, saturday);
    const [call] = await mine();
    for (const page of [`/portal/calls/${call?.id}`, `/portal/calls/${call?.id}?cancel=1`]) {
      expect((await pageText(pro2, page)).split(counts)).toHaveLength(2);
      expect(await pageText(pro2, page)).not.toContain("it won't count");
    }
    expect(mailsOf(app).at(-1)?.text).toContain(counts);
  });

  it("twice with the same form is one booking", async () => {
    await book(pro2, saturday);
    expect((await book(pro2, saturday)).status).toBe(303);
    expect(await mine()).toHaveLength(1);
    expect(mailsOf(app).filter(({ subject }) => subject.endsWith("is booked"))).toHaveLength(1);
  });

  it("counts in the month of the member's zone", async () => {
    // 31 March, 19:00 in New York, is April in Auckland.
    changeRows(app, "UPDATE users SET time_zone = ? WHERE email = ?", "Pacific/Auckland", "pro2@example.com");
    expect((await book(pro2, "2026-03-31T21:00:00.000Z")).status).toBe(303);
    expect(await mine()).toMatchObject([{ month: "2026-04", startsOn: "2026-04-01" }]);
  });

  it("a third one in a month is refused with 409 and the month's name, one in the next month is not", async () => {
    await book(pro2, saturday);
    await book(pro2, tuesday);
    const answer = await book(pro2, thursday, { topic: "Kept words" });
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("Both of your calls in March 2026 are used.");
    expect((await book(pro2, inApril)).status).toBe(303);
    expect((await mine()).map(({ month, place }) => [month, place])).toEqual([
      ["2026-03", 1],
      ["2026-03", 2],
      ["2026-04", 1],
    ]);
  });

  it.each([
    ["a time that is not offered", "2026-03-14T13:07:00.000Z", "coach1", 409, "This time can't be booked."],
    ["a time too soon", "2026-03-12T01:00:00.000Z", "coach2", 409, "This time can't be booked."],
    ["a time that is over", "2026-03-10T21:00:00.000Z", "coach1", 409, "This time can't be booked."],
    ["a time too far ahead", "2026-04-23T21:00:00.000Z", "coach1", 409, "This time can't be booked."],
    ["no time", "", "coach1", 400, "This time can't be booked."],
    ["an unknown coach", saturday, "nobody", 404, "We can't find that coach"],
  ])("for %s is refused and stores nothing", async (_what, startsAt, coach, status, sentence) => {
    const answer = await book(pro2, startsAt, {}, coach);
    expect(answer.status).toBe(status);
    expect(await textOf(answer)).toContain(sentence);
    expect(await mine()).toEqual([]);
  });

  it("of a taken time is refused with 409", async () => {
    await book(await app.signIn("free@example.com"), saturday);
    const answer = await book(pro2, saturday);
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("Someone just booked this time.");
  });

  it("with both coaches at the same time is refused", async () => {
    changeRows(app, "INSERT INTO call_hours VALUES ('x', 'coach2', 'saturday', 540, 600)");
    await book(pro2, saturday);
    const answer = await book(pro2, saturday, {}, "coach2");
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("You have another call at this time.");
  });

  it("is possible only until the known end of the plan", async () => {
    changeRows(
      app,
      "UPDATE users SET free_membership_until = ? WHERE email = 'free@example.com'",
      Date.parse("2026-03-15T03:59:59Z"),
    );
    const free = await app.signIn("free@example.com");
    expect((await offered(free)).every((time) => time < "2026-03-15T04:00")).toBe(true);
    const answer = await book(free, tuesday);
    expect(answer.status).toBe(403);
    expect(await textOf(answer)).toContain("Your Pro membership ends before this day.");
    expect((await book(free, saturday)).status).toBe(303);
  });
});

describe("many simultaneous requests", () => {
  it("a time is sold once, no matter who asks: 30 parallel bookings by three members at both coaches", async () => {
    changeRows(app, "INSERT INTO call_hours VALUES ('x', 'coach2', 'saturday', 540, 600)");
    const askers = ["pro2@example.com", "free@example.com", "pro@example.com"];
    // Those that count against an allowance, whatever became of them.
    const everyCall = async () =>
      (await Promise.all(askers.map((email) => callsFor(app, email)))).flat().length;
    const [before, booked] = [(await comingCalls(app)).length, await everyCall()];
    const asks = [pro2, await app.signIn("free@example.com"), await app.signIn("pro@example.com")];
    const tries = Array.from({ length: 30 }, (_, index) =>
      book(asks[index % 3] as Ask, saturday, {}, index % 2 === 0 ? "coach1" : "coach2"),
    );
    const statuses = await Promise.all(tries.map(statusOf));
    const after = await comingCalls(app);
    const held = after.filter(({ startsAt }) => startsAt.getTime() === Date.parse(saturday));
    expect(held).toHaveLength(2);
    expect(held.map(({ coachKey }) => coachKey).sort()).toEqual(["coach1", "coach2"]);
    expect(new Set(held.map(({ userId: who }) => who)).size).toBe(2);
    expect(after).toHaveLength(before + 2);
    expect(await everyCall()).toBe(booked + 2);
    expect(statuses.every((status) => status === 303 || status === 409)).toBe(true);
  });

  it("the allowance is not exceeded: 24 parallel bookings of different times are two calls", async () => {
    const times = [...(await offered(pro2)), ...(await offered(pro2, "coach1", "2026-03-19"))].slice(0, 12);
    const other = [
      ...(await offered(pro2, "coach2")),
      ...(await offered(pro2, "coach2", "2026-03-18")),
    ].slice(0, 12);
    const statuses = await Promise.all([
      ...times.map((time) => statusOf(book(pro2, time))),
      ...other.map((time) => statusOf(book(pro2, time, {}, "coach2"))),
    ]);
    expect(statuses.filter((status) => status === 303)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(statuses.length - 2);
    expect(statuses.length).toBeGreaterThan(20);
    expect((await mine()).map(({ place }) => place).sort()).toEqual([1, 2]);
  });

  it("two simultaneous cancellations give one call back once", async () => {
    await book(pro2, tuesday);
    const [call] = await mine();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => statusOf(callOff(pro2, call?.id ?? ""))),
    );
    expect(statuses.sort()).toEqual([303, 409, 409, 409, 409, 409, 409, 409]);
  });

  it("the tables enforce the rules themselves", () => {
    const user = userId(app, "pro2@example.com");
    const insert = (id: string, coach: string, start: number, place: number, who = user) =>
      changeRows(
        app,
        "INSERT INTO calls (id, user_id, coach_key, starts_at, ends_at, starts_on, month, place, status, booked_at) VALUES (?, ?, ?, ?, ?, 'x', '2026-05', ?, 'booked', 0)",
        id,
        who,
        coach,
        start,
        start + 1,
        place,
      );
    insert("a", "coach1", 1000, 1);
    expect(() => insert("b", "coach1", 1000, 1, userId(app, "pro@example.com"))).toThrow(/UNIQUE/);
    expect(() => insert("c", "coach2", 2000, 1)).toThrow(/UNIQUE/);
    expect(() => insert("d", "coach2", 1000, 2)).toThrow(/UNIQUE/);
    insert("e", "coach2", 2000, 2);
  });
});

describe("canceling a call", () => {
  it("24 hours before gives it back, and its time too", async () => {
    await book(pro2, saturday);
    const [call] = await mine();
    await moveTo("2026-03-13T13:30:00Z");
    const question = await pageText(pro2, `/portal/calls/${call?.id}?cancel=1`);
    expect(question).toContain("It doesn't count. You can book another one in March 2026.");
    expect((await callOff(pro2, call?.id ?? "")).status).toBe(303);
    expect(await mine()).toMatchObject([{ status: "cancelled", place: null }]);
    expect(await pageText(pro2, "/portal/calls")).toContain("2 of 2 left");
    expect((await book(await app.signIn("free@example.com"), saturday)).status).toBe(303);
  });

  it("a millisecond later it counts, but its time is free again", async () => {
    await book(pro2, saturday);
    const [call] = await mine();
    await moveTo("2026-03-13T13:30:00.001Z");
    expect(await pageText(pro2, `/portal/calls/${call?.id}?cancel=1`)).toContain(
      "it counts as one of your two calls",
    );
    expect((await callOff(pro2, call?.id ?? "")).status).toBe(303);
    expect(await mine()).toMatchObject([{ status: "forfeited", place: 1 }]);
    expect(await pageText(pro2, "/portal/calls")).toContain("1 of 2 left");
    expect(await offered(await app.signIn("free@example.com"))).toContain(saturday);
  });

  it("is refused once it has started, and a second time", async () => {
    await book(pro2, saturday);
    const [call] = await mine();
    await moveTo(saturday);
    expect(await statusOf(callOff(pro2, call?.id ?? ""))).toBe(409);
    await moveTo("2026-03-12T00:00:00Z");
    expect(await statusOf(callOff(pro2, call?.id ?? ""))).toBe(303);
    expect(await statusOf(callOff(pro2, call?.id ?? ""))).toBe(409);
  });

  it("is still possible after the plan has ended, booking is not", async () => {
    await book(pro2, tuesday);
    const [call] = await mine();
    changeRows(app, "UPDATE users SET subscription_tier = 'elite' WHERE email = 'pro2@example.com'");
    const page = await pageText(pro2, "/portal/calls");
    expect(page).toContain("Pro Membership Required");
    expect(page).toContain("Your next calls");
    expect(await statusOf(book(pro2, thursday))).toBe(403);
    expect(await statusOf(callOff(pro2, call?.id ?? ""))).toBe(303);
  });
});

describe("the coaches' list of past calls", () => {
  it("has fifty a page, newest first, and an impossible page is the first or the last", async () => {
    changeRows(app, "DELETE FROM calls");
    changeRows(
      app,
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 53)
       INSERT INTO calls (id, user_id, coach_key, starts_at, ends_at, starts_on, month, status, booked_at)
       SELECT 'past' || n, ?, 'coach1', n * 86400000, n * 86400000 + 1800000, '1970-01-01', '1970-01', 'used', 0
       FROM numbers`,
      userId(app, "pro2@example.com"),
    );
    const coach = await app.signIn("coach1@example.com");
    const listed = async (page: string) => {
      const html = await (await coach(`/admin/calls?page=${page}`)).text();
      const ids = [...html.matchAll(/href="\/admin\/calls\/past(\d+)"/g)].map(([, id]) => Number(id));
      return [ids[0], ids.at(-1), ids.length, /\d+–\d+ of \d+ calls/.exec(html)?.[0]];
    };
    for (const page of ["1", "0", "1.5", "x"])
      expect(await listed(page)).toEqual([53, 4, 50, "1–50 of 53 calls"]);
    for (const page of ["2", "99"]) expect(await listed(page)).toEqual([3, 1, 3, "51–53 of 53 calls"]);
  });
});

describe("who may", () => {
  it.each([
    ["basic@example.com", 403, 403],
    ["elite@example.com", 403, 403],
    ["pro@example.com", 303, 404],
    ["free@example.com", 303, 404],
    ["coach1@example.com", 303, 404],
  ])("%s books with %i, and cancels someone else's with %i", async (email, booking, other) => {
    await book(pro2, tuesday);
    const id = (await mine())[0]?.id ?? "";
    const ask = await app.signIn(email);
    expect(await statusOf(book(ask, saturday))).toBe(booking);
    expect(await statusOf(callOff(ask, id))).toBe(other);
    expect(await statusOf(ask(`/portal/calls/${id}`))).toBe(404);
    expect(await statusOf(ask(`/files/calls/${id}.ics`))).toBe(404);
    expect(await mine()).toMatchObject([{ status: "booked" }]);
    const page = await pageText(ask, "/portal/calls");
    expect(page.includes("Pro Membership Required")).toBe(booking === 403);
    expect(page.includes("Free times")).toBe(booking !== 403);
  });

  it("a visitor books nothing: 302 or 401", async () => {
    expect([302, 401]).toContain(await statusOf(book(app.fetch, saturday)));
    expect((await comingCalls(app)).map(({ startsAt }) => startsAt)).not.toContainEqual(new Date(saturday));
  });
});

describe("a call's calendar file", () => {
  it("is in UTC, with a stable name, and says when it was canceled", async () => {
    await book(pro2, saturday);
    const id = (await mine())[0]?.id ?? "";
    const answer = await pro2(`/files/calls/${id}.ics`);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("DTSTART:20260314T133000Z");
    expect(text).toContain("DTEND:20260314T140000Z");
    expect(text).toContain(`UID:call-${id}@localhost`);
    expect(text).toContain("STATUS:CONFIRMED");
    expect(text).toContain("LOCATION:https://meet.example.com/coach1");
    await callOff(pro2, id);
    const later = await (await pro2(`/files/calls/${id}.ics`)).text();
    expect(later).toContain("STATUS:CANCELLED");
    expect(later).toContain("SEQUENCE:1");
  });
});
