import { counted } from "#app/features/base/counted.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** That a drawing was removed, and how many measures with it: a number lives as long as what it was taken from. */
export const drawingRemoved = (gone: number, moment?: string): string =>
  [
    `The drawing${moment === undefined ? "" : ` at ${moment}`} was removed`,
    gone > 0 && `, and ${counted(gone, "measure")} taken from it`,
    ".",
  ]
    .filter(Boolean)
    .join("");

/** What was done last on the desk's clip, where that is said, and what takes it back; `what` follows the word Undo for screen readers. */
export type Done = { where: "clip" | "drawings"; words: string; what: string; undo(): void };

/** Says in its place what was done last, with Undo. */
export function DoneLine({ done, where }: { done: Done | null; where: Done["where"] }) {
  const shown = done?.where === where ? done : null;
  return (
    <p
      role="status"
      className={classNames("flex flex-wrap items-center gap-x-2 text-sm", !shown && "sr-only")}
    >
      {shown?.words}
      {shown && (
        <Button type="button" variant="quiet" className="px-2" onClick={shown.undo}>
          Undo<span className="sr-only">{` ${shown.what}`}</span>
        </Button>
      )}
    </p>
  );
}
