import { useEffect, useRef, useState } from "react";
import { counted } from "#app/features/base/counted.ts";
import { drillWords, goesTo, unseenBy, weeksOf } from "#app/features/training/drills/copy-words.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { Copying } from "./copy-drills.server.ts";

type Targets = Extract<Copying, { step: "targets" }>;
type Asked = Pick<Targets, "chosen" | "allElite" | "eliteCount">;
type Picked = { name: string; tier: string };

/** A member's name as the summary and the rows show it. */
export const nameOf = ({ firstName, lastName }: Targets["chosen"][number]) => `${firstName} ${lastName}`;

/** Who gets drills: those checked, which were `first` so far, and everyone on Elite if ALL ELITE is on, each once. */
export function useTargets({ chosen, allElite, eliteCount }: Asked, first: Targets["chosen"]) {
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
export function CopySummary({ drillIds, drills, allElite, eliteCount, picked, users }: SummaryProps) {
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
export function CopiedDrills({ drills, startsOn }: Pick<Targets, "drills" | "startsOn">) {
  return <p className="-mt-3 text-ink-muted wrap-anywhere">{drillWords(drills, startsOn)}</p>;
}
