import { FileField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { categoryLabels } from "./messages.ts";

const tiers = [
  { value: "basic", label: "Basic" },
  { value: "elite", label: "Elite" },
  { value: "pro", label: "Pro" },
];
const categories = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }));

/** Takes a training video in. A plain form, so the browser sends the file with its own progress. */
export function UploadVideoForm({ action, problem }: { action: string; problem: FormProblem | undefined }) {
  const form = usePageForm("upload-video", problem, { tier: "basic", category: "fundamentals" });
  return (
    <form method="post" action={action} encType="multipart/form-data" {...form.props} className="grid gap-5">
      <FormSummary problem={form.problem} />
      <TextField {...form.field("title")} label="Title" maxLength={200} required />
      <TextAreaField {...form.field("description")} label="Description" rows={3} required />
      <div className="field-grid grid gap-5 sm:grid-cols-2">
        <SelectField {...form.field("tier")} label="Tier" options={tiers} />
        <SelectField {...form.field("category")} label="Category" options={categories} />
      </div>
      <FileField
        {...form.field("video")}
        label="Video file"
        hint="MP4, MOV or WebM, at most 2GB."
        accept=".mp4,.mov,.webm,video/mp4,video/quicktime,video/webm"
        required
      />
      <div>
        <SubmitButton>Upload Video</SubmitButton>
      </div>
    </form>
  );
}
