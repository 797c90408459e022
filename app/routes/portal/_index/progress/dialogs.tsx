import { Link } from "react-router";
import { CompleteDrillForm } from "#app/features/training/completions/complete-drill-form.tsx";
import { CorrectCompletionForm } from "#app/features/training/completions/correct-completion-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { drillDialog, drillsTab, entryDialog, roundChoices } from "./addresses.ts";
import type { Plan } from "./plan.ts";
import { useSafeSend } from "./use-safe-send.ts";

type Props = { plan: Plan; problem: FormProblem | undefined };

/** Which of the two forms: the quick one, or round by round with so many rounds (D23). */
function Ways({ drillId, rounds }: { drillId: string; rounds: number | null }) {
  const way = (to: string, label: string, isCurrent: boolean) => (
    <Link
      key={label}
      to={to}
      replace
      preventScrollReset
      className="way"
      aria-current={isCurrent ? "page" : undefined}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="How to log it" className="mb-5 grid gap-2">
      <div className="flex flex-wrap gap-2">
        {way(drillDialog(drillId), "Quick", rounds === null)}
        {way(drillDialog(drillId, rounds ?? 10), "Round by round", rounds !== null)}
      </div>
      {rounds !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <span>Rounds:</span>
          {roundChoices.map((choice) => way(drillDialog(drillId, choice), String(choice), choice === rounds))}
        </div>
      )}
    </nav>
  );
}

/** Logs the drill the address names. An entry that finds no line waits on the device, and the dialog closes. */
export function CompleteDrillDialog({ plan, memberId, problem }: Props & { memberId: string }) {
  const { onSubmit, isSending, parked } = useSafeSend(memberId);
  const drill = plan.dialog;
  if (!drill || parked === plan.formKey) return null;
  return (
    <Dialog title={`Complete Drill: ${drill.title}`} closeHref={drillsTab}>
      <Ways drillId={drill.id} rounds={plan.rounds} />
      <CompleteDrillForm
        drillId={drill.id}
        formKey={plan.formKey}
        action={`${drillDialog(drill.id, plan.rounds)}&form=complete-drill`}
        cancelHref={drillsTab}
        problem={problem}
        rounds={plan.rounds}
        onSubmit={onSubmit}
        isSending={isSending}
      />
    </Dialog>
  );
}

/** Corrects or deletes the entry the address names. */
export function CorrectionDialog({ plan, problem }: Props) {
  const entry = plan.editing;
  if (!entry) return null;
  return (
    <Dialog title={`Edit: ${entry.drillTitle}`} closeHref={drillsTab}>
      <CorrectCompletionForm
        key={entry.id}
        completion={entry}
        action={(form) => `${entryDialog(entry.id)}&form=${form}`}
        cancelHref={drillsTab}
        problem={problem}
      />
    </Dialog>
  );
}
