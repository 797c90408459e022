import { pprText } from "#app/features/training/stats/shown.ts";
import type { PprPoint } from "./chart-rules.ts";

const width = 200;
const height = 56;
const edge = 7;

/** Positions of the points in the small chart: across its full width, from its lowest to its highest value. */
function place(points: readonly PprPoint[]) {
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const first = points[0]?.at ?? 0;
  const steps = (points.at(-1)?.at ?? 0) - first || 1;
  return points.map((point) => ({
    ...point,
    x: edge + ((width - 2 * edge) * (point.at - first)) / steps,
    y: height - edge - ((height - 2 * edge) * (point.value - lowest)) / span,
  }));
}

/** PPR of recent weeks: a sentence, then a small line whose last point is hollow in an unfinished week or small sample. */
export function PprLine({ points, summary }: { points: readonly PprPoint[]; summary: string }) {
  const placed = place(points);
  const last = placed.at(-1);
  const value = last ? pprText(last.value) : "";
  const isNumberFirst = value !== "" && summary.startsWith(value);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-[1_1_16rem] leading-snug">
        {isNumberFirst && <span className="font-display text-3xl leading-none font-bold">{value}</span>}
        {isNumberFirst ? summary.slice(value.length) : summary}
      </p>
      {last && placed.length > 1 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="w-[160px] flex-none sm:w-[200px]"
          aria-hidden="true"
        >
          <polyline
            points={placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
            fill="none"
            className="stroke-chart-1"
            strokeWidth="2.5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <circle
            cx={last.x}
            cy={last.y}
            r="5"
            strokeWidth="2.5"
            className={
              last.isOpen || last.isSmall ? "fill-surface stroke-accent" : "fill-accent stroke-accent"
            }
          />
        </svg>
      )}
    </div>
  );
}
