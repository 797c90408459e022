import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { messages } from "./messages.ts";

type Props = {
  report: {
    id: string;
    memberName: string;
    coachLines: string | null;
    publishedAt: Date | null;
    version: string;
  };
  hasMailServer: boolean;
  problem: FormProblem | undefined;
};

/** The coach's three lines; sending them publishes the report, or corrects a published one. */
export function LinesForm({ report, hasMailServer, problem }: Props) {
  const isPublished = report.publishedAt !== null;
  const id = isPublished ? "correct-report" : "publish-report";
  const form = usePageForm(id, problem, { lines: report.coachLines ?? "" });
  const here = `/admin/reports/${report.id}`;
  const publishing = hasMailServer ? messages.publishing : messages.publishingHere;
  return (
    <PageForm of={form} action={`${here}?form=${id}`} className="grid gap-4">
      <input type="hidden" name="id" value={report.id} />
      <TextAreaField
        {...form.field("lines")}
        label={`Three lines for ${report.memberName}`}
        hint="One to three lines of at most 200 characters: what went well, what to train next. They appear at the top of the report."
        rows={4}
        required
      />
      {isPublished && <SavedMeanwhile form={form} version={report.version} theirsHref={here} />}
      <FormDraft about={`report:${report.id}`} />
      <p>{isPublished ? messages.correcting : publishing}</p>
      <Button className="justify-self-start">
        {isPublished ? "Save the corrected lines" : "Publish the report"}
      </Button>
    </PageForm>
  );
}
