import { expect, test } from "vitest";
import {
  shotTrendInShort,
  shotTrends,
  shotTrendWords,
} from "#app/features/training/stats/shots/shot-rules.ts";
import { shotsThen } from "#app/features/training/stats/shots/shots-then.ts";

const shot = (rounds: number, ppr: number) => ({
  category: "push" as const,
  rounds,
  points: rounds * ppr,
  squares: rounds * ppr * ppr,
  count: 1,
  drillsCompleted: 1,
});

test("a shot is split into the last four weeks and everything before", () => {
  const [trend] = shotTrends([shot(100, 6)], [shot(40, 7.5)]);
  expect(trend).toEqual({
    category: "push",
    before: { rounds: 60, ppr: 5 },
    lately: { rounds: 40, ppr: 7.5 },
  });
});

test.each([
  [
    [shot(100, 6)],
    [shot(40, 7.5)],
    "7.5 PPR in the last 4 weeks (40 rounds), up 2.5 PPR from everything before (60 rounds)",
  ],
  [
    [shot(100, 6)],
    [shot(40, 4.5)],
    "4.5 PPR in the last 4 weeks (40 rounds), down 2.5 PPR from everything before (60 rounds)",
  ],
  [
    [shot(100, 6)],
    [shot(40, 6)],
    "6.0 PPR in the last 4 weeks (40 rounds), the same as everything before (60 rounds)",
  ],
  [
    [shot(100, 6)],
    [shot(29, 6)],
    "6.0 PPR in the last 4 weeks (29 rounds, small sample), the same as everything before (71 rounds)",
  ],
  [[shot(40, 6)], [shot(40, 6)], "6.0 PPR in the last 4 weeks (40 rounds), the first ones"],
  [[shot(100, 6)], [], "6.0 PPR (100 rounds), not thrown in the last 4 weeks"],
])("in words: %#", (all, recent, expected) => {
  expect(shotTrends(all, recent).map(shotTrendWords)).toEqual([expected]);
});

test.each([
  [[shot(100, 6)], [shot(40, 7.5)], "7.5, up 2.5"],
  [[shot(100, 6)], [shot(40, 6)], "6.0, the same"],
  [[shot(100, 6)], [shot(29, 6)], "6.0, the same (small sample)"],
  [[shot(40, 6)], [shot(40, 6)], "6.0"],
  [[shot(100, 6)], [], null],
])("at a glance: %#", (all, recent, expected) => {
  expect(shotTrends(all, recent).map(shotTrendInShort)).toEqual([expected]);
});

test.each([
  [[shot(40, 7.5)], [shot(60, 7)], "7.5 PPR over 40 rounds, 0.5 above your last 4 weeks (60 rounds)"],
  [[shot(40, 6.44)], [shot(60, 7)], "6.4 PPR over 40 rounds, 0.6 below your last 4 weeks (60 rounds)"],
  [[shot(40, 7.01)], [shot(60, 6.99)], "7.0 PPR over 40 rounds, the same as your last 4 weeks (60 rounds)"],
  [
    [shot(29, 7)],
    [shot(10, 6)],
    "7.0 PPR over 29 rounds (small sample), 1.0 above your last 4 weeks (10 rounds, small sample)",
  ],
  [[shot(40, 7)], [], "7.0 PPR over 40 rounds, not thrown in the last 4 weeks"],
  [[shot(40, 7)], null, "7.0 PPR over 40 rounds"],
])("a shot of some days next to the last four weeks: %#", (then, recent, expected) => {
  expect(shotsThen(then, recent)).toEqual([{ category: "push", words: expected }]);
});
