import {
  isChance,
  roundedOrNull,
  roundsWords,
  roundTo,
  type Sample,
  type ShotCategory,
  type Summary,
  shotCategories,
  smallSample,
} from "#app/features/training/stats/rules.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { behindWords } from "#app/features/training/stats/weeks/window-rules.ts";

/**
 * The sums of a set of entries, so that ten years of them needn't be read one by one: rounds, points (Σ ppr·rounds),
 * squares (Σ ppr²·rounds) and the number of entries.
 */
export type Sums = { rounds: number; points: number; squares: number; count: number };

/** The sums of one shot; only a drill completion counts as a completed drill (D22). */
export type ShotSums = Sums & { category: ShotCategory; drillsCompleted: number };

/** One row of the category table; numbers to two decimals. */
export type CategoryStat = {
  category: ShotCategory;
  avgPpr: number;
  avgAccuracy: number;
  avgConsistency: number | null;
  drillsCompleted: number;
};

/** A shot worth training and why, in words. */
export type WeakShot = { category: ShotCategory; reason: string };

/** No entry at all. */
export const noSums: Sums = { rounds: 0, points: 0, squares: 0, count: 0 };

/** The sums of individual entries. */
export function sumsOf(samples: readonly Sample[]): Sums {
  return samples.reduce(
    (sums, { rounds, ppr }) =>
      addSums(sums, { rounds, points: ppr * rounds, squares: ppr * ppr * rounds, count: 1 }),
    noSums,
  );
}

/** Two sets of entries together. */
export function addSums(a: Sums, b: Sums): Sums {
  return {
    rounds: a.rounds + b.rounds,
    points: a.points + b.points,
    squares: a.squares + b.squares,
    count: a.count + b.count,
  };
}

/** The numbers of a set of entries from its sums, unrounded: weighted by rounds (D19), consistency as in D20. */
export function summarizeSums({ rounds, points, squares, count }: Sums): Summary {
  const averagePpr = rounds === 0 ? null : points / rounds;
  const accuracy = averagePpr === null ? null : (averagePpr / 12) * 100;
  if (averagePpr === null || averagePpr === 0 || count < 2) {
    return { averagePpr, accuracy, consistency: null, totalRounds: rounds, count };
  }
  // Rounding can leave equal entries with a variance slightly off zero.
  const variance = Math.max(0, squares / rounds - averagePpr ** 2);
  const consistency = Math.max(0, 100 * (1 - Math.sqrt(variance) / averagePpr));
  return { averagePpr, accuracy, consistency, totalRounds: rounds, count };
}

/** An average and the rounds it rests on. */
export type ShotAverage = { ppr: number; rounds: number };

/** A shot's recent and earlier averages; null if nothing was thrown. */
export type ShotTrend = { category: ShotCategory; before: ShotAverage | null; lately: ShotAverage | null };

/** How many days count as recent: four whole weeks. */
export const latelyDays = 28;

/** Points per round; null if nothing was thrown. */
export function averageOf({ rounds, points }: Pick<Sums, "rounds" | "points">): ShotAverage | null {
  return rounds > 0 ? { rounds, ppr: points / rounds } : null;
}

/**
 * Each shot before and in the last four weeks, from the sums of everything and of those weeks, in a fixed order
 * (D22).
 */
export function shotTrends(all: readonly ShotSums[], recent: readonly ShotSums[]): ShotTrend[] {
  return shotCategories.flatMap((category) => {
    const total = all.find((sums) => sums.category === category);
    if (!total || total.rounds === 0) return [];
    const part = recent.find((sums) => sums.category === category) ?? noSums;
    const before = averageOf({ rounds: total.rounds - part.rounds, points: total.points - part.points });
    return [{ category, before, lately: averageOf(part) }];
  });
}

const withRounds = ({ ppr, rounds }: ShotAverage, when = "") =>
  `${pprText(ppr)} PPR${when} (${behindWords(rounds)})`;

/** How one average changed to another: "up 0.7 PPR from everything before", "the same as everything before". */
function changeFrom(lately: ShotAverage, before: ShotAverage): string {
  const change = shownChange(lately.ppr, before.ppr);
  return change === 0
    ? "the same as everything before"
    : `${change > 0 ? "up" : "down"} ${changeText(change)} PPR from everything before`;
}

/** A shot's trend in words, number first, each average with its rounds. */
export function shotTrendWords({ before, lately }: ShotTrend): string {
  if (!lately) return before ? `${withRounds(before)}, not thrown in the last 4 weeks` : "";
  const now = withRounds(lately, " in the last 4 weeks");
  return before
    ? `${now}, ${changeFrom(lately, before)} (${behindWords(before.rounds)})`
    : `${now}, the first ones`;
}

/** A shot's trend at a glance: "4.9, up 0.7", "6.2, the same"; null if it wasn't thrown in the last four weeks. */
export function shotTrendInShort({ before, lately }: ShotTrend): string | null {
  if (!lately) return null;
  const sample = isChance(lately.rounds) || (before && isChance(before.rounds)) ? " (small sample)" : "";
  const change = before ? shownChange(lately.ppr, before.ppr) : null;
  const words =
    change === null
      ? ""
      : change === 0
        ? ", the same"
        : `, ${change > 0 ? "up" : "down"} ${changeText(change)}`;
  return `${pprText(lately.ppr)}${words}${sample}`;
}

/** The shots thrown in the last four weeks, each trend at a glance. */
export const shotsInShort = (trends: readonly ShotTrend[]) =>
  trends.flatMap((trend) => {
    const words = shotTrendInShort(trend);
    return words === null ? [] : [{ category: trend.category, words }];
  });

function categoryStat(sums: ShotSums): CategoryStat[] {
  const { averagePpr, accuracy, consistency } = summarizeSums(sums);
  if (averagePpr === null || accuracy === null) return [];
  return [
    {
      category: sums.category,
      avgPpr: roundTo(averagePpr, 2),
      avgAccuracy: roundTo(accuracy, 2),
      avgConsistency: roundedOrNull(consistency),
      drillsCompleted: sums.drillsCompleted,
    },
  ];
}

/** One row for each category that has entries, in the fixed order (D22). */
export function categoryStats(shots: readonly ShotSums[]): CategoryStat[] {
  return shotCategories.flatMap((category) =>
    shots.filter((sums) => sums.category === category).flatMap(categoryStat),
  );
}

type Ranked = { sums: ShotSums | undefined; place: number; window: string; isKnown: boolean };

function reasonOf({ sums, place, window, isKnown }: Ranked): string {
  if (!sums) return isKnown ? "Not thrown in the last 4 weeks." : "You haven't logged it yet.";
  const { averagePpr } = summarizeSums(sums);
  const order = place === 0 ? "Your lowest average" : "Your next lowest average";
  const chance = smallSample(sums.rounds, null);
  return `${order} ${window}: ${pprText(averagePpr ?? 0)} points per round over ${roundsWords(sums.rounds)}${chance}.`;
}

const thrownShots = (shots: readonly ShotSums[]) =>
  shots.filter((sums) => sums.category !== "general" && sums.rounds > 0);

/**
 * The two shots to train next, each with the reason in words: the lowest averages of the last four weeks first, as the
 * shots' trends say them (D83), or of everything if nothing was thrown since; then shots not thrown in that time. General
 * practice isn't a shot.
 */
export function weakestShots(all: readonly ShotSums[], recent: readonly ShotSums[]): WeakShot[] {
  const lately = thrownShots(recent);
  const ever = thrownShots(all);
  const [shots, window] = lately.length > 0 ? [lately, "in the last 4 weeks"] : [ever, "of all time"];
  const known = shots.toSorted((a, b) => a.points / a.rounds - b.points / b.rounds);
  const names = known.map((sums) => sums.category);
  const missing = shotCategories.filter((shot) => shot !== "general" && !names.includes(shot));
  if (known.length === 0) return [];
  return [...names, ...missing].slice(0, 2).map((category, place) => {
    const isKnown = ever.some((sums) => sums.category === category);
    return { category, reason: reasonOf({ sums: known[place], place, window, isKnown }) };
  });
}
