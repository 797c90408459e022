import { expect, test } from "vitest";
import { levelOf } from "#app/features/training/stats/level-rules.ts";
import { accuracyBand, consistencyBand, pprBand, trendWord } from "#app/features/training/stats/rules.ts";
import {
  accuracyText,
  changeText,
  consistencyText,
  movedText,
  pprText,
  pprTrend,
  shownChange,
  signedMoveText,
  trendText,
} from "#app/features/training/stats/shown.ts";
import { valueWords } from "#app/ui/chart/chart-layout.ts";
import { formatDecided } from "#app/ui/time/format.ts";

let seed = 20261128;
const next = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** Points over rounds as logged, as stored with two decimals, and everything within a tenth of a boundary. */
const values = (most: number, boundaries: readonly number[]) => [
  ...Array.from({ length: 3000 }, () => {
    const rounds = 1 + Math.floor(next() * 200);
    return Math.min(most, Math.floor(next() * (most * rounds + 1)) / rounds);
  }),
  ...Array.from({ length: 3000 }, () => Math.round(next() * most * 100) / 100),
  ...boundaries.flatMap((boundary) =>
    Array.from({ length: 201 }, (_, step) => boundary + (step - 100) / 1000),
  ),
];

const numberIn = (text: string) => Number(text.replaceAll(/[%+]/g, ""));

test.each([
  ["points per round", pprText, pprBand, values(12, [6, 8.4])],
  ["accuracy", accuracyText, accuracyBand, values(100, [50, 70])],
  ["consistency", consistencyText, consistencyBand, values(100, [60, 80])],
] as const)("%s as shown has the band of the stored number (D54)", (_what, text, bandOf, all) => {
  const wrong = all.filter((value) => bandOf(numberIn(text(value))) !== bandOf(value));
  expect(wrong).toEqual([]);
});

test.each([1, 2] as const)(
  "a trend as shown is beyond %s points exactly if its word says so (D54)",
  (most) => {
    const trends = values(30, [1, 2]).flatMap((value) => [value, -value]);
    const wrong = trends.filter(
      (trend) => trendWord(numberIn(trendText(trend, most)), most) !== trendWord(trend, most),
    );
    expect(wrong).toEqual([]);
    const moves = trends.map((trend) => Math.round(trend * 1200) / 10_000);
    expect(moves.filter((move) => pprTrend(numberIn(movedText(move, most)), most) === "down")).toEqual([]);
    expect(
      moves.filter((move) => pprTrend(numberIn(signedMoveText(move, most)), most) !== pprTrend(move, most)),
    ).toEqual([]);
  },
);

test("a change agrees with both numbers next to it (D54)", () => {
  const all = values(12, [6, 8.4]);
  for (const [place, now] of all.entries()) {
    const before = all[(place * 7 + 1) % all.length] ?? 0;
    const change = shownChange(now, before);
    const [shownNow, shownBefore] = [pprText(now), pprText(before)].map(Number);
    expect((shownBefore ?? 0) + Math.sign(change) * Number(changeText(change))).toBeCloseTo(shownNow ?? 0, 9);
  }
});

test.each([
  [pprText(5.99), "5.99"],
  [pprText(5.94), "5.9"],
  [pprText(6), "6.0"],
  [pprText(8.39), "8.39"],
  [pprText(1199 / 200), "5.995"],
  [accuracyText(69.96), "69.96%"],
  [accuracyText(70 - 1e-12), "70.0%"],
  [consistencyText(79.6), "79.6%"],
  [trendText(2, 2), "+2.0"],
  [trendText(2.04, 2), "+2.04"],
  [trendText(-1.02, 1), "-1.02"],
  [trendText(-0.04, 1), "+0.0"],
  [valueWords(5.99, { bands: [{ from: 6, label: "Fair" }] }), "5.99"],
  [formatDecided(1234.5, 1, Math.floor), "1,234.5"],
])("is written with the decimals that explain its verdict: %s", (text, expected) => {
  expect(text).toBe(expected);
});

test("a level has one decimal, and the number as shown has the same one", () => {
  const all = values(12, [6.4, 7.3, 8.3, 9]);
  expect(all.filter((ppr) => levelOf(Number(pprText(ppr))) !== levelOf(ppr))).toEqual([]);
});
