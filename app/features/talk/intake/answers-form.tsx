import { refusedFiles } from "#app/features/video/submissions/messages.ts";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { UploadField } from "#app/features/video/uploads/upload-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, TextAreaField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { OwnQuestion } from "./answers.server.ts";

const here = "/portal/intake";

const scaleWords = ["1: not at all", "2", "3", "4", "5: very much"];

function Question({ question, field }: { question: OwnQuestion; field: FieldOf }) {
  const { id, kind, label, hint, choices, isRequired } = question;
  const shared = { ...field(`answer:${id}`), label, hint, optional: !isRequired };
  if (kind === "text") return <TextAreaField {...shared} rows={3} maxLength={2000} />;
  const steps =
    kind === "scale"
      ? scaleWords.map((words, place) => ({ value: String(place + 1), label: words }))
      : choices.map((choice) => ({ value: choice, label: choice }));
  return <SelectField {...shared} options={[{ value: "", label: "Choose" }, ...steps]} />;
}

type Props = {
  questions: readonly OwnQuestion[];
  version: string;
  isSent: boolean;
  problem: FormProblem | undefined;
};

/** The questions answered by text or choice; answers can be saved and finished later. */
export function AnswersForm({ questions, version, isSent, problem }: Props) {
  const written = questions.filter(({ kind }) => kind !== "clip");
  const defaults = Object.fromEntries(written.map(({ id, answer }) => [`answer:${id}`, answer?.text ?? ""]));
  const mine = problem && ["send", "save"].includes(problem.form) ? { ...problem, form: "send" } : undefined;
  const form = usePageForm("send", mine, defaults);
  const anyway = {
    label: "Save mine anyway",
    formAction: `${here}?form=${problem?.form === "save" ? "save" : "send"}`,
  };
  return (
    <PageForm of={form} action={`${here}?form=send`} className="grid max-w-2xl gap-5">
      <SavedMeanwhile form={form} version={version} theirsHref={here} anyway={anyway} />
      {written.map((question) => (
        <Question key={question.id} question={question} field={form.field} />
      ))}
      <FormDraft about="intake" />
      <div className="form-foot">
        <SubmitButton>{isSent ? "Save Changes" : "Send to Your Coach"}</SubmitButton>
        {!isSent && (
          <Button variant="secondary" formAction={`${here}?form=save`} formNoValidate>
            Save and finish later
          </Button>
        )}
      </div>
    </PageForm>
  );
}

type ClipProps = { question: OwnQuestion; uploads: readonly OwnUpload[]; problem: FormProblem | undefined };

/** One question answered by a video; another video replaces it. */
export function ClipForm({ question, uploads, problem }: ClipProps) {
  const { id, label, hint, isRequired, answer } = question;
  const name = `clip-${id}`;
  const isMine = problem?.form === "clip" && problem.lastResult.submission.payload.id === id;
  const form = usePageForm(name, isMine ? { ...problem, form: name } : undefined);
  const whole = uploads.find(({ state, draft }) => state === "finished" && draft === id);
  return (
    <section aria-labelledby={`${name}-label`} className="grid max-w-2xl gap-3">
      <h2 id={`${name}-label`} className="text-lg">
        {label}
        {!isRequired && <span className="field-optional"> (optional)</span>}
      </h2>
      {answer?.videoUrl && (
        // biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption
        <video
          controls
          playsInline
          preload="none"
          src={answer.videoUrl}
          className="w-full rounded-md bg-ink"
        />
      )}
      {answer?.problem && <p className="text-danger">{answer.problem}</p>}
      <PageForm of={form} encType="multipart/form-data" action={`${here}?form=clip`} className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        {whole ? (
          <>
            <input type="hidden" name="uploadId" value={whole.id} />
            <p>{`${whole.fileName} has arrived.`}</p>
          </>
        ) : (
          <UploadField
            // Once a video is kept, the next one starts from the beginning.
            key={answer?.videoUrl}
            {...form.field("video")}
            label={answer ? "Another video" : "Video"}
            accept="video/*"
            hint={hint ?? "MP4, MOV, AVI or WebM, up to 2 GB. It doesn't count as this week's upload."}
            kind="intake"
            textField="id"
            refusedFiles={refusedFiles}
            unfinished={uploads.filter(({ draft }) => draft === id)}
            required
          />
        )}
        <SubmitButton className="justify-self-start">Save this video</SubmitButton>
      </PageForm>
    </section>
  );
}
