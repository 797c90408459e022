import { describe, expect, test } from "vitest";
import { zoneTable } from "#app/shells/zone-table.server.ts";
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDayTime,
  formatFileSize,
  formatLogged,
  formatMegabytes,
  formatNumber,
  formatPercent,
  formatShortDay,
  formatSigned,
  formatTime,
  formatWholeTime,
} from "#app/ui/time/format.ts";
import { learnZone } from "#app/ui/time/zone-clock.ts";
import { zoneWords } from "#app/ui/time/zone-words.ts";

describe("numbers", () => {
  test.each([
    [0, 0, "0"],
    [1234.5, 1, "1,234.5"],
    [7.25, 1, "7.3"],
    [-0.04, 1, "0.0"],
    [-3, 0, "-3"],
    [Number.NaN, 1, "–"],
  ])("formatNumber(%s, %s) is %s", (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  test.each([
    [78.25, 1, "78.3%"],
    [100, 0, "100%"],
    [Number.NaN, 0, "–"],
  ])("formatPercent(%s, %s) is %s", (value, decimals, text) => {
    expect(formatPercent(value, decimals)).toBe(text);
  });

  test.each([
    [0.84, 1, "+0.8"],
    [0, 1, "+0.0"],
    [-0.04, 1, "+0.0"],
    [-1.2, 1, "-1.2"],
    [Number.POSITIVE_INFINITY, 1, "–"],
  ])("formatSigned(%s, %s) is %s", (value, decimals, text) => {
    expect(formatSigned(value, decimals)).toBe(text);
  });

  test.each([
    [0, "0 KB"],
    [1, "1 KB"],
    [57_900, "57 KB"],
    [1_048_575, "1023 KB"],
    [1_048_576, "1.0 MB"],
    [1_572_864, "1.5 MB"],
    [2_147_483_648, "2,048.0 MB"],
    [Number.NaN, "–"],
  ])("formatFileSize(%s) is %s", (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });

  test.each([
    [0, 1, "0.1 MB (0 KB)"],
    [30_000, 1, "0.1 MB (29 KB)"],
    [729_088, 1, "0.7 MB (712 KB)"],
    [729_088, 0, "1 MB (712 KB)"],
    [30_000, 0, "1 MB (29 KB)"],
    [1_572_864, 1, "1.5 MB"],
    [1_572_864, 0, "2 MB"],
    [2_147_483_648, 0, "2,048 MB"],
    [Number.NaN, 0, "–"],
  ] as const)("formatMegabytes(%s, %s) is %s", (bytes, decimals, text) => {
    expect(formatMegabytes(bytes, decimals)).toBe(text);
  });
});

describe("dates", () => {
  test.each([
    ["2026-03-04T03:30:00Z", "UTC", "Mar 4, 2026"],
    ["2026-03-04T03:30:00Z", "America/New_York", "Mar 3, 2026"],
    ["2026-03-04", "America/New_York", "Mar 4, 2026"],
    [new Date("2026-12-31T23:30:00Z"), "Asia/Tokyo", "Jan 1, 2027"],
  ])("formatDate(%s, %s) is %s", (date, zone, text) => {
    expect(formatDate(date, zone)).toBe(text);
  });

  test.each([
    ["2026-03-04T17:05:00Z", "UTC", "Mar 4, 2026, 5:05 PM UTC"],
    ["2026-03-04T05:00:00Z", "America/New_York", "Mar 4, 2026, 12:00 AM ET"],
    [new Date("2026-07-01T16:00:00Z"), "America/Chicago", "Jul 1, 2026, 11:00 AM CT"],
  ])("formatDateTime(%s, %s) is %s", (date, zone, text) => {
    expect(formatDateTime(date, zone)).toBe(text);
  });

  test("anything that is not a date throws", () => {
    expect(() => formatDate("soon", "UTC")).toThrow(RangeError);
  });
});

const zones = [
  "America/New_York",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "UTC",
];
const now = new Date("2026-11-24T07:05:00Z");
/** Every 37 hours and a bit of the years around now, so that all times of day come up, and the hours at which clocks change. */
const instants = [
  ...Array.from({ length: 1_200 }, (_, step) => new Date(Date.UTC(2022, 0, 1) + step * 133_241_500)),
  ...["2026-03-08T06:59:59Z", "2026-03-08T07:00:00Z", "2026-11-01T05:59:59Z", "2026-11-01T06:00:00Z"].map(
    (text) => new Date(text),
  ),
];

describe.each(zones)("every time in %s is what the runtime's own table says", (zone) => {
  const inZone = { timeZone: zone } as const;
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "2-digit" } as const;
  const weekday = { weekday: "short", month: "short", day: "numeric" } as const;
  const forms = [
    [formatDate, { ...day, ...inZone }],
    [formatDateTime, { ...day, ...time, ...inZone }],
    [formatClock, { ...time, ...inZone }],
    [formatTime, { ...time, ...inZone }],
    [formatShortDay, { ...weekday, ...inZone }],
    [formatDayTime, { ...weekday, ...time, ...inZone }],
    [formatWholeTime, { ...weekday, year: "numeric", ...time, ...inZone }],
  ] as const;

  test.each(["before its offsets are known", "after that"])("%s", (moment) => {
    if (moment === "after that") learnZone(zoneTable(zone, now));
    for (const [ours, options] of forms) {
      const theirs = new Intl.DateTimeFormat("en-US", options);
      const named = "hour" in options && ours !== formatClock ? ` ${zoneWords(zone)}` : "";
      const texts = instants.map((at) => [
        ours(at, zone),
        `${theirs.format(at).replace(/\s/gu, " ")}${named}`,
      ]);
      expect(texts.filter(([own, expected]) => own !== expected)).toEqual([]);
    }
  });
});

test("numbers are rounded and grouped as the runtime does", () => {
  const halves = [0.05, 0.15, 1.005, 2.675, 8.345, 1e-7, 0.5, 1.5, 2.5, 999.95, 999_999.5, 1_234_567.891];
  const values = [...halves, ...Array.from({ length: 2_000 }, (_, step) => (step * 7.013) ** 2 / 97)];
  const texts = [0, 1, 2].flatMap((decimals) => {
    const theirs = new Intl.NumberFormat("en-US", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: "negative",
    });
    return values.flatMap((value) =>
      [value, -value].map((signed) => [formatNumber(signed, decimals), theirs.format(signed)]),
    );
  });
  expect(texts.filter(([own, expected]) => own !== expected)).toEqual([]);
});

test("a page's times are formatted without the browser's table once its zone is known", () => {
  learnZone(zoneTable("America/Denver", now));
  const { DateTimeFormat } = Intl;
  Intl.DateTimeFormat = (() => expect.unreachable()) as unknown as typeof DateTimeFormat;
  try {
    expect(formatDayTime("2026-11-23T17:30:00Z", "America/Denver")).toBe("Mon, Nov 23, 10:30 AM MT");
    expect(formatDayTime("2024-07-01T17:30:00Z", "America/Denver")).toBe("Mon, Jul 1, 11:30 AM MT");
  } finally {
    Intl.DateTimeFormat = DateTimeFormat;
  }
});

test("a log's day never changes with the zone it is shown in: its time goes instead (D17)", () => {
  const logged = { at: new Date("2026-03-15T01:30:00Z"), on: "2026-03-14" };
  expect(formatLogged(logged, "America/New_York")).toBe("Mar 14, 2026, 9:30 PM ET");
  expect(formatLogged(logged, "America/Chicago")).toBe("Mar 14, 2026, 8:30 PM CT");
  expect(formatLogged(logged, "Pacific/Auckland")).toBe("Mar 14, 2026");
  expect(formatLogged(logged, "America/New_York", true)).toBe("Sat, Mar 14, 9:30 PM ET");
  expect(formatLogged(logged, "Pacific/Auckland", true)).toBe("Sat, Mar 14");
});
