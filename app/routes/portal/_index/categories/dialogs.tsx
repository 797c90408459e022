import { CorrectPracticeForm } from "#app/features/training/practice/correct-practice-form.tsx";
import { LogPracticeForm } from "#app/features/training/practice/log-practice-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { shotWords } from "#app/ui/shot-arc.tsx";
import { here, practiceDialog } from "./addresses.ts";
import type { load } from "./tab.server.ts";

/** What the dialogs of practice need. */
export type DialogProps = {
  numbers: NonNullable<Awaited<ReturnType<typeof load>>["numbers"]>;
  memberId: string;
  problem: FormProblem | undefined;
};

/** Logs practice, or corrects an entry. */
export function PracticeDialogs({ numbers, memberId, problem }: DialogProps) {
  const { isLogging, editing, formKey, days, shot, gear } = numbers;
  if (isLogging) {
    return (
      <Dialog title="Log practice" closeHref={here}>
        <LogPracticeForm
          formKey={formKey}
          days={days}
          problem={problem}
          shot={shot ?? ""}
          memberId={memberId}
          gear={gear}
          action={`${practiceDialog("new")}&form=log-practice`}
          cancelHref={here}
        />
      </Dialog>
    );
  }
  if (!editing) return null;
  return (
    <Dialog title={`Edit: ${shotWords(editing.shotType)} practice`} closeHref={here}>
      <CorrectPracticeForm
        key={editing.id}
        result={editing}
        memberId={memberId}
        gear={gear}
        action={(form) => `${practiceDialog(editing.id)}&form=${form}`}
        href={practiceDialog(editing.id)}
        cancelHref={here}
        problem={problem}
      />
    </Dialog>
  );
}
