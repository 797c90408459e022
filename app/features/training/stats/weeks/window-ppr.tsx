import { roundsWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { type Apart, apartWords, type WindowPpr } from "./window-rules.ts";

/** The practice a PPR leaves out, on the line of that PPR (D83). */
export function PracticeApart({ apart }: { apart: Apart | null }) {
  return apart && <span className="text-ink-muted"> {apartWords(apart)}</span>;
}

/** PPR of a span of weeks, with its rounds and the practice it leaves out (D83). */
export function PprOfWeeks({ of: { ppr, rounds, apart } }: { of: WindowPpr }) {
  return (
    <>
      <b>{pprText(ppr)}</b> <span className="text-ink-muted">{roundsWords(rounds)}</span>
      <PracticeApart apart={apart} />
    </>
  );
}
