import { counted } from "#app/features/base/counted.ts";
import { formatDate, formatNumber } from "#app/ui/format.ts";
import { roundTo, type Summary, sampleWords } from "./rules.ts";

type Entry = { completedOn: string; roundsThrown: number; ppr: number };

const measured = ({ completedOn, roundsThrown, ppr }: Entry) =>
  `${formatNumber(ppr, 1)} PPR over ${sampleWords(roundsThrown)} on ${formatDate(completedOn, "UTC")}`;

/** Everything together: "7.4 PPR over 48 rounds, logged 3 times." */
export const totalWords = ({ averagePpr, totalRounds, count }: Summary): string =>
  `${formatNumber(averagePpr ?? 0, 1)} PPR over ${sampleWords(totalRounds)}, logged ${counted(count, "time")}.`;

/**
 * The newest entry, and the best if it is another: "Last time 6.6 PPR over 30 rounds on Nov 24, 2026. Your best: 7.2 PPR
 * over …" Figures are compared as shown (D54).
 */
export function lastAndBest(last: Entry, best: Entry, count: number): string {
  const words = `Last time ${measured(last)}`;
  if (count === 1) return `${words}.`;
  if (roundTo(best.ppr, 1) > roundTo(last.ppr, 1)) return `${words}. Your best: ${measured(best)}.`;
  return `${words}, your best so far.`;
}
