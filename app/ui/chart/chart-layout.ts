import { formatDecided } from "../time/format.ts";

/** One step along the bottom. `at` is its place in steps, so that missing steps keep their room. */
export type ChartPoint = {
  at: number;
  /** The short form, for the axis: "Nov 19". */
  label: string;
  /** The full form, for the table and the readout: "Nov 19–25". */
  name: string;
  value: number;
  /** The value in the right axis's unit, if it is known more exactly than the value says. */
  share?: number;
  /** The value's sample size, shown as the height of its bar. */
  weight: number;
  /** Whether the sample is small, which makes the mark hollow. */
  isSmall: boolean;
  /** Whether the step has not ended yet, which makes the line to it dashed. */
  isOpen: boolean;
  /** What the value leaves out, in words. */
  besides?: string;
  /** Where what is behind the value is listed. */
  href?: string;
};

/** A named part of the value axis, from `from` up to the next band. */
export type ChartBand = { from: number; label: string };

/** The value axis on the left with its bands, lowest first, and the same axis in other units on the right. */
export type ChartScale = {
  max: number;
  unit: string;
  right: { max: number; unit: string; name: string };
  bands: readonly ChartBand[];
};

type Banded = Pick<ChartScale, "bands">;

/** A value with enough decimals to be seen in its band (D54). */
export const valueWords = (value: number, { bands }: Banded): string =>
  formatDecided(value, 1, (shown) => bands.findLast(({ from }) => shown >= from)?.label);

/** A point's value as the right axis counts it: "54.7%". */
export function shareWords({ value, share }: ChartPoint, { max, right, bands }: ChartScale): string {
  const ofShare = bands.map(({ from, label }) => ({ from: (from / max) * right.max, label }));
  return `${valueWords(share ?? (value / max) * right.max, { bands: ofShare })}${right.unit}`;
}

/** The goal the line leads to, at a future step; one that is apart has no way to it, because nothing can be said of that. */
export type ChartTarget = { at: number; value: number; label: string; isApart?: boolean };

/** A drawing's outer size and its margins, in viewBox units. */
export type ChartFrame = {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
};

/** A point where it is drawn, in viewBox units. */
export type PlacedPoint = ChartPoint & { x: number; y: number; barHeight: number };

/** The share of the plot's height that the tallest bar takes. */
const barShare = 0.22;

/** The values of an axis at the grid lines, from zero up: equal steps, so that both axes share the lines. */
const axisTicks = (max: number) => [0, 0.25, 0.5, 0.75, 1].map((step) => max * step);

/** Where the value axis begins, in viewBox units. */
export const floorOf = (frame: ChartFrame) => frame.height - frame.bottom;

/** The height of a value, in viewBox units from the top. */
export function heightOf(frame: ChartFrame, { max }: ChartScale, value: number): number {
  const share = Math.min(Math.max(value, 0), max) / max;
  return floorOf(frame) - (floorOf(frame) - frame.top) * share;
}

/** Grid lines with the label of each axis. */
export function gridLines(frame: ChartFrame, scale: ChartScale) {
  const right = axisTicks(scale.right.max);
  return axisTicks(scale.max).map((value, index) => ({
    y: heightOf(frame, scale, value),
    left: String(value),
    right: String(right[index]),
  }));
}

/** To a tenth of a viewBox unit, which is finer than any screen and shorter to send. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The position of each point, to a tenth; a lone point is in the middle. Points come in order of position. */
export function placePoints(
  frame: ChartFrame,
  scale: ChartScale,
  points: readonly ChartPoint[],
  target?: ChartTarget,
): PlacedPoint[] {
  const first = points[0]?.at ?? 0;
  const span = Math.max(points.at(-1)?.at ?? 0, target?.at ?? 0) - first;
  const left = frame.left + 14;
  const room = frame.width - frame.right - 14 - left;
  const most = Math.max(...points.map(({ weight }) => weight), 1);
  const tallest = (floorOf(frame) - frame.top) * barShare;
  return points.map((point) => ({
    ...point,
    x: tenth(left + room * (span === 0 ? 0.5 : (point.at - first) / span)),
    y: tenth(heightOf(frame, scale, point.value)),
    barHeight: tenth((tallest * point.weight) / most),
  }));
}

/** A goal at the right edge, and the line from the last point to it, which is empty if the goal is apart. */
export function placeTarget(frame: ChartFrame, scale: ChartScale, target: ChartTarget, from: PlacedPoint) {
  const x = target.at > from.at ? frame.width - frame.right - 14 : from.x;
  const y = tenth(heightOf(frame, scale, target.value));
  return { x, y, path: target.isApart ? "" : `M${from.x},${from.y}L${x},${y}` };
}

/** The line as two paths: solid between neighbors, dashed across missing steps and to an unfinished step. */
export function linePaths(points: readonly PlacedPoint[]): { whole: string; broken: string } {
  const paths = { whole: "", broken: "" };
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (!before) continue;
    const kind = point.at - before.at === 1 && !point.isOpen ? "whole" : "broken";
    paths[kind] += `M${before.x},${before.y}L${point.x},${point.y}`;
  }
  return paths;
}
