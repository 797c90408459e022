import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

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
