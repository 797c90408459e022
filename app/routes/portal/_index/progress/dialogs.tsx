import { CorrectCompletionForm } from "#app/features/training/completions/corrections/correct-completion-form.tsx";
import { LogDialog } from "#app/features/training/log-sheet/log-dialog.tsx";
import { SavedResult } from "#app/features/training/log-sheet/saved-result.tsx";
import type { WaitingLog } from "#app/features/training/log-sheet/waiting-logs.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { drillDialog, drillsTab, entryDialog, openTab } from "./addresses.ts";
import { findNextDrill } from "./next-drill.ts";
import type { Plan } from "./plan.ts";
import { useAsked } from "./use-asked.ts";

/** The log that waits on this device, as the page after it shows it. */
export function Saved({ plan, entry }: { plan: Plan; entry: WaitingLog }) {
  const others = plan.drills.filter(({ id }) => id !== entry.fields.drillId);
  const next = findNextDrill({ ...plan, drills: others });
  return (
    <SavedResult entry={entry} drills={plan.drills}>
      {next && (
        <Link to={drillDialog(next.drill.id)} preventScrollReset className="btn btn-primary btn-large">
          {`Next: ${next.drill.title}`}
        </Link>
      )}
      <Link to={drillsTab} preventScrollReset className="btn btn-quiet">
        Close
      </Link>
    </SavedResult>
  );
}

type Props = { plan: Plan; problem: FormProblem | undefined };

/** Logs the drill in the address. */
export function CompleteDrillDialog({ plan, problem }: Props) {
  const { drill, rounds } = useAsked(plan);
  if (!drill) return null;
  return (
    <LogDialog
      key={drill.id}
      drill={drill}
      formKey={plan.formKey}
      rounds={rounds}
      last={drill.lastTime}
      gear={plan.gear}
      problem={problem}
      closeHref={openTab(plan)}
      wayHref={(count) => drillDialog(drill.id, count, openTab(plan))}
      action={`${drillDialog(drill.id, rounds, openTab(plan))}&form=complete-drill`}
    />
  );
}

/** Corrects or deletes the entry in the address. */
export function CorrectionDialog({ plan, problem }: Props) {
  const { entry } = useAsked(plan);
  if (!entry) return null;
  return (
    <Dialog title={`Edit: ${entry.drillTitle}`} closeHref={drillsTab}>
      <CorrectCompletionForm
        key={entry.id}
        completion={entry}
        gear={plan.gear}
        action={(form) => `${entryDialog(entry.id)}&form=${form}`}
        href={entryDialog(entry.id)}
        cancelHref={drillsTab}
        problem={problem}
      />
    </Dialog>
  );
}
