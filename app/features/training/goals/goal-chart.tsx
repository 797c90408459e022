import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { weekOfYear } from "#app/features/base/calendar/rules.ts";
import type { PprPoint } from "#app/features/training/stats/charts/chart-rules.ts";
import { PprChart } from "#app/features/training/stats/charts/ppr-chart.tsx";
import { weekIndex } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { standingSentence } from "./goal-words.ts";
import type { ShownGoal } from "./list-goals.server.ts";

/** Fewer weeks are no line. */
const fewestWeeks = 2;

/** The weeks of a goal's shot and the goal on its date, with a line to it unless there are too few rounds to tell the pace. */
export function GoalChart({
  goal,
  points,
  today,
}: {
  goal: ShownGoal;
  points: readonly PprPoint[];
  today: string;
}) {
  const target = {
    at: weekIndex(weekOfYear(goal.dueOn)),
    value: goal.target,
    label: dayWords(goal.dueOn),
    isApart: goal.state === "open" && goal.pace === "unknown",
  };
  return (
    <PprChart
      title="Your weeks and the goal"
      summary={standingSentence(goal, today)}
      points={points}
      step="Week"
      target={target}
    />
  );
}

/** Whether there are weeks to draw. */
export const hasGoalLine = (points: readonly PprPoint[]): boolean => points.length >= fewestWeeks;
