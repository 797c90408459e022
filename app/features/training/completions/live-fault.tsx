import { RunningScore } from "./running-score.tsx";
import { faultsOfTyped, type Typed } from "./typed-faults.ts";

/** The faults of a form with both fields. */
export function faultsIn(form: HTMLFormElement): Partial<Typed> {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? "").trim();
  return faultsOfTyped({ rounds: textOf("rounds") || textOf("roundsThrown"), ppr: textOf("ppr") });
}

const reads = {
  rounds: (form: HTMLFormElement) => faultsIn(form).rounds ?? null,
  ppr: (form: HTMLFormElement) => faultsIn(form).ppr ?? null,
};

/** What is wrong with the rounds or the points per round, at their field while they are typed. */
export const LiveFault = ({ of }: { of: keyof Typed }) => (
  <RunningScore read={reads[of]} className="field-error" />
);
