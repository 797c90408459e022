import { describe, expect, test } from "vitest";
import {
  addDays,
  businessDaysAfter,
  dayOfWeek,
  dayOfYear,
  daysOfYearWeek,
  endOfLocalDay,
  isLocalDate,
  isTimeZone,
  localDate,
  memberTimeZone,
  startOfLocalDay,
  sundayOf,
  weekOfYear,
} from "#app/features/base/calendar/rules.ts";
import { weekIndex } from "#app/features/training/stats/weeks/weekly-rules.ts";

describe("time zones", () => {
  test.each([
    "America/New_York",
    "Asia/Kolkata",
    "Asia/Calcutta",
    "Etc/GMT+5",
    "UTC",
    "America/Argentina/Buenos_Aires",
  ])("%s is valid", (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(["", "Mars/Olympus", "+05:30", "America/New_York\n", "a".repeat(200), null, undefined, 5])(
    "%j isn't",
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );

  test("more spellings than fit in the cache still work", () => {
    for (let bits = 0; bits < 600; bits += 1) {
      const zone = Array.from("america/chicago", (letter, i) =>
        (bits >> i) & 1 ? letter.toUpperCase() : letter,
      ).join("");
      expect(localDate(new Date("2026-03-08T05:59:59Z"), zone)).toBe("2026-03-07");
    }
  });

  test.each([
    [{ setting: "Asia/Tokyo", browser: "Europe/Paris", site: "America/New_York" }, "Asia/Tokyo"],
    [{ setting: null, browser: "Europe/Paris", site: "America/New_York" }, "Europe/Paris"],
    [{ setting: "Nowhere/Gone", browser: "Europe/Paris", site: "America/New_York" }, "Europe/Paris"],
    [{ setting: null, browser: "<script>", site: "America/New_York" }, "America/New_York"],
    [{ setting: undefined, browser: undefined, site: "America/New_York" }, "America/New_York"],
  ])("D17: %j counts in %s", (zones, expected) => {
    expect(memberTimeZone(zones)).toBe(expected);
  });
});

describe("the local date of an instant", () => {
  test.each([
    ["2027-01-01T04:59:59.999Z", "America/New_York", "2026-12-31"],
    ["2027-01-01T05:00:00.000Z", "America/New_York", "2027-01-01"],
    ["2027-01-01T09:59:59.999Z", "Pacific/Honolulu", "2026-12-31"],
    ["2027-01-01T10:00:00.000Z", "Pacific/Honolulu", "2027-01-01"],
    ["2026-12-31T10:59:59.999Z", "Pacific/Auckland", "2026-12-31"],
    ["2026-12-31T11:00:00.000Z", "Pacific/Auckland", "2027-01-01"],
    ["2026-12-31T12:59:59.999Z", "Australia/Lord_Howe", "2026-12-31"],
    ["2026-12-31T13:00:00.000Z", "Australia/Lord_Howe", "2027-01-01"],
    ["2028-02-29T12:00:00.000Z", "UTC", "2028-02-29"],
    ["2026-07-04T18:29:59.999Z", "Asia/Kolkata", "2026-07-04"],
    ["2026-07-04T18:30:00.000Z", "Asia/Kolkata", "2026-07-05"],
  ])("%s in %s is %s", (instant, zone, expected) => {
    expect(localDate(new Date(instant), zone)).toBe(expected);
  });

  test("refuses an unknown zone and an invalid instant", () => {
    expect(() => localDate(new Date(0), "Mars/Olympus")).toThrow(RangeError);
    expect(() => localDate(new Date(Number.NaN), "UTC")).toThrow(RangeError);
  });
});

describe("the bounds of a local day", () => {
  // zone, date, first instant, length in hours
  const days: [string, string, string, number][] = [
    ["UTC", "2026-06-15", "2026-06-15T00:00:00Z", 24],
    ["Pacific/Honolulu", "2026-03-08", "2026-03-08T10:00:00Z", 24],
    ["Pacific/Honolulu", "2027-01-01", "2027-01-01T10:00:00Z", 24],
    ["America/Chicago", "2026-03-08", "2026-03-08T06:00:00Z", 23],
    ["America/Chicago", "2026-11-01", "2026-11-01T05:00:00Z", 25],
    ["Pacific/Auckland", "2026-04-05", "2026-04-04T11:00:00Z", 25],
    ["Pacific/Auckland", "2026-09-27", "2026-09-26T12:00:00Z", 23],
    ["Pacific/Auckland", "2027-01-01", "2026-12-31T11:00:00Z", 24],
    ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00Z", 24.5],
    ["Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00Z", 23.5],
    ["America/Santiago", "2026-04-04", "2026-04-04T03:00:00Z", 25],
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z", 23],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", 23],
    ["Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00Z", 25],
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z", 23],
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00Z", 25],
    ["Pacific/Kiritimati", "2026-06-15", "2026-06-14T10:00:00Z", 24],
    ["Etc/GMT+12", "2026-06-15", "2026-06-15T12:00:00Z", 24],
  ];

  test.each(days)("%s %s starts at %s and lasts %d hours", (zone, date, start, hours) => {
    const first = startOfLocalDay(date, zone);
    const last = endOfLocalDay(date, zone);
    expect(first.toISOString()).toBe(new Date(start).toISOString());
    expect((last.getTime() + 1 - first.getTime()) / 3_600_000).toBe(hours);
    expect(localDate(first, zone)).toBe(date);
    expect(localDate(new Date(first.getTime() - 1), zone)).toBe(addDays(date, -1));
    expect(localDate(last, zone)).toBe(date);
    expect(localDate(new Date(last.getTime() + 1), zone)).toBe(addDays(date, 1));
  });

  test("D48: valid to the last millisecond of the day", () => {
    expect(endOfLocalDay("2026-12-31", "America/New_York").toISOString()).toBe("2027-01-01T04:59:59.999Z");
  });

  test("a date the zone skipped starts with the next one", () => {
    expect(startOfLocalDay("2011-12-30", "Pacific/Apia").toISOString()).toBe("2011-12-30T10:00:00.000Z");
    expect(startOfLocalDay("2011-12-31", "Pacific/Apia").toISOString()).toBe("2011-12-30T10:00:00.000Z");
  });
});

describe("calendar arithmetic", () => {
  test.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-02-29", 1, "2028-03-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2026-03-08", 0, "2026-03-08"],
    ["2026-01-01", 365, "2027-01-01"],
    ["2028-01-01", 366, "2029-01-01"],
  ])("%s plus %d days is %s", (date, n, expected) => {
    expect(addDays(date, n)).toBe(expected);
  });

  test.each(["2026-02-30", "2027-02-29", "2026-13-01", "2026-1-1", "", "today", "2026-01-01T00:00:00Z"])(
    "%j isn't a date",
    (date) => {
      expect(isLocalDate(date)).toBe(false);
      expect(() => addDays(date, 1)).toThrow(RangeError);
    },
  );

  test("9999-12-31, which no day follows, isn't a date, and 8999-12-31 is one", () => {
    expect([isLocalDate("9999-12-31"), isLocalDate("9000-01-01"), isLocalDate("8999-12-31")]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("2028-02-29 is a date", () => expect(isLocalDate("2028-02-29")).toBe(true));

  // D81: the only week runs from Sunday to Saturday.
  test.each([
    ["2026-11-15", "sunday", "2026-11-15"],
    ["2026-11-16", "monday", "2026-11-15"],
    ["2026-11-17", "tuesday", "2026-11-15"],
    ["2026-11-18", "wednesday", "2026-11-15"],
    ["2026-11-19", "thursday", "2026-11-15"],
    ["2026-11-20", "friday", "2026-11-15"],
    ["2026-11-21", "saturday", "2026-11-15"],
    ["2027-01-01", "friday", "2026-12-27"],
    ["2028-03-01", "wednesday", "2028-02-27"],
  ])("D81: %s is a %s in the week of %s", (date, day, sunday) => {
    expect(dayOfWeek(date)).toBe(day);
    expect(sundayOf(date)).toBe(sunday);
  });

  test.each([
    ["2026-01-01", 1, 2025, 52],
    ["2026-01-03", 3, 2025, 52],
    ["2026-01-04", 4, 2026, 1],
    ["2026-01-11", 11, 2026, 2],
    ["2026-11-28", 332, 2026, 47],
    ["2026-12-31", 365, 2026, 52],
    ["2027-01-01", 1, 2026, 52],
    ["2027-01-03", 3, 2027, 1],
    ["2028-02-29", 60, 2028, 9],
    // A year that begins on a Sunday, or a leap year on a Saturday, has 53.
    ["2023-12-31", 365, 2023, 53],
    ["2024-01-01", 1, 2023, 53],
    ["2028-12-31", 366, 2028, 53],
    ["2029-01-06", 6, 2028, 53],
    ["2029-01-07", 7, 2029, 1],
  ])("D81: %s is day %d, and its Sunday's week is %d/%d", (date, day, year, weekNumber) => {
    expect(dayOfYear(date)).toBe(day);
    expect(weekOfYear(date)).toEqual({ year, weekNumber });
  });

  test("D81: every Sunday for 60 years begins a week of its own, right after the one before", () => {
    let before = weekIndex(weekOfYear("1999-12-26"));
    for (let sunday = "2000-01-02"; sunday < "2060"; sunday = addDays(sunday, 7)) {
      const week = weekOfYear(sunday);
      expect(week.weekNumber).toBe(Math.ceil(dayOfYear(sunday) / 7));
      expect(daysOfYearWeek(week)).toEqual({ first: sunday, last: addDays(sunday, 6) });
      expect(weekOfYear(addDays(sunday, 6))).toEqual(week);
      expect(weekIndex(week)).toBe(before + 1);
      before += 1;
    }
  });

  test.each([
    ["2026-11-20", 0, "2026-11-20"],
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-20", 3, "2026-11-25"],
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-11-22", 2, "2026-11-24"],
    ["2026-11-16", 5, "2026-11-23"],
    ["2026-12-31", 2, "2027-01-04"],
  ])("%s plus %d business days is %s", (date, n, expected) => {
    expect(businessDaysAfter(date, n)).toBe(expected);
  });
});
