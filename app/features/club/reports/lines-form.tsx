import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { messages } from "./messages.ts";

type Props = {
  report: { id: string; memberName: string };
  hasMailServer: boolean;
  problem: FormProblem | undefined;
};

/** The coach's three lines; sending them publishes the report. */
export function LinesForm({ report, hasMailServer, problem }: Props) {
  const form = usePageForm("publish-report", problem);
  return (
    <PageForm of={form} action={`/admin/reports/${report.id}?form=publish-report`} className="grid gap-4">
      <input type="hidden" name="id" value={report.id} />
      <TextAreaField
        {...form.field("lines")}
        label={`Three lines for ${report.memberName}`}
        hint="One to three lines of at most 200 characters: what went well, what to train next. They appear at the top of the report."
        rows={4}
        required
      />
      <FormDraft about={`report:${report.id}`} />
      <p>{hasMailServer ? messages.publishing : messages.publishingHere}</p>
      <Button className="justify-self-start">Publish the report</Button>
    </PageForm>
  );
}
