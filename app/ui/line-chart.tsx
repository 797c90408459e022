import { ChartDrawing, SeriesMark } from "./chart-drawing.tsx";
import type { ChartAxes, ChartFrame, ChartPoint, ChartSeries } from "./chart-layout.ts";
import { Explorable } from "./explorable.tsx";
import { formatNumber } from "./format.ts";
import { Table } from "./table.tsx";

type LineChartProps = {
  title: string;
  /** One sentence that says what the lines show. */
  summary: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  axes: ChartAxes;
  /** What a step along the bottom is; heads the first column of the table. */
  pointLabel?: string;
};

// Two drawings, since text in a viewBox shrinks with it; the container's width picks one.
const narrow: ChartFrame = { width: 340, height: 270, top: 40, right: 30, bottom: 30, left: 36 };
const wide: ChartFrame = { width: 720, height: 320, top: 40, right: 34, bottom: 34, left: 40 };

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="chart-legend">
      {series.map((one, place) => (
        <li key={one.id} className={`series-${(place % 3) + 1}`}>
          <svg viewBox="0 0 44 16" aria-hidden="true">
            <path className="series-line" d="M2 8H42" />
            <SeriesMark place={place} x={22} y={8} />
          </svg>
          {one.label}
        </li>
      ))}
    </ul>
  );
}

type NumbersProps = Pick<LineChartProps, "title" | "series" | "points"> & { pointLabel: string };

function Numbers({ title, series, points, pointLabel }: NumbersProps) {
  const cell = (value: number | null | undefined, decimals = 1) =>
    value === null || value === undefined ? "–" : formatNumber(value, decimals);
  return (
    <details className="disclosure mt-2">
      <summary>Show the numbers</summary>
      <Table
        caption={title}
        captionHidden
        columns={[
          { id: "point", label: pointLabel, rowHeader: true },
          ...series.map((one) => ({ id: one.id, label: `${one.label} (${one.unit})`, numeric: true })),
        ]}
        rows={points.map((point) => ({
          id: point.label,
          cells: {
            point: point.label,
            ...Object.fromEntries(series.map((one) => [one.id, cell(point.values[one.id], one.decimals)])),
          },
        }))}
      />
    </details>
  );
}

/**
 * A line chart drawn by the server: up to three series told apart by dash and mark, and their numbers. Scripts
 * offer to explore it from two points on.
 */
export function LineChart({ title, summary, series, points, axes, pointLabel = "Week" }: LineChartProps) {
  const shown = { series, points, axes };
  const drawings = (
    <>
      <ChartDrawing className="chart-narrow" frame={narrow} {...shown} />
      <ChartDrawing className="chart-wide" frame={wide} {...shown} />
    </>
  );
  return (
    <figure className="chart">
      <figcaption>
        <h3 className="chart-title">{title}</h3>
        <p className="chart-summary">{summary}</p>
      </figcaption>
      <Legend series={series} />
      {points.length > 1 ? (
        <Explorable title={title} pointLabel={pointLabel} {...shown}>
          {drawings}
        </Explorable>
      ) : (
        drawings
      )}
      <Numbers title={title} series={series} points={points} pointLabel={pointLabel} />
    </figure>
  );
}
