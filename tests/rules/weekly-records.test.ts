import { describe, expect, test } from "vitest";
import {
  bestWeek,
  type DatedSample,
  weeklyRecords,
} from "#app/features/training/stats/weeks/weekly-rules.ts";
import { type Apart, apartWords, pprOfWeeks } from "#app/features/training/stats/weeks/window-rules.ts";

const samples: DatedSample[] = [
  { localDate: "2027-01-03", rounds: 20, ppr: 7.2 },
  { localDate: "2027-01-02", rounds: 5, ppr: 6 },
  { localDate: "2026-12-31", rounds: 5, ppr: 6 },
  { localDate: "2026-12-19", rounds: 30, ppr: 8 },
  { localDate: "2026-12-13", rounds: 10, ppr: 6 },
];

describe("D81, D19: weekly records", () => {
  test("run oldest first over New Year, each against the previous recorded week", () => {
    expect(weeklyRecords(samples)).toEqual([
      {
        year: 2026,
        weekNumber: 50,
        averagePpr: 7.5,
        accuracyPercentage: "62.50",
        totalRounds: 40,
        consistencyPercentage: 88.45,
        trendFromPrevious: null,
      },
      {
        year: 2026,
        weekNumber: 52,
        averagePpr: 6,
        accuracyPercentage: "50.00",
        totalRounds: 10,
        consistencyPercentage: 100,
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

test("PPR of some weeks is weighted by rounds, next to the practice they leave out (D83)", () => {
  const week = (averagePpr: number, totalRounds: number, apart: Apart | null = null) => ({
    averagePpr,
    totalRounds,
    apart,
  });
  expect(pprOfWeeks([week(6, 10, { rounds: 20, ppr: 9 }), week(7, 30, { rounds: 10, ppr: 7.8 })])).toEqual({
    ppr: 6.75,
    rounds: 40,
    apart: { rounds: 30, ppr: 8.6 },
  });
  expect(apartWords({ rounds: 30, ppr: 8.6 })).toBe("Practice apart: 8.6 PPR over 30 rounds.");
  expect([pprOfWeeks([week(6, 10)]).apart, apartWords(null)]).toEqual([null, ""]);
});
