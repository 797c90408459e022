import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatNumber, formatPercent } from "#app/ui/format.ts";
import { ShotLabel } from "#app/ui/shot-arc.tsx";
import { Table } from "#app/ui/table.tsx";
import type { load } from "./categories.server.ts";
import { ProRequired } from "./upgrade-card.tsx";

type Props = Awaited<ReturnType<typeof load>>;

/** Consistency says something from two drills on. */
const leastDrills = 2;

/** The PPR Categories tab: the numbers of each shot. */
export function Categories({ stats }: Props) {
  if (!stats) return <ProRequired />;
  if (stats.length === 0) {
    return (
      <EmptyState title="No numbers yet" level={2}>
        <p>Complete a drill, and its shot appears here.</p>
      </EmptyState>
    );
  }
  return (
    <Table
      caption="PPR Categories"
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
          ppr: formatNumber(stat.avgPpr, 2),
          accuracy: formatPercent(stat.avgAccuracy, 1),
          consistency:
            stat.avgConsistency === null || stat.drillsCompleted < leastDrills
              ? "–"
              : formatPercent(stat.avgConsistency, 0),
          drills: stat.drillsCompleted,
        },
      }))}
    />
  );
}
