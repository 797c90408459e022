import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";

/** One line of a chart; `decimals` (1 unless given) is for its labels and its table column. */
export type ChartSeries = {
  id: string;
  label: string;
  unit: string;
  axis: "left" | "right";
  decimals?: number;
};

/** One step along the bottom; null leaves a gap in that series' line. */
export type ChartPoint = { label: string; values: Record<string, number | null> };

/** One vertical axis: its ends and its unit. */
export type ChartAxis = { min: number; max: number; unit: string };

/** The axes of a chart; the right one only where a series uses it. */
export type ChartAxes = { left: ChartAxis; right?: ChartAxis };

/** A drawing's outer size and its margins, in viewBox units. */
export type ChartFrame = {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
};

/** A mark on the drawing. */
export type ChartMark = { x: number; y: number; value: number };

/** Four equal steps, so that both axes share the same grid lines. */
const steps = [0, 0.25, 0.5, 0.75, 1];

/** Grid lines with the label of each axis. */
export function gridLines(frame: ChartFrame, axes: ChartAxes) {
  const bottom = frame.height - frame.bottom;
  const at = (axis: ChartAxis, step: number) => String(axis.min + (axis.max - axis.min) * step);
  return steps.map((step) => ({
    y: bottom - (bottom - frame.top) * step,
    left: at(axes.left, step),
    right: axes.right && at(axes.right, step),
  }));
}

/** Where each point stands along the bottom, in viewBox units; a lone point stands in the middle. */
export function columns(frame: ChartFrame, points: readonly ChartPoint[]): number[] {
  const scale = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([frame.left + 14, frame.width - frame.right - labelGutter]);
  return points.map((_, index) => scale(index) ?? frame.left);
}

/** The path of one series with its gaps, its marks, and the last mark. */
export function plotSeries(
  frame: ChartFrame,
  axes: ChartAxes,
  series: ChartSeries,
  points: readonly ChartPoint[],
) {
  const axis = (series.axis === "right" ? axes.right : undefined) ?? axes.left;
  const y = scaleLinear()
    .domain([axis.min, axis.max])
    .range([frame.height - frame.bottom, frame.top])
    .clamp(true);
  const xs = columns(frame, points);
  const marks = points.map((point, index): ChartMark | null => {
    const value = point.values[series.id] ?? null;
    return value === null ? null : { x: xs[index] ?? 0, y: y(value), value };
  });
  const draw = line<ChartMark | null>()
    .defined((mark) => mark !== null)
    .x((mark) => mark?.x ?? 0)
    .y((mark) => mark?.y ?? 0)
    .digits(1);
  const drawn = marks.filter((mark) => mark !== null);
  return { path: draw(marks) ?? "", marks: drawn, last: drawn.at(-1) };
}

/** Room beside the last mark for the labels of the last values, in viewBox units. */
export const labelGutter = 94;

/**
 * Baselines for the labels of the last values: level with their marks, pushed apart where two would
 * touch, and kept above `bottom`. Units are viewBox units; `gap` is the height of one label.
 */
export function spreadLabels(heights: readonly number[], gap: number, bottom: number): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => b.height - a.height);
  const placed: number[] = [];
  let limit = bottom;
  for (const { height, index } of order) {
    const at = Math.min(height, limit);
    placed[index] = at;
    limit = at - gap;
  }
  return placed;
}
