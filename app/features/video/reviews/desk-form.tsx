import { type FormEvent, useRef, useState } from "react";
import { HomeworkFields } from "#app/features/training/homework/homework-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/saved-meanwhile.tsx";
import { ClipProblem } from "./clip-problem.tsx";
import type { ReviewDesk } from "./desk.server.ts";
import { Drawings } from "./drawings.tsx";
import { messages } from "./messages.ts";
import { formatMoment } from "./moments.ts";
import { OtherAngle } from "./other-angle.tsx";
import { Phrases } from "./phrases.tsx";
import { ReferenceFields } from "./reference-fields.tsx";
import type { Annotation } from "./shapes.ts";
import { Stage } from "./stage.tsx";
import { StoredNow } from "./stored-now.tsx";
import { TipRows, useTipRows } from "./tip-rows.tsx";
import { UnsavedDrawing, useAskedForDrawing } from "./unsaved-drawing.tsx";
import { useAutosave } from "./use-autosave.tsx";

type Props = {
  desk: ReviewDesk;
  timeZone: string;
  rows: number;
  /** Where a button of the form sends it. */
  address(form: string): string;
  problem: FormProblem | undefined;
};

const formId = "review-desk";

function defaultsOf({ draft }: ReviewDesk): Record<string, string> {
  const { tips, annotations, homework, ...typed } = draft;
  const rows = tips.flatMap(({ at, text }, place) => [
    [`tipAt${place}`, at],
    [`tipText${place}`, text],
  ]);
  const drills = homework.map((drill, place) => [`homework${place + 1}`, drill]);
  return { ...typed, drawings: JSON.stringify(annotations), ...Object.fromEntries([...rows, ...drills]) };
}

/** The drawings of a refused form; what cannot be read gives way to what is stored. */
function readSent(sent: string | undefined, stored: Annotation[]): Annotation[] {
  try {
    const read: unknown = JSON.parse(sent || "[]");
    return Array.isArray(read) ? read : stored;
  } catch {
    return stored;
  }
}

function useDesk({ desk, rows, problem }: Props) {
  const mine = problem && { ...problem, form: formId };
  const form = usePageForm(formId, mine, defaultsOf(desk));
  const [drawings, setDrawings] = useState(() =>
    readSent(form.field("drawings").defaultValue, desk.draft.annotations),
  );
  const isConflict = problem?.title === messages.conflict;
  const autosave = useAutosave(`/admin/review/${desk.request.id}/draft`, !isConflict);
  const video = useRef<HTMLVideoElement>(null);
  const now = () => formatMoment((video.current?.currentTime ?? 0) * 1000);
  return { form, drawings, setDrawings, isConflict, autosave, video, now, tips: useTipRows(rows) };
}

function Saving({
  desk,
  state,
  address,
}: { state: { words: string; isStopped: boolean } } & Pick<Props, "desk" | "address">) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="secondary" formAction={address("save-draft")}>
        Save draft
      </Button>
      <span role="status" className="text-ink-muted">
        {state.isStopped ? "" : state.words || (desk.savedBy && `Last saved by ${desk.savedBy}`)}
      </span>
    </div>
  );
}

type Parts = Props & ReturnType<typeof useDesk>;

/** The clip and what belongs to its picture. */
function ClipSide({ desk, address, form, drawings, setDrawings, video, now, tips }: Parts) {
  const shared = { field: form.field, address };
  return (
    <div className="grid gap-6">
      <Card heading="The clip">
        <div className="grid gap-4">
          <p className="whitespace-pre-line">{desk.request.submitterMessage}</p>
          <ClipProblem {...desk.request} />
          {!desk.request.isDeleted && (
            <Stage
              video={video}
              submissionId={desk.request.id}
              videoUrl={desk.request.videoUrl}
              framesPerSecond={desk.framesPerSecond}
              annotations={drawings}
              onDrawn={(drawn) => setDrawings([...drawings, drawn])}
              onMark={() => tips.mark(now())}
            />
          )}
        </div>
      </Card>
      <Drawings {...shared} drawings={drawings} />
      <ReferenceFields {...shared} desk={desk} video={video} now={now} chosen={desk.draft.reference} />
    </div>
  );
}

/** What the member will read, and the two ways to send it. */
function WordsSide({ desk, address, timeZone, form, now, tips }: Parts) {
  const shared = { field: form.field, address };
  return (
    <div className="grid gap-6">
      <Card heading={<span id="feedback">Feedback</span>}>
        <div className="grid gap-4">
          <TextAreaField
            {...form.field("feedback")}
            label="Feedback"
            hint="The member reads this."
            rows={8}
          />
          <Phrases {...shared} phrases={desk.phrases} />
        </div>
      </Card>
      <TipRows {...shared} tips={tips} now={now} />
      <Card heading="Homework">
        <HomeworkFields {...shared} drills={desk.drills} />
      </Card>
      <Card heading="Give it to the member">
        <div className="grid gap-4">
          <p>The feedback, tips, drawings and homework go to the member, who is told by e-mail.</p>
          <Button formAction={address("publish")}>{desk.publishedAt ? "Publish again" : "Publish"}</Button>
        </div>
      </Card>
      <OtherAngle {...shared} desk={desk} timeZone={timeZone} />
    </div>
  );
}

/** The review desk: clip, drawings, tips, reference and homework beside what the member will read. One form for all. */
export function DeskForm(props: Props) {
  const { desk, address } = props;
  const parts = { ...props, ...useDesk(props) };
  const { form, drawings, isConflict, autosave } = parts;
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
      className="grid gap-6"
    >
      <FormSummary problem={form.problem} />
      {asked.isAsked && <UnsavedDrawing publishAction={address("publish")} onBack={asked.back} />}
      {autosave.state.isStopped && (
        <Notice tone="warning" title={messages.conflict}>
          {autosave.state.words}
        </Notice>
      )}
      {isConflict && <StoredNow desk={desk} />}
      <SavedMeanwhile
        form={form}
        version={desk.request.version}
        theirsHref={address("")}
        anyway={{ label: "Publish mine anyway", formAction: address("publish") }}
      />
      <input type="hidden" name="submissionId" defaultValue={desk.request.id} />
      <input type="hidden" name="revision" defaultValue={desk.revision} />
      <input type="hidden" name="drawings" value={JSON.stringify(drawings)} />
      <Saving desk={desk} state={autosave.state} address={address} />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <ClipSide {...parts} />
        <WordsSide {...parts} />
      </div>
    </Form>
  );
}
