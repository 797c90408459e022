import {
  type ChartFrame,
  type ChartPoint,
  type ChartScale,
  type ChartTarget,
  coversName,
  gridLines,
  labeledBars,
  labeledPoints,
  linePaths,
  type PlacedPoint,
  placeBands,
  placePoints,
  placeTarget,
  placeValue,
  tenth,
} from "./chart-layout.ts";
import { classNames } from "./class-names.ts";
import { formatNumber } from "./format.ts";

type DrawingProps = {
  frame: ChartFrame;
  scale: ChartScale;
  points: readonly ChartPoint[];
  target?: ChartTarget | undefined;
  /** The point that is read, if any. */
  shown: number | null;
  className: string;
};

/** More marks than this would hide the line. */
const mostMarks = 60;

/** The mark of a point; a hollow one has a small sample. */
export function ChartMark({ x, y, isSmall }: { x: number; y: number; isSmall: boolean }) {
  return <circle className={classNames("chart-mark", isSmall && "chart-mark-small")} cx={x} cy={y} r="4" />;
}

type GridProps = Pick<DrawingProps, "frame" | "scale"> & {
  points: readonly PlacedPoint[];
  /** Where the value's text is; a band's name makes way for it. */
  value: Pick<PlacedPoint, "x" | "y"> | undefined;
};

function Grid({ frame, scale, points, value }: GridProps) {
  const right = frame.width - frame.right;
  return (
    <g>
      {placeBands(frame, scale, points).map(({ label, top, height, nameAt }, index) => (
        <g key={label}>
          <rect
            className={`chart-band-${index + 1}`}
            x={frame.left}
            y={top}
            width={right - frame.left}
            height={height}
          />
          {!(value && coversName(value, { label, nameAt })) && (
            <text className="chart-band-name" x={nameAt.x} y={nameAt.y}>
              {label}
            </text>
          )}
        </g>
      ))}
      {gridLines(frame, scale).map((row, index) => (
        <g key={row.y}>
          <path
            className={index === 0 ? "chart-base" : "chart-grid"}
            d={`M${frame.left} ${row.y}H${right}`}
          />
          <text x={frame.left - 8} y={row.y + 5} textAnchor="end">
            {row.left}
          </text>
          <text x={right + 8} y={row.y + 5}>
            {row.right}
          </text>
        </g>
      ))}
      <text x="0" y="16">
        {scale.unit}
      </text>
      <text x={frame.width} y="16" textAnchor="end">
        {scale.right.name}
      </text>
    </g>
  );
}

type BarsProps = Pick<DrawingProps, "frame"> & {
  points: readonly PlacedPoint[];
  read: PlacedPoint | undefined;
};

/** The bars, which have no axis: their numbers are above them. */
function Bars({ frame, points, read }: BarsProps) {
  const first = points[0];
  const last = points.at(-1);
  const span = (last?.at ?? 0) - (first?.at ?? 0);
  const step = span === 0 || !first || !last ? 60 : (last.x - first.x) / span;
  const width = tenth(Math.min(step * 0.6, 24));
  const floor = frame.height - frame.bottom;
  const unread = points.filter((point) => point !== read);
  // All in one path, because ten years have hundreds of bars.
  const bar = ({ x, barHeight }: PlacedPoint) =>
    `M${tenth(x - width / 2)} ${floor}v${-barHeight}h${width}v${barHeight}z`;
  return (
    <>
      <path className="chart-bar" d={unread.map(bar).join("")} />
      {read && <path className="chart-bar chart-bar-read" d={bar(read)} />}
      {labeledBars(points, read).map((point) => (
        <text
          key={point.at}
          className="chart-count"
          x={point.x}
          y={floor - point.barHeight - 4}
          textAnchor="middle"
        >
          {point.weight}
        </text>
      ))}
    </>
  );
}

type TargetProps = Pick<DrawingProps, "frame" | "scale"> & { target: ChartTarget; from: PlacedPoint };

/** The line to a goal, and the goal with its date. */
function Target({ frame, scale, target, from }: TargetProps) {
  const { x, y, path } = placeTarget(frame, scale, target, from);
  return (
    <>
      <path className="chart-way" d={path} />
      <circle className="chart-goal" cx={x} cy={y} r="6" />
      <text x={x} y={y < frame.top + 26 ? y + 24 : y - 12} textAnchor="end">
        {`Goal ${formatNumber(target.value, 1)}`}
      </text>
      <text x={x} y={frame.height - 6} textAnchor="middle">
        {target.label}
      </text>
    </>
  );
}

/** One size of the chart, hidden from screen readers, which get the table below it. */
export function ChartDrawing({ frame, scale, points, target, shown, className }: DrawingProps) {
  const placed = placePoints(frame, scale, points, target);
  const { whole, broken } = linePaths(placed);
  const last = placed.at(-1);
  const read = shown === null ? undefined : placed[shown];
  // The value that is read, else the last, next to its mark.
  const valued = read ?? last;
  const line = target && valued ? [...placed, placeTarget(frame, scale, target, valued)] : placed;
  const value = valued && placeValue(frame, line, valued);
  const marked = placed.length > mostMarks ? placed.slice(-1) : placed;
  return (
    <svg className={className} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      <Grid frame={frame} scale={scale} points={placed} value={value} />
      {read && <path className="chart-cursor" d={`M${read.x} ${frame.top}V${frame.height - frame.bottom}`} />}
      <Bars frame={frame} points={placed} read={read} />
      {labeledPoints(placed).map((point) => (
        <text key={point.at} x={point.x} y={frame.height - 6} textAnchor="middle">
          {point.label}
        </text>
      ))}
      <path className="chart-line" d={whole} />
      <path className="chart-line chart-line-broken" d={broken} />
      {marked.map(({ at, x, y, isSmall }) => (
        <ChartMark key={at} x={x} y={y} isSmall={isSmall} />
      ))}
      {read && <circle className="chart-ring" cx={read.x} cy={read.y} r="9" />}
      {last && target && <Target frame={frame} scale={scale} target={target} from={last} />}
      {valued && (
        <text className="chart-value" {...value} textAnchor="middle">
          {`${formatNumber(valued.value, 1)} ${scale.unit}`}
        </text>
      )}
    </svg>
  );
}
