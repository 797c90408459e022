import { useNavigate } from "react-router";
import { CorrectCompletionForm } from "#app/features/training/completions/correct-completion-form.tsx";
import { LogSheet } from "#app/features/training/log-sheet/log-sheet.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { drillDialog, drillsTab, entryDialog, roundChoices } from "./addresses.ts";
import type { Plan } from "./plan.ts";
import { useAsked } from "./use-asked.ts";
import { useSendLog } from "./use-send-log.ts";

type Props = { plan: Plan; problem: FormProblem | undefined };

type SheetProps = Props & { memberId: string; drill: Plan["drills"][number]; rounds: number | null };

function Sheet({ plan, memberId, problem, drill, rounds }: SheetProps) {
  const navigate = useNavigate();
  const onWaiting = () => navigate(drillsTab, { preventScrollReset: true });
  const { onSubmit, isSending } = useSendLog({ memberId, drill, onWaiting });
  const title = (
    <>
      <span className="sr-only">Complete Drill: </span>
      {drill.title}
    </>
  );
  return (
    <Dialog title={title} closeHref={drillsTab} sheet>
      <LogSheet
        drillId={drill.id}
        memberId={memberId}
        formKey={plan.formKey}
        action={`${drillDialog(drill.id, rounds)}&form=complete-drill`}
        cancelHref={drillsTab}
        problem={problem}
        rounds={rounds}
        last={plan.last[drill.id] ?? null}
        wayHref={(count) => drillDialog(drill.id, count)}
        roundChoices={roundChoices}
        onSubmit={onSubmit}
        isSending={isSending}
      />
    </Dialog>
  );
}

/** Logs the drill the address names. An entry that finds no connection waits on the device, and the sheet closes. */
export function CompleteDrillDialog(props: Props & { memberId: string }) {
  const { drill, rounds } = useAsked(props.plan);
  return drill && <Sheet key={drill.id} {...props} drill={drill} rounds={rounds} />;
}

/** Corrects or deletes the entry the address names. */
export function CorrectionDialog({ plan, problem }: Props) {
  const { entry } = useAsked(plan);
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
