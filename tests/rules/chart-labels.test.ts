import { expect, test } from "vitest";
import { weekPoints } from "#app/features/training/stats/charts/chart-rules.ts";
import { weekIndex } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { labeledBars, labeledPoints, placeLabels, placeValue } from "#app/ui/chart/chart-labels.ts";
import { type ChartFrame, placePoints } from "#app/ui/chart/chart-layout.ts";

const frame: ChartFrame = { width: 358, height: 270, top: 34, right: 36, bottom: 30, left: 32 };
const scale = { max: 12, unit: "PPR", right: { max: 100, unit: "%", name: "Accuracy, %" }, bands: [] };
const bands = [
  { from: 0, label: "Needs work" },
  { from: 6, label: "Fair" },
  { from: 8.4, label: "Strong" },
];
const now = { year: 2026, weekNumber: 47 };

type Drawn = { ppr: number; rounds: number };

function placeWeeks(drawn: readonly Drawn[]) {
  const last = drawn.length;
  const weeks = drawn.map(({ ppr, rounds }, index) => ({
    year: 2026,
    weekNumber: 47 - last + index,
    averagePpr: ppr,
    accuracyPercentage: ((ppr / 12) * 100).toFixed(2),
    totalRounds: rounds,
    apart: null,
  }));
  return placePoints(frame, scale, weekPoints(weeks, now));
}

const place = (pprs: readonly number[]) => placeWeeks(pprs.map((ppr) => ({ ppr, rounds: 40 })));

test("never lets two labels touch, and always labels the newest", () => {
  const placed = place(Array.from({ length: 40 }, () => 6));
  const labeled = labeledPoints(placed);
  expect(labeled[0]).toBe(placed.at(-1));
  const gaps = labeled.slice(1).map((point, index) => (labeled[index]?.x ?? 0) - point.x);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.max(...placed.map(({ label }) => label.length)) * 8);
});

test("names a band where the line leaves room, and puts the value that is read off the line", () => {
  const bands = [{ from: 0, label: "Needs work" }];
  const rising = place([2, 4, 6, 8]);
  const falling = place([8, 6, 4, 3]);
  const nameOver = (points: typeof rising) =>
    placeLabels(frame, { ...scale, bands }, points, { read: points.at(-1), target: undefined }).bands[0]
      ?.nameAt;
  expect(nameOver(rising)).toEqual({ x: frame.left + 8, y: frame.top + 16 });
  const high = place([11.5, 11.5, 2, 2]);
  expect(nameOver(high)?.y).toBe(frame.top + 40);
  const peak = place([3, 6, 3]);
  const valley = place([6, 3, 6]);
  for (const [points, at, isAbove] of [
    [rising, 3, true],
    [falling, 3, false],
    [peak, 1, true],
    [valley, 1, false],
  ] as const) {
    const point = points[at];
    if (!point) throw new Error("There are points");
    expect(placeValue(frame, points, point).y < point.y).toBe(isAbove);
  }
  const [first, end] = [rising[0], rising.at(-1)].map((point) => point && placeValue(frame, rising, point).x);
  expect(first).toBeGreaterThan(frame.left + 30);
  expect(end).toBeLessThan(frame.width - frame.right - 30);
});

test("says the rounds of each bar; where they don't fit, of the week that is read and of the highest", () => {
  const few = place([6, 7, 8]);
  expect(labeledBars(few, few[0])).toEqual(few);
  const many = place(Array.from({ length: 40 }, () => 6));
  const [highest, next, far] = [many[20], many[21], many[30]];
  if (!highest) throw new Error("There are points");
  highest.weight = 90;
  expect(labeledBars(many, undefined)).toEqual([highest]);
  expect(labeledBars(many, far)).toEqual([far, highest]);
  expect(labeledBars(many, next)).toEqual([next]);
});

type Box = { what: string; left: number; right: number; top: number; bottom: number };

/** A text's ink, by its size in the style sheet; digits and capitals only rise above the baseline. */
const ink = (what: string, left: number, baseline: number, width: number): Box => ({
  what,
  left,
  right: left + width,
  top: baseline - 10,
  bottom: baseline,
});

function textsOf(points: ReturnType<typeof place>, shown: number | null) {
  const read = shown === null ? undefined : points[shown];
  const labels = placeLabels(frame, { ...scale, bands }, points, { read, target: undefined });
  const texts = [
    ...labels.counts.map(({ x, y, weight }) => {
      const width = String(weight).length * 7.3;
      return ink("count", x - width / 2, y, width);
    }),
    ...labels.bands.flatMap(({ label, nameAt }) =>
      nameAt ? [ink(label, nameAt.x, nameAt.y, label.length * 6.5)] : [],
    ),
  ];
  const { value } = labels;
  return value ? [...texts, ink("value", value.x - 33, value.y, 66)] : texts;
}

/** The same histories every time: weeks between two levels, with some rounds. */
function* histories() {
  let seed = 7;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  for (let n = 0; n < 400; n += 1) {
    const low = random() * 8;
    const range = random() * (12 - low);
    const many = 2 + Math.floor(random() * 38);
    yield Array.from({ length: many }, () => ({
      ppr: low + random() * range,
      rounds: 1 + Math.floor(random() ** 2 * 220),
    }));
  }
}

test("no text covers another or leaves the plot, whatever was thrown and whichever week is read", () => {
  const troubles: string[] = [];
  for (const drawn of histories()) {
    const points = placeWeeks(drawn);
    const texts = textsOf(points, drawn.length % 3 === 0 ? Math.floor(drawn.length / 2) : drawn.length - 1);
    for (const [index, one] of texts.entries()) {
      if (one.top < frame.top - 10 || one.bottom > frame.height - frame.bottom)
        troubles.push(`${one.what} is outside`);
      for (const other of texts.slice(index + 1))
        if (
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom
        )
          troubles.push(`${one.what} covers ${other.what}`);
    }
  }
  expect(troubles).toEqual([]);
});

test("a band's name that finds no room off a dense line is left out", () => {
  const dense = place(Array.from({ length: 40 }, (_, index) => (index % 2 ? 5 : 10)));
  const { bands: named } = placeLabels(frame, { ...scale, bands }, dense, {
    read: dense.at(-1),
    target: undefined,
  });
  expect(named.map(({ label, nameAt }) => [label, nameAt !== null])).toEqual([
    ["Needs work", true],
    ["Fair", false],
    ["Strong", true],
  ]);
});

test("the words of a goal due next week touch neither the value nor the axis label of the newest week", () => {
  const points = placePoints(
    frame,
    scale,
    weekPoints(
      [6, 6.2, 6.8].map((averagePpr, index) => ({
        year: 2026,
        weekNumber: 44 + index,
        averagePpr,
        accuracyPercentage: "55.00",
        totalRounds: 40,
        apart: null,
      })),
      now,
    ),
    { at: weekIndex(now), value: 7, label: "Nov 25" },
  );
  const target = { at: weekIndex(now), value: 7, label: "Nov 25" };
  const { goal, value } = placeLabels(frame, scale, points, { read: undefined, target });
  if (!goal || !value) throw new Error("There is a goal and a value");
  expect(Math.abs(value.y - (goal.y - 12))).toBeGreaterThan(15);
  expect(labeledPoints(points, goal).every(({ x }) => goal.x - x > 50)).toBe(true);
});
