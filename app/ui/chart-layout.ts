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

/** The values of an axis that stand at the grid lines, from its lower end up. */
export function axisTicks({ min, max }: ChartAxis): number[] {
  return steps.map((step) => min + (max - min) * step);
}

/** Grid lines with the label of each axis. */
export function gridLines(frame: ChartFrame, axes: ChartAxes) {
  const bottom = frame.height - frame.bottom;
  const left = axisTicks(axes.left);
  const right = axes.right && axisTicks(axes.right);
  return steps.map((step, index) => ({
    y: bottom - (bottom - frame.top) * step,
    left: String(left[index]),
    right: right && String(right[index]),
  }));
}

/** Where each point stands along the bottom, in viewBox units; a lone point stands in the middle. */
export function columns(frame: ChartFrame, points: readonly ChartPoint[]): number[] {
  const first = frame.left + 14;
  const room = frame.width - frame.right - labelGutter - first;
  if (points.length === 1) return [first + room / 2];
  return points.map((_, index) => first + (room * index) / (points.length - 1));
}

/** The path through the marks; it starts anew after a gap. */
function pathOf(marks: readonly (ChartMark | null)[]): string {
  const at = (value: number) => Math.round(value * 10) / 10;
  return marks
    .map((mark, index) => mark && `${marks[index - 1] ? "L" : "M"}${at(mark.x)},${at(mark.y)}`)
    .filter((step) => step !== null)
    .join("");
}

/** The path of one series with its gaps, its marks (kept between the axis' ends), and the last mark. */
export function plotSeries(
  frame: ChartFrame,
  axes: ChartAxes,
  series: ChartSeries,
  points: readonly ChartPoint[],
) {
  const { min, max } = (series.axis === "right" ? axes.right : undefined) ?? axes.left;
  const bottom = frame.height - frame.bottom;
  const y = (value: number) =>
    bottom - ((bottom - frame.top) * (Math.min(Math.max(value, min), max) - min)) / (max - min);
  const xs = columns(frame, points);
  const marks = points.map((point, index): ChartMark | null => {
    const value = point.values[series.id] ?? null;
    return value === null ? null : { x: xs[index] ?? 0, y: y(value), value };
  });
  const drawn = marks.filter((mark) => mark !== null);
  return { path: pathOf(marks), marks: drawn, last: drawn.at(-1) };
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
