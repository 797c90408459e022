import { describe, expect, test } from "vitest";
import { dateOfDay, daysFrom } from "#app/features/base/calendar/rules.ts";
import { entriesAsked } from "#app/features/base/lists/load-more.ts";
import { improvements, periodOf, streaksOf } from "#app/features/training/stats/history-rules.ts";
import { arrowSoFar, trendSoFar } from "#app/features/training/stats/weeks/week-trend.tsx";

const week = (accuracyPercentage: string, totalRounds = 40) => ({
  accuracyPercentage,
  totalRounds,
  averagePpr: (Number(accuracyPercentage) / 100) * 12,
});

type Numbers = ReturnType<typeof week>;

/** Weeks oldest first, up to week 46. */
const compared = (numbers: Numbers[]) =>
  improvements(
    numbers.map((one, index) => ({ ...one, year: 2026, weekNumber: 47 - numbers.length + index })),
  );

describe("improvement trends (D21)", () => {
  test("the latest week against the one before and against week 1, in PPR", () => {
    expect(compared([week("50.00"), week("61.50"), week("60.00")])).toMatchObject([
      {
        label: "Last full week vs. the one before",
        change: -0.18,
        direction: "down",
        rounds: { now: 40, earlier: 40 },
      },
      { label: "Last full week vs. week 1", change: 1.2, direction: "up" },
    ]);
  });

  test("one point of accuracy is steady, a hair more is not", () => {
    const direction = (now: string) => compared([week("50.00"), week(now)])[0]?.direction;
    expect([direction("51.00"), direction("51.01"), direction("49.00"), direction("48.99")]).toEqual([
      "steady",
      "up",
      "steady",
      "down",
    ]);
  });

  test("four weeks against four are weighted by rounds, and shown only when there are eight", () => {
    const eight = [80, 40, 40, 40, 60, 60, 60, 60].map((accuracy, place) =>
      week(`${accuracy}.00`, place === 0 ? 120 : 40),
    );
    expect(compared(eight)[1]).toMatchObject({
      label: "Last 4 full weeks vs. the 4 before",
      change: 0,
      direction: "steady",
      rounds: { now: 160, earlier: 240 },
    });
    expect(compared(eight.slice(1))).toHaveLength(2);
  });

  test("each has the rounds of both sides (D83); the start is the first week with 30 rounds", () => {
    const [latest, since] = compared([week("50.00", 5), week("40.00"), week("61.50", 12), week("60.00", 36)]);
    expect(latest?.rounds).toEqual({ now: 36, earlier: 12 });
    expect(since).toMatchObject({
      label: "Last full week vs. Nov 1–7, your first with 30 rounds",
      change: 2.4,
      rounds: { now: 36, earlier: 40 },
    });
  });

  test("a small last week isn't compared with the start, and one week alone shows no trend", () => {
    expect(compared([week("50.00"), week("60.00", 29)])).toHaveLength(1);
    expect(compared([week("50.00")])).toEqual([]);
  });
});

describe("weeks in a row", () => {
  test.each([
    [[], 5, { weeks: 0, longest: 0, current: 0 }],
    [[100, 101, 102, 108, 109], 109, { weeks: 5, longest: 3, current: 2 }],
    [[100, 101, 102, 108, 109], 110, { weeks: 5, longest: 3, current: 2 }],
    [[100, 101, 102, 108, 109], 111, { weeks: 5, longest: 3, current: 0 }],
  ])("of %j in week %d", (weeks, thisWeek, expected) => {
    expect(streaksOf(weeks, thisWeek)).toEqual(expected);
  });
});

test.each([
  [null, 5],
  ["10", 10],
  ["11", 15],
  ["4", 5],
  ["-10", 5],
  ["1.5", 5],
  ["x", 5],
  ["99999", 1000],
])("Load More reads %s as %d entries", (text, entries) => {
  expect(entriesAsked(text, 5)).toBe(entries);
});

describe("the days of a week (D81)", () => {
  test.each([
    ["2026-03-11", "sunday", "2026-03-08"],
    ["2026-03-11", "saturday", "2026-03-14"],
    ["2026-03-08", "sunday", "2026-03-08"],
    ["2026-12-31", "friday", "2027-01-01"],
    ["2027-01-01", "sunday", "2026-12-27"],
  ] as const)("in the week of %s, %s is %s", (date, day, expected) => {
    expect(dateOfDay(date, day)).toBe(expected);
  });

  test("begin with today", () => {
    expect(daysFrom("2026-03-11")).toEqual([
      "wednesday",
      "thursday",
      "friday",
      "saturday",
      "sunday",
      "monday",
      "tuesday",
    ]);
  });
});

describe("a week or a month opened from a chart", () => {
  const recorded = [
    { year: 2026, weekNumber: 29 },
    { year: 2026, weekNumber: 30 },
    { year: 2026, weekNumber: 40 },
    { year: 2026, weekNumber: 47 },
  ];
  const months = ["2026-07", "2026-08", "2026-10", "2026-11"].map((month) => ({ month }));

  test("a week is found by any of its days, with the recorded ones around it", () => {
    const week = periodOf(recorded, months, "2026-10-06");
    expect(week).toMatchObject({ key: "2026-10-04", name: "Oct 4–10, 2026", kind: "week" });
    expect(week).toMatchObject({ weeks: [recorded[2]], before: "2026-07-26", after: "2026-11-22" });
    expect(periodOf(recorded, months, "2026-11-25")).toMatchObject({ key: "2026-11-22", after: null });
  });

  test("a month has the weeks with a day in it, and months around it (D82)", () => {
    expect(periodOf(recorded, months, "2026-07")).toMatchObject({
      name: "Jul 2026",
      kind: "month",
      weeks: [recorded[0], recorded[1]],
      before: null,
      after: "2026-08",
    });
  });

  test("a week no one threw in is empty, between its neighbors; what is no date is nothing", () => {
    expect(periodOf(recorded, months, "2026-11-18")).toMatchObject({
      weeks: [],
      before: "2026-10-04",
      after: "2026-11-22",
    });
    for (const odd of ["", "x", "2026", "2026-13", "2026-02-30"])
      expect(periodOf(recorded, months, odd)).toBeNull();
  });
});

test.each([
  [null, "this week so far", undefined],
  [-0.4, "steady so far", "flat"],
  [1.2, "+1.2 percentage points so far, improving", "up"],
  [-7.1, "this week so far", undefined],
])("the week under way with a trend of %s reads: %s (D74)", (trendFromPrevious, words, arrow) => {
  const week = { trendFromPrevious, totalRounds: 40, roundsBefore: 40 };
  expect(trendSoFar(week)).toBe(words);
  expect(arrowSoFar(week)).toBe(arrow);
});

test("a run ends with this week or the last; a week ahead, logged in another zone, isn't in it yet (D17)", () => {
  expect(streaksOf([7, 8, 9, 10], 9)).toEqual({ weeks: 4, longest: 4, current: 3 });
  expect(streaksOf([8, 10], 9)).toEqual({ weeks: 2, longest: 1, current: 1 });
  expect(streaksOf([10], 9)).toEqual({ weeks: 1, longest: 1, current: 0 });
  expect(streaksOf([8, 9, 10], 10).current).toBe(3);
});
