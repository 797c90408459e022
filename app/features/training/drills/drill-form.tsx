import { Form } from "react-router";
import { daysOfWeek } from "#app/features/base/calendar/rules.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, type SelectOption, TextAreaField, TextField } from "#app/ui/field.tsx";
import { FormDraft } from "#app/ui/form-draft.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { shotWords } from "#app/ui/shot-arc.tsx";

type Drill = {
  id: string;
  week: number;
  title: string;
  description: string;
  instructions: string;
  videoUrl: string | null;
  equipmentNeeded: string | null;
  isActive: boolean;
  assignedUserId: string | null;
  dayOfWeek: string;
  difficulty: string;
  estimatedTime: number;
  category: string;
  tier: string;
};

type Props = {
  /** The form's name in the page's action. */
  form: "create-drill" | "update-drill" | "create-elite-drills";
  /** The drill to change; null makes a new one with the defaults of contract, "Numbers". */
  drill: Drill | null;
  /** Whom it can be assigned to; none leaves the field out, as for everybody on elite. */
  members: readonly SelectOption[] | null;
  assignTo?: string | null;
  action: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, label: capital(value) }));
const categories = shotCategories.map((value) => ({ value, label: shotWords(value) }));

const buttons = {
  "create-drill": "Create Drill",
  "update-drill": "Save Changes",
  "create-elite-drills": "Create Drill for All Elite Users",
} as const;

function defaultsOf(drill: Drill | null, assignTo: string | null): Record<string, string> {
  return {
    week: String(drill?.week ?? 1),
    title: drill?.title ?? "",
    description: drill?.description ?? "",
    instructions: drill?.instructions ?? "",
    videoUrl: drill?.videoUrl ?? "",
    equipmentNeeded: drill?.equipmentNeeded ?? "",
    assignedUserId: (drill ? drill.assignedUserId : assignTo) ?? "general",
    dayOfWeek: drill?.dayOfWeek ?? "monday",
    difficulty: drill?.difficulty ?? "beginner",
    estimatedTime: String(drill?.estimatedTime ?? 30),
    category: drill?.category ?? "general",
    tier: drill?.tier ?? "basic",
  };
}

type Field = ReturnType<typeof usePageForm>["field"];

function Choices({ field, members }: { field: Field; members: Props["members"] }) {
  return (
    <div className="field-grid grid gap-5 sm:grid-cols-2">
      <TextField
        {...field("week")}
        label="Week number"
        type="number"
        inputMode="numeric"
        min={1}
        max={520}
        required
      />
      <SelectField {...field("dayOfWeek")} label="Day of week" options={optionsOf(daysOfWeek)} />
      {members && <SelectField {...field("assignedUserId")} label="Assign to" options={members} />}
      <SelectField
        {...field("difficulty")}
        label="Difficulty"
        options={optionsOf(["beginner", "intermediate", "advanced"])}
      />
      <SelectField {...field("tier")} label="Access tier" options={optionsOf(["basic", "elite", "pro"])} />
      <SelectField {...field("category")} label="Category (required)" options={categories} required />
      <TextField
        {...field("estimatedTime")}
        label="Estimated time (minutes)"
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
      />
    </div>
  );
}

/** Makes or changes a weekly drill, for everybody, one member or all on elite. */
export function DrillForm({ form: id, drill, members, assignTo = null, action, cancelHref, problem }: Props) {
  const { problem: mine, props, field } = usePageForm(id, problem, defaultsOf(drill, assignTo));
  return (
    <Form method="post" action={action} {...props} className="grid gap-5">
      <FormSummary problem={mine} />
      {drill && <input type="hidden" name="id" defaultValue={drill.id} />}
      <TextField {...field("title")} label="Title" required maxLength={200} />
      <Choices field={field} members={members} />
      <TextAreaField {...field("description")} label="Description" rows={2} />
      <TextAreaField {...field("instructions")} label="Instructions" rows={4} />
      <TextField {...field("equipmentNeeded")} label="Equipment needed" maxLength={500} />
      <TextField {...field("videoUrl")} label="Video URL" optional inputMode="url" />
      {/* A box that is not checked sends nothing; the hidden twin says what that means. */}
      <input type="hidden" name="isActive" defaultValue="false" />
      <CheckboxField
        id={`${id}-isActive`}
        name="isActive"
        value="on"
        label="Active (visible to users)"
        defaultChecked={drill?.isActive ?? true}
      />
      <FormDraft about={`${id}:${drill?.id ?? assignTo ?? "general"}`} />
      <div className="flex flex-wrap gap-3">
        <Button>{buttons[id]}</Button>
        <ButtonLink href={cancelHref}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}
