import { describe, expect, test } from "vitest";
import { consistency, type Sample, weightedAveragePpr } from "#app/features/training/stats/rules.ts";

describe("whatever the samples", () => {
  let seed = 20261120;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const someSamples = (): Sample[] =>
    Array.from({ length: 2 + Math.floor(next() * 20) }, () => ({
      rounds: 1 + Math.floor(next() * 200),
      ppr: Math.round(next() * 120) / 10,
    }));
  const sets = Array.from({ length: 200 }, someSamples);

  test("the average is between the lowest and the highest", () => {
    for (const samples of sets) {
      const pprs = samples.map((sample) => sample.ppr);
      const average = weightedAveragePpr(samples);
      expect(average).toBeGreaterThanOrEqual(Math.min(...pprs) - 1e-9);
      expect(average).toBeLessThanOrEqual(Math.max(...pprs) + 1e-9);
    }
  });

  test("consistency is between 0 and 100", () => {
    for (const samples of sets) {
      const result = consistency(samples);
      if (result === null) continue;
      expect(result).toBeGreaterThanOrEqual(0);
      expect(result).toBeLessThanOrEqual(100);
    }
  });

  test("splitting an entry into two of the same points changes neither", () => {
    for (const samples of sets) {
      const [first, ...rest] = samples;
      if (!first) continue;
      const part = Math.ceil(first.rounds / 3);
      const split = [{ ...first, rounds: part }, ...rest, { ...first, rounds: first.rounds - part }];
      expect(weightedAveragePpr(split)).toBeCloseTo(weightedAveragePpr(samples) ?? Number.NaN, 9);
      expect(consistency(split)).toBeCloseTo(consistency(samples) ?? Number.NaN, 9);
    }
  });

  test("order does not matter", () => {
    for (const samples of sets) {
      const turned = [...samples].reverse();
      expect(weightedAveragePpr(turned)).toBeCloseTo(weightedAveragePpr(samples) ?? Number.NaN, 9);
      expect(consistency(turned)).toBeCloseTo(consistency(samples) ?? Number.NaN, 9);
    }
  });
});
