import { describe, expect, test } from "vitest";
import {
  canCorrect,
  isPossibleRound,
  isPossibleTotal,
  pprFromRounds,
} from "#app/features/training/completions/rules.ts";
import { pprToAccuracy } from "#app/features/training/stats/rules.ts";

test.each([
  [0, 0],
  [3, 25],
  [6, 50],
  [8.4, 70],
  [12, 100],
])("%d points a round are %d percent", (ppr, expected) => {
  expect(pprToAccuracy(ppr)).toBeCloseTo(expected, 10);
});

test.each([
  [1, 11, false],
  [1, 10, true],
  [2, 11.5, false],
  [3, 35 / 3, false],
  [3, 11.67, true],
  [10, 11.9, false],
  [10, 11.8, true],
  [200, 11.995, false],
  [200, 12, true],
])("D55: %d rounds of %d points each: %s", (rounds, ppr, isPossible) => {
  expect(isPossibleTotal(rounds, ppr)).toBe(isPossible);
});

describe("D23: what a round can score", () => {
  const reachable = new Set<number>();
  for (let bagsIn = 0; bagsIn <= 4; bagsIn += 1) {
    for (let bagsOn = 0; bagsIn + bagsOn <= 4; bagsOn += 1) reachable.add(bagsIn * 3 + bagsOn);
  }

  test.each([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 2.5, Number.NaN])("%d", (points) => {
    expect(isPossibleRound(points)).toBe(reachable.has(points));
  });

  test.each([
    [[{ in: 4, on: 0 }], { roundsThrown: 1, ppr: 12 }],
    [[{ in: 0, on: 0 }], { roundsThrown: 1, ppr: 0 }],
    [
      [
        { in: 1, on: 3 },
        { in: 2, on: 1 },
      ],
      { roundsThrown: 2, ppr: 6.5 },
    ],
    [
      [
        { in: 3, on: 1 },
        { in: 0, on: 0 },
        { in: 0, on: 0 },
        { in: 0, on: 0 },
      ],
      { roundsThrown: 4, ppr: 2.5 },
    ],
  ])("%j", (rounds, expected) => {
    expect(pprFromRounds(rounds)).toEqual(expected);
  });

  test.each([
    [[]],
    [[{ in: 3, on: 2 }]],
    [[{ in: 5, on: 0 }]],
    [[{ in: -1, on: 2 }]],
    [[{ in: 2, on: -1 }]],
    [[{ in: 1.5, on: 1 }]],
    [[{ in: Number.NaN, on: 1 }]],
    [
      [
        { in: 1, on: 1 },
        { in: 0, on: 5 },
      ],
    ],
  ])("refuses %j", (rounds) => {
    expect(() => pprFromRounds(rounds)).toThrow(RangeError);
  });
});

test.each([
  ["2026-11-20T12:00:00.000Z", true],
  ["2026-11-13T12:00:00.001Z", true],
  ["2026-11-13T12:00:00.000Z", false],
  ["2026-11-01T00:00:00.000Z", false],
])("D24: an entry of %s may be corrected: %s", (completedAt, expected) => {
  expect(canCorrect(new Date(completedAt), new Date("2026-11-20T12:00:00.000Z"))).toBe(expected);
});
