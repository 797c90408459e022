import { ShotLabel } from "#app/features/training/shots/shot-arc.tsx";
import { accuracyText, consistencyText, pprText } from "#app/features/training/stats/shown.ts";
import { Table } from "#app/ui/list/table.tsx";
import type { CategoryStat } from "./shot-rules.ts";

/** Consistency is meaningful from two drills on (contract, "Numbers"). */
const leastDrills = 2;

/** Each shot's numbers, with its drawing; one tap away on a phone, where they are long. */
export function CategoryTable({ stats }: { stats: readonly CategoryStat[] }) {
  return (
    <details className="disclosure disclosure-narrow">
      <summary>Show the numbers of all time</summary>
      <Table
        stacks
        caption="PPR Categories, of all time"
        columns={[
          { id: "category", label: "Category", rowHeader: true },
          { id: "ppr", label: "Avg PPR", numeric: true },
          { id: "accuracy", label: "Accuracy %", numeric: true },
          { id: "consistency", label: "Consistency %", numeric: true },
          { id: "drills", label: "Drills Completed", numeric: true },
        ]}
        rows={stats.map((stat) => ({
          id: stat.category,
          cells: {
            category: <ShotLabel shot={stat.category} />,
            ppr: pprText(stat.avgPpr),
            accuracy: accuracyText(stat.avgAccuracy),
            consistency:
              stat.avgConsistency === null || stat.drillsCompleted < leastDrills
                ? "–"
                : consistencyText(stat.avgConsistency),
            drills: stat.drillsCompleted,
          },
        }))}
      />
    </details>
  );
}
