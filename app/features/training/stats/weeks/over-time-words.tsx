import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { isChance, roundsWords, type Summary, sampleWords } from "#app/features/training/stats/rules.ts";
import { pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { formatDate, formatMonthDay } from "#app/ui/time/format.ts";

type Entry = { completedOn: LocalDate; roundsThrown: number; ppr: number };

/** When an entry was, and that it was short if it was: "Mar 4", "Mar 4, 2025, 10 rounds, small sample". */
function whenOf({ completedOn, roundsThrown }: Entry, today: LocalDate): string {
  const isThisYear = completedOn.slice(0, 4) === today.slice(0, 4);
  const day = isThisYear ? formatMonthDay(completedOn) : formatDate(completedOn, "UTC");
  return isChance(roundsThrown) ? `${day}, ${roundsWords(roundsThrown)}, small sample` : day;
}

/**
 * A drill in one breath: "6.6 PPR last time (Nov 24). Best 7.2 (Nov 12). Average 6.8 over 90 rounds." Figures are
 * compared as shown (D54).
 */
export function drillWords(
  { last, best, total }: { last: Entry; best: Entry; total: Summary },
  today: LocalDate,
): string {
  const when = whenOf(last, today);
  if (total.count === 1) return `${pprText(last.ppr)} PPR the first time (${when}).`;
  const average = `Average ${pprText(total.averagePpr ?? 0)} over ${sampleWords(total.totalRounds)}.`;
  return shownChange(best.ppr, last.ppr) > 0
    ? `${pprText(last.ppr)} PPR last time (${when}). Best ${pprText(best.ppr)} (${whenOf(best, today)}). ${average}`
    : `${pprText(last.ppr)} PPR last time, your best so far (${when}). ${average}`;
}
