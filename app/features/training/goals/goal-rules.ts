import { addDays, type LocalDate, sundayOf } from "#app/features/base/calendar/rules.ts";
import { type Sample, weightedAveragePpr } from "#app/features/training/stats/rules.ts";
import type { DatedSample } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { averageOfLast, type Estimate, isEnough, type PracticeDay, predictLevel } from "./pace-rules.ts";

/** A goal. `target` is points per round (0 to 12) or drills per week; `shotType` null means every shot. */
export type Goal = {
  kind: "ppr" | "drills";
  shotType: string | null;
  target: number;
  startsOn: LocalDate;
  dueOn: LocalDate;
};

/**
 * A goal's status. `estimate` is the level expected on the due date; for drills per week, the average of the last
 * finished weeks with their minimum and maximum. `now` is the same number today, and `nowRounds` the rounds it is the average
 * of; null for drills per week.
 */
export type Standing =
  | { state: "reached"; on: LocalDate; now: number | null; nowRounds: number | null }
  | { state: "missed"; now: number | null; nowRounds: number | null }
  | {
      state: "open";
      pace: "on" | "behind" | "unknown";
      isClose: boolean;
      /** What the pace lacks if it is unknown. */
      lack: Lack | null;
      estimate: Estimate | null;
      now: number | null;
      nowRounds: number | null;
    };

/** How many rounds a goal needs to count as reached, because one lucky day isn't enough. */
export const roundsToReach = 60;

/** How many weeks in a row a weekly goal needs to count as reached. */
export const weeksToReach = 3;

/** How far back the trend line starts. */
export const paceDays = 84;

/** An interval wider than this many points is too uncertain to use. */
const widest = 3;

/** How many finished weeks the pace of a weekly goal uses. */
const paceWeeks = 4;

/** A date as a number of days. */
export const dayNumber = (date: LocalDate) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Samples as days, oldest first, each with the rounds of the day and their average. */
export function daysOf(samples: readonly DatedSample[]): (PracticeDay & { date: LocalDate })[] {
  const days = Map.groupBy(samples, ({ localDate }) => localDate);
  return [...days]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([date, list]) => {
      const ppr = weightedAveragePpr(list satisfies readonly Sample[]);
      const rounds = list.reduce((all, one) => all + one.rounds, 0);
      return ppr === null ? [] : [{ date, day: dayNumber(date), rounds, ppr }];
    });
}

type Day = ReturnType<typeof daysOf>[number];

/**
 * The first day since the goal was set on which the last {@link roundsToReach} rounds averaged its target; null if
 * there is none.
 */
function reachedOn(days: readonly Day[], { target, startsOn, dueOn }: Goal): LocalDate | null {
  const since = days.filter(({ date }) => date >= startsOn && date <= dueOn);
  const place = since.findIndex(
    (_, end) => (averageOfLast(since.slice(0, end + 1), roundsToReach)?.ppr ?? 0) >= target,
  );
  return since[place]?.date ?? null;
}

/**
 * The samples a points-per-round goal is measured by: those since it was set, and of the weeks its trend needs. Whatever
 * else a page has read, a goal has the same numbers everywhere.
 */
export function samplesFor(
  { startsOn }: Goal,
  samples: readonly DatedSample[],
  today: LocalDate,
): DatedSample[] {
  const trendFrom = addDays(today, -paceDays);
  const from = startsOn < trendFrom ? startsOn : trendFrom;
  return samples.filter(({ localDate }) => localDate >= from);
}

/** Why the pace of a goal can't be told: what its logs are too few of, or that their results differ too much. */
export type Lack = "rounds" | "days" | "weeks" | "evenness";

/** What to throw more of for a pace; with enough of each, the results differ too much. */
function lackOf(days: readonly Day[]): Lack {
  const { isRounds, isDays, isSpan } = isEnough(days);
  if (!isRounds) return "rounds";
  if (!isDays) return "days";
  return isSpan ? "evenness" : "weeks";
}

/** The status of a points-per-round goal today, computed from the logs of its shot. */
export function pprStanding(goal: Goal, samples: readonly DatedSample[], today: LocalDate): Standing {
  const days = daysOf(samplesFor(goal, samples, today));
  const last = averageOfLast(days, roundsToReach);
  const current = { now: last?.ppr ?? null, nowRounds: last?.rounds ?? null };
  const on = reachedOn(days, goal);
  if (on !== null) return { state: "reached", on, ...current };
  if (today > goal.dueOn) return { state: "missed", ...current };
  const trendFrom = addDays(today, -paceDays);
  const recent = days.filter(({ date }) => date > trendFrom);
  const estimate = predictLevel(recent, dayNumber(goal.dueOn));
  if (estimate === null || estimate.high - estimate.low > widest)
    return { state: "open", pace: "unknown", isClose: false, lack: lackOf(recent), estimate, ...current };
  return {
    state: "open",
    pace: estimate.level >= goal.target ? "on" : "behind",
    isClose: estimate.low < goal.target && estimate.high >= goal.target,
    lack: null,
    estimate,
    ...current,
  };
}

/** How many drills were done in each week, Sunday to Saturday, from that of `from` to that of `to`, both included. */
function drillsAWeek(dates: readonly LocalDate[], from: LocalDate, to: LocalDate): number[] {
  const counts: number[] = [];
  for (let sunday = sundayOf(from); sunday <= to; sunday = addDays(sunday, 7)) {
    const next = addDays(sunday, 7);
    counts.push(dates.filter((date) => date >= sunday && date < next).length);
  }
  return counts;
}

/** The last day of the week in which a drills-per-week goal was met often enough in a row; null if there is none. */
function keptOn(dates: readonly LocalDate[], { target, startsOn, dueOn }: Goal): LocalDate | null {
  let inRow = 0;
  for (const [place, count] of drillsAWeek(dates, startsOn, dueOn).entries()) {
    inRow = count >= target ? inRow + 1 : 0;
    if (inRow === weeksToReach) return addDays(sundayOf(startsOn), place * 7 + 6);
  }
  return null;
}

/**
 * The status of a drills-per-week goal today; `dates` has one day per logged drill. Only finished weeks are judged.
 */
export function drillsStanding(goal: Goal, dates: readonly LocalDate[], today: LocalDate): Standing {
  const thisSunday = sundayOf(today);
  const current = { now: drillsAWeek(dates, today, today)[0] ?? 0, nowRounds: null };
  const on = keptOn(dates, goal);
  if (on !== null) return { state: "reached", on, ...current };
  if (today > goal.dueOn) return { state: "missed", ...current };
  const weeks = drillsAWeek(dates, addDays(thisSunday, -7 * paceWeeks), addDays(thisSunday, -1));
  const level = weeks.reduce((all, count) => all + count, 0) / weeks.length;
  if (level === 0)
    return { state: "open", pace: "unknown", isClose: false, lack: "weeks", estimate: null, ...current };
  const estimate = { level, low: Math.min(...weeks), high: Math.max(...weeks) };
  return {
    state: "open",
    pace: level >= goal.target ? "on" : "behind",
    isClose: false,
    lack: null,
    estimate,
    ...current,
  };
}

/** The data behind a goal: samples by shot (null: all that count), and one day per logged drill. */
export type Logged = { samples(shot: string | null): DatedSample[]; drillDates: readonly LocalDate[] };

/** Any goal's status on a given day. */
export function standingOf(goal: Goal, logged: Logged, today: LocalDate): Standing {
  return goal.kind === "ppr"
    ? pprStanding(goal, logged.samples(goal.shotType), today)
    : drillsStanding(goal, logged.drillDates, today);
}
