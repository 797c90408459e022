import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ChartMark } from "./chart-drawing.tsx";
import { axisTicks, type ChartPoint, type ChartScale } from "./chart-layout.ts";
import { formatNumber } from "./format.ts";

/** The chart's data: the same points and scale as the server's drawing, and what a bar counts. */
export type ChartExplorerProps = {
  title: string;
  scale: ChartScale;
  points: readonly ChartPoint[];
  weightLabel: string;
};

type Spot = { cx?: number; cy?: number; index?: number; payload?: ChartPoint };

const mark = ({ cx, cy, index, payload }: Spot) =>
  cx === undefined || cy === undefined || !Number.isFinite(cy) ? null : (
    <g key={index}>
      <ChartMark x={cx} y={cy} isSmall={payload?.isSmall ?? false} />
    </g>
  );

const ring = ({ cx, cy }: Spot) => <circle className="chart-mark chart-ring" cx={cx} cy={cy} r="10" />;

type ReadingProps = Pick<ChartExplorerProps, "scale" | "points" | "weightLabel"> & { at: unknown };

/** One line at the top that does not cover the chart, even on a phone. */
function Reading({ scale, points, weightLabel, at }: ReadingProps) {
  const point = points.find((one) => one.at === at);
  if (!point) return <div className="chart-reading" aria-live="assertive" />;
  const share = (point.value / scale.max) * scale.right.max;
  return (
    <div className="chart-reading" aria-live="assertive">
      <p>{point.name}</p>
      <p>
        <strong>{`${formatNumber(point.value, 1)} ${scale.unit}`}</strong>
        {` · ${formatNumber(share, 1)}${scale.right.unit} · ${point.weight} ${weightLabel}`}
      </p>
    </div>
  );
}

const axis = (side: "left" | "right", max: number) => ({
  yAxisId: side,
  orientation: side,
  domain: [0, max] as [number, number],
  ticks: axisTicks(max),
  width: 40,
  axisLine: false,
  tickLine: false,
});

function Bands({ scale }: { scale: ChartScale }) {
  return scale.bands.map(({ from, label }, index) => (
    <ReferenceArea
      key={label}
      yAxisId="left"
      y1={from}
      y2={scale.bands[index + 1]?.from ?? scale.max}
      className={`chart-band-${index + 1}`}
      label={{ value: label, position: "insideTopLeft", className: "chart-band-name" }}
    />
  ));
}

/**
 * The interactive chart for pointer, touch, or arrow keys; it opens on the newest point. It fills a box of the
 * drawing's size. Nothing animates, because the drawing it replaces already showed everything.
 */
export function ChartExplorer({ title, scale, points, weightLabel }: ChartExplorerProps) {
  const labels = new Map(points.map(({ at, label }) => [at, label]));
  const most = Math.max(...points.map(({ weight }) => weight), 1);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        margin={{ top: 40, right: 0, bottom: 0, left: 0 }}
        aria-label={`${title}, the arrow keys read it point by point`}
      >
        {Bands({ scale })}
        <CartesianGrid yAxisId="left" vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          domain={["dataMin", "dataMax"]}
          ticks={points.map(({ at }) => at)}
          tickFormatter={(at: number) => labels.get(at) ?? ""}
          height={34}
          padding={{ left: 14, right: 14 }}
          tickLine={false}
          interval="preserveEnd"
          minTickGap={12}
        />
        <YAxis {...axis("left", scale.max)} />
        <YAxis {...axis("right", scale.right.max)} />
        <YAxis yAxisId="weight" hide domain={[0, most * 4.5]} />
        <Bar yAxisId="weight" dataKey="weight" className="chart-bar" isAnimationActive={false} />
        <Line
          className="chart-line"
          yAxisId="left"
          dataKey="value"
          dot={mark}
          activeDot={ring}
          isAnimationActive={false}
        />
        <Tooltip
          defaultIndex={points.length - 1}
          position={{ y: 0 }}
          isAnimationActive="auto"
          animationDuration={150}
          content={({ label }) => (
            <Reading scale={scale} points={points} weightLabel={weightLabel} at={label} />
          )}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
