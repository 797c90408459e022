import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";

/** How much of a drill was thrown and how well. `daysAgo` counts back from the first start, which is 0. */
export type PracticeDay = { daysAgo: number; turn: number; roundsThrown: number; pprShare: number };

/** Numbers from 0 to 1 that look random and are the same on every run (a linear congruential generator). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * The days someone practiced, oldest first: about four per week, and always the first and last day. `turn` says which
 * drill is next; `pprShare` rises from poor (0) to confident (1) over the weeks, with good and bad days.
 */
export function practiceDays(days: number, next: () => number): PracticeDay[] {
  const result: PracticeDay[] = [];
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const isEdge = daysAgo === 0 || daysAgo === days - 1;
    const practiced = next() < 0.6;
    const roundsThrown = 10 + Math.floor(next() * 16);
    const form = (next() + next() - 1) * 0.25;
    const learned = 1 - daysAgo / days;
    if (!practiced && !isEdge) continue;
    result.push({ daysAgo, turn: result.length, roundsThrown, pprShare: clamp(learned * 0.8 + 0.1 + form) });
  }
  return result;
}

/**
 * The drill practiced on a day: in the last days one that is planned for it, so that the week has something left to do;
 * else the next in turn.
 */
export function drillOn<Drill extends { dayOfWeek: DayOfWeek }>(
  day: DayOfWeek,
  plan: readonly Drill[],
  { daysAgo, turn }: Pick<PracticeDay, "daysAgo" | "turn">,
): Drill | undefined {
  const planned = daysAgo > 0 && daysAgo < 7 ? plan.filter(({ dayOfWeek }) => dayOfWeek === day) : [];
  return planned[turn % planned.length] ?? plan[turn % plan.length];
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** Points per round for the six shots, at the start and at the end. */
const range: Record<string, readonly [number, number]> = {
  push: [6.4, 8.8],
  airmail: [3.2, 6.1],
  slick_side: [5.6, 8.2],
  roll: [3.9, 6.6],
  cut: [4.8, 7.4],
  reverse_cut: [4.1, 6.9],
};

/** Points per round for one entry, with one decimal. */
export function pprFor(category: string, pprShare: number): number {
  const [from, to] = range[category] ?? [4, 7];
  return Math.round((from + (to - from) * pprShare) * 10) / 10;
}
