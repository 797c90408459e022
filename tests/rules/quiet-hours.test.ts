import { describe, expect, test } from "vitest";
import { dayTime, isDayTime, isWithin } from "#app/features/base/calendar/day-times.ts";
import { isDigestDue, isQuiet } from "#app/features/base/mail/quiet-hours.ts";

const zone = "America/New_York";
const night = { quietFrom: "21:00", quietUntil: "08:00" };
const at = (text: string) => new Date(text);

describe("a time of day", () => {
  test.each(["00:00", "09:05", "23:59"])("%s is valid", (time) => expect(isDayTime(time)).toBe(true));
  test.each(["24:00", "9:05", "12:60", "", "noon", null, 900])("%s isn't", (time) =>
    expect(isDayTime(time)).toBe(false),
  );

  test.each([
    ["Pacific/Auckland", "2026-03-11T18:30:00Z", "07:30"],
    ["Pacific/Honolulu", "2026-03-11T18:30:00Z", "08:30"],
    ["Asia/Kathmandu", "2026-03-11T18:30:00Z", "00:15"],
    [zone, "2026-03-11T04:00:00Z", "00:00"],
  ])("in %s at %s is %s", (timeZone, instant, time) => expect(dayTime(at(instant), timeZone)).toBe(time));

  test("is in a span that passes midnight on both sides of it, its end outside", () => {
    const span = { from: "21:00", until: "08:00" };
    const inside = ["21:00", "23:59", "00:00", "07:59"];
    const outside = ["08:00", "12:00", "20:59"];
    expect(inside.filter((time) => !isWithin(time, span))).toEqual([]);
    expect(outside.filter((time) => isWithin(time, span))).toEqual([]);
    expect(isWithin("12:00", { from: "09:00", until: "17:00" })).toBe(true);
    expect(isWithin("17:00", { from: "09:00", until: "17:00" })).toBe(false);
    expect(isWithin("09:00", { from: "09:00", until: "09:00" })).toBe(false);
  });
});

describe("quiet hours", () => {
  test.each([
    ["a minute before they begin", "2026-01-16T01:59:59Z", false],
    ["as they begin", "2026-01-16T02:00:00Z", true],
    ["at midnight", "2026-01-16T05:00:00Z", true],
    ["a moment before they end", "2026-01-16T12:59:59Z", true],
    ["as they end", "2026-01-16T13:00:00Z", false],
  ])("%s", (_when, instant, quiet) => expect(isQuiet(at(instant), zone, night)).toBe(quiet));

  // The clocks go forward on 8 March 2026 at 02:00: the night is an hour shorter.
  test.each([
    ["end an hour earlier in UTC once the clock is put forward", "2026-03-08T12:00:00Z", false],
    ["still hold a moment before", "2026-03-08T11:59:59Z", true],
    ["end later again once the clock is put back", "2026-11-01T13:00:00Z", false],
    ["and hold through the hour that comes twice", "2026-11-01T12:59:59Z", true],
  ])("%s", (_what, instant, quiet) => expect(isQuiet(at(instant), zone, night)).toBe(quiet));

  test("that end in the hour the clock skips end when it has skipped it", () => {
    const short = { quietFrom: "22:00", quietUntil: "02:30" };
    expect(isQuiet(at("2026-03-08T06:59:59Z"), zone, short)).toBe(true);
    expect(isQuiet(at("2026-03-08T07:00:00Z"), zone, short)).toBe(false);
  });

  test("use each person's zone: Auckland sleeps while New York is awake", () => {
    const instant = at("2026-03-11T14:00:00Z");
    expect(isQuiet(instant, zone, night)).toBe(false);
    expect(isQuiet(instant, "Pacific/Auckland", night)).toBe(true);
  });
});

describe("the digest", () => {
  const due = (instant: string, digestAt: string | null, hours = night) =>
    isDigestDue(at(instant), zone, { ...hours, digestAt: digestAt === null ? null : at(digestAt) });

  test("is due from the end of the quiet hours on, and never in them", () => {
    expect(due("2026-03-11T11:59:59Z", null)).toBe(false);
    expect(due("2026-03-11T12:00:00Z", null)).toBe(true);
    expect(due("2026-03-11T20:00:00Z", null)).toBe(true);
    expect(due("2026-03-12T01:00:00Z", null)).toBe(false);
  });

  test("is due once on each of the member's own days", () => {
    expect(due("2026-03-11T23:59:00Z", "2026-03-11T12:00:00Z")).toBe(false);
    expect(due("2026-03-12T12:00:00Z", "2026-03-11T12:00:00Z")).toBe(true);
    // 00:30 UTC is the evening before in New York.
    expect(due("2026-03-12T12:00:00Z", "2026-03-12T00:30:00Z")).toBe(true);
  });

  test("comes on the days the clock changes too, once", () => {
    expect(due("2026-03-08T12:00:00Z", "2026-03-07T13:00:00Z")).toBe(true);
    expect(due("2026-11-01T13:00:00Z", "2026-10-31T12:00:00Z")).toBe(true);
    expect(due("2026-11-01T13:00:00Z", "2026-11-01T13:00:00Z")).toBe(false);
  });

  test("comes at eight without quiet hours, and in the evening to who sleeps by day", () => {
    const none = { quietFrom: "00:00", quietUntil: "00:00" };
    expect(due("2026-03-11T11:59:00Z", null, none)).toBe(false);
    expect(due("2026-03-11T12:00:00Z", null, none)).toBe(true);
    const byDay = { quietFrom: "09:00", quietUntil: "17:00" };
    expect(due("2026-03-11T12:30:00Z", null, byDay)).toBe(false);
    expect(due("2026-03-11T21:00:00Z", null, byDay)).toBe(true);
  });
});
