import type { ReactNode } from "react";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { Badge } from "#app/ui/badge.tsx";
import { dueSentence, goalName, standingSentence } from "./goal-words.ts";
import type { ShownGoal } from "./list-goals.server.ts";

function StateBadge({ goal }: { goal: ShownGoal }) {
  if (goal.state === "reached") return <Badge tone="success">Reached</Badge>;
  if (goal.state === "missed") return <Badge tone="neutral">Not reached</Badge>;
  if (goal.pace === "unknown") return <Badge tone="neutral">Too few rounds</Badge>;
  return goal.pace === "on" ? <Badge tone="success">On pace</Badge> : <Badge tone="warning">Behind</Badge>;
}

type Props = { goal: ShownGoal; today: LocalDate; chart?: ReactNode; actions?: ReactNode };

/** A goal with its status, the evidence, and its actions. */
export function GoalLine({ goal, today, chart, actions }: Props) {
  return (
    <li className="grid gap-3 border-line border-t py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-xl">
          {goalName(goal)} <span className="font-normal">{dueSentence(goal, today)}</span>
        </h3>
        <StateBadge goal={goal} />
      </div>
      <p>{standingSentence(goal, today)}</p>
      {goal.setByName && <p className="text-ink-muted">{`Set by ${goal.setByName}.`}</p>}
      {chart}
      {actions}
    </li>
  );
}
