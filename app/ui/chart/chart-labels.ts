import {
  type ChartFrame,
  type ChartPoint,
  type ChartScale,
  type ChartTarget,
  floorOf,
  heightOf,
  type PlacedPoint,
  placeTarget,
} from "./chart-layout.ts";

type Place = Pick<PlacedPoint, "x" | "y">;

/** The room a text takes, in viewBox units. */
type Box = { left: number; right: number; top: number; bottom: number };

/** A text's room by its left end and its baseline. */
const roomOf = ({ x, y }: Place, width: number): Box => ({
  left: x - 2,
  right: x + width + 2,
  top: y - 12,
  bottom: y + 3,
});

const touches = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The height of the line at a position; null outside it. */
function lineAt(points: readonly Place[], x: number): number | null {
  const next = points.findIndex((point) => point.x >= x);
  const [before, after] = [points[next - 1], points[next]];
  if (!after) return null;
  if (!before) return after.x === x ? after.y : null;
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x);
}

/** The highest and the lowest place of the line over a range of positions; null where there is no line. */
function lineOver(
  points: readonly Place[],
  from: number,
  to: number,
): { top: number; bottom: number } | null {
  const inside = points.filter(({ x }) => x > from && x < to).map(({ y }) => y);
  const heights = [lineAt(points, from), ...inside, lineAt(points, to)].filter((y) => y !== null);
  return heights.length === 0 ? null : { top: Math.min(...heights), bottom: Math.max(...heights) };
}

/** Whether the line or one of its marks runs through a text. */
function isCrossed(points: readonly Place[], { left, right, top, bottom }: Box): boolean {
  // Piece by piece, because a line that goes around a text is no trouble.
  const steps = [left, ...points.map(({ x }) => x).filter((x) => x > left && x < right), right];
  return steps.slice(1).some((to, index) => {
    const piece = lineOver(points, steps[index] ?? left, to);
    return piece !== null && piece.top < bottom + 5 && piece.bottom > top - 5;
  });
}

/** Half the room of a value's text: "10.5 PPR". */
const halfValue = 34;

const valueRoom = ({ x, y }: Place) => roomOf({ x: x - halfValue, y }, 2 * halfValue);

/**
 * Where a value's text is centered: inside the drawing, over its mark or below it, whichever is nearer off the line and
 * doesn't touch `taken`. Where the line leaves no room, right over the mark.
 */
export function placeValue(
  frame: ChartFrame,
  line: readonly Place[],
  { x, y }: Place,
  taken: Box | null = null,
): Place {
  const center = Math.min(Math.max(x, frame.left + halfValue), frame.width - frame.right - halfValue);
  const over = lineOver(line, center - halfValue, center + halfValue) ?? { top: y, bottom: y };
  const above = { x: center, y: Math.min(over.top, y) - 16 };
  const below = { x: center, y: Math.max(over.bottom, y) + 28 };
  const isFree = (place: Place) =>
    place.y >= frame.top + 10 && place.y + 6 < floorOf(frame) && !(taken && touches(valueRoom(place), taken));
  const nearest = below.y - 28 - y < y - above.y - 16 ? [below, above] : [above, below];
  return nearest.find(isFree) ?? { x: center, y: Math.max(y - 16, frame.top + 10) };
}

/** Where the goal's words end, beside its mark. */
export function goalWordsAt(frame: ChartFrame, { x, y }: Place): Place {
  return { x, y: y < frame.top + 26 ? y + 24 : y - 12 };
}

/** The points that get a label on the axis, counted from the newest or from the goal, few enough that labels never touch. */
export function labeledPoints(points: readonly PlacedPoint[], goal?: Pick<Place, "x">): PlacedPoint[] {
  const room = Math.max(...points.map(({ label }) => label.length), 1) * 8 + 14;
  const labeled: PlacedPoint[] = [];
  for (const point of points.toReversed()) {
    const next = labeled.at(-1) ?? goal;
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
  if (!read || read === highest) return [highest];
  return isFree(highest, [read]) ? [read, highest] : [read];
}

/** A bar's number where it is drawn: the middle of its baseline. */
export type PlacedCount = Place & { at: number; weight: number };

const countRoom = ({ x, y, weight }: PlacedCount) => {
  const width = String(weight).length * 7.5;
  return roomOf({ x: x - width / 2, y }, width);
};

/** Where a band's name starts: at its top left, or wherever line, numbers and value leave room; null if nowhere. */
function bandNameAt(
  band: { label: string; top: number; height: number },
  frame: ChartFrame,
  isFree: (room: Box) => boolean,
) {
  const width = band.label.length * 6.6;
  const room = frame.width - frame.right - frame.left - width - 16;
  const places = [0, 0.25, 0.5, 0.75, 1].flatMap((share) =>
    [16, 40].map((below) => ({ x: frame.left + 8 + room * share, y: band.top + below })),
  );
  const inBand = places.filter(({ y }) => y <= band.top + Math.max(16, band.height - 4));
  return inBand.find((place) => isFree(roomOf(place, width))) ?? null;
}

/** A drawing's texts, none over another or over the line: the value that is read, the bars' numbers, and the bands' names. */
export function placeLabels(
  frame: ChartFrame,
  scale: ChartScale,
  points: readonly PlacedPoint[],
  { read, target }: { read: PlacedPoint | undefined; target: ChartTarget | undefined },
) {
  const valued = read ?? points.at(-1);
  const goal = target && valued && placeTarget(frame, scale, target, valued);
  const line = goal ? [...points, goal] : points;
  const goalRoom = goal ? roomOf({ ...goalWordsAt(frame, goal), x: goal.x - 66 }, 66) : null;
  const value = valued && placeValue(frame, line, valued, goalRoom);
  const taken = [...(value ? [valueRoom(value)] : []), ...(goalRoom ? [goalRoom] : [])];
  const isFree = (room: Box) => !isCrossed(line, room) && !taken.some((one) => touches(one, room));
  const counts: PlacedCount[] = labeledBars(points, read)
    .map(({ at, x, weight, barHeight }) => ({ at, x, weight, y: floorOf(frame) - barHeight - 4 }))
    .filter((count) => isFree(countRoom(count)));
  const rooms = counts.map(countRoom);
  const bands = scale.bands.map(({ from, label }, index) => {
    const top = heightOf(frame, scale, scale.bands[index + 1]?.from ?? scale.max);
    const band = { label, top, height: heightOf(frame, scale, from) - top };
    const nameAt = bandNameAt(
      band,
      frame,
      (room) => isFree(room) && !rooms.some((one) => touches(one, room)),
    );
    return { ...band, nameAt };
  });
  return { goal, value, valued, counts, bands };
}
