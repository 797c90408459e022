import { CountedTextArea } from "#app/ui/counted-text-area.tsx";
import { FileField } from "#app/ui/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Asks for an analysis: what to look at, and the clip. A plain form, so the browser sends the file with its own progress. */
export function SubmitVideoForm({ action, problem }: { action: string; problem: FormProblem | undefined }) {
  const form = usePageForm("submit-video", problem);
  return (
    <form method="post" action={action} encType="multipart/form-data" {...form.props} className="grid gap-5">
      <FormSummary problem={form.problem} />
      <CountedTextArea
        {...form.field("submitterMessage")}
        label="What would you like analyzed?"
        hint="1 to 500 characters. Say which throw, and what bothers you about it."
        rows={4}
        max={500}
        required
      />
      <FileField
        {...form.field("video")}
        label="Your video"
        hint="MP4, MOV, AVI or WebM, at most 2GB."
        accept="video/*"
        required
      />
      <div>
        <SubmitButton>Submit for Analysis</SubmitButton>
      </div>
    </form>
  );
}
