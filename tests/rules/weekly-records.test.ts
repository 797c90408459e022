import { describe, expect, test } from "vitest";
import {
  bestWeek,
  type ChartPoint,
  chartPoints,
  type DatedSample,
  trendSentence,
  weeklyRecords,
} from "#app/features/training/stats/weekly-rules.ts";

const samples: DatedSample[] = [
  { localDate: "2027-01-01", rounds: 20, ppr: 7.2 },
  { localDate: "2026-12-31", rounds: 10, ppr: 6 },
  { localDate: "2026-12-20", rounds: 30, ppr: 8 },
  { localDate: "2026-12-21", rounds: 10, ppr: 6 },
];

describe("D18b, D19: weekly records", () => {
  test("run oldest first over New Year, each against the previous recorded week", () => {
    expect(weeklyRecords(samples)).toEqual([
      {
        year: 2026,
        weekNumber: 51,
        averagePpr: 7.5,
        accuracyPercentage: "62.50",
        totalRounds: 40,
        consistencyPercentage: 88.45,
        trendFromPrevious: null,
      },
      {
        year: 2026,
        weekNumber: 53,
        averagePpr: 6,
        accuracyPercentage: "50.00",
        totalRounds: 10,
        consistencyPercentage: null,
        trendFromPrevious: -12.5,
      },
      {
        year: 2027,
        weekNumber: 1,
        averagePpr: 7.2,
        accuracyPercentage: "60.00",
        totalRounds: 20,
        consistencyPercentage: null,
        trendFromPrevious: 10,
      },
    ]);
  });

  test("do not depend on the order of the samples", () => {
    expect(weeklyRecords([...samples].reverse())).toEqual(weeklyRecords(samples));
  });

  test("are none without rounds", () => {
    expect(weeklyRecords([])).toEqual([]);
    expect(weeklyRecords([{ localDate: "2026-01-01", rounds: 0, ppr: 0 }])).toEqual([]);
  });

  test("take the trend before rounding", () => {
    const [first, second] = weeklyRecords([
      { localDate: "2026-01-01", rounds: 3, ppr: 4.0001 },
      { localDate: "2026-01-08", rounds: 3, ppr: 4.0005 },
    ]);
    expect([first?.accuracyPercentage, second?.accuracyPercentage]).toEqual(["33.33", "33.34"]);
    expect(second?.trendFromPrevious).toBe(0);
  });
});

test("the best week has the highest accuracy as a number, the earlier of two equals", () => {
  const records = ["9.50", "62.50", "100.00", "100.00"].map((accuracyPercentage, id) => ({
    id,
    accuracyPercentage,
  }));
  expect(bestWeek(records)?.id).toBe(2);
  expect(bestWeek([])).toBeNull();
});

describe("the chart", () => {
  const points = (pprs: number[], from = 1, step = 1): ChartPoint[] =>
    pprs.map((averagePpr, i) => ({
      year: 2026,
      weekNumber: from + i * step,
      averagePpr,
      accuracy: (averagePpr / 12) * 100,
    }));

  test("shows the last eight recorded weeks", () => {
    const records = weeklyRecords(
      Array.from({ length: 10 }, (_, i) => ({
        localDate: `2026-${`${i + 1}`.padStart(2, "0")}-01`,
        rounds: 9,
        ppr: 6,
      })),
    );
    const shown = chartPoints(records);
    expect(shown).toHaveLength(8);
    expect(shown[0]).toEqual({ year: 2026, weekNumber: 9, accuracy: 50, averagePpr: 6 });
    expect(chartPoints(records, 2)).toHaveLength(2);
    expect(chartPoints(records, 0)).toEqual([]);
    expect(chartPoints([])).toEqual([]);
  });

  test.each([
    [[], "No weeks logged yet"],
    [points([6]), "One week logged so far"],
    [points([6, 6.2, 6.8]), "PPR rose 0.8 over 3 weeks"],
    [points([7, 6.15]), "PPR fell 0.9 over 2 weeks"],
    [points([6, 9, 6.1]), "PPR held steady over 3 weeks"],
    [points([6, 6.5, 7], 1, 2), "PPR rose 1.0 over 3 logged weeks"],
  ])("in words: %j", (shown, expected) => {
    expect(trendSentence(shown)).toBe(expected);
  });

  test("counts weeks over New Year", () => {
    const overNewYear = weeklyRecords([
      { localDate: "2026-12-31", rounds: 9, ppr: 6 },
      { localDate: "2027-01-01", rounds: 9, ppr: 7 },
    ]);
    expect(trendSentence(chartPoints(overNewYear))).toBe("PPR rose 1.0 over 2 weeks");
  });
});
