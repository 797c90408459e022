import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, type SelectOption, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { kindWords } from "./rules.ts";

type Props = {
  memberId: string;
  /** The member's local date: nothing can be due before it. */
  today: string;
  drills: readonly SelectOption[];
  action: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

const kinds = Object.entries(kindWords).map(([value, label]) => ({ value, label }));

/** Assigns one member homework or a strategy session. */
export function GiveHomeworkForm({ memberId, today, drills, action, cancelHref, problem }: Props) {
  const form = usePageForm("give-homework", problem, { kind: "task" });
  return (
    <PageForm of={form} action={action} className="grid gap-5">
      <input type="hidden" name="memberId" defaultValue={memberId} />
      <SelectField {...form.field("kind")} label="What" options={kinds} />
      <SelectField
        {...form.field("drillId")}
        label="Drill"
        hint="For homework only"
        optional
        options={drills}
      />
      <TextAreaField
        {...form.field("text")}
        label="What to do, or the agenda of the session"
        rows={4}
        maxLength={1000}
      />
      <TextField
        {...form.field("dueOn")}
        type="date"
        min={today}
        label="Due on, or the day of the session"
        hint="The member's own date. A strategy session needs one."
      />
      <FormDraft about={`homework:${memberId}`} />
      <SaveOrCancel cancelHref={cancelHref}>Assign homework</SaveOrCancel>
    </PageForm>
  );
}
