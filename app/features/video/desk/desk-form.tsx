import type { FormEvent, ReactNode } from "react";
import { messages } from "#app/features/video/reviews/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ReviewDesk } from "./desk.server.ts";
import { type DeskCopy, draftAboutOf } from "./desk-copy.tsx";
import { DeskFoot } from "./desk-foot.tsx";
import { ClipSide } from "./stage/clip-side.tsx";
import { UnsavedDrawing, useAskedForDrawing } from "./stage/unsaved-drawing.tsx";
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
  /** Above the clip: whose it is and what they asked. */
  children: ReactNode;
};

/** The review desk: the clip, and next to it what the member will read, in a single form. */
export function DeskForm(props: Props) {
  const { desk, timeZone, address, aside, underFeedback, children } = props;
  const work = useDesk(props);
  const { form, drawings, autosave, tips, voice, isPortrait } = work;
  const asked = useAskedForDrawing(address("publish"));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!asked.holds(event)) autosave.form.onSubmit(event);
  };
  return (
    <Form
      method="post"
      action={address("save-draft")}
      preventScrollReset
      {...form.props}
      {...autosave.form}
      onSubmit={onSubmit}
      onInput={tips.readMoments}
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
        className="flex min-w-0 flex-col gap-2 whole:min-h-0 whole:overflow-y-auto whole:px-4 whole:pb-2 whole:data-portrait:grid whole:data-portrait:grid-cols-[auto_minmax(17.5rem,1fr)] whole:data-portrait:grid-rows-[auto_minmax(0,1fr)_auto] whole:data-portrait:gap-x-4 whole:data-portrait:gap-y-1 whole:data-portrait:overflow-hidden"
      >
        <div className="whole:in-data-portrait:col-start-2">{children}</div>
        <ClipSide desk={desk} {...work} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 whole:min-h-0 whole:gap-0 whole:border-l whole:border-line">
        <WordsSide {...work} {...{ desk, timeZone, address, underFeedback }} />
        <DeskFoot desk={desk} timeZone={timeZone} autosave={autosave} address={address}>
          {asked.isAsked && <UnsavedDrawing publishAction={address("publish")} onBack={asked.back} />}
          {autosave.state.isStopped && (
            <Notice tone="warning" title={messages.conflict}>
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
