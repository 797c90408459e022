import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { type ShotCategory, shotCategories } from "#app/features/training/stats/rules.ts";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { NumberField, SelectField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { ShownGoal } from "./list-goals.server.ts";

const kinds = [
  { value: "ppr", label: "PPR (points per round)" },
  { value: "drills", label: "Drills a week" },
];

const shots = [
  { value: "", label: "All shots" },
  ...shotCategories.map((shot: ShotCategory) => ({ value: shot, label: shotWords(shot) })),
];

/** The range of allowed due dates. */
export type DueDays = { first: string; last: string };

type Field = ReturnType<typeof usePageForm>["field"];

function NumberAndDay({ field, days }: { field: Field; days: DueDays }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <NumberField {...field("target")} label="Goal" min={0} max={50} step="any" required />
      <TextField {...field("dueOn")} label="By" type="date" min={days.first} max={days.last} required />
    </div>
  );
}

type SetProps = {
  action: string;
  formKey: string;
  days: DueDays;
  problem: FormProblem | undefined;
  /** The member, if a coach sets it. */
  userId?: string;
  /** What it starts with. */
  start?: Partial<Record<string, string>>;
  /** Whether the member has a plan of drills to count. */
  hasDrills?: boolean;
};

/** Sets a goal: points per round for one shot or all, or drills per week, by a date. */
export function SetGoalForm({ action, formKey, days, problem, userId, start, hasDrills = true }: SetProps) {
  const form = usePageForm("set-goal", problem, { formKey, kind: "ppr", ...start });
  return (
    <PageForm of={form} action={action} className="grid max-w-md gap-4">
      <input type="hidden" name="formKey" defaultValue={formKey} />
      {userId && <input type="hidden" name="userId" value={userId} />}
      {hasDrills ? (
        <SelectField {...form.field("kind")} label="What" options={kinds} hint="PPR goes from 0 to 12." />
      ) : (
        <input type="hidden" name="kind" value="ppr" />
      )}
      <SelectField
        {...form.field("shotType")}
        label="Which shot"
        options={shots}
        hint={hasDrills ? "Only for a PPR goal." : "A goal is a PPR, from 0 to 12."}
      />
      <NumberAndDay field={form.field} days={days} />
      <FormDraft about={`goal:new:${userId ?? "own"}`} />
      <SubmitButton className="justify-self-start">Set Goal</SubmitButton>
    </PageForm>
  );
}

type ChangeProps = {
  goal: ShownGoal;
  action: string;
  /** The page without this form. */
  href: string;
  days: DueDays;
  problem: FormProblem | undefined;
};

/** Changes a goal's number or date. */
export function ChangeGoalForm({ goal, action, href, days, problem }: ChangeProps) {
  const { id, target, dueOn, version } = goal;
  const form = usePageForm("change-goal", problem, { target: String(target), dueOn });
  const first = dueOn < days.first ? dueOn : days.first;
  return (
    <PageForm of={form} action={action} className="grid max-w-md gap-4">
      <input type="hidden" name="id" value={id} />
      <NumberAndDay field={form.field} days={{ ...days, first }} />
      <FormDraft about={`goal:${id}`} />
      <SavedMeanwhile form={form} version={version} theirsHref={`${href}?change=${id}`} />
      <SaveOrCancel cancelHref={href}>Save Goal</SaveOrCancel>
    </PageForm>
  );
}
