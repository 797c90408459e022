import { describe, expect, it, test } from "vitest";
import { addDays } from "#app/features/base/calendar/rules.ts";
import { clockText, instantAt, minuteOfDay, monthWords } from "#app/features/base/calendar/wall-clock.ts";
import {
  type Availability,
  bookingNotice,
  cancelNotice,
  freePlace,
  isBookable,
  isInTime,
  isNudgeTime,
  overlaps,
  slotsOf,
} from "#app/features/talk/calls/rules.ts";
import { formatWholeTime } from "#app/ui/time/format.ts";

const at = (date: string, time: string, zone: string) =>
  instantAt(date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), zone)?.toISOString() ?? null;

describe("the instant of a local time", () => {
  it.each([
    // Clocks forward: 02:00 becomes 03:00 on 8 March 2026 in Chicago, 01:00 becomes 02:00 on 29 March in London.
    ["America/Chicago", "2026-03-08", "01:30", "2026-03-08T07:30:00.000Z"],
    ["America/Chicago", "2026-03-08", "02:00", null],
    ["America/Chicago", "2026-03-08", "02:30", null],
    ["America/Chicago", "2026-03-08", "03:00", "2026-03-08T08:00:00.000Z"],
    ["Europe/London", "2026-03-29", "00:30", "2026-03-29T00:30:00.000Z"],
    ["Europe/London", "2026-03-29", "01:30", null],
    ["Europe/London", "2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"],
    ["Pacific/Auckland", "2026-09-27", "01:30", "2026-09-26T13:30:00.000Z"],
    ["Pacific/Auckland", "2026-09-27", "02:30", null],
    ["Pacific/Auckland", "2026-09-27", "03:00", "2026-09-26T14:00:00.000Z"],
    // Clocks back: the hour that is twice counts once, the first time.
    ["America/Chicago", "2026-11-01", "01:30", "2026-11-01T06:30:00.000Z"],
    ["America/Chicago", "2026-11-01", "02:00", "2026-11-01T08:00:00.000Z"],
    ["Europe/London", "2026-10-25", "01:30", "2026-10-25T00:30:00.000Z"],
    ["Europe/London", "2026-10-25", "02:00", "2026-10-25T02:00:00.000Z"],
    ["Pacific/Auckland", "2026-04-05", "02:30", "2026-04-04T13:30:00.000Z"],
    ["Pacific/Auckland", "2026-04-05", "03:00", "2026-04-04T15:00:00.000Z"],
    // Honolulu never changes.
    ["Pacific/Honolulu", "2026-03-08", "02:30", "2026-03-08T12:30:00.000Z"],
    ["Pacific/Honolulu", "2026-11-01", "01:30", "2026-11-01T11:30:00.000Z"],
    // Half an hour, and a whole day that Apia left out.
    ["Australia/Lord_Howe", "2026-10-04", "02:15", null],
    ["Pacific/Apia", "2011-12-30", "12:00", null],
    ["Asia/Kolkata", "2026-03-08", "09:00", "2026-03-08T03:30:00.000Z"],
  ])("%s %s %s is %s", (zone, date, time, instant) => {
    expect(at(date, time, zone)).toBe(instant);
  });

  it("shows the same time again, on every day of a year in six zones", () => {
    for (const zone of [
      "America/Chicago",
      "Pacific/Auckland",
      "Pacific/Honolulu",
      "Europe/London",
      "Australia/Lord_Howe",
      "UTC",
    ]) {
      let missing = 0;
      for (let date = "2026-01-01"; date < "2027-01-01"; date = addDays(date, 1))
        for (const minute of [0, 60, 90, 120, 150, 180, 720, 1410]) {
          const instant = instantAt(date, minute, zone);
          if (instant) expect([zone, date, minuteOfDay(instant, zone)]).toEqual([zone, date, minute]);
          else missing += 1;
        }
      expect([zone, missing <= 4]).toEqual([zone, true]);
    }
  });

  it("takes 24:00 as the next midnight", () => {
    expect(instantAt("2026-03-07", 1440, "America/Chicago")?.toISOString()).toBe("2026-03-08T06:00:00.000Z");
  });
});

const week = (timeZone: string, windows: [Availability["week"][number]["dayOfWeek"], number, number][]) => ({
  timeZone,
  week: windows.map(([dayOfWeek, fromMinute, toMinute]) => ({ dayOfWeek, fromMinute, toMinute })),
  exceptions: [],
});

const startsOf = (availability: Availability, from: string, to = from) =>
  slotsOf("c", availability, from, to).map(({ startsAt }) => startsAt.toISOString().slice(5, 16));

describe("a coach's times", () => {
  const nightly = (zone: string) => week(zone, [["sunday", 60, 240]]);

  it("are half hours that fit completely", () => {
    expect(startsOf(week("UTC", [["monday", 540, 625]]), "2026-03-09")).toEqual([
      "03-09T09:00",
      "03-09T09:30",
    ]);
    expect(startsOf(week("UTC", [["monday", 1410, 1440]]), "2026-03-09")).toEqual(["03-09T23:30"]);
  });

  it.each([
    // 1:00 to 4:00 on the wall: three hours, two when the clock goes forward, without the hour that is not there.
    ["America/Chicago", "2026-03-01", 6],
    ["America/Chicago", "2026-03-08", 4],
    ["Pacific/Auckland", "2026-09-27", 4],
    ["Europe/London", "2026-03-29", 4],
    ["Pacific/Honolulu", "2026-03-08", 6],
    // The hour that is twice is offered once.
    ["America/Chicago", "2026-11-01", 6],
    ["Pacific/Auckland", "2026-04-05", 6],
    ["Europe/London", "2026-10-25", 6],
    ["Pacific/Honolulu", "2026-11-01", 6],
  ])("in the night of %s %s are %i, and none overlaps another", (zone, date, count) => {
    const slots = slotsOf("c", nightly(zone), date, date);
    expect(slots).toHaveLength(count);
    for (const [index, slot] of slots.entries()) {
      expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(1_800_000);
      const next = slots[index + 1];
      if (next) expect(overlaps(slot, next)).toBe(false);
    }
  });

  it.each([
    ["America/Chicago", "2026-03-05", "2026-03-12", "03-05T23:00", "03-12T22:00"],
    ["America/Chicago", "2026-10-29", "2026-11-05", "10-29T22:00", "11-05T23:00"],
    ["Europe/London", "2026-03-26", "2026-04-02", "03-26T17:00", "04-02T16:00"],
    ["Europe/London", "2026-10-22", "2026-10-29", "10-22T16:00", "10-29T17:00"],
    ["Pacific/Auckland", "2026-04-02", "2026-04-09", "04-02T04:00", "04-09T05:00"],
    ["Pacific/Auckland", "2026-09-24", "2026-10-01", "09-24T05:00", "10-01T04:00"],
    ["Pacific/Honolulu", "2026-03-05", "2026-03-12", "03-06T03:00", "03-13T03:00"],
  ])("at five in %s stay at five when the clocks change", (zone, before, after, first, second) => {
    const thursdays = week(zone, [["thursday", 1020, 1050]]);
    expect(startsOf(thursdays, before)).toEqual([first]);
    expect(startsOf(thursdays, after)).toEqual([second]);
  });

  it("leave out days off and add extra hours, also on a day off", () => {
    const usual = week("UTC", [["monday", 540, 600]]);
    const off = { day: "2026-03-09", kind: "off" as const, fromMinute: 0, toMinute: 0 };
    const extra = { day: "2026-03-09", kind: "extra" as const, fromMinute: 1200, toMinute: 1230 };
    expect(startsOf({ ...usual, exceptions: [off] }, "2026-03-09")).toEqual([]);
    expect(startsOf({ ...usual, exceptions: [extra] }, "2026-03-09")).toEqual([
      "03-09T09:00",
      "03-09T09:30",
      "03-09T20:00",
    ]);
    expect(startsOf({ ...usual, exceptions: [off, extra] }, "2026-03-09", "2026-03-16")).toEqual([
      "03-09T20:00",
      "03-16T09:00",
      "03-16T09:30",
    ]);
  });

  it("that overlap are offered once", () => {
    const extra = { day: "2026-03-09", kind: "extra" as const, fromMinute: 555, toMinute: 645 };
    const usual = { ...week("UTC", [["monday", 540, 600]]), exceptions: [extra] };
    expect(startsOf(usual, "2026-03-09")).toEqual(["03-09T09:00", "03-09T09:30", "03-09T10:15"]);
  });
});

const now = new Date("2026-03-11T18:30:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

test("a call is booked from 12 hours to 28 days ahead", () => {
  expect(isBookable({ startsAt: later(bookingNotice - 1) }, now)).toBe(false);
  expect(isBookable({ startsAt: later(bookingNotice) }, now)).toBe(true);
  expect(isBookable({ startsAt: later(28 * 86_400_000) }, now)).toBe(true);
  expect(isBookable({ startsAt: later(28 * 86_400_000 + 1) }, now)).toBe(false);
});

test("24 hours before a call, to the millisecond, it can still be canceled", () => {
  expect(isInTime(later(cancelNotice), now)).toBe(true);
  expect(isInTime(later(cancelNotice - 1), now)).toBe(false);
});

test("the allowance of a month has two places", () => {
  expect(freePlace([])).toBe(1);
  expect(freePlace([1])).toBe(2);
  expect(freePlace([2])).toBe(1);
  expect(freePlace([2, 1])).toBeNull();
});

test.each([
  ["2026-03-14", 720, false],
  ["2026-03-15", 539, false],
  ["2026-03-15", 540, true],
  ["2026-03-15", 1199, true],
  ["2026-03-15", 1200, false],
  ["2026-03-17", 720, true],
  ["2026-03-18", 720, false],
])("on %s at minute %i someone is told of unused calls: %s", (today, minute, isTime) => {
  expect(isNudgeTime(today, minute)).toBe(isTime);
});

test("times and months in words", () => {
  expect(formatWholeTime(now, "America/New_York")).toBe("Wed, Mar 11, 2026, 2:30 PM ET");
  expect(monthWords("2026-03")).toBe("March 2026");
  expect([clockText(0), clockText(570), clockText(1440)]).toEqual(["00:00", "09:30", "00:00"]);
});
