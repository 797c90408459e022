import { Form } from "react-router";
import { TierBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { type FormProblem, FormSummary, usePageForm, useSent } from "#app/ui/page-form.tsx";

type Target = { id: string; firstName: string; lastName: string; tier: "basic" | "elite" | "pro" };
type Props = {
  template: { id: string; tier: string };
  targets: readonly Target[];
  week: number;
  search: string;
  problem: FormProblem | undefined;
};

/** Finds members by name; a form of its own, since it changes nothing. */
function Search({ id, search }: { id: string; search: string }) {
  return (
    <form method="get" action={`/admin/templates/${id}`} className="filter-bar">
      <TextField id="search" name="search" label="Find a member" type="search" defaultValue={search} />
      <Button variant="secondary">Search</Button>
    </form>
  );
}

function Targets({ targets, chosen }: { targets: readonly Target[]; chosen: readonly string[] }) {
  if (targets.length === 0) return <p className="text-ink-muted">Nobody with such a name has this plan.</p>;
  return (
    <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {targets.map(({ id, firstName, lastName, tier }) => (
        <li key={id} className="flex items-center justify-between gap-3">
          <label className="check">
            <input type="checkbox" name="memberIds" value={id} defaultChecked={chosen.includes(id)} />
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

/** Gives a template's drills to members, or to everybody on a plan. */
export function AssignForm({ template, targets, week, search, problem }: Props) {
  const form = usePageForm("assign-template", problem, { week: String(week) });
  const sent = useSent("assign-template");
  const query = new URLSearchParams({ ...(search && { search }), form: "assign-template" });
  return (
    <div className="grid gap-5">
      <Search id={template.id} search={search} />
      <Form
        method="post"
        action={`/admin/templates/${template.id}?${query}`}
        {...form.props}
        className="grid gap-4"
      >
        <FormSummary problem={form.problem} />
        <input type="hidden" name="id" value={template.id} />
        <fieldset className="grid gap-2">
          <legend className="field-label">Who gets it</legend>
          {template.tier === "elite" && (
            <CheckboxField
              id="all-elite"
              name="allElite"
              label="Everybody on Elite"
              defaultChecked={sent("allElite").length > 0}
            />
          )}
          <CheckboxField
            id="all-pro"
            name="allPro"
            label="Everybody on Pro"
            defaultChecked={sent("allPro").length > 0}
          />
          <Targets targets={targets} chosen={sent("memberIds")} />
        </fieldset>
        <TextField
          {...form.field("week")}
          label="Week of their plan"
          type="number"
          min={1}
          max={520}
          required
        />
        <Button className="justify-self-start">Assign the drills</Button>
      </Form>
    </div>
  );
}
