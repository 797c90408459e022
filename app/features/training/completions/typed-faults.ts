import { maximumPpr } from "#app/features/training/stats/rules.ts";
import { typedFaults } from "./messages.ts";
import { isPossibleTotal, maximumRounds } from "./rules.ts";

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
