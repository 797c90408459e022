import type { ReactNode } from "react";
import { Link } from "../link/router-link.tsx";
import { Table } from "../list/table.tsx";
import { ChartDrawing, ChartMark } from "./chart-drawing.tsx";
import {
  type ChartFrame,
  type ChartPoint,
  type ChartScale,
  type ChartTarget,
  shareWords,
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

/** Only the signs that occur in the chart. */
function Legend({ points, words }: Pick<LineChartProps, "points" | "words">) {
  const hasGap = points.some((point, index) => {
    const before = points[index - 1];
    return before !== undefined && point.at - before.at > 1;
  });
  return (
    <ul className="mt-3 mb-1 flex flex-wrap gap-x-6 gap-y-1">
      <Sign label={words.value}>
        <path className="chart-line" d="M2 8H30" />
        <ChartMark x={16} y={8} isSmall={false} />
      </Sign>
      <Sign label={`${words.weight} a ${words.step.toLowerCase()}`}>
        <rect className="chart-bar" x="10" y="2" width="12" height="14" />
      </Sign>
      {points.some(({ isSmall }) => isSmall) && (
        <Sign label={words.small}>
          <ChartMark x={16} y={8} isSmall />
        </Sign>
      )}
      {hasGap && (
        <Sign label={`${words.step}s off`}>
          <path className="chart-line chart-line-broken" d="M2 8H30" />
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
      <Legend points={points} words={words} />
      <Numbers title={title} scale={scale} points={points} words={words} />
    </figure>
  );
}
