import { useSearchParams } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import { messages } from "#app/features/training/drills/messages.ts";
import { inPlan } from "#app/features/training/drills/plan/copy-words.ts";
import { weekDates } from "#app/features/training/drills/plan/plan-weeks.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { useLiveSearch } from "#app/ui/list/use-live-search.ts";
import { Notice } from "#app/ui/notice.tsx";
import { capital } from "#app/ui/time/format.ts";
import { KeptFields } from "../_tab/filter-bar.tsx";
import { lasting, tabAddress } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Copying } from "./copy-drills.server.ts";
import { CopyTargets } from "./copy-targets.tsx";

const closed = {
  copy: null,
  source: null,
  drillIds: null,
  targetUserIds: null,
  allElite: null,
  notAllElite: null,
  allFound: null,
  copyDates: null,
  find: null,
  found: null,
};

function SourceStep({ found }: Extract<Copying, { step: "source" }>) {
  const [query] = useSearchParams();
  const at = useAddress();
  const live = useLiveSearch<HTMLFormElement>();
  return (
    <div className="grid gap-5">
      <p>Step 1 of 3: choose a member</p>
      <Form
        {...live}
        method="get"
        action={tabAddress("drills")}
        className="filter-bar"
        replace
        preventScrollReset
      >
        <input type="hidden" name="copy" value="source" />
        <KeptFields names={[...lasting, "user", "week"]} />
        <TextField
          id="copy-find"
          name="find"
          type="search"
          label="Search by name or email"
          defaultValue={query.get("find") ?? ""}
        />
        <Button variant="secondary">Search</Button>
      </Form>
      <ul className="rows">
        {found.entities.map(({ id, firstName, lastName, email }) => (
          <li key={id}>
            <Link to={at({ copy: "drills", source: id, find: null, found: null })} className="link">
              {firstName} {lastName}
            </Link>
            <span className="text-ink-muted">{shownAddress(email)}</span>
          </li>
        ))}
      </ul>
      <Pager {...found} what="members found" name="found" />
    </div>
  );
}

function DrillsStep({
  source,
  drills,
  failure,
  startsOn,
  lacksDrills,
}: Extract<Copying, { step: "drills" }>) {
  const [query] = useSearchParams();
  const at = useAddress();
  const all = query.get("all") === "on";
  const ofWeek = query.get("week");
  const link = buttonClass({ variant: "quiet" });
  const name = `${source.firstName} ${source.lastName}`;
  return (
    <Form method="get" action={tabAddress("drills")} className="grid gap-5" key={`${all} ${ofWeek}`}>
      <input type="hidden" name="copy" value="targets" />
      <input type="hidden" name="source" value={source.id} />
      <KeptFields names={[...lasting, "user", "week"]} />
      <p>Step 2 of 3: which drills of {name}?</p>
      {lacksDrills && <p role="alert">Please choose at least one drill</p>}
      {failure !== null && (
        <Notice tone="destructive" title={messages.loadFailed}>
          {failure}
        </Notice>
      )}
      {drills.length === 0 ? (
        failure === null && <p>{name} has no drills of their own.</p>
      ) : (
        <p className="flex flex-wrap gap-2">
          <Link to={at({ copy: "drills", all: "on" })} className={link}>
            Select All
          </Link>
          <Link to={at({ copy: "drills", all: null, week: null })} className={link}>
            Deselect All
          </Link>
        </p>
      )}
      <ul className="rows">
        {drills.toSorted(inPlan).map(({ id, title, week, dayOfWeek, isActive }) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                name="drillIds"
                value={id}
                defaultChecked={all || String(week) === ofWeek}
              />
              <span>
                {title}{" "}
                <span className="text-ink-muted">
                  {`week ${week}${weekDates(week, startsOn)}, ${capital(dayOfWeek)}`}
                  {isActive ? "" : ", inactive"}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {drills.length > 0 && <Button>Choose members</Button>}
        <Link to={at({ copy: "source", source: null })} className={buttonClass({})}>
          Back
        </Link>
      </div>
    </Form>
  );
}

/** Copies one member's drills to others in three steps, each a separate page without scripts. */
export function CopyDialog({ copying, problem }: { copying: Copying; problem: FormProblem | undefined }) {
  const at = useAddress();
  const here = at({ ...closed, all: null });
  return (
    <Dialog title="Copy Drills" closeHref={here} wide>
      {copying.step === "source" && <SourceStep {...copying} />}
      {copying.step === "drills" && <DrillsStep {...copying} />}
      {copying.step === "targets" && <CopyTargets {...copying} problem={problem} />}
    </Dialog>
  );
}
