import { UploadVideoForm } from "#app/features/video/library/upload-form.tsx";
import { VideoFields } from "#app/features/video/library/video-fields.tsx";
import { categoryOptions } from "#app/features/video/tutorials/rules.ts";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { FileField, SelectField } from "#app/ui/form/field.tsx";
import type { FieldOf, FormProblem } from "#app/ui/form/page-form.tsx";

const places = [
  { value: "", label: "Not yet, keep it in the library" },
  ...categoryOptions.map(({ value, label }) => ({ value, label: `Now, in ${label}` })),
];

/** The captions of the tutorial; those of a form refused for another reason are kept. */
function CaptionsField({ field }: { field: FieldOf }) {
  const { defaultValue: kept, ...file } = field("captions");
  const isKept = kept && !file.errors;
  return (
    <div>
      {isKept && <input type="hidden" name="captions" value={kept} />}
      <FileField
        {...file}
        label="Captions file"
        hint={
          isKept
            ? "Your captions are kept. Choose another file to replace them."
            : "WebVTT (.vtt), the spoken words, up to 1 MB."
        }
        accept=".vtt,text/vtt"
        optional
      />
    </div>
  );
}

const PublishFields = ({ field }: { field: FieldOf }) => (
  <VideoFields field={field}>
    <SelectField {...field("tutorialCategory")} label="Publish as a tutorial" options={places} />
  </VideoFields>
);

/** The same fields for a video that has arrived: whether to publish it, and its captions, are asked there too. */
export const ArrivedFields = ({ field }: { field: FieldOf }) => (
  <>
    <PublishFields field={field} />
    <CaptionsField field={field} />
  </>
);

type Props = { action: string; problem: FormProblem | undefined; unfinished: readonly OwnUpload[] };

/** Uploads a training video and, in the same form, publishes it with its captions. */
export function UploadTrainingVideo(props: Props) {
  return (
    <UploadVideoForm {...props} afterFile={({ field }) => <CaptionsField field={field} />}>
      {({ field }) => <PublishFields field={field} />}
    </UploadVideoForm>
  );
}
