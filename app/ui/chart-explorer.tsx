import {
  CartesianGrid,
  Line,
  LineChart as LiveChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { SeriesMark, withUnit } from "./chart-drawing.tsx";
import {
  axisTicks,
  type ChartAxes,
  type ChartAxis,
  type ChartPoint,
  type ChartSeries,
} from "./chart-layout.ts";

/** What is drawn: the same series, points and axes as the server's drawing. */
export type ChartExplorerProps = {
  title: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  axes: ChartAxes;
  /** What a step along the bottom is. */
  pointLabel: string;
};

type Spot = { cx?: number; cy?: number };

const seriesClass = (place: number) => `series-${(place % 3) + 1}`;

function mark(place: number) {
  return ({ cx, cy, index }: Spot & { index?: number }) =>
    cx === undefined || cy === undefined || !Number.isFinite(cy) ? null : (
      <g key={index} className={seriesClass(place)}>
        <SeriesMark place={place} x={cx} y={cy} />
      </g>
    );
}

function ring(place: number) {
  return ({ cx, cy }: Spot) => (
    <g className={seriesClass(place)}>
      <circle className="series-mark chart-ring" cx={cx} cy={cy} r="10" />
    </g>
  );
}

type ReadingProps = Pick<ChartExplorerProps, "series" | "points" | "pointLabel"> & { at: unknown };

/** One line at the top, clear of the lines on a phone too; the legend explains its marks. */
function Reading({ series, points, pointLabel, at }: ReadingProps) {
  const point = points.find(({ label }) => label === at);
  return (
    <div className="chart-reading" aria-live="assertive">
      {point && (
        <>
          <p>
            {pointLabel} {point.label}
          </p>
          <dl>
            {series.map((one, place) => {
              const value = point.values[one.id] ?? null;
              return (
                <div key={one.id} className={seriesClass(place)}>
                  <dt>
                    <svg viewBox="0 0 16 16" aria-hidden="true">
                      <SeriesMark place={place} x={8} y={8} />
                    </svg>
                    <span className="sr-only">{one.label}</span>
                  </dt>
                  <dd>{value === null ? "–" : withUnit(value, one)}</dd>
                </div>
              );
            })}
          </dl>
        </>
      )}
    </div>
  );
}

/** A vertical axis with the ticks of the drawing. */
function axisProps(id: "left" | "right", { min, max, ...axis }: ChartAxis) {
  return {
    yAxisId: id,
    orientation: id,
    domain: [min, max] as [number, number],
    ticks: axisTicks({ min, max, ...axis }),
    width: 40,
    axisLine: false,
    tickLine: false,
  };
}

function Units({ axes }: Pick<ChartExplorerProps, "axes">) {
  return (
    <g>
      <text x="0" y="16">
        {axes.left.unit}
      </text>
      {axes.right && (
        <text x="100%" y="16" textAnchor="end">
          {axes.right.unit}
        </text>
      )}
    </g>
  );
}

/**
 * The chart to explore by pointer, touch or arrow keys; it opens with the newest point read out. The box it
 * fills has the drawing's size. Its lines never move: the drawing it replaces showed them already.
 */
export function ChartExplorer({ title, series, points, axes, pointLabel }: ChartExplorerProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LiveChart
        data={points}
        margin={{ top: 40, right: axes.right ? 0 : 14, bottom: 0, left: 0 }}
        aria-label={`${title}, the arrow keys read it point by point`}
      >
        <CartesianGrid yAxisId="left" vertical={false} />
        <XAxis
          dataKey="label"
          height={34}
          padding={{ left: 14, right: 14 }}
          tickLine={false}
          interval="preserveEnd"
          minTickGap={12}
        />
        <YAxis {...axisProps("left", axes.left)} />
        {axes.right && <YAxis {...axisProps("right", axes.right)} />}
        <Units axes={axes} />
        {series.map((one, place) => (
          <Line
            key={one.id}
            className={seriesClass(place)}
            yAxisId={axes.right ? one.axis : "left"}
            name={one.label}
            dataKey={(point: ChartPoint) => point.values[one.id]}
            dot={mark(place)}
            activeDot={ring(place)}
            isAnimationActive={false}
          />
        ))}
        <Tooltip
          defaultIndex={points.length - 1}
          position={{ y: 0 }}
          filterNull={false}
          isAnimationActive="auto"
          animationDuration={150}
          content={({ label }) => (
            <Reading series={series} points={points} pointLabel={pointLabel} at={label} />
          )}
        />
      </LiveChart>
    </ResponsiveContainer>
  );
}
