import { describe, expect, test } from "vitest";
import {
  accuracyBand,
  accuracyString,
  adminTrendWords,
  consistency,
  consistencyBand,
  memberTrendWords,
  pprBand,
  roundTo,
  type Sample,
  shotsIn,
  smallSample,
  summarize,
  trendWord,
  weightedAveragePpr,
} from "#app/features/training/stats/rules.ts";
import {
  categoryStats,
  type ShotSums,
  summarizeSums,
  sumsOf,
  weakestShots,
} from "#app/features/training/stats/shots/shot-rules.ts";

describe("D19: averages weighted by rounds", () => {
  test.each<[Sample[], number | null]>([
    [[], null],
    [[{ rounds: 0, ppr: 9 }], null],
    [[{ rounds: 10, ppr: 6 }], 6],
    [
      [
        { rounds: 10, ppr: 6 },
        { rounds: 30, ppr: 8 },
      ],
      7.5,
    ],
    [
      [
        { rounds: 1, ppr: 12 },
        { rounds: 199, ppr: 0 },
      ],
      0.06,
    ],
  ])("%j", (samples, expected) => {
    expect(weightedAveragePpr(samples)).toBe(expected);
  });

  test.each([
    [0, "0.00"],
    [100, "100.00"],
    [67.005, "67.01"],
    [1.005, "1.01"],
    [8.575, "8.58"],
    [(8.0406 / 12) * 100, "67.01"],
    [66.666666, "66.67"],
    [33.333333, "33.33"],
    [67.0049, "67.00"],
    [99.995, "100.00"],
  ])("accuracy %d is written %s", (accuracy, expected) => {
    expect(accuracyString(accuracy)).toBe(expected);
  });

  test.each([
    [-1.005, 2, -1.01],
    [-0.001, 2, 0],
    [0.85, 1, 0.9],
    [-2.5, 0, -3],
  ])("%d to %d decimals is %d", (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });
});

describe("D20: consistency", () => {
  test.each<[Sample[], number | null]>([
    [[], null],
    [[{ rounds: 10, ppr: 6 }], null],
    [
      [
        { rounds: 10, ppr: 0 },
        { rounds: 10, ppr: 0 },
      ],
      null,
    ],
    [
      [
        { rounds: 10, ppr: 6 },
        { rounds: 20, ppr: 6 },
      ],
      100,
    ],
    [
      [
        { rounds: 10, ppr: 4 },
        { rounds: 10, ppr: 8 },
      ],
      66.6667,
    ],
    [
      [
        { rounds: 30, ppr: 6 },
        { rounds: 10, ppr: 10 },
      ],
      75.2564,
    ],
    [
      [
        { rounds: 1, ppr: 12 },
        { rounds: 199, ppr: 0 },
      ],
      0,
    ],
  ])("%j", (samples, expected) => {
    const result = consistency(samples);
    if (expected === null) expect(result).toBeNull();
    else expect(result).toBeCloseTo(expected, 3);
  });

  test("a summary puts it all together", () => {
    expect(summarize([])).toEqual({
      averagePpr: null,
      accuracy: null,
      consistency: null,
      totalRounds: 0,
      count: 0,
    });
    const summary = summarize([
      { rounds: 10, ppr: 6 },
      { rounds: 30, ppr: 6 },
    ]);
    expect(summary).toEqual({ averagePpr: 6, accuracy: 50, consistency: 100, totalRounds: 40, count: 2 });
  });
});

describe("D21: trends", () => {
  test.each([
    [null, 1, "steady"],
    [0, 1, "steady"],
    [1, 1, "steady"],
    [-1, 1, "steady"],
    [1.01, 1, "up"],
    [-1.01, 1, "down"],
    [1.5, 2, "steady"],
    [2, 2, "steady"],
    [-2, 2, "steady"],
    [2.01, 2, "up"],
    [-2.01, 2, "down"],
  ] as const)("%s on the scale of %d is %s", (trend, threshold, expected) => {
    expect(trendWord(trend, threshold)).toBe(expected);
  });

  test("each audience has its words", () => {
    expect(memberTrendWords).toEqual({ up: "improving", down: "declining", steady: "steady" });
    expect(adminTrendWords.steady).toBe("Stable");
  });

  test("fewer than 30 rounds on either side are a small sample, and the earlier side is named", () => {
    expect([29, 30, 31].map((rounds) => smallSample(rounds, 30))).toEqual([", small sample", "", ""]);
    expect(smallSample(36, 12)).toBe(", small sample the week before (12 rounds)");
    expect(smallSample(68, 1, "last month")).toBe(", small sample last month (1 round)");
    expect(smallSample(36, null)).toBe("");
  });
});

test.each([
  [pprBand, 8.4, "strong"],
  [pprBand, 8.39, "fair"],
  [pprBand, 6, "fair"],
  [pprBand, 5.99, "needs work"],
  [accuracyBand, 70, "strong"],
  [accuracyBand, 70 - 1e-12, "strong"],
  [accuracyBand, 69.99, "fair"],
  [accuracyBand, 50, "fair"],
  [accuracyBand, 49.99, "needs work"],
  [accuracyBand, 0, "needs work"],
  [consistencyBand, 80, "strong"],
  [consistencyBand, 79.99, "fair"],
  [consistencyBand, 60, "fair"],
  [consistencyBand, 59.99, "needs work"],
] as const)("%o of %d is %s", (band, value, expected) => {
  expect(band(value)).toBe(expected);
});

describe("D22: category statistics", () => {
  const shot = (category: ShotSums["category"], drillsCompleted: number, samples: Sample[]): ShotSums => ({
    category,
    drillsCompleted,
    ...sumsOf(samples),
  });
  const shots = [
    shot("reverse_cut", 1, [{ rounds: 10, ppr: 7 }]),
    shot("push", 1, [
      { rounds: 30, ppr: 8 },
      { rounds: 10, ppr: 6 },
    ]),
    shot("airmail", 0, [{ rounds: 3, ppr: 5 }]),
  ];

  test("practice results move the averages, completions alone are counted, in the fixed order", () => {
    expect(categoryStats(shots)).toEqual([
      { category: "push", avgPpr: 7.5, avgAccuracy: 62.5, avgConsistency: 88.45, drillsCompleted: 1 },
      { category: "airmail", avgPpr: 5, avgAccuracy: 41.67, avgConsistency: null, drillsCompleted: 0 },
      { category: "reverse_cut", avgPpr: 7, avgAccuracy: 58.33, avgConsistency: null, drillsCompleted: 1 },
    ]);
    expect(categoryStats([...shots].reverse())).toEqual(categoryStats(shots));
    expect(categoryStats([])).toEqual([]);
  });
});

describe("sums say what the entries said", () => {
  test.each<[Sample[]]>([
    [[]],
    [[{ rounds: 10, ppr: 6 }]],
    [
      [
        { rounds: 10, ppr: 0 },
        { rounds: 5, ppr: 0 },
      ],
    ],
    [
      [
        { rounds: 10, ppr: 7.7 },
        { rounds: 3, ppr: 7.7 },
        { rounds: 8, ppr: 7.7 },
      ],
    ],
    [
      [
        { rounds: 1, ppr: 12 },
        { rounds: 199, ppr: 0.4 },
        { rounds: 20, ppr: 6.3 },
      ],
    ],
  ])("%j", (samples) => {
    const [one, all] = [summarize(samples), summarizeSums(sumsOf(samples))];
    expect(all.totalRounds).toBe(one.totalRounds);
    expect(all.count).toBe(one.count);
    for (const key of ["averagePpr", "accuracy", "consistency"] as const) {
      if (one[key] === null) expect(all[key]).toBeNull();
      else expect(all[key]).toBeCloseTo(one[key], 4);
    }
  });
});

describe("what to train next", () => {
  const shot = (category: ShotSums["category"], rounds: number, ppr: number): ShotSums => ({
    category,
    drillsCompleted: 1,
    ...sumsOf([{ rounds, ppr }]),
  });

  test("the weakest two with the reason in words; general practice is no shot", () => {
    const shots = [
      shot("general", 50, 1),
      shot("push", 40, 8),
      shot("roll", 40, 4.25),
      shot("cut", 12, 6),
      shot("airmail", 30, 9),
    ];
    expect(weakestShots([...shots, shot("push", 100, 2)], shots)).toEqual([
      {
        category: "roll",
        reason: "Your lowest average in the last 4 weeks: 4.3 points per round over 40 rounds.",
      },
      {
        category: "cut",
        reason:
          "Your next lowest average in the last 4 weeks: 6.0 points per round over 12 rounds, small sample.",
      },
    ]);
  });

  test("a shot no one logged comes second when only one is known; nothing known, nothing said", () => {
    const push = shot("push", 40, 8);
    expect(weakestShots([push], [push])[1]).toEqual({
      category: "airmail",
      reason: "You haven't logged it yet.",
    });
    expect(weakestShots([push, shot("airmail", 9, 3)], [push])[1]?.reason).toBe(
      "Not thrown in the last 4 weeks.",
    );
    expect(weakestShots([push], [])[0]?.reason).toBe(
      "Your lowest average of all time: 8.0 points per round over 40 rounds.",
    );
    expect(weakestShots([], [])).toEqual([]);
  });
});

test.each([
  ["Airmail from the left box. My reverse cut is fine", ["airmail", "reverse_cut"]],
  ["Is my slick side late?", ["slick_side"]],
  ["My haircut pushes nothing", []],
  ["My cut and my push", ["push", "cut"]],
] as const)("the shots named in %j are %j", (words, shots) => {
  expect(shotsIn(words)).toEqual(shots);
});
