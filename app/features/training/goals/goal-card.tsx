import type { ReactNode } from "react";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { Badge } from "#app/ui/badge.tsx";
import { dueSentence, goalName, standingSentence } from "./goal-words.ts";
import type { ShownGoal } from "./list-goals.server.ts";

function StateBadge({ goal }: { goal: ShownGoal }) {
  if (goal.state === "reached") return <Badge tone="success">Reached</Badge>;
  if (goal.state === "missed") return <Badge tone="neutral">Not reached</Badge>;
  if (goal.pace === "unknown")
    return <Badge tone="neutral">{goal.lack === "evenness" ? "Too uneven" : `Too few ${goal.lack}`}</Badge>;
  return goal.pace === "on" ? <Badge tone="success">On pace</Badge> : <Badge tone="warning">Behind</Badge>;
}

type Props = {
  goal: ShownGoal;
  today: LocalDate;
  /** Its line to the date, which says how it goes. */
  line?: ReactNode;
  /** What to do for it now. */
  action?: ReactNode;
  /** What else can be done with it. */
  menu?: ReactNode;
};

/** A goal on a card of its own: its words, how it goes, its line to the date, and what to do for it. */
export function GoalCard({ goal, today, line, action, menu }: Props) {
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h3 className="text-xl">
            {goalName(goal)} <span className="font-normal">{dueSentence(goal, today)}</span>
          </h3>
          <StateBadge goal={goal} />
        </div>
        {menu}
      </div>
      {line ?? <p>{standingSentence(goal, today)}</p>}
      {goal.setByName && <p className="text-ink-muted">{`Set by ${goal.setByName}.`}</p>}
      {action}
    </li>
  );
}
