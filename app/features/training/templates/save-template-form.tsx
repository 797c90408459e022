import { PersonPicker } from "#app/features/people/roster/person-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import {
  NumberField,
  SelectField,
  type SelectOption,
  TextAreaField,
  TextField,
} from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import {
  type FieldOf,
  type FormProblem,
  FormSummary,
  PageForm,
  usePageForm,
} from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";

const tiers: readonly SelectOption[] = [
  { value: "elite", label: "Elite and Pro" },
  { value: "pro", label: "Pro only" },
];

function Words({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField {...field("title")} label="Title" required />
      <TextAreaField {...field("description")} label="What it's for" rows={3} optional />
      <SelectField {...field("tier")} label="Who sees it" options={tiers} />
    </>
  );
}

const plan = [{ value: "general", label: "General (everyone)" }];

type NewProps = { week: number; problem: FormProblem | undefined };

/** Saves a week of drills as a template. */
export function SaveTemplateForm({ week, problem }: NewProps) {
  const form = usePageForm("save-template", problem, { week: String(week), sourceUserId: "general" });
  return (
    <Form method="post" action="/admin/templates?form=save-template" {...form.props} className="grid gap-4">
      {/* Enter presses a form's first button, which saves, or searches if there are words to search for. */}
      <button type="submit" name="enter" hidden />
      <FormSummary problem={form.problem} />
      <PersonPicker
        form={form}
        name="sourceUserId"
        label="Member"
        choices={plan}
        searchAction="/admin/templates?form=find-person&for=save-template"
      />
      <NumberField
        {...form.field("week")}
        label="Week of the plan"
        hint="Its active drills are copied into the template. Drills of a higher plan are left out."
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
  template: { id: string; title: string; description: string | null; tier: string; version: string };
  problem: FormProblem | undefined;
};

/** Edits a template's text and plan. */
export function ChangeTemplateForm({ template, problem }: ChangeProps) {
  const { id, title, description, tier, version } = template;
  const form = usePageForm("change-template", problem, { title, description: description ?? "", tier });
  return (
    <PageForm of={form} action={`/admin/templates/${id}?form=change-template`} className="grid gap-4">
      <SavedMeanwhile form={form} version={version} theirsHref={`/admin/templates/${id}`} />
      <input type="hidden" name="id" value={id} />
      <Words field={form.field} />
      <FormDraft about={`template:${id}`} />
      <Button variant="secondary" className="justify-self-start">
        Save changes
      </Button>
    </PageForm>
  );
}
