import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, useChecks, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import type { IntakeQuestion } from "./questions.server.ts";

/** The name of each kind on screen. */
export const kindNames = {
  text: "Text",
  choice: "Choice",
  scale: "Scale from 1 to 5",
  clip: "Video",
} as const;

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

const plans = [
  { value: "elite", label: "Elite and Pro" },
  { value: "pro", label: "Pro" },
];

const here = "/admin/intake";

type FieldsProps = { form: string; field: FieldOf; isRequired: boolean; hasChoices: boolean };

function Fields({ form, field, isRequired, hasChoices }: FieldsProps) {
  const isChecked = useChecks(form);
  return (
    <>
      <TextField {...field("label")} label="Question" required />
      <TextField {...field("hint")} label="Hint" optional />
      {hasChoices && (
        <TextAreaField
          {...field("choices")}
          label="Answers to choose from"
          hint="Only for a choice. One answer per line."
          rows={3}
        />
      )}
      <SelectField
        {...field("plan")}
        label="Who is asked"
        hint="Only Pro members are asked for a video."
        options={plans}
      />
      <CheckboxField
        id={`${form}-isRequired`}
        name="isRequired"
        label="Required"
        defaultChecked={isChecked("isRequired", isRequired)}
      />
    </>
  );
}

/** Adds a question to the form. */
export function AddQuestionForm({ problem }: { problem: FormProblem | undefined }) {
  const form = usePageForm("add", problem);
  return (
    <PageForm of={form} action={`${here}?form=add`} className="grid max-w-xl gap-4">
      <SelectField {...form.field("kind")} label="Answered by" options={kinds} />
      <Fields form="add" field={form.field} isRequired={false} hasChoices />
      <FormDraft about="intake:new" />
      <Button className="justify-self-start">Add Question</Button>
    </PageForm>
  );
}

type ChangeProps = { question: IntakeQuestion; problem: FormProblem | undefined };

/** Edits a question; earlier answers keep the wording they answered. */
export function ChangeQuestionForm({ question, problem }: ChangeProps) {
  const { id, rootId, label, hint, choices, plan, kind, isRequired, version } = question;
  const defaults = { label, hint: hint ?? "", choices: choices.join("\n"), plan };
  const form = usePageForm("change", problem, defaults);
  return (
    <PageForm of={form} action={`${here}?change=${rootId}&form=change`} className="grid max-w-xl gap-4">
      <input type="hidden" name="id" value={id} />
      <Fields form="change" field={form.field} isRequired={isRequired} hasChoices={kind === "choice"} />
      <p className="text-ink-muted">Earlier answers keep the original question.</p>
      <SavedMeanwhile form={form} version={version} theirsHref={`${here}?change=${rootId}`} />
      <FormDraft about={`intake:${rootId}`} />
      <SaveOrCancel cancelHref={here}>Save Question</SaveOrCancel>
    </PageForm>
  );
}
