import { type ComponentProps, Suspense } from "react";
import { onDemand } from "#app/ui/on-demand.ts";
import type { PprChart } from "./ppr-chart.tsx";

type Props = ComponentProps<typeof PprChart>;

const Chart = onDemand<Props>(async () => (await import("./ppr-chart.tsx")).PprChart);

/** The chart of a page that can be used before its chart can: meanwhile what the server drew is there. */
export function LateChart(props: Props) {
  return (
    <Suspense fallback={<div className="h-80" />}>
      <Chart {...props} />
    </Suspense>
  );
}
