import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ConfirmDouble } from "#app/features/training/drills/confirm-double.tsx";
import { selectedElite } from "#app/features/training/drills/messages.ts";
import { TierBadge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { KeptFields } from "../filter-bar.tsx";
import { changedAddress, lasting } from "../tabs.ts";
import type { Copying } from "./copy-drills.server.ts";

type Props = Extract<Copying, { step: "targets" }> & { problem: FormProblem | undefined };
type Target = Props["chosen"][number];

type RowsProps = { members: readonly Target[]; isChosen(id: string): boolean };

function TargetRows({ members, isChosen }: RowsProps) {
  return members.map(({ id, firstName, lastName, email, effectiveTier }) => (
    <li key={id}>
      <label className="check">
        <input
          type="checkbox"
          name="targetUserIds"
          value={id}
          defaultChecked={isChosen(id)}
          data-tier={effectiveTier}
        />
        <span>
          {firstName} {lastName} <span className="text-ink-muted">{email}</span>
        </span>
      </label>
      <TierBadge tier={effectiveTier} />
    </li>
  ));
}

/** How many users get drills: those checked, and everyone on Elite if ALL ELITE is on, each once. */
function useTargetCount({ chosen, allElite, eliteCount }: Pick<Props, "chosen" | "allElite" | "eliteCount">) {
  const first = chosen.filter((member) => !(allElite && member.effectiveTier === "elite")).length;
  const [checked, setChecked] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  const count = () => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>("input[name=targetUserIds]:checked") ?? [];
    setChecked([...boxes].filter((box) => !(allElite && box.dataset.tier === "elite")).length);
  };
  // Rows that re-render are keyed like the form.
  const key = `${allElite} ${chosen.map(({ id }) => id).join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was checked before the page could listen, and new rows
  useEffect(count, [key]);
  return { form: { ref: form, onChange: count }, key, users: checked + (allElite ? eliteCount : 0) };
}

function Summary({ drills, users }: { drills: number; users: number }) {
  return (
    <p className="font-bold tabular-nums" role="status">
      {drills} {drills === 1 ? "drill" : "drills"} × {users} {users === 1 ? "user" : "users"} ={" "}
      {drills * users} drills to be created
    </p>
  );
}

/** Both links keep who is checked. */
function EliteSwitch({ allElite, eliteCount }: Pick<Props, "allElite" | "eliteCount">) {
  if (!allElite)
    return (
      <p>
        <Button variant="secondary" name="allElite" value="on" formMethod="get" formAction="/admin">
          ALL ELITE
        </Button>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-3">
      <strong role="status">{selectedElite(eliteCount)}</strong>
      <Button variant="quiet" name="notAllElite" value="on" formMethod="get" formAction="/admin">
        Not all Elite
      </Button>
    </p>
  );
}

function TargetSearch() {
  const [query] = useSearchParams();
  return (
    <div className="filter-bar">
      <TextField
        id="copy-find"
        name="find"
        type="search"
        label="Search by name or email"
        defaultValue={query.get("find") ?? ""}
      />
      <Button variant="secondary" formMethod="get" formAction="/admin">
        Search
      </Button>
    </div>
  );
}

/** The last step of copying: users by search, ALL ELITE, and what will be created. */
export function CopyTargets(props: Props) {
  const { source, drillIds, chosen, found, allElite, eliteCount } = props;
  const [query] = useSearchParams();
  const refused = usePageForm("copy-drills", props.problem);
  const sent = refused.sentAll("targetUserIds");
  const { form, key, users } = useTargetCount(props);
  return (
    <Form
      method="post"
      action={changedAddress(query, { form: "copy-drills" })}
      {...form}
      className="grid gap-5"
      key={key}
    >
      <FormSummary problem={refused.problem} />
      <ConfirmDouble field={refused.field} />
      <p>
        Step 3 of 3: who gets {drillIds.length === 1 ? "the drill" : `the ${drillIds.length} drills`} of{" "}
        {source.firstName} {source.lastName}?
      </p>
      <KeptFields names={["tab", "copy", "source", "drillIds", "user", "week", ...lasting]} />
      <input type="hidden" name="sourceUserId" value={source.id} />
      {allElite && <input type="hidden" name="allElite" value="on" />}
      <TargetSearch />
      <EliteSwitch allElite={allElite} eliteCount={eliteCount} />
      <ul className="rows">
        <TargetRows members={chosen} isChosen={(id) => sent?.includes(id) ?? true} />
        <TargetRows members={found.entities} isChosen={(id) => sent?.includes(id) ?? false} />
      </ul>
      {found.total > found.size && (
        <p>
          Showing the first {found.size} of {found.total} users. Search for the others.
        </p>
      )}
      <div className="running-total grid gap-2">
        <Summary drills={drillIds.length} users={users} />
        <div className="flex flex-wrap gap-3">
          <Button>Copy Drills</Button>
          <Link to={changedAddress(query, { copy: "drills", drillIds: null })} className={buttonClass({})}>
            Back
          </Link>
        </div>
      </div>
    </Form>
  );
}
