import { CorrectPracticeForm } from "#app/features/training/practice/correct-practice-form.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { here, practiceDialog } from "./addresses.ts";
import type { DialogProps } from "./log-practice-dialog.tsx";

/** Corrects or deletes the entry in the address. */
export function CorrectPracticeDialog({ numbers: { editing, gear }, problem }: DialogProps) {
  if (!editing) return null;
  return (
    <Dialog title={`Edit: ${shotWords(editing.shotType)} practice`} closeHref={here}>
      <CorrectPracticeForm
        key={editing.id}
        result={editing}
        gear={gear}
        action={(form) => `${practiceDialog(editing.id)}&form=${form}`}
        href={practiceDialog(editing.id)}
        cancelHref={here}
        problem={problem}
      />
    </Dialog>
  );
}
