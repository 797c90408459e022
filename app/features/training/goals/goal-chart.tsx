import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { weekOfYear } from "#app/features/base/calendar/rules.ts";
import type { PprPoint } from "#app/features/training/stats/charts/chart-rules.ts";
import { PprChart } from "#app/features/training/stats/charts/ppr-chart.tsx";
import { weekIndex } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { goalName, standingSentence } from "./goal-words.ts";
import type { ShownGoal } from "./list-goals.server.ts";

/** The weeks of a goal's shot, with a line to the goal. */
export function GoalChart({
  goal,
  points,
  today,
}: {
  goal: ShownGoal;
  points: readonly PprPoint[];
  today: string;
}) {
  if (points.length < 2) return null;
  const target = { at: weekIndex(weekOfYear(goal.dueOn)), value: goal.target, label: dayWords(goal.dueOn) };
  return (
    <details className="disclosure">
      <summary>Show the chart</summary>
      <PprChart
        title={goalName(goal)}
        summary={standingSentence(goal, today)}
        points={points}
        step="Week"
        target={target}
      />
    </details>
  );
}
