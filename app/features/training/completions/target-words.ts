import { counted } from "#app/features/base/counted.ts";
import { maximumPpr } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";

type Result = { roundsThrown: number; ppr: number };

/** The last result as the number to beat: "To beat: 7.9 PPR over 12 rounds". `first` is said without one. */
export function targetWords(last: Result | null, first: string): string {
  if (!last) return first;
  const verb = last.ppr < maximumPpr ? "beat" : "match";
  return `To ${verb}: ${pprText(last.ppr)} PPR over ${counted(last.roundsThrown, "round")}`;
}

/** The target of a drill. */
export const drillTarget = (last: Result | null): string =>
  targetWords(last, "Your first time on this drill");
