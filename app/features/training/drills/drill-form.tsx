import { daysOfWeek } from "#app/features/base/calendar/rules.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { type Choice, PersonPicker } from "#app/features/people/roster/person-picker.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { capital } from "#app/ui/time/format.ts";
import { forEveryone } from "./messages.ts";

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
  version: string;
  deletedAt: Date | null;
};

type Props = {
  /** The form's name in the page's action. */
  form: "create-drill" | "update-drill" | "create-elite-drills";
  /** The drill to edit; null creates a new one with the defaults of contract, "Numbers". */
  drill: Drill | null;
  /** Who it can be assigned to before a search; null leaves the field out, for everyone on Elite. */
  people: readonly Choice[] | null;
  assignTo?: string | null;
  /** For how many members a drill that everyone has is edited, and who alone it can be edited for. */
  reach?: { members: number | null; only: { id: string; name: string } | null } | null;
  /** The initial day and week of a new drill. */
  start?: {
    dayOfWeek: string | null;
    week: string | null;
    tier?: string | undefined;
    /** The Sunday of week 1, if a drill of a new week is to give the plan dates. */
    newStart: string | null;
  };
  /** The drill a new one copies, except for its day, its week and its member. */
  like?: Drill | null;
  action: string;
  searchAction: string;
  /** Where typed changes become a new drill, if the old one was deleted meanwhile. */
  createAction: string;
  /** The form's own address. */
  href: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, label: capital(value) }));
const categories = shotCategories.map((value) => ({ value, label: shotWords(value) }));

const buttons = {
  "create-drill": "Create Drill",
  "update-drill": "Save Changes",
  "create-elite-drills": "Create Drill for All Elite Users",
} as const;

function defaultsOf(given: Pick<Props, "drill" | "assignTo" | "start" | "like">): Record<string, string> {
  const { drill, assignTo, start } = given;
  const begun = drill ?? given.like;
  return {
    week: String(drill?.week ?? start?.week ?? 1),
    title: begun?.title ?? "",
    description: begun?.description ?? "",
    instructions: begun?.instructions ?? "",
    videoUrl: begun?.videoUrl ?? "",
    equipmentNeeded: begun?.equipmentNeeded ?? "",
    assignedUserId: (drill ? drill.assignedUserId : assignTo) ?? "general",
    dayOfWeek: drill?.dayOfWeek ?? start?.dayOfWeek ?? "monday",
    difficulty: begun?.difficulty ?? "beginner",
    estimatedTime: String(begun?.estimatedTime ?? 30),
    category: begun?.category ?? "general",
    tier: begun?.tier ?? start?.tier ?? "basic",
  };
}

type DrillPageForm = ReturnType<typeof usePageForm>;

function Choices({ field }: Pick<DrillPageForm, "field">) {
  return (
    <div className="field-grid grid gap-5 sm:grid-cols-2">
      <NumberField {...field("week")} label="Week number" min={1} max={520} required />
      <SelectField {...field("dayOfWeek")} label="Day of week" options={optionsOf(daysOfWeek)} />
      <SelectField
        {...field("difficulty")}
        label="Difficulty"
        options={optionsOf(["beginner", "intermediate", "advanced"])}
      />
      <SelectField {...field("tier")} label="Plan" options={optionsOf(tiers)} />
      <SelectField {...field("category")} label="Category (required)" options={categories} required />
      <NumberField {...field("estimatedTime")} label="Estimated time (minutes)" min={1} max={600} />
    </div>
  );
}

function ActiveBox({ id, form, isActive }: { id: string; form: DrillPageForm; isActive: boolean }) {
  const sent = form.sentAll("isActive");
  return (
    <>
      {/* An unchecked box sends nothing; this hidden field sends "false" for it. */}
      <input type="hidden" name="isActive" defaultValue="false" />
      <CheckboxField
        id={`${id}-isActive`}
        name="isActive"
        value="on"
        label="Active (visible to users)"
        defaultChecked={sent ? sent.includes("on") : isActive}
      />
    </>
  );
}

/** Creates or edits a weekly drill for everyone, one member, or all on Elite. */
export function DrillForm(given: Props) {
  const { form: id, drill, people, assignTo = null, action, searchAction, href, cancelHref } = given;
  const form = usePageForm(id, given.problem, defaultsOf(given));
  const { problem: mine, props, field } = form;
  const members = given.reach?.members ?? null;
  const only = given.reach?.only;
  return (
    <Form method="post" action={action} {...props} onKeyDown={sendByKeys} className="grid gap-5">
      {/* Enter presses a form's first button, which saves, or searches if there are words to search for. */}
      <button type="submit" name="enter" hidden />
      <FormSummary problem={mine} />
      {members !== null && <p className="font-semibold">{forEveryone(members)}</p>}
      {drill && <SavedMeanwhile form={form} version={drill.version} theirsHref={href} />}
      {drill && <input type="hidden" name="id" defaultValue={drill.id} />}
      {given.start?.newStart && (
        <>
          <input type="hidden" name="planOf" value={assignTo ?? ""} />
          <input type="hidden" name="newStart" value={given.start.newStart} />
        </>
      )}
      <TextField {...field("title")} label="Title" required maxLength={200} data-takes-focus="" />
      {people && (
        <PersonPicker
          form={form}
          name="assignedUserId"
          label="Assign to"
          choices={people}
          searchAction={searchAction}
        />
      )}
      <Choices field={field} />
      <TextAreaField {...field("description")} label="Description" rows={2} />
      <TextAreaField {...field("instructions")} label="Instructions" rows={4} />
      <TextField {...field("equipmentNeeded")} label="Equipment needed" maxLength={500} />
      <TextField {...field("videoUrl")} label="Video URL" optional inputMode="url" />
      <ActiveBox id={id} form={form} isActive={drill?.isActive ?? true} />
      <FormDraft about={`${id}:${drill?.id ?? given.like?.id ?? assignTo ?? "general"}`} />
      <div className="flex flex-wrap gap-3">
        <Button>{buttons[id]}</Button>
        {only && (
          <Button variant="secondary" name="onlyFor" value={only.id} className="max-w-full wrap-anywhere">
            {`Save only for ${only.name}`}
          </Button>
        )}
        {drill?.deletedAt && (
          <Button variant="secondary" formAction={given.createAction}>
            Save as a new drill
          </Button>
        )}
        <ButtonLink href={cancelHref}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}
