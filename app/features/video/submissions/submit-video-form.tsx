import { Form } from "react-router";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { UploadField } from "#app/features/video/uploads/upload-field.tsx";
import { CountedTextArea } from "#app/ui/counted-text-area.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type Props = { action: string; problem: FormProblem | undefined; unfinished: readonly OwnUpload[] };

/** Asks for an analysis: what to look at, and the clip. The text of an upload that was cut off stands in its field again. */
export function SubmitVideoForm({ action, problem, unfinished }: Props) {
  const begun = unfinished.find(({ state }) => state === "unfinished");
  const form = usePageForm("submit-video", problem, { submitterMessage: begun?.draft ?? "" });
  return (
    <Form method="post" action={action} encType="multipart/form-data" {...form.props} className="grid gap-5">
      <FormSummary problem={form.problem} />
      <CountedTextArea
        {...form.field("submitterMessage")}
        label="What would you like analyzed?"
        hint="1 to 500 characters. Say which throw, and what bothers you about it."
        rows={4}
        max={500}
        required
      />
      <UploadField
        {...form.field("video")}
        label="Your video"
        hint="MP4, MOV, AVI or WebM, at most 2GB."
        accept="video/*"
        kind="submission"
        textField="submitterMessage"
        unfinished={unfinished}
        required
      />
      <div>
        <SubmitButton>Submit for Analysis</SubmitButton>
      </div>
    </Form>
  );
}
