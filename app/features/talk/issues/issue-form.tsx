import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormDraft } from "#app/ui/form-draft.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/saved-meanwhile.tsx";

type Props = {
  /** The draft being edited; none for a new one. */
  issue?: { id: string; title: string; text: string; version: string };
  problem: FormProblem | undefined;
};

/** The form to write an issue. Saving sends nothing. */
export function IssueForm({ issue, problem }: Props) {
  const name = issue ? "change-issue" : "create-issue";
  const here = `/admin/newsletter/${issue?.id ?? "new"}`;
  const form = usePageForm(name, problem, { title: issue?.title ?? "", text: issue?.text ?? "" });
  return (
    <Form method="post" action={`${here}?form=${name}`} {...form.props} className="grid gap-4">
      <FormSummary problem={form.problem} />
      {issue && (
        <>
          <SavedMeanwhile form={form} version={issue.version} theirsHref={here} />
          <input type="hidden" name="id" value={issue.id} />
        </>
      )}
      <TextField {...form.field("title")} label="Subject" hint="Also its title on the site." required />
      <TextAreaField
        {...form.field("text")}
        label="Text"
        hint="Markdown: **bold**, ## heading, - list, [words](https://example.com). Readers are greeted above it."
        rows={issue ? 16 : 12}
        required
      />
      <FormDraft about={`issue:${issue?.id ?? "new"}`} />
      <Button variant={issue ? "secondary" : "primary"} className="justify-self-start">
        Save and preview
      </Button>
    </Form>
  );
}
