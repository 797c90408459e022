import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Link } from "../link/router-link.tsx";
import { Table } from "../list/table.tsx";
import { escaped } from "../markup.ts";
import { formatNumber } from "../time/format.ts";
import { goalWordsAt, labeledPoints, placeLabels } from "./chart-labels.ts";
import {
  type ChartFrame,
  type ChartPoint,
  type ChartScale,
  type ChartTarget,
  floorOf,
  gridLines,
  linePaths,
  type PlacedPoint,
  placePoints,
  shareWords,
  tenth,
  valueWords,
} from "./chart-layout.ts";
import { Explorable } from "./explorable.tsx";

type LineChartProps = {
  title: string;
  /** One sentence that says what the line shows. */
  summary: string;
  scale: ChartScale;
  points: readonly ChartPoint[];
  /** The address of the point that is open on this page. */
  openHref?: string | undefined;
  /** A goal the line should lead to. */
  target?: ChartTarget;
  /** Names of the value on each scale, of what the bars count, and of a step along the bottom. */
  words: { value: string; share: string; weight: string; step: string; small: string };
};

// Two drawings, because text in a viewBox shrinks with it; the container's width picks one.
const narrow: ChartFrame = { width: 358, height: 270, top: 34, right: 36, bottom: 30, left: 32 };
const wide: ChartFrame = { width: 720, height: 320, top: 34, right: 40, bottom: 34, left: 36 };

function Sign({ children, label }: { children: ReactNode; label: string }) {
  return (
    <li className="inline-flex items-center gap-2 text-[1rem]">
      <svg className="h-4 w-8" viewBox="0 0 32 16" aria-hidden="true">
        {children}
      </svg>
      {label}
    </li>
  );
}

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
const mark = ({ x, y, isSmall }: Pick<PlacedPoint, "x" | "y" | "isSmall">) =>
  `<circle class="${classNames("chart-mark", isSmall && "chart-mark-small")}" cx="${x}" cy="${y}" r="4"/>`;

/** Words in a drawing, with what else their element has. */
const words = (x: number, y: number, text: string | number, rest = "") =>
  `<text x="${x}" y="${y}" ${rest}>${escaped(`${text}`)}</text>`;

const line = (className: string, d: string) => `<path class="${className}" d="${d}"/>`;

const [toMiddle, toEnd] = ['text-anchor="middle"', 'text-anchor="end"'];

type Labels = ReturnType<typeof placeLabels>;

type GridProps = Pick<DrawingProps, "frame" | "scale"> & Pick<Labels, "bands">;

function grid({ frame, scale, bands }: GridProps): string {
  const right = frame.width - frame.right;
  const areas = bands.map(({ label, top, height, nameAt }, index) => {
    const size = `width="${right - frame.left}" height="${height}"`;
    const area = `<rect class="chart-band-${index + 1}" x="${frame.left}" y="${top}" ${size}/>`;
    return area + (nameAt ? words(nameAt.x, nameAt.y, label, 'class="chart-band-name"') : "");
  });
  const rows = gridLines(frame, scale).map(
    (row, index) =>
      line(index === 0 ? "chart-base" : "chart-grid", `M${frame.left} ${row.y}H${right}`) +
      words(frame.left - 8, row.y + 5, row.left, toEnd) +
      words(right + 8, row.y + 5, row.right),
  );
  const names = [words(0, 16, scale.unit), words(frame.width, 16, scale.right.name, toEnd)];
  return [...areas, ...rows, ...names].join("");
}

type BarsProps = Pick<DrawingProps, "frame"> &
  Pick<Labels, "counts"> & {
    points: readonly PlacedPoint[];
    read: PlacedPoint | undefined;
  };

/** The bars, which have no axis: their numbers are above them. */
function bars({ frame, points, read, counts }: BarsProps): string {
  const first = points[0];
  const last = points.at(-1);
  const span = (last?.at ?? 0) - (first?.at ?? 0);
  const step = span === 0 || !first || !last ? 60 : (last.x - first.x) / span;
  const width = tenth(Math.min(step * 0.6, 24));
  const floor = floorOf(frame);
  const unread = points.filter((point) => point !== read);
  // All in one path, because ten years have hundreds of bars.
  const bar = ({ x, barHeight }: PlacedPoint) =>
    `M${tenth(x - width / 2)} ${floor}v${-barHeight}h${width}v${barHeight}z`;
  return [
    line("chart-bar", unread.map(bar).join("")),
    read ? line("chart-bar chart-bar-read", bar(read)) : "",
    ...counts.map(({ x, y, weight }) => words(x, y, weight, `class="chart-count" ${toMiddle}`)),
  ].join("");
}

type TargetProps = Pick<DrawingProps, "frame"> & {
  target: ChartTarget;
  goal: NonNullable<Labels["goal"]>;
};

/** The line to a goal, and the goal with its date. */
function goalOf({ frame, target, goal }: TargetProps): string {
  const at = goalWordsAt(frame, goal);
  return [
    line("chart-way", goal.path),
    `<circle class="chart-goal" cx="${goal.x}" cy="${goal.y}" r="6"/>`,
    words(at.x, at.y, `Goal ${formatNumber(target.value, 1)}`, toEnd),
    words(goal.x, frame.height - 6, target.label, toMiddle),
  ].join("");
}

/** What one size of the chart has: text, because as elements it would be a tenth of what its page costs. */
function drawing({ frame, scale, points, target, shown }: Omit<DrawingProps, "className">): string {
  const placed = placePoints(frame, scale, points, target);
  const { whole, broken } = linePaths(placed);
  const read = shown === null ? undefined : placed[shown];
  const { goal, value, valued, counts, bands } = placeLabels(frame, scale, placed, { read, target });
  const marked = placed.length > mostMarks ? placed.slice(-1) : placed;
  const labels = labeledPoints(placed, goal);
  return [
    grid({ frame, scale, bands }),
    // Ends over the number of its bar.
    read ? line("chart-cursor", `M${read.x} ${frame.top}V${floorOf(frame) - read.barHeight - 18}`) : "",
    bars({ frame, points: placed, read, counts }),
    ...labels.map(({ x, label }) => words(x, frame.height - 6, label, toMiddle)),
    line("chart-line", whole),
    line("chart-line chart-line-broken", broken),
    ...marked.map(mark),
    read ? `<circle class="chart-ring" cx="${read.x}" cy="${read.y}" r="9"/>` : "",
    target && goal ? goalOf({ frame, target, goal }) : "",
    value && valued
      ? words(
          value.x,
          value.y,
          `${valueWords(valued.value, scale)} ${scale.unit}`,
          `class="chart-value" ${toMiddle}`,
        )
      : "",
  ].join("");
}

/** One size of the chart, hidden from screen readers, which get the table below it. */
function ChartDrawing({ className, ...drawn }: DrawingProps) {
  const { width, height } = drawn.frame;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, and words with their signs escaped
      dangerouslySetInnerHTML={{ __html: drawing(drawn) }}
    />
  );
}

/** The mark in the legend. */
function ChartMark({ isSmall }: { isSmall: boolean }) {
  return <circle className={classNames("chart-mark", isSmall && "chart-mark-small")} cx="16" cy="8" r="4" />;
}

/** Only the signs that occur in the chart. */
function Legend({ points, target, words }: Pick<LineChartProps, "points" | "target" | "words">) {
  const hasGap = points.some(({ at }, index) => at - (points[index - 1]?.at ?? at) > 1);
  // One sign for both, because they are drawn alike.
  const dashed = [
    hasGap && `${words.step}s off`,
    points[1] && points.at(-1)?.isOpen && `This ${words.step.toLowerCase()} so far`,
  ].filter(Boolean);
  return (
    <ul className="mt-3 mb-1 flex flex-wrap gap-x-6 gap-y-1">
      <Sign label={words.value}>
        <path className="chart-line" d="M2 8H30" />
        <ChartMark isSmall={false} />
      </Sign>
      <Sign label={`${words.weight} a ${words.step.toLowerCase()}`}>
        <rect className="chart-bar" x="10" y="2" width="12" height="14" />
      </Sign>
      {points.some(({ isSmall }) => isSmall) && (
        <Sign label={words.small}>
          <ChartMark isSmall />
        </Sign>
      )}
      {dashed[0] && (
        <Sign label={dashed.join(" · ")}>
          <path className="chart-line chart-line-broken" d="M2 8H30" />
        </Sign>
      )}
      {target && !target.isApart && (
        <Sign label="What the goal takes">
          <path className="chart-way" d="M2 8H30" />
        </Sign>
      )}
    </ul>
  );
}

/** A step's name, which leads to what is behind its value. */
function StepName({ point: { name, isOpen, href } }: { point: ChartPoint }) {
  const words = isOpen ? `${name}, so far` : name;
  return href ? (
    <Link to={href} className="link inline-block py-1">
      {words}
    </Link>
  ) : (
    words
  );
}

function Numbers({ title, scale, points, words }: Omit<LineChartProps, "summary">) {
  return (
    <details className="disclosure mt-2">
      <summary>Show the numbers</summary>
      <Table
        stacks
        caption={title}
        captionHidden
        columns={[
          { id: "step", label: words.step, rowHeader: true },
          { id: "value", label: words.value, numeric: true },
          { id: "share", label: words.share, numeric: true },
          { id: "weight", label: words.weight, numeric: true },
        ]}
        rows={points.toReversed().map((point) => ({
          id: String(point.at),
          cells: {
            step: <StepName point={point} />,
            value: valueWords(point.value, scale),
            share: shareWords(point, scale),
            weight: point.besides ? `${point.weight}. ${point.besides}` : point.weight,
          },
        }))}
      />
    </details>
  );
}

/**
 * One line on two scales, drawn by the server: named and shaded bands, bars for the sample size of each value,
 * hollow marks for small samples, and a table of the numbers. With scripts and at least two points, each can be read.
 */
export function LineChart({ title, summary, scale, points, target, words, openHref }: LineChartProps) {
  const opened = openHref ? points.findIndex(({ href }) => href === openHref) : -1;
  const drawings = (shown: number | null) => {
    const drawn = { scale, points, target, shown };
    return (
      <>
        <ChartDrawing className="chart-narrow" frame={narrow} {...drawn} />
        <ChartDrawing className="chart-wide" frame={wide} {...drawn} />
      </>
    );
  };
  return (
    <figure className="chart">
      <figcaption>
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-muted">{summary}</p>
      </figcaption>
      {points.length > 1 && !target ? (
        <Explorable
          title={title}
          scale={scale}
          points={points}
          opened={opened === -1 ? null : opened}
          weightLabel={words.weight.toLowerCase()}
          frames={[narrow, wide]}
        >
          {drawings}
        </Explorable>
      ) : (
        drawings(null)
      )}
      <Legend points={points} target={target} words={words} />
      <Numbers title={title} scale={scale} points={points} words={words} />
    </figure>
  );
}
