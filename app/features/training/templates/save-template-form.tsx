import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField, type SelectOption, TextAreaField, TextField } from "#app/ui/field.tsx";
import { FormDraft } from "#app/ui/form-draft.tsx";
import { type FieldOf, type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";

const tiers: readonly SelectOption[] = [
  { value: "elite", label: "Elite and Pro" },
  { value: "pro", label: "Pro alone" },
];

function Words({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField {...field("title")} label="Title" required />
      <TextAreaField {...field("description")} label="What it is for" rows={3} optional />
      <SelectField {...field("tier")} label="Who sees it" options={tiers} />
    </>
  );
}

type NewProps = { sources: readonly SelectOption[]; week: number; problem: FormProblem | undefined };

/** Keeps a week of drills as a template. */
export function SaveTemplateForm({ sources, week, problem }: NewProps) {
  const form = usePageForm("save-template", problem, { week: String(week), sourceUserId: "general" });
  return (
    <Form method="post" action="/admin/templates?form=save-template" {...form.props} className="grid gap-4">
      <FormSummary problem={form.problem} />
      <SelectField {...form.field("sourceUserId")} label="Whose drills" options={sources} />
      <TextField
        {...form.field("week")}
        label="Week of the plan"
        hint="Its active drills are copied into the template; those of a higher plan stay out."
        type="number"
        min={1}
        max={520}
        required
      />
      <Words field={form.field} />
      <FormDraft about="template:new" />
      <Button className="justify-self-start">Save as template</Button>
    </Form>
  );
}

type ChangeProps = {
  template: { id: string; title: string; description: string | null; tier: string };
  problem: FormProblem | undefined;
};

/** Changes a template's words and who sees it. */
export function ChangeTemplateForm({ template, problem }: ChangeProps) {
  const { id, title, description, tier } = template;
  const form = usePageForm("change-template", problem, { title, description: description ?? "", tier });
  return (
    <Form
      method="post"
      action={`/admin/templates/${id}?form=change-template`}
      {...form.props}
      className="grid gap-4"
    >
      <FormSummary problem={form.problem} />
      <input type="hidden" name="id" value={id} />
      <Words field={form.field} />
      <FormDraft about={`template:${id}`} />
      <Button variant="secondary" className="justify-self-start">
        Save changes
      </Button>
    </Form>
  );
}
