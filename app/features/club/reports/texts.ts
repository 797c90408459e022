import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { isChance, roundsWords, sampleWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import { changeWords, type MonthNumbers, type ShotMonth } from "./rules.ts";

/** A shot's name in words. */
export const shotName = (category: string) => {
  const words = category.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Whose days a report counts: logs have the member's own dates (D17), which may be another zone's than the one the account
 * had when the month was counted; only reviews are counted in that.
 */
export function daysText(countedIn: string, own: string): string {
  const [counted, shown] = [zoneWords(countedIn), zoneWords(own)];
  const reviews = counted === shown ? "" : ` Reviewed videos are counted by days in ${counted}.`;
  return `Counted by your days, in ${shown}.${reviews}`;
}

/** One shot's month in a line: "Airmail: 5.2 points per round over 60 rounds (up 0.4 from last month)". */
export function shotLine(shot: ShotMonth): string {
  if (shot.ppr === null) return `${shotName(shot.category)}: not thrown`;
  const change = changeWords(shot);
  return `${shotName(shot.category)}: ${pprText(shot.ppr)} points per round over ${roundsWords(shot.rounds)}${change ? ` (${change})` : ""}`;
}

/** The best session in words, or null. */
export function bestText(best: MonthNumbers["best"]): string | null {
  if (!best) return null;
  const what = best.title ?? `${shotName(best.category)} practice`;
  return `${what} on ${dayWords(best.on)}, ${pprText(best.ppr)} points per round over ${sampleWords(best.rounds)}`;
}

/**
 * The month's finished matches in one line: "4 matches played, 3 won, 6.1 points per round in them"; null without
 * any.
 */
export function matchesText(matches: MonthNumbers["matches"]): string | null {
  if (!matches || matches.played === 0 || matches.ppr === null) return null;
  const { played, won, roundsThrown, ppr } = matches;
  const sample = isChance(roundsThrown) ? " (small sample)" : "";
  return `${played} ${played === 1 ? "match" : "matches"} played, ${won} won, ${pprText(ppr)} points per round in ${played === 1 ? "it" : "them"}${sample}`;
}
