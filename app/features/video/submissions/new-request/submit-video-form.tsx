import { messages, refusedFiles } from "#app/features/video/submissions/messages.ts";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { UploadForm } from "#app/features/video/uploads/upload-form.tsx";
import { CountedTextArea } from "#app/ui/form/counted-text-area.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import type { FieldOf, FormProblem } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";

const mostCharacters = 500;

function refuseMessage(text: string): string | null {
  const length = Array.from(text.trim()).length;
  if (length === 0) return messages.messageMissing;
  return length > mostCharacters ? messages.messageTooLong : null;
}

type Props = {
  action: string;
  problem: FormProblem | undefined;
  unfinished: readonly OwnUpload[];
  /** Why no clip can be sent this week, said before one is chosen (D25); null if one can. */
  usedUp: string | null;
  /** The member's reviewed videos it can answer, newest first. */
  earlier: readonly { value: string; label: string }[];
};

/** Which earlier video it answers; renders nothing if none has a review. */
function EarlierField({ field, earlier }: { field: FieldOf; earlier: Props["earlier"] }) {
  if (earlier.length === 0) return null;
  const { errors, defaultValue, ...select } = field("answersSubmissionId");
  return (
    <details className="disclosure -my-3" open={Boolean(errors || defaultValue)}>
      <summary>Compare it with an earlier video?</summary>
      <SelectField
        {...select}
        {...{ errors, defaultValue }}
        label="Earlier video"
        hint="Both will play together."
        optional
        options={[{ value: "", label: "None" }, ...earlier]}
      />
    </details>
  );
}

/** Requests an analysis: what to look at, and the clip. */
export function SubmitVideoForm({ usedUp, earlier, ...props }: Props) {
  return (
    <UploadForm
      {...props}
      name="submit-video"
      textField="submitterMessage"
      about="analysis-request"
      file={{
        label: "Your video",
        hint: "MP4, MOV, AVI or WebM, at most 2GB.",
        accept: "video/*",
        kind: "submission",
        refusedFiles,
        refuseText: (text) => usedUp ?? refuseMessage(text),
      }}
      button="Submit for Review"
    >
      {({ field, problem }) => (
        <>
          {usedUp && !problem && <Notice tone="info" title={usedUp} />}
          <CountedTextArea
            {...field("submitterMessage")}
            label="What would you like analyzed?"
            hint="1 to 500 characters. Say which throw, and what bothers you about it."
            rows={3}
            max={mostCharacters}
            required
          />
          <EarlierField field={field} earlier={earlier} />
        </>
      )}
    </UploadForm>
  );
}
