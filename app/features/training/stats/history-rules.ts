import { memberTrendWords, smallSample, trendWord } from "./rules.ts";

/** Weeks in a row with a record; `last` is the place of the latest, year · 53 + week (D18b). */
export type WeekRun = { weeks: number; last: number };

/** How the accuracy moved between two weeks, in percentage points, with the members' word for it and what a small sample adds (D21). */
export type Improvement = { label: string; points: number; word: string; sample: string };

/** The weeks in a row that still count: up to this week or, while nothing is logged this week, the one before. */
export function lastRun(runs: readonly WeekRun[], thisWeek: number): number {
  return runs.find((run) => run.last >= thisWeek - 1)?.weeks ?? 0;
}

/** A number of entries from an address: `step`, `step` more for each tap, 1,000 at most. */
export function pageSize(value: string | null, step: number): number {
  const wanted = Number(value);
  if (!Number.isInteger(wanted) || wanted < step) return step;
  return Math.min(1000, Math.ceil(wanted / step) * step);
}

type Week = { accuracyPercentage: string; averagePpr: number; totalRounds: number };

const roundsOf = (weeks: readonly Week[]) => weeks.reduce((sum, week) => sum + week.totalRounds, 0);

/** Accuracy over several weeks, weighted by rounds (D19). */
const accuracyOf = (weeks: readonly Week[]) =>
  weeks.reduce((sum, week) => sum + Number(week.accuracyPercentage) * week.totalRounds, 0) / roundsOf(weeks);

type Spans = { now: readonly Week[]; earlier: readonly Week[]; called: string };

function improvement(label: string, { now, earlier, called }: Spans): Improvement {
  const points = accuracyOf(now) - accuracyOf(earlier);
  const sample = smallSample(roundsOf(now), roundsOf(earlier), called);
  return { label, points, word: memberTrendWords[trendWord(points, 1)], sample };
}

/**
 * How the newest week stands against the one before and against week 1, and the last four against the four before; only
 * what there are weeks for. `newest` is newest first.
 */
export function improvements(newest: readonly Week[], baseline: Week | null): Improvement[] {
  const [last, before] = newest;
  if (!last || !before || !baseline) return [];
  const now = [last];
  const four = newest.slice(0, 4);
  const fourBefore = newest.slice(4, 8);
  const ofFour = { now: four, earlier: fourBefore, called: "in the 4 before" };
  return [
    improvement("Latest week against the one before", { now, earlier: [before], called: "the week before" }),
    ...(fourBefore.length === 4 ? [improvement("Last 4 weeks against the 4 before", ofFour)] : []),
    improvement("Latest week against week 1", { now, earlier: [baseline], called: "in week 1" }),
  ];
}
