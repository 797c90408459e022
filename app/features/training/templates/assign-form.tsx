import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { ConfirmDouble } from "#app/features/training/drills/confirm-double.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { CheckboxField, NumberField, TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";

type Target = { id: string; firstName: string; lastName: string; tier: "basic" | "elite" | "pro" };
type Props = {
  template: { id: string; tier: string };
  /** The members to choose from: those already chosen, and those found. */
  targets: { chosen: readonly Target[]; found: readonly Target[] };
  week: number;
  /** The address's query: the search, and the form's content at that time. */
  query: URLSearchParams;
  problem: FormProblem | undefined;
};

/** Finds members by name; the form's content is sent along and restored. */
function Search({ id, search }: { id: string; search: string }) {
  return (
    <div className="filter-bar">
      <TextField id="search" name="search" label="Find a member" type="search" defaultValue={search} />
      <Button variant="secondary" formMethod="get" formAction={`/admin/templates/${id}`}>
        Search
      </Button>
    </div>
  );
}

function Targets({ chosen, found, isChecked }: Props["targets"] & { isChecked: (id: string) => boolean }) {
  const targets = [...chosen, ...found];
  if (targets.length === 0) return <p className="text-ink-muted">No one with that name has this plan.</p>;
  return (
    <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {targets.map(({ id, firstName, lastName, tier }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
          <label className="check">
            <input type="checkbox" name="memberIds" value={id} defaultChecked={isChecked(id)} />
            <span>
              {firstName} {lastName}
            </span>
          </label>
          <TierBadge tier={tier} />
        </li>
      ))}
    </ul>
  );
}

/** Assigns a template's drills to members, or to everyone on a plan. */
export function AssignForm({ template, targets, week, query, problem }: Props) {
  const form = usePageForm("assign-template", problem, { week: query.get("week") ?? String(week) });
  const action = new URLSearchParams(query);
  action.set("form", "assign-template");
  const isOn = (name: string, value = "on") => (form.sentAll(name) ?? query.getAll(name)).includes(value);
  return (
    <Form
      method="post"
      action={`/admin/templates/${template.id}?${action}`}
      {...form.props}
      className="grid gap-4"
    >
      {/* Enter presses a form's first button, which must search, not assign. */}
      <button type="submit" hidden formMethod="get" formAction={`/admin/templates/${template.id}`} />
      <FormSummary problem={form.problem} />
      <ConfirmDouble field={form.field} />
      <input type="hidden" name="id" value={template.id} />
      <Search id={template.id} search={query.get("search") ?? ""} />
      <fieldset className="grid gap-2">
        <legend className="field-label">Who gets it</legend>
        {template.tier === "elite" && (
          <CheckboxField
            id="all-elite"
            name="allElite"
            label="Everyone on Elite"
            defaultChecked={isOn("allElite")}
          />
        )}
        <CheckboxField id="all-pro" name="allPro" label="Everyone on Pro" defaultChecked={isOn("allPro")} />
        <Targets {...targets} isChecked={(id) => isOn("memberIds", id)} />
      </fieldset>
      <NumberField {...form.field("week")} label="Week of their plan" min={1} max={520} required />
      <FormDraft about={`assign:${template.id}`} />
      <Button className="justify-self-start">Assign the drills</Button>
    </Form>
  );
}
