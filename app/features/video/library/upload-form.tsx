import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { UploadField } from "#app/features/video/uploads/upload-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormDraft } from "#app/ui/form-draft.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { messages } from "./messages.ts";
import { uploadFailureText } from "./upload-failure.ts";
import { VideoFields, videoDefaults } from "./video-fields.tsx";

type Props = { action: string; problem: FormProblem | undefined; unfinished: readonly OwnUpload[] };

/** Takes a training video in. The title of an upload that was cut off is in its field again. */
export function UploadVideoForm({ action, problem, unfinished }: Props) {
  const begun = unfinished.find(({ state }) => state === "unfinished");
  const form = usePageForm("upload-video", problem, { ...videoDefaults, title: begun?.draft ?? "" });
  return (
    <Form method="post" action={action} encType="multipart/form-data" {...form.props} className="grid gap-5">
      <FormSummary problem={form.problem} />
      <VideoFields field={form.field} />
      <UploadField
        {...form.field("video")}
        label="Video file"
        hint="MP4, MOV or WebM, at most 2GB."
        accept=".mp4,.mov,.webm,video/mp4,video/quicktime,video/webm"
        kind="library"
        textField="title"
        wrongType={`${messages.wrongTypeTitle}: ${messages.wrongType}`}
        sentenceOfRefusal={uploadFailureText}
        unfinished={unfinished}
        required
      />
      <FormDraft about="library-video" />
      <div>
        <SubmitButton>Upload Video</SubmitButton>
      </div>
    </Form>
  );
}
