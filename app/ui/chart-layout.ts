import { formatNumber } from "./format.ts";

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

/** A point's value as the right axis counts it: "54.7%". */
export function shareWords({ value, share }: ChartPoint, { max, right }: ChartScale): string {
  return `${formatNumber(share ?? (value / max) * right.max, 1)}${right.unit}`;
}

/** The goal the line leads to, at a future step. */
export type ChartTarget = { at: number; value: number; label: string };

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

type Place = Pick<PlacedPoint, "x" | "y">;

/** The share of the plot's height that the tallest bar takes. */
const barShare = 0.22;

/** The values of an axis at the grid lines, from zero up: equal steps, so that both axes share the lines. */
const axisTicks = (max: number) => [0, 0.25, 0.5, 0.75, 1].map((step) => max * step);

const floorOf = (frame: ChartFrame) => frame.height - frame.bottom;

function heightOf(frame: ChartFrame, { max }: ChartScale, value: number): number {
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

/** The height of the line at a position; null outside it. */
function lineAt(points: readonly Place[], x: number): number | null {
  const next = points.findIndex((point) => point.x >= x);
  const [before, after] = [points[next - 1], points[next]];
  if (!after) return null;
  if (!before) return after.x === x ? after.y : null;
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x);
}

/** The heights of the line over a range of positions. */
function heightsOver(points: readonly Place[], from: number, to: number): number[] {
  const places = [from, from + (to - from) / 3, from + ((to - from) * 2) / 3, to];
  const marks = points.filter(({ x }) => x > from && x < to);
  return [...places.map((x) => lineAt(points, x)), ...marks.map(({ y }) => y)].filter((y) => y !== null);
}

/** Where a band's name starts: at its top left, or wherever the line leaves room. */
function bandNameAt(frame: ChartFrame, points: readonly PlacedPoint[], label: string, top: number) {
  const width = label.length * 7 + 8;
  const room = frame.width - frame.right - frame.left - width - 16;
  const places = [0, 0.25, 0.5].flatMap((share) =>
    [16, 40].map((below) => ({ x: frame.left + 8 + room * share, y: top + below })),
  );
  const isFree = ({ x, y }: { x: number; y: number }) =>
    heightsOver(points, x - 6, x + width).every((line) => line < y - 18 || line > y + 8);
  return places.find(isFree) ?? { x: frame.left + 8, y: top + 16 };
}

/** The bands with the height of their upper edge, their own height, and where their name starts. */
export function placeBands(frame: ChartFrame, scale: ChartScale, points: readonly PlacedPoint[]) {
  return scale.bands.map(({ from, label }, index) => {
    const top = heightOf(frame, scale, scale.bands[index + 1]?.from ?? scale.max);
    const height = heightOf(frame, scale, from) - top;
    return { label, top, height, nameAt: bandNameAt(frame, points, label, top) };
  });
}

/** Half the room of a value's text: "10.5 PPR". */
const halfValue = 34;

/** Where a value's text is centered: inside the drawing, over its mark or below it, whichever is nearer off the line. */
export function placeValue(frame: ChartFrame, line: readonly Place[], { x, y }: Place) {
  const center = Math.min(Math.max(x, frame.left + halfValue), frame.width - frame.right - halfValue);
  const heights = [y, ...heightsOver(line, center - halfValue, center + halfValue)];
  const [highest, lowest] = [Math.min(...heights), Math.max(...heights)];
  const hasRoomAbove = highest >= frame.top + 26;
  const hasRoomBelow = lowest + 32 < floorOf(frame);
  const isBelow = !hasRoomAbove || (hasRoomBelow && lowest - y < y - highest);
  return { x: center, y: isBelow ? lowest + 26 : highest - 14 };
}

/** Whether a value's text, centered at its place, would cover a band's name. */
export const coversName = (value: Place, { label, nameAt }: { label: string; nameAt: Place }): boolean =>
  Math.abs(value.y - nameAt.y) < 16 &&
  value.x + halfValue > nameAt.x &&
  value.x - halfValue < nameAt.x + label.length * 7;

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

/** A goal at the right edge, and the line from the last point to it. */
export function placeTarget(frame: ChartFrame, scale: ChartScale, target: ChartTarget, from: PlacedPoint) {
  const x = target.at > from.at ? frame.width - frame.right - 14 : from.x;
  const y = tenth(heightOf(frame, scale, target.value));
  return { x, y, path: `M${from.x},${from.y}L${x},${y}` };
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

/** The points that get a label on the axis, counted from the newest, few enough that labels never touch. */
export function labeledPoints(points: readonly PlacedPoint[]): PlacedPoint[] {
  const room = Math.max(...points.map(({ label }) => label.length), 1) * 8 + 14;
  const labeled: PlacedPoint[] = [];
  for (const point of points.toReversed()) {
    const next = labeled.at(-1);
    if (!next || next.x - point.x >= room) labeled.push(point);
  }
  return labeled;
}

/** The bars that say their number: all if there is room, else the read one and the highest. */
export function labeledBars(points: readonly PlacedPoint[], read: PlacedPoint | undefined): PlacedPoint[] {
  const room = ({ weight }: ChartPoint) => String(weight).length * 8 + 4;
  const isFree = (bar: PlacedPoint, others: readonly PlacedPoint[]) =>
    others.every((other) => other === bar || Math.abs(other.x - bar.x) >= (room(other) + room(bar)) / 2);
  if (points.every((bar) => isFree(bar, points))) return [...points];
  const highest = points.reduce((most, bar) => (bar.weight > most.weight ? bar : most));
  if (!read) return [highest];
  return isFree(highest, [read]) ? [read, highest] : [read];
}
