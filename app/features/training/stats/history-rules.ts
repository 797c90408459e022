import { memberTrendWords, smallSample, trendWord } from "./rules.ts";

/** A local day of practice and the rounds thrown on it. */
export type PracticeDay = { day: string; rounds: number };

/**
 * How the accuracy changed between two weeks, in percentage points, with the word for members and a note for a small
 * sample (D21).
 */
export type Improvement = { label: string; points: number; word: string; sample: string };

/**
 * How many weeks have a record, the longest streak, and the current one: up to this week or, if nothing is logged
 * yet, the last one. `weeks` are record positions (`weekIndex`), oldest first.
 */
export function streaksOf(weeks: readonly number[], thisWeek: number) {
  let run = 0;
  let longest = 0;
  for (const [index, week] of weeks.entries()) {
    run = index > 0 && week - (weeks[index - 1] ?? 0) === 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  const isRunning = (weeks.at(-1) ?? Number.NEGATIVE_INFINITY) >= thisWeek - 1;
  return { weeks: weeks.length, longest, current: isRunning ? run : 0 };
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
 * Compares the newest finished week with the one before and with week 1, and the last four with the four before,
 * where there are enough weeks. `newest` is newest first.
 */
export function improvements(newest: readonly Week[], baseline: Week | null): Improvement[] {
  const [last, before] = newest;
  if (!last || !before || !baseline) return [];
  const now = [last];
  const fourBefore = newest.slice(4, 8);
  const ofFour = { now: newest.slice(0, 4), earlier: fourBefore, called: "in the 4 before" };
  return [
    improvement("Last full week vs. the one before", { now, earlier: [before], called: "the week before" }),
    ...(fourBefore.length === 4 ? [improvement("Last 4 weeks vs. the 4 before", ofFour)] : []),
    improvement("Last full week vs. week 1", { now, earlier: [baseline], called: "in week 1" }),
  ];
}
