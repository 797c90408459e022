import { LogPracticeForm } from "#app/features/training/practice/log-practice-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { here, practiceDialog } from "./addresses.ts";
import type { load } from "./tab.server.ts";

/** What the dialogs of practice need. */
export type DialogProps = {
  numbers: NonNullable<Awaited<ReturnType<typeof load>>["numbers"]>;
  problem: FormProblem | undefined;
};

/** Logs practice without a drill. */
export function LogPracticeDialog({ numbers, problem }: DialogProps) {
  const { formKey, days, shot, gear, results } = numbers;
  return (
    <Dialog title="Log practice" closeHref={here}>
      <LogPracticeForm
        formKey={formKey}
        days={days}
        draft="practice"
        lastRounds={results[0]?.rounds ?? null}
        problem={problem}
        shot={shot ?? ""}
        gear={gear}
        action={`${practiceDialog("new")}&form=log-practice`}
        cancelHref={here}
      />
    </Dialog>
  );
}
