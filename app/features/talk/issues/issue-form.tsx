import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { MarkToolbar } from "./mark-toolbar.tsx";

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
    <PageForm of={form} action={`${here}?form=${name}`} className="grid gap-4">
      {issue && (
        <>
          <SavedMeanwhile form={form} version={issue.version} theirsHref={here} />
          <input type="hidden" name="id" value={issue.id} />
        </>
      )}
      <TextField {...form.field("title")} label="Subject" hint="Also its title on the site." required />
      <MarkToolbar fieldId={form.field("text").id} />
      <TextAreaField
        {...form.field("text")}
        label="Text"
        hint="Markdown: **bold**, ## heading, - list, [words](https://example.com). Readers are greeted above it."
        rows={issue ? 16 : 9}
        required
      />
      <FormDraft about={`issue:${issue?.id ?? "new"}`} />
      <Button variant={issue ? "secondary" : "primary"} className="justify-self-start">
        Save and preview
      </Button>
    </PageForm>
  );
}
