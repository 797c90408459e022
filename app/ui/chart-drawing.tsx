import {
  type ChartAxes,
  type ChartFrame,
  type ChartPoint,
  type ChartSeries,
  columns,
  gridLines,
  plotSeries,
  spreadLabels,
} from "./chart-layout.ts";
import { formatNumber } from "./format.ts";

type DrawingProps = {
  frame: ChartFrame;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  axes: ChartAxes;
  className: string;
};

/** The mark of a series by its place: disc, square, triangle; hollow ones leave what lies under them visible. */
export function SeriesMark({ place, x, y }: { place: number; x: number; y: number }) {
  if (place % 3 === 0) return <circle className="series-mark" cx={x} cy={y} r="2.5" />;
  if (place % 3 === 1) return <rect className="series-mark" x={x - 5.5} y={y - 5.5} width="11" height="11" />;
  return <path className="series-mark" d={`M${x} ${y - 7.5}l7 12h-14z`} />;
}

/** A value with its unit; a percent sign stands close, a word stands apart. */
export function withUnit(value: number, series: ChartSeries): string {
  const text = formatNumber(value, series.decimals ?? 1);
  return series.unit === "%" ? `${text}%` : `${text} ${series.unit}`;
}

function Grid({ frame, axes }: Pick<DrawingProps, "frame" | "axes">) {
  const right = frame.width - frame.right;
  return (
    <g>
      {gridLines(frame, axes).map((row, index) => (
        <g key={row.y}>
          <path
            className={index === 0 ? "chart-base" : "chart-grid"}
            d={`M${frame.left} ${row.y}H${right}`}
          />
          <text x={frame.left - 8} y={row.y + 5} textAnchor="end">
            {row.left}
          </text>
          {row.right && (
            <text x={right + 8} y={row.y + 5}>
              {row.right}
            </text>
          )}
        </g>
      ))}
      <text x="0" y="16">
        {axes.left.unit}
      </text>
      {axes.right && (
        <text x={frame.width} y="16" textAnchor="end">
          {axes.right.unit}
        </text>
      )}
    </g>
  );
}

function BottomLabels({ frame, points }: Pick<DrawingProps, "frame" | "points">) {
  const xs = columns(frame, points);
  const longest = Math.max(...points.map((point) => point.label.length), 1) * 9 + 12;
  const every = Math.ceil((longest * (points.length - 1)) / ((xs.at(-1) ?? 0) - (xs[0] ?? 0) || 1));
  return points.map((point, index) =>
    // Counted from the end, so that the newest step always has its label.
    (points.length - 1 - index) % every === 0 ? (
      <text key={point.label} x={xs[index]} y={frame.height - 6} textAnchor="middle">
        {point.label}
      </text>
    ) : null,
  );
}

/** One size of the chart, drawn for the eye; the table underneath says the same to screen readers. */
export function ChartDrawing({ frame, series, points, axes, className }: DrawingProps) {
  const lines = series.map((one, place) => ({ one, place, ...plotSeries(frame, axes, one, points) }));
  const ends = lines.flatMap(({ one, place, last }) => (last ? [{ one, place, last }] : []));
  const heights = spreadLabels(
    ends.map(({ last }) => last.y),
    20,
    frame.height - frame.bottom - 8,
  );
  return (
    <svg className={className} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      <Grid frame={frame} axes={axes} />
      <BottomLabels frame={frame} points={points} />
      {lines.map(({ one, place, path, marks }) => (
        <g key={one.id} className={`series-${(place % 3) + 1}`}>
          <path className="series-line" d={path} />
          {marks.map((mark) => (
            <SeriesMark key={mark.x} place={place} x={mark.x} y={mark.y} />
          ))}
        </g>
      ))}
      {ends.map(({ one, place, last }, index) => (
        <g key={one.id} className={`series-${(place % 3) + 1}`}>
          <SeriesMark place={place} x={last.x + 19} y={heights[index] ?? last.y} />
          <text className="chart-last" x={last.x + 28} y={(heights[index] ?? last.y) + 6}>
            {withUnit(last.value, one)}
          </text>
        </g>
      ))}
    </svg>
  );
}
