import { addDays, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { excerptOf } from "#app/features/base/excerpt.ts";
import {
  roundedOrNull,
  type Sample,
  type ShotCategory,
  shotCategories,
  smallSample,
  summarize,
} from "#app/features/training/stats/rules.ts";
import { changeText, shownChange } from "#app/features/training/stats/shown.ts";

/** One logged entry of a month: a drill completion, or practice without a drill (D22). */
export type Entry = Sample & {
  category: ShotCategory;
  on: LocalDate;
  title: string | null;
  drillId: string | null;
};

/** One shot's month next to the previous month; points per round to two decimals, null without rounds. */
export type ShotMonth = {
  category: ShotCategory;
  rounds: number;
  ppr: number | null;
  previousRounds: number;
  previousPpr: number | null;
};

/** All numbers in a report, stored when counted and never recounted. */
export type MonthNumbers = {
  rounds: number;
  sessions: number;
  averagePpr: number | null;
  accuracy: number | null;
  consistency: number | null;
  previousRounds: number;
  previousPpr: number | null;
  shots: ShotMonth[];
  best: { on: LocalDate; title: string | null; category: ShotCategory; rounds: number; ppr: number } | null;
  drills: { done: number; assigned: number };
  clips: { sent: number; reviewed: number };
  /** What the coach wrote about clips, one line each. */
  cues: { title: string; text: string }[];
  calls: { used: number; of: number };
  /** The status of the goals on the last day, one line each; missing in reports from before goals existed. */
  goals?: string[];
  /** What reviews of the month measured, one line each; missing in reports from before there were measures. */
  measures?: string[];
  /** Finished matches and the member's own points per round in them; missing in reports from before there were matches. */
  matches?: { played: number; won: number; roundsThrown: number; ppr: number | null };
};

/** What a month has besides logged entries. */
export type Besides = Pick<
  MonthNumbers,
  "drills" | "clips" | "cues" | "calls" | "goals" | "matches" | "measures"
>;

/** The month before that date's month, "YYYY-MM". */
export const monthBefore = (date: LocalDate) => addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7);

/** The first and the last date of a month. */
export function datesOf(month: string): { first: LocalDate; last: LocalDate } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { first, last: addDays(next, -1) };
}

/** How many days into the new month a report can still be made, if the server was off on the 1st. */
export const daysToMake = 7;

/** The day of the new month on which a report goes out without the coach's lines. */
export const lastDayForLines = 4;

/** Whether a report can be made on that date in the member's zone. */
export const isTimeToMake = (today: LocalDate) => Number(today.slice(8)) <= daysToMake;

/** Whether a report of that month no longer waits for its coach. */
export const isOverdue = (month: string, today: LocalDate) =>
  today >= addDays(datesOf(month).last, lastDayForLines);

/** The date from which a report goes out without its coach's lines. */
export const overdueFrom = (month: string) => addDays(datesOf(month).last, lastDayForLines);

function bestOf(entries: readonly Entry[]): MonthNumbers["best"] {
  const [best] = [...entries].sort((a, b) => b.ppr - a.ppr || b.rounds - a.rounds || (a.on < b.on ? -1 : 1));
  if (!best) return null;
  const { on, title, category, rounds, ppr } = best;
  return { on, title, category, rounds, ppr };
}

function shotMonth(category: ShotCategory, now: readonly Entry[], before: readonly Entry[]): ShotMonth[] {
  const mine = (entries: readonly Entry[]) =>
    summarize(entries.filter((entry) => entry.category === category));
  const [current, previous] = [mine(now), mine(before)];
  if (current.totalRounds === 0 && previous.totalRounds === 0) return [];
  return [
    {
      category,
      rounds: current.totalRounds,
      ppr: roundedOrNull(current.averagePpr),
      previousRounds: previous.totalRounds,
      previousPpr: roundedOrNull(previous.averagePpr),
    },
  ];
}

/** A month's numbers, by the same rules as every other page: weighted by rounds (D19), and rounded as in D20. */
export function countMonth(
  entries: readonly Entry[],
  before: readonly Entry[],
  besides: Besides,
): MonthNumbers {
  const month = summarize(entries);
  const previous = summarize(before);
  const completions = entries.filter(({ drillId }) => drillId !== null);
  return {
    rounds: month.totalRounds,
    sessions: entries.length,
    averagePpr: roundedOrNull(month.averagePpr),
    accuracy: roundedOrNull(month.accuracy),
    // D20 is about drills; practice without a drill does not count.
    consistency: roundedOrNull(summarize(completions).consistency),
    previousRounds: previous.totalRounds,
    previousPpr: roundedOrNull(previous.averagePpr),
    shots: shotCategories.flatMap((category) => shotMonth(category, entries, before)),
    best: bestOf(entries),
    ...besides,
  };
}

/** The change from the previous month in words, or null if there is nothing to compare. */
export function changeWords(month: Pick<ShotMonth, "ppr" | "previousPpr" | "rounds" | "previousRounds">) {
  const { ppr, previousPpr, rounds, previousRounds } = month;
  if (ppr === null || previousPpr === null) return null;
  const change = shownChange(ppr, previousPpr);
  const words = change === 0 ? "the same as" : `${change > 0 ? "up" : "down"} ${changeText(change)} from`;
  return `${words} last month${smallSample(rounds, previousRounds, "last month")}`;
}

/** A coach's text as lines, without empty ones. */
export const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const longestCue = 160;

/** The first line of a coach's text, cut at a word. */
const cueOf = (feedback: string) => excerptOf(linesOf(feedback)[0] ?? "", longestCue);

type Said = { title: string; feedbackText: string | null; tips: readonly { text: string }[] };

/**
 * The tips of a month's clips; a clip without tips gives the first line of its feedback. Every clip's first tip comes
 * before any second one, because a sheet has room for few.
 */
export function cuesOf(clips: readonly Said[]): { title: string; text: string }[] {
  const cues = clips.map(({ title, feedbackText, tips }) =>
    (tips.length > 0 ? tips.map(({ text }) => text) : [feedbackText ?? ""])
      .map((text) => ({ title, text: cueOf(text) }))
      .filter(({ text }) => text !== ""),
  );
  const most = Math.max(0, ...cues.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) => cues.flatMap((of) => of[place] ?? [])).flat();
}
