import type { ReactNode } from "react";
import { planNames } from "#app/features/base/tiers.ts";
import { ChosenMembers, MessageFields } from "#app/features/club/bulk/message-fields.tsx";
import { dryRunWords, notInvitedWords } from "#app/features/club/bulk/messages.ts";
import type { BulkAct } from "#app/features/club/bulk/schema.ts";
import { messages as importWords } from "#app/features/club/imports/messages.ts";
import { messages as rosterWords } from "#app/features/people/roster/messages.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-frame.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { load } from "./tab.server.ts";

type Page = Awaited<ReturnType<typeof load>>;
type Bulk = NonNullable<Page["bulk"]>;
type Props = Pick<Page, "coaches" | "back"> & { bulk: Bulk; problem: FormProblem | undefined };
type PartProps = Pick<Props, "coaches" | "bulk"> & { field: FieldOf };

type Option = { value: string; label: string; words: string };

/** One choice among several, each with what it would change. */
function Options({
  field,
  name,
  legend,
  options,
}: {
  field: FieldOf;
  name: string;
  legend: string;
  options: readonly Option[];
}) {
  const { id, defaultValue, errors } = field(name);
  return (
    <fieldset id={id} className="grid">
      <legend className="font-semibold">{legend}</legend>
      <FieldErrors id={id} errors={errors} />
      {options.map(({ value, label, words }) => (
        <label key={value} className="check">
          <input type="radio" name={name} value={value} defaultChecked={defaultValue === value} required />
          <span>
            <strong>{label}</strong> <span className="text-ink-muted">{words}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const changing = (bulk: Bulk, names: readonly string[]) =>
  dryRunWords("changes", names, bulk.preview.names.length);

/** Includes those whom a plan would lower, whom it otherwise leaves as they are (D60). */
function Lower({ bulk, field }: Pick<PartProps, "bulk" | "field">) {
  const { id, name, defaultValue } = field("lower");
  const lowered = bulk.preview.plans.filter(({ lowers }) => lowers.length > 0);
  if (lowered.length === 0) return null;
  const words = lowered.map(
    ({ tier, lowers }) =>
      `${planNames[tier]} ${dryRunWords("would lower", lowers, bulk.preview.names.length)}`,
  );
  return (
    <CheckboxField
      id={id}
      name={name}
      value="on"
      defaultChecked={defaultValue === "on"}
      label="Lower plans, too"
      hint={`${words.join(". ")}. Unchecked, they stay as they are.`}
    />
  );
}

function PlanPart({ bulk, field }: PartProps) {
  const options = bulk.preview.plans.map(({ tier, changes }) => ({
    value: tier,
    label: planNames[tier],
    words: changing(bulk, changes),
  }));
  return (
    <>
      <Options field={field} name="tier" legend="Plan" options={options.toReversed()} />
      <Lower bulk={bulk} field={field} />
    </>
  );
}

function FreePart({ bulk, field }: PartProps) {
  const options = (["pro", "elite"] as const).map((tier) => ({
    value: tier,
    label: planNames[tier],
    words: dryRunWords("reaches", bulk.preview.free[tier], bulk.preview.names.length),
  }));
  return (
    <>
      <Options field={field} name="tier" legend="Plan" options={options} />
      <TextField
        {...field("expirationDate")}
        label="Through"
        type="date"
        min={bulk.today}
        max="2100-12-31"
        required
      />
      <CheckboxField
        id={field("lower").id}
        name="lower"
        value="on"
        defaultChecked={field("lower").defaultValue === "on"}
        label="Also those who have more already"
      />
    </>
  );
}

function CoachPart({ bulk, field, coaches }: PartProps) {
  const options = bulk.preview.coaches.map(({ key, changes }) => ({
    value: key ?? "unassigned",
    label: coaches.find((coach) => coach.key === key)?.name ?? "Unassigned",
    words: changing(bulk, changes),
  }));
  return <Options field={field} name="assignedCoach" legend="Coach" options={options} />;
}

function InvitePart({ bulk }: PartProps) {
  const { invite, names } = bulk.preview;
  return (
    <div className="prose">
      {bulk.hasMailServer ? (
        <p>{`An email with a link to set a password ${dryRunWords("goes to", invite, names.length)}.`}</p>
      ) : (
        <>
          <p>{importWords.noMailServer}</p>
          <p>{`A file with a link to set a password ${dryRunWords("is saved for", invite, names.length)}.`}</p>
        </>
      )}
      {invite.length < names.length && <p>{notInvitedWords(bulk.preview)}</p>}
      {invite.length > 0 && <p>A link works for 14 days, ends earlier ones, and can't be taken back.</p>}
    </div>
  );
}

function NotePart({ bulk, field }: PartProps) {
  return (
    <>
      <p>{`It ${dryRunWords("goes to", bulk.preview.names, bulk.preview.names.length)}.`}</p>
      <TextField {...field("title")} label="Title" required />
      <TextAreaField {...field("content")} label="Note" rows={5} required />
      <FormDraft about="bulk-note" />
    </>
  );
}

function MessagePart({ bulk, field }: PartProps) {
  return <MessageFields field={field} preview={bulk.preview} />;
}

/** Whom an act reaches whatever is typed or chosen for it; one that reaches no one has no button. */
const reached: Partial<Record<BulkAct, "invite" | "readers">> = { invite: "invite", message: "readers" };

const acts: Record<BulkAct, { title: string; button: string; Part: (props: PartProps) => ReactNode }> = {
  plan: { title: "Change plans", button: "Change plans", Part: PlanPart },
  free: { title: "Grant free memberships", button: "Grant free memberships", Part: FreePart },
  coach: { title: "Change coaches", button: "Change coaches", Part: CoachPart },
  invite: { title: "Invite members", button: "Send invitations", Part: InvitePart },
  note: { title: "Send a note", button: "Send notes", Part: NotePart },
  message: { title: "Send a message", button: "Send messages", Part: MessagePart },
};

/** An act on everyone checked, in a dialog with its own address: first what it would change, then the button that does it. */
export function BulkDialog({ bulk, coaches, back, problem }: Props) {
  const at = useAddress();
  const { act, preview, found, until } = bulk;
  const { title, button, Part } = acts[act];
  const id = `bulk-${act}`;
  const words = (name: string) => back?.get(name)?.[0] ?? "";
  const form = usePageForm(id, problem, {
    expirationDate: until,
    title: words("title"),
    content: words("content"),
  });
  const closeHref = at({ bulk: null, back: null, form: null });
  const many = preview.userIds.length;
  const list = reached[act];
  const reachesSomeone = list === undefined || preview[list].length > 0;
  return (
    <Dialog title={title} closeHref={closeHref}>
      {many === 0 ? (
        <p>{`${rosterWords.noneSelected}. Check the members first.`}</p>
      ) : (
        <PageForm
          of={form}
          action={at({ bulk: act, form: id })}
          onKeyDown={sendByKeys}
          className="grid gap-4"
        >
          <ChosenMembers preview={preview} found={found} />
          <Part bulk={bulk} coaches={coaches} field={form.field} />
          {reachesSomeone && <SaveOrCancel cancelHref={closeHref}>{button}</SaveOrCancel>}
        </PageForm>
      )}
    </Dialog>
  );
}
