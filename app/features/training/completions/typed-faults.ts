import { maximumPpr } from "#app/features/training/stats/rules.ts";
import { isPossibleTotal, maximumRounds } from "./rules.ts";

/** What a page says at a field before it is sent, as the server does after. */
export const typedFaults = {
  roundsRange: "Rounds are a whole number from 1 to 200",
  pprRange: "PPR is a number from 0 to 12",
  impossibleTotal: (rounds: number) =>
    rounds === 1
      ? "One round can't score 11 points. Please check your points per round"
      : `${rounds} rounds can't score ${rounds * 12 - 1} points in all. Please check your points per round`,
} as const;

/** Rounds and points per round as typed. */
export type Typed = { rounds: string; ppr: string };

/** What is wrong with typed rounds and points per round, by field, in the server's own words; empty isn't wrong yet. */
export function faultsOfTyped({ rounds: roundsTyped, ppr: pprTyped }: Typed): Partial<Typed> {
  const [rounds, ppr] = [Number(roundsTyped), Number(pprTyped)];
  if (roundsTyped !== "" && !(Number.isInteger(rounds) && rounds >= 1 && rounds <= maximumRounds))
    return { rounds: typedFaults.roundsRange };
  if (pprTyped === "") return {};
  if (!(ppr >= 0 && ppr <= maximumPpr)) return { ppr: typedFaults.pprRange };
  if (roundsTyped !== "" && !isPossibleTotal(rounds, ppr))
    return { ppr: typedFaults.impossibleTotal(rounds) };
  return {};
}
