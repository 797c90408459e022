import { type ComponentProps, Suspense } from "react";
import { onDemand } from "#app/ui/live/on-demand.ts";
import type { PprChart } from "./ppr-chart.tsx";

type Props = ComponentProps<typeof PprChart>;

const Chart = onDemand<Props>(async () => (await import("./ppr-chart.tsx")).PprChart);

/** Loads the interactive chart after the page; until then, the server's drawing is shown. */
export function LateChart(props: Props) {
  return (
    <Suspense fallback={<div className="h-80" />}>
      <Chart {...props} />
    </Suspense>
  );
}
