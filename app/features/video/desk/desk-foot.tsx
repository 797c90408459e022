import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { formatTime } from "#app/ui/time/format.ts";
import type { ReviewDesk } from "./desk.server.ts";
import { nextDue } from "./queue/queue-rules.ts";
import type { useAutosave } from "./use-autosave.tsx";

type Props = {
  desk: ReviewDesk;
  timeZone: string;
  autosave: Pick<ReturnType<typeof useAutosave>, "state" | "saveNow">;
  address(form: string): string;
  /** A question to answer before publishing. */
  children?: ReactNode;
};

/** The desk's save status in words. */
function savedWords({ desk, timeZone, autosave: { state } }: Props): string {
  if (state.isStopped) return "Not saved";
  if (state.words)
    return state.savedAt ? `${state.words} ${formatTime(state.savedAt, timeZone)}` : state.words;
  if (desk.savedBy && desk.savedAt) return `Saved by ${desk.savedBy}, ${formatTime(desk.savedAt, timeZone)}`;
  return "Nothing saved yet";
}

/** Always visible: what is saved, what comes next, and the two buttons. */
export function DeskFoot(props: Props) {
  const { desk, autosave, address, children } = props;
  const next = nextDue(desk.queue.waiting, desk.request.id, desk.openElsewhere);
  const isReviewed = desk.request.status === "reviewed";
  return (
    <div className="sticky bottom-[calc(61px+env(safe-area-inset-bottom))] z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 lg:bottom-0 whole:static whole:mx-0 whole:bg-surface-raised">
      {children}
      <p className="flex flex-wrap justify-between gap-x-4 text-caption text-ink-muted">
        <span aria-live="polite">{savedWords(props)}</span>
        {next && <span>{`Next: ${next.member}`}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          formAction={address("save-draft")}
          onClick={(event) => {
            // Someone else's draft is compared on its own page.
            if (autosave.state.isStopped || !autosave.saveNow) return;
            event.preventDefault();
            autosave.saveNow();
          }}
        >
          Save draft
        </Button>
        {desk.takesBack !== null && (
          <>
            <input type="hidden" name="published" value={desk.takesBack} readOnly />
            <Button variant="quiet" formAction={address("take-back")}>
              Undo publish
            </Button>
          </>
        )}
        {isReviewed ? (
          <>
            <Button variant="secondary" formAction={address("publish")}>
              Publish again
            </Button>
            <Button id="publish" formAction={address("follow-up")} className="grow">
              Send follow-up
            </Button>
          </>
        ) : (
          <Button id="publish" formAction={address("publish")} className="grow">
            Publish
          </Button>
        )}
      </div>
    </div>
  );
}
