import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { counted } from "#app/features/base/counted.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { ConfirmDouble } from "#app/features/training/drills/confirm-double.tsx";
import { beginsWords, selectedElite as selectedWords } from "#app/features/training/drills/messages.ts";
import {
  drillWords,
  goesTo,
  seesDrills,
  unseenBy,
  weeksOf,
} from "#app/features/training/drills/plan/copy-words.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { useLiveSearch } from "#app/ui/list/use-live-search.ts";
import { Notice, ToastRegion } from "#app/ui/notice.tsx";
import { KeptFields } from "../_tab/filter-bar.tsx";
import { lasting, tabAddress } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Copying } from "./copy-drills.server.ts";

const here = tabAddress("drills");

type Props = Extract<Copying, { step: "targets" }> & { problem: FormProblem | undefined };
type Target = Props["chosen"][number];

type RowsProps = { members: readonly Target[]; isChosen(member: Target): boolean };

type Targets = Extract<Copying, { step: "targets" }>;
type Everyone = Pick<Targets, "chosen" | "allElite" | "eliteCount">;
type Picked = { name: string; tier: string };

/** A member's name as the summary and the rows show it. */
const nameOf = ({ firstName, lastName }: Targets["chosen"][number]) => `${firstName} ${lastName}`;

/** Who gets drills: those checked, which were `first` so far, and everyone on Elite if ALL ELITE is on, each once. */
function useTargets({ chosen, allElite, eliteCount }: Everyone, first: Targets["chosen"]) {
  const isCounted = ({ tier }: Picked) => !(allElite && tier === "elite");
  const [checked, setChecked] = useState<Picked[]>(() =>
    first.map((member) => ({ name: nameOf(member), tier: member.effectiveTier })),
  );
  const form = useRef<HTMLFormElement>(null);
  const read = () => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>("input[name=targetUserIds]:checked") ?? [];
    setChecked([...boxes].map(({ dataset }) => ({ name: dataset.name ?? "", tier: dataset.tier ?? "" })));
  };
  // Rows that re-render are keyed like the form.
  const key = `${allElite} ${chosen.map(({ id }) => id).join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was checked before the page could listen, and new rows
  useEffect(read, [key]);
  const picked = checked.filter(isCounted);
  const users = picked.length + (allElite ? eliteCount : 0);
  return { form: { ref: form, onChange: read }, key, picked, users };
}

type SummaryProps = Pick<Targets, "drillIds" | "drills" | "allElite" | "eliteCount"> & {
  picked: Picked[];
  users: number;
};

/** What a copy will create, in which weeks, for whom, and who of them can't see it. */
function CopySummary({ drillIds, drills, allElite, eliteCount, picked, users }: SummaryProps) {
  const many = drillIds.length;
  const people = [
    ...(allElite && eliteCount > 0 ? [`everyone on Elite (${eliteCount})`] : []),
    ...picked.map(({ name }) => name),
  ];
  const unseen = unseenBy(picked.filter(({ tier }) => tier === "basic").map(({ name }) => name));
  // Without scripts the page knows only who was checked when it was loaded.
  const counts = users === 0 && "hidden in-data-scripted:block";
  return (
    <div role="status" className="grid gap-1">
      <p className={classNames("font-bold tabular-nums", counts)}>
        {counted(many, "drill")} × {counted(users, "member")} = {counted(many * users, "drill")} to be created
      </p>
      <p className={classNames("font-normal wrap-anywhere", counts)}>
        {goesTo(weeksOf(drills), people) || "Check who gets them."}
      </p>
      <p className="raw-only">
        {users === 0
          ? `${counted(many, "drill")} for each member you check`
          : "Search again to count others you check."}
      </p>
      {unseen && <p className="font-bold wrap-anywhere">{unseen}</p>}
    </div>
  );
}

/** The drills to copy, by week. */
function CopiedDrills({ drills, startsOn }: Pick<Targets, "drills" | "startsOn">) {
  return <p className="-mt-3 text-ink-muted wrap-anywhere">{drillWords(drills, startsOn)}</p>;
}

function TargetRows({ members, isChosen }: RowsProps) {
  return members.map((member) => {
    const { id, email, effectiveTier, begins } = member;
    return (
      <li key={id}>
        <label className="check">
          <input
            type="checkbox"
            name="targetUserIds"
            value={id}
            defaultChecked={isChosen(member)}
            data-tier={effectiveTier}
            data-name={nameOf(member)}
          />
          <span>
            {nameOf(member)}{" "}
            <span className="text-ink-muted">
              {shownAddress(email)}
              {!seesDrills(member) && " · can't see drills"}
              {begins && ` · ${begins}`}
            </span>
          </span>
        </label>
        <TierBadge tier={effectiveTier} />
      </li>
    );
  });
}

const toastFor = 5_000;

/** What ALL ELITE did, as a message over the dialog, which hides the page's own messages. */
function EliteSelected({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), toastFor);
    return () => clearTimeout(timer);
  }, []);
  const dismiss = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-dismiss]")) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    isOpen && (
      // biome-ignore lint/a11y/noStaticElementInteractions: a press of the message's own link arrives here
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses the link, too
      <div onClick={dismiss}>
        <ToastRegion>
          <Notice tone="success" title={selectedWords(count)} dismissHref="#copy-find">
            {count > 0 && "Their boxes are checked. Uncheck anyone you want to leave out."}
          </Notice>
        </ToastRegion>
      </div>
    )
  );
}

/** Both links keep who is checked. */
function EliteSwitch({ allElite, eliteCount }: Pick<Props, "allElite" | "eliteCount">) {
  if (!allElite)
    return (
      <p>
        <Button variant="secondary" name="allElite" value="on" formMethod="get" formAction={here}>
          ALL ELITE
        </Button>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-3">
      <strong role="status">{selectedWords(eliteCount)}</strong>
      <Button variant="quiet" name="notAllElite" value="on" formMethod="get" formAction={here}>
        Not all Elite
      </Button>
    </p>
  );
}

/** Checks everyone found whose plan has drills; the others are checked one by one. */
function CheckFound({ count }: { count: number }) {
  if (count < 2) return null;
  return (
    <Button variant="quiet" name="allFound" value="on" formMethod="get" formAction={here}>
      {`Check these ${count}`}
    </Button>
  );
}

/** Whether the copy brings its dates along; a search within the step sends the choice with it. */
function CopyDates({
  startsOn,
  drills,
  sent,
}: Pick<Props, "startsOn" | "drills"> & { sent: readonly string[] | null }) {
  const [query] = useSearchParams();
  if (startsOn === null) return null;
  return (
    <CheckboxField
      id="copy-dates"
      name="copyDates"
      value="on"
      defaultChecked={sent ? sent.length > 0 : query.has("copyDates")}
      label={`Begin their plans on the same date: ${beginsWords(startsOn, weeksOf(drills)[0])}`}
      hint="Only for plans without dates yet. Unchecked, they show the copy right away."
    />
  );
}

function TargetSearch() {
  const [query] = useSearchParams();
  const live = useLiveSearch<HTMLDivElement>();
  return (
    <div {...live} className="filter-bar">
      <TextField
        id="copy-find"
        name="find"
        type="search"
        label="Search by name or email"
        defaultValue={query.get("find") ?? ""}
      />
      <Button variant="secondary" formMethod="get" formAction={here}>
        Search
      </Button>
    </div>
  );
}

/** The last step of copying: users by search, ALL ELITE, and what will be created. */
export function CopyTargets(props: Props) {
  const { source, drillIds, drills, startsOn, chosen, found, allElite, eliteCount, selectedElite } = props;
  const at = useAddress();
  const refused = usePageForm("copy-drills", props.problem);
  // What a later search or "Check these" chose wins over what was refused before it.
  const sent = refused.problem ? refused.sentAll("targetUserIds") : null;
  const isSent = ({ id }: Target) => sent?.includes(id) ?? false;
  const checked = sent ? [...chosen, ...found.entities].filter(isSent) : chosen;
  const isChecked = (member: Target) => checked.includes(member);
  const [query] = useSearchParams();
  // What a search finds is right below it, and not behind everyone who is checked.
  const isFirst = ({ isFound }: Target) => isFound || !query.get("find");
  const { form, key, ...targets } = useTargets(props, checked);
  return (
    <Form
      method="post"
      action={at({ form: "copy-drills" })}
      {...form}
      className="grid gap-5"
      replace
      preventScrollReset
    >
      <FormSummary problem={refused.problem} />
      {selectedElite !== null && !refused.problem && <EliteSelected count={selectedElite} />}
      {/* Enter presses a form's first button, which must search, not copy. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} formMethod="get" formAction={here} />
      <ConfirmDouble field={refused.field} />
      <p>
        Step 3 of 3: who gets {drillIds.length === 1 ? "the drill" : `the ${drillIds.length} drills`} of{" "}
        {source.firstName} {source.lastName}?
      </p>
      <CopiedDrills drills={drills} startsOn={startsOn} />
      <CopyDates startsOn={startsOn} drills={drills} sent={sent && refused.sentAll("copyDates")} />
      <KeptFields names={["copy", "source", "drillIds", "user", "week", ...lasting]} />
      <input type="hidden" name="sourceUserId" value={source.id} />
      {allElite && <input type="hidden" name="allElite" value="on" />}
      <TargetSearch />
      <div className="flex flex-wrap items-center gap-3">
        <EliteSwitch allElite={allElite} eliteCount={eliteCount} />
        <CheckFound count={found.entities.filter(seesDrills).length} />
      </div>
      <ul className="rows" key={key}>
        <TargetRows members={chosen.filter(isFirst)} isChosen={isChecked} />
        <TargetRows members={found.entities} isChosen={isSent} />
        <TargetRows members={chosen.filter((member) => !isFirst(member))} isChosen={isChecked} />
      </ul>
      {found.total > found.size && (
        <p>
          Showing the first {found.size} of {found.total} members. Search for the others.
        </p>
      )}
      <div className="running-total grid gap-2">
        <CopySummary {...props} {...targets} />
        <div className="flex flex-wrap gap-3">
          <Button>Copy Drills</Button>
          <Link to={at({ copy: "drills", drillIds: null })} className={buttonClass({})}>
            Back
          </Link>
        </div>
      </div>
    </Form>
  );
}
