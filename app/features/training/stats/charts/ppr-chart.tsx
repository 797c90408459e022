import type { ChartTarget } from "#app/ui/chart/chart-layout.ts";
import { LineChart } from "#app/ui/chart/line-chart.tsx";
import type { PprPoint } from "./chart-rules.ts";

// Accuracy is points per round out of 12: one line, two scales (D19). The bands are those of the numbers.
const scale = {
  max: 12,
  unit: "PPR",
  right: { max: 100, unit: "%", name: "Accuracy, %" },
  bands: [
    { from: 0, label: "Needs work" },
    { from: 6, label: "Fair" },
    { from: 8.4, label: "Strong" },
  ],
};

type Props = {
  title: string;
  summary: string;
  points: readonly PprPoint[];
  step: string;
  target?: ChartTarget;
  /** Where a point's entries are. */
  hrefOf?(key: string): string;
  /** The point that is open on this page. */
  openKey?: string | undefined;
};

/** Points per round over time, with the number of rounds behind each value. */
export function PprChart({ title, summary, points, step, target, hrefOf, openKey }: Props) {
  const linked = hrefOf ? points.map((point) => ({ ...point, href: hrefOf(point.key) })) : points;
  return (
    <LineChart
      title={title}
      summary={summary}
      scale={scale}
      openHref={hrefOf && openKey ? hrefOf(openKey) : undefined}
      points={linked}
      {...(target && { target })}
      words={{
        value: "Average PPR",
        share: "Accuracy",
        weight: "Rounds",
        step,
        small: "Under 30 rounds (small sample)",
      }}
    />
  );
}
