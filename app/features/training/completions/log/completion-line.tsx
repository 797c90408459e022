import type { ReactNode } from "react";
import { accuracyBand, pprBand, pprToAccuracy, roundsWords } from "#app/features/training/stats/rules.ts";
import { accuracyText, pprText } from "#app/features/training/stats/shown.ts";
import { Band } from "#app/ui/band.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Completion = {
  drillTitle: string;
  /** The member's local day. */
  completedOn: string;
  ppr: number;
  roundsThrown: number;
  notes: string | null;
};

/** One logged drill as coaches read it; `action` is a button or link for it. */
export function CompletionLine({ completion, action }: { completion: Completion; action: ReactNode }) {
  const { drillTitle, completedOn, ppr, roundsThrown, notes } = completion;
  const accuracy = pprToAccuracy(ppr);
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <strong>{drillTitle}</strong> {formatDate(completedOn, "UTC")}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <span>
          PPR <Band level={pprBand(ppr)}>{pprText(ppr)}</Band>
        </span>
        <span>
          Accuracy <Band level={accuracyBand(accuracy)}>{accuracyText(accuracy)}</Band>
        </span>
        <span>{roundsWords(roundsThrown)}</span>
      </p>
      {notes && <OwnWords className="text-ink-muted">“{notes}”</OwnWords>}
      <p>{action}</p>
    </>
  );
}
