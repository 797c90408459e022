import { useEffect, useRef } from "react";
import { dayTime } from "#app/features/base/calendar/day-times.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FormProblem, usePageForm } from "#app/ui/form/page-form.tsx";
import { people, reachedWords } from "./messages.ts";
import { choiceKey, rates } from "./rules.ts";

/** When an issue was to go out, as the form's fields; a time that has passed is right away. */
export const plannedTime = (at: Date, timeZone: string, now: Date) =>
  at > now
    ? { when: "later", day: localDate(at, timeZone), time: dayTime(at, timeZone) }
    : { when: "now", day: "", time: "" };

/** How many members of a plan get the newsletter, and how many there are. */
type Reached = { many: number; all: number };

type IssueForm = ReturnType<typeof usePageForm>;

export type SendProps = {
  form: IssueForm;
  /** The issue, with what was chosen for it if it was scheduled before. */
  issue: { id: string; toSubscribers: boolean; toTiers: readonly string[]; rate: number; isPublic: boolean };
  /** When it was to go out before it was canceled; null for a new one. */
  planned: ReturnType<typeof plannedTime> | null;
  audience: { subscribers: number; basic: Reached; elite: Reached; pro: Reached };
  /** The coach's time zone in words. */
  zone: string;
  today: string;
  /** What is asked before it is sent. */
  asked: FormProblem | undefined;
};

/** What the fields begin with. */
export const sendDefaults = ({ rate }: { rate: number }, planned: SendProps["planned"]) =>
  planned ? { ...planned, rate: String(rate) } : { rate: "300", when: "now" };

const plans = [
  { tier: "basic", label: "Members on Basic" },
  { tier: "elite", label: "Members on Elite" },
  { tier: "pro", label: "Members on Pro" },
] as const;

const speeds = rates.map((rate) => ({ value: String(rate), label: `${rate} emails a minute` }));

const times = [
  { value: "now", label: "Right away" },
  { value: "later", label: "Later, on a day and at a time I choose" },
];

type AudienceProps = Pick<SendProps, "form" | "issue" | "planned" | "audience">;

function Audience({ form, issue, planned, audience }: AudienceProps) {
  const sentTiers = form.sentAll("toTiers");
  const tiers = sentTiers ?? (planned ? issue.toTiers : []);
  const isToSubscribers = sentTiers
    ? form.field("toSubscribers").defaultValue === "on"
    : !planned || issue.toSubscribers;
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">Who gets it</legend>
      <CheckboxField
        id={form.field("toSubscribers").id}
        name="toSubscribers"
        label={`Newsletter subscribers (${people(audience.subscribers)})`}
        errors={form.field("toSubscribers").errors}
        defaultChecked={isToSubscribers}
      />
      {plans.map(({ tier, label }) => (
        <CheckboxField
          key={tier}
          id={form.field(tier).id}
          name="toTiers"
          value={tier}
          label={`${label} (${reachedWords(audience[tier])})`}
          defaultChecked={tiers.includes(tier)}
        />
      ))}
      <p className="field-hint">
        Each person gets it once. Left out are members who have the newsletter turned off, haven't confirmed
        their address, or are deleting their account. Imported members get it after they set a password.
      </p>
    </fieldset>
  );
}

/** "Later" needs a day and a time, so choosing it shows them; they need no scripts for that. */
function Time({ form, zone, today }: Pick<SendProps, "zone" | "today" | "form">) {
  return (
    <div>
      <SelectField {...form.field("when")} label="When" options={times} />
      <div className="when-later mt-4 gap-1">
        <div className="field-grid grid grid-cols-2 gap-3">
          <TextField {...form.field("day")} label="Day" type="date" min={today} />
          <TextField {...form.field("time")} label="Time" type="time" />
        </div>
        <p className="field-hint">{`Both are needed. ${zone}.`}</p>
      </div>
    </div>
  );
}

/** How many get it and when, asked before it goes out. Takes the focus like a refusal, but nothing is wrong. */
function Question({ problem }: { problem: FormProblem | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that asks twice has the same box both times
  useEffect(() => box.current?.focus(), [problem]);
  return (
    // biome-ignore lint/a11y/noAutofocus: the reader starts at the question
    <div ref={box} role="alert" tabIndex={-1} autoFocus className="error-summary border-line-strong">
      <h2 className="text-xl">{problem?.title}</h2>
      <p className="mt-1">{problem?.message}</p>
    </div>
  );
}

/** What a form that asks how many get it has to confirm. */
function askedFor(form: IssueForm): string {
  const sent = (name: string) => form.field(name).defaultValue ?? "";
  return choiceKey({
    toSubscribers: sent("toSubscribers") === "on",
    toTiers: form.sentAll("toTiers") ?? [],
    when: sent("when"),
    day: sent("day"),
    time: sent("time"),
  });
}

type ConfirmProps = Pick<SendProps, "form" | "issue"> & { isAsked: boolean };

/** The button; once the form was refused to ask how many get it, and when, the same button confirms that choice. */
function Confirm({ form, issue, isAsked }: ConfirmProps) {
  const { id, name } = form.field("confirmed");
  const isLater = form.field("when").defaultValue === "later";
  return (
    <>
      <input type="hidden" name={name} value={isAsked ? askedFor(form) : ""} readOnly />
      <Button
        className="justify-self-start"
        id={id}
        formAction={`/admin/newsletter/${issue.id}?form=send-issue`}
      >
        {!isAsked ? "Send issue" : isLater ? "Yes, schedule it" : "Yes, send it now"}
      </Button>
    </>
  );
}

/** Whether the page asks how many get an issue: then that comes first, with the button below the question. */
export const asksHowMany = (problem: FormProblem | undefined): boolean =>
  problem?.form === "send-issue" && problem.lastResult.error?.fieldErrors.confirmed !== undefined;

/** Chooses who gets an issue, how fast, and when. */
export function SendFields({ form, issue, planned, audience, zone, today, asked }: SendProps) {
  const wasSent = form.sentAll("rate") !== null;
  const confirm = <Confirm form={form} issue={issue} isAsked={asked !== undefined} />;
  return (
    <div className="grid gap-4">
      {asked && <Question problem={asked} />}
      {asked && confirm}
      <Audience {...{ form, issue, planned, audience }} />
      <Time form={form} zone={zone} today={today} />
      <SelectField
        {...form.field("rate")}
        label="How fast"
        hint="Ask your mail provider what it allows."
        options={speeds}
      />
      <CheckboxField
        id={form.field("isPublic").id}
        name="isPublic"
        label="Show it on the site"
        hint="It gets its own page and is listed in the archive."
        defaultChecked={wasSent ? form.field("isPublic").defaultValue === "on" : !planned || issue.isPublic}
      />
      {!asked && confirm}
    </div>
  );
}
