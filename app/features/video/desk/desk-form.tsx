import type { FormEvent, ReactNode } from "react";
import { conflictTitle } from "#app/features/video/reviews/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { readFields } from "#app/ui/draft/form-fields.ts";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatTime } from "#app/ui/time/format.ts";
import type { ReviewDesk } from "./desk.server.ts";
import { type DeskCopy, draftAboutOf } from "./desk-copy.tsx";
import { useStillTakeable } from "./queue/queue-list.tsx";
import { nextDue } from "./queue/queue-rules.ts";
import { ClipSide } from "./stage/clip-side.tsx";
import { Unsaved, useAskedForUnsaved } from "./unsaved.tsx";
import type { useAutosave } from "./use-autosave.tsx";
import { useDesk } from "./use-desk.tsx";
import { noteAside, type TypedAside } from "./words/typed-aside.ts";
import { type UnderFeedback, WordsSide } from "./words/words-side.tsx";

type Props = {
  desk: ReviewDesk;
  timeZone: string;
  rows: number;
  /** Where a button of the form posts. */
  address(form: string): string;
  problem: FormProblem | undefined;
  /** What is typed and is no part of the draft; the form writes into it. */
  aside: TypedAside;
  copy: DeskCopy;
  /** The club's saved phrases. */
  phrases: readonly { text: string }[];
  underFeedback: UnderFeedback;
  /** Called when the form publishes. */
  onPublish(): void;
  /** Above the clip: whose it is and what they asked. */
  children: ReactNode;
};

type DeskFootProps = {
  desk: ReviewDesk;
  /** Whether the desk shows words that only this device has. */
  isUnsaved: boolean;
  timeZone: string;
  autosave: Pick<ReturnType<typeof useAutosave>, "state" | "saveNow">;
  address(form: string): string;
  /** A question to answer before publishing. */
  children?: ReactNode;
};

/** The desk's save status in words. */
function savedWords({ desk, isUnsaved, timeZone, autosave: { state } }: DeskFootProps): string {
  if (state.isStopped || (isUnsaved && !state.words)) return "Not saved";
  if (state.words)
    return state.savedAt ? `${state.words} ${formatTime(state.savedAt, timeZone)}` : state.words;
  if (desk.publishedBy && desk.publishedAt)
    return `Published by ${desk.publishedBy}, ${formatTime(desk.publishedAt, timeZone)}`;
  if (desk.savedBy && desk.savedAt) return `Saved by ${desk.savedBy}, ${formatTime(desk.savedAt, timeZone)}`;
  return "Nothing saved yet";
}

/** Always visible: what is saved, what comes next, and the two buttons. */
function DeskFoot(props: DeskFootProps) {
  const { desk, autosave, address, children } = props;
  const next = nextDue(desk.queue.waiting, desk.request.id, desk.openElsewhere);
  const [takeable] = useStillTakeable(desk.takesBack);
  const isReviewed = desk.request.status === "reviewed";
  return (
    <div className="max-lg:in-[body:has(#flight-sheet)]:hidden sticky bottom-[calc(61px+env(safe-area-inset-bottom))] z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 lg:bottom-0 whole:static whole:mx-0 whole:bg-surface-raised">
      {children}
      <p className="flex flex-wrap justify-between gap-x-4 text-caption text-ink-muted">
        <span className="flex flex-wrap items-center gap-x-2">
          <span aria-live="polite">{savedWords(props)}</span>
          {takeable && (
            <>
              <input type="hidden" name="published" value={takeable.published} readOnly />
              {/* Above the buttons, so that pressing one twice doesn't undo what it did. */}
              <Button variant="quiet" formAction={address("take-back")} className="-my-2 px-1">
                Undo publish
              </Button>
            </>
          )}
        </span>
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

/** The review desk: the clip, and next to it what the member will read, in a single form. */
export function DeskForm(props: Props) {
  const { desk, timeZone, address, aside, underFeedback, children } = props;
  const work = useDesk(props);
  const { form, drawings, autosave, tips, voice, drawing, isPortrait } = work;
  const asked = useAskedForUnsaved(address("publish"), voice, drawing.unsaved);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (asked.holds(event)) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("formaction") === address("publish")) props.onPublish();
    aside.sent = readFields(event.currentTarget);
    autosave.form.onSubmit(event);
  };
  return (
    <Form
      method="post"
      action={address("save-draft")}
      preventScrollReset
      {...form.props}
      {...autosave.form}
      onSubmit={onSubmit}
      onInput={() => {
        tips.readMoments();
        work.readRelease();
      }}
      onInputCapture={(event) => noteAside(aside, event.target as HTMLTextAreaElement)}
      className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_340px] whole:min-h-0 whole:gap-0"
    >
      {/* Enter in a field presses a form's first button. */}
      <button type="submit" formAction={address("save-draft")} hidden aria-hidden="true" tabIndex={-1} />
      <input type="hidden" name="submissionId" defaultValue={desk.request.id} />
      <input type="hidden" name="queue" defaultValue={desk.queue.filter} />
      <input type="hidden" name="draftAbout" defaultValue={draftAboutOf(desk.request.id)} />
      <input type="hidden" name="revision" value={autosave.revision} readOnly />
      <input type="hidden" name="drawings" value={JSON.stringify(drawings)} readOnly />
      <input type="hidden" name="voice" value={voice.current?.id ?? ""} readOnly />
      <div
        data-portrait={isPortrait || undefined}
        className="flex min-w-0 flex-col gap-2 whole:relative whole:min-h-0 whole:overflow-y-auto whole:px-4 whole:pb-2 whole:data-portrait:grid whole:data-portrait:grid-cols-[auto_minmax(17.5rem,1fr)] whole:data-portrait:grid-rows-[auto_minmax(0,1fr)_auto] whole:data-portrait:gap-x-4 whole:data-portrait:gap-y-1 whole:data-portrait:overflow-hidden"
      >
        <div className="whole:in-data-portrait:col-start-2">{children}</div>
        <ClipSide desk={desk} {...work} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 whole:min-h-0 whole:gap-0 whole:border-l whole:border-line">
        <WordsSide {...work} {...{ desk, timeZone, address, underFeedback }} />
        <DeskFoot
          desk={desk}
          isUnsaved={props.copy.isShown}
          timeZone={timeZone}
          autosave={autosave}
          address={address}
        >
          <Unsaved publishAction={address("publish")} asks={asked} voice={voice} />
          {autosave.state.isStopped && (
            <Notice tone="warning" title={conflictTitle(autosave.state.words)} className="desk-conflict">
              <p>{autosave.state.words}</p>
              <Button variant="secondary" formAction={address("save-draft")} className="mt-2">
                See both
              </Button>
            </Notice>
          )}
        </DeskFoot>
      </div>
    </Form>
  );
}
