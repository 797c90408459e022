import { describe, expect, test } from "vitest";
import { dateOfDay, daysFrom } from "#app/features/base/calendar/rules.ts";
import { entriesAsked } from "#app/features/base/load-more.ts";
import { improvements, streaksOf } from "#app/features/training/stats/history-rules.ts";

const week = (accuracyPercentage: string, totalRounds = 40) => ({
  accuracyPercentage,
  totalRounds,
  averagePpr: (Number(accuracyPercentage) / 100) * 12,
});

describe("improvement trends (D21)", () => {
  test("the latest week against the one before and against week 1, in points and the members' words", () => {
    expect(improvements([week("60.00"), week("61.50"), week("50.00")], week("50.00"))).toEqual([
      { label: "Last full week vs. the one before", points: -1.5, word: "declining", sample: "" },
      { label: "Last full week vs. week 1", points: 10, word: "improving", sample: "" },
    ]);
  });

  test("one point is steady, a hair more is not", () => {
    const word = (now: string) => improvements([week(now), week("50.00")], week("50.00"))[0]?.word;
    expect([word("51.00"), word("51.01"), word("49.00"), word("48.99")]).toEqual([
      "steady",
      "improving",
      "steady",
      "declining",
    ]);
  });

  test("four weeks against four are weighted by rounds, and shown only when there are eight", () => {
    const eight = [60, 60, 60, 60, 40, 40, 40, 80].map((accuracy, place) =>
      week(`${accuracy}.00`, place === 7 ? 120 : 40),
    );
    expect(improvements(eight, week("80.00"))[1]).toEqual({
      label: "Last 4 weeks vs. the 4 before",
      points: 0,
      word: "steady",
      sample: "",
    });
    expect(improvements(eight.slice(0, 7), week("80.00"))).toHaveLength(2);
  });

  test("a small sample on either side is named", () => {
    const [latest, , first] = improvements(
      [week("60.00", 36), week("61.50", 12), week("50.00"), ...Array(5).fill(week("50.00"))],
      week("50.00", 5),
    );
    expect([latest?.sample, first?.sample]).toEqual([
      ", small sample the week before (12 rounds)",
      ", small sample in week 1 (5 rounds)",
    ]);
  });

  test("one week alone shows no trend", () => {
    expect(improvements([week("50.00")], week("50.00"))).toEqual([]);
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

describe("the days of a week (D18a)", () => {
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
