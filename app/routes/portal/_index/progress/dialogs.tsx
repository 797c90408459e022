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

function useClose() {
  const navigate = useNavigate();
  return () => navigate(drillsTab, { preventScrollReset: true });
}

type SheetProps = Props & { memberId: string; drill: Plan["drills"][number]; rounds: number | null };

function Sheet({ plan, memberId, problem, drill, rounds }: SheetProps) {
  const close = useClose();
  const { onSubmit, isSending } = useSendLog({ memberId, drill, onWaiting: close });
  const title = (
    <>
      <span className="sr-only">Complete Drill: </span>
      {drill.title}
    </>
  );
  return (
    <Dialog title={title} closeHref={drillsTab} onClose={close} sheet>
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
  const close = useClose();
  const { entry } = useAsked(plan);
  if (!entry) return null;
  const here = entryDialog(entry.id);
  return (
    <Dialog title={`Edit: ${entry.drillTitle}`} closeHref={drillsTab} onClose={close}>
      <CorrectCompletionForm
        key={entry.id}
        completion={entry}
        action={`${here}&form=correct-completion`}
        deleteAction={`${here}&form=delete-completion`}
        cancelHref={drillsTab}
        problem={problem}
      />
    </Dialog>
  );
}
