import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { changeRows, rowsOf } from "../club.ts";
import { mailsOf } from "../people.ts";
import { book, callOff, callsFor } from "./calls.ts";

const tuesday = "2026-03-17T21:00:00.000Z";

const app = appForEach();

const remind = (services = app.services) => runJob("send call reminders", services);
const nudge = (services = app.services) => runJob("email about unused calls", services);

const reminders = () => mailsOf(app).filter(({ subject }) => /tomorrow/.test(subject));
const nudges = () => mailsOf(app).filter(({ subject }) => /^Your calls in/.test(subject));

const pro2Books = async (startsAt = tuesday) => book(await app.signIn("pro2@example.com"), startsAt);

/** Leaves out the demo's own upcoming call. */
const clear = () => changeRows(app, "DELETE FROM calls");

describe("the reminder of a call", () => {
  it("goes to member and coach a day before, once, in each one's zone", async () => {
    clear();
    changeRows(app, "UPDATE users SET time_zone = 'Pacific/Honolulu' WHERE email = 'pro2@example.com'");
    await pro2Books();
    app.clock.set("2026-03-16T20:59:00Z");
    await remind();
    expect(reminders()).toEqual([]);
    app.clock.set("2026-03-16T21:00:00Z");
    await Promise.all([remind(), remind()]);
    await remind();
    const [toMember, toCoach, ...more] = reminders();
    expect(more).toEqual([]);
    expect(toMember).toMatchObject({ recipient: "pro2@example.com" });
    expect(toMember?.text).toContain("Tue, Mar 17, 2026, 11:00 AM HST");
    expect(toMember?.text).toContain("https://meet.example.com/coach1");
    expect(toCoach?.recipient).toBe(app.services.config.coaches[0]?.email);
    expect(toCoach?.text).toContain("Tue, Mar 17, 2026, 5:00 PM ET");
  });

  it("isn't sent for a call that was canceled, has started, or was booked within the last day", async () => {
    clear();
    await pro2Books();
    const [call] = await callsFor(app, "pro2@example.com");
    await callOff(await app.signIn("pro2@example.com"), call?.id ?? "");
    app.clock.set("2026-03-17T00:00:00Z");
    await remind();
    app.clock.set("2026-03-17T08:00:00Z");
    await pro2Books("2026-03-17T21:30:00.000Z");
    await remind();
    expect(reminders()).toEqual([]);
  });

  it("survives a crash between its mark and its email: neither is stored, and the next run sends it", async () => {
    clear();
    await pro2Books();
    app.clock.set("2026-03-17T00:00:00Z");
    const { ids } = app.services;
    let given = 0;
    const crashing = {
      ...app.services,
      ids: {
        ...ids,
        id: () => {
          given += 1;
          // The second email's row can't be stored anymore.
          if (given === 2) throw new Error("the power is gone");
          return ids.id();
        },
      },
    };
    await expect(remind(crashing)).rejects.toThrow("the power is gone");
    expect(reminders()).toEqual([]);
    await remind();
    expect(reminders()).toHaveLength(2);
  });
});

describe("the email about calls that are left", () => {
  const noon = "2026-03-15T16:00:00Z";

  it("comes on the 15th in the member's zone, once, to pro members who booked none", async () => {
    clear();
    changeRows(app, "UPDATE users SET time_zone = 'Pacific/Auckland' WHERE email = 'pro@example.com'");
    await pro2Books();
    app.clock.set("2026-03-14T23:00:00Z");
    await nudge();
    expect(nudges().map(({ recipient }) => recipient)).toEqual(["pro@example.com"]);
    app.clock.set(noon);
    await Promise.all([nudge(), nudge()]);
    await nudge();
    expect(
      nudges()
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(["free@example.com", "pro@example.com"]);
    expect(nudges()[0]?.subject).toBe("Your calls in March 2026");
  });

  it("isn't sent at night, without free times, or to anyone who turned it off", async () => {
    clear();
    app.clock.set("2026-03-15T08:00:00Z");
    await nudge();
    changeRows(app, "CREATE TABLE kept_hours AS SELECT * FROM call_hours");
    changeRows(app, "DELETE FROM call_hours");
    app.clock.set(noon);
    await nudge();
    expect(nudges()).toEqual([]);
    // Nor marked as sent, which no page tells.
    expect(rowsOf(app, "SELECT * FROM call_nudges")).toEqual([]);
    changeRows(app, "INSERT INTO call_hours SELECT * FROM kept_hours");
    changeRows(app, "UPDATE users SET mails_coach_news = 0 WHERE email <> 'pro2@example.com'");
    await nudge();
    expect(nudges().map(({ recipient }) => recipient)).toEqual(["pro2@example.com"]);
  });

  it("comes again next month", async () => {
    clear();
    app.clock.set(noon);
    await nudge();
    app.clock.set("2026-04-15T16:00:00Z");
    await nudge();
    const toPro2 = nudges().filter(({ recipient }) => recipient === "pro2@example.com");
    expect(toPro2.map(({ subject }) => subject)).toEqual([
      "Your calls in March 2026",
      "Your calls in April 2026",
    ]);
  });
});
