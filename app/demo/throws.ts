import { formatMoment } from "#app/features/video/clips/moments.ts";
import { measuredIn } from "#app/features/video/reviews/drawing/measure.ts";
import type { Annotation, Point } from "#app/features/video/reviews/drawing/shapes.ts";

/** The bag's places in fractions of the picture, in the frames of `markedMs`, as a coach marks them. */
type Marks = [Point, Point, Point, Point, Point];

/** The moments of a throw that are marked, in milliseconds since it begins; a clip has 25 frames a second. */
const markedMs = [120, 400, 720, 1040, 1480];

/** When the bag leaves the hand, in milliseconds since a throw begins. */
const releaseMs = 100;

/** How long each throw of a clip lasts, in milliseconds. */
const throwMs = 3000;

/** The throws of the clips that are measured. */
const thrown = {
  slide: [
    [0.139, 0.63],
    [0.23, 0.594],
    [0.334, 0.596],
    [0.438, 0.644],
    [0.581, 0.785],
  ],
  highPush: [
    [0.143, 0.602],
    [0.242, 0.519],
    [0.355, 0.499],
    [0.469, 0.558],
    [0.625, 0.768],
  ],
  firstPush: [
    [0.143, 0.615],
    [0.242, 0.554],
    [0.355, 0.543],
    [0.469, 0.595],
    [0.625, 0.768],
  ],
  secondPush: [
    [0.143, 0.622],
    [0.242, 0.572],
    [0.355, 0.566],
    [0.469, 0.614],
    [0.625, 0.768],
  ],
  thirdPush: [
    [0.143, 0.618],
    [0.242, 0.563],
    [0.355, 0.555],
    [0.469, 0.604],
    [0.625, 0.768],
  ],
} satisfies Record<string, Marks>;

/** The clips that are measured, by their names, with their throws in order. */
export const measuredClips = {
  "slick-side": [thrown.slide],
  push: [thrown.highPush],
  "three-pushes": [thrown.firstPush, thrown.secondPush, thrown.thirdPush],
};

/** One of the clips that are measured. */
export type MeasuredClip = keyof typeof measuredClips;

/** The picture is 16:9, and of any size. */
const frame = { width: 1600, height: 900 };

/** The board from end to end, in the frame in which the bag lands. */
const board = { kind: "board" as const, from: [0.556, 0.833] as Point, to: [0.925, 0.689] as Point };

/** The drawings of a clip's throws, each on the frame in which its bag comes down. */
export const flightsOf = (clip: MeasuredClip): Annotation[] =>
  measuredClips[clip].map((points, place): Annotation => {
    const times = markedMs.map((ms) => place * throwMs + ms);
    return {
      id: `flight-${place}`,
      at: times.at(-1) ?? 0,
      description: "The bag's flight to the board.",
      shapes: [
        ...(place === 0 ? [board] : []),
        { kind: "flight", points, times, pace: 1, releasedAt: place * throwMs + releaseMs },
      ],
    };
  });

/** What the drawings of a clip measure: how high each throw goes, and then how steeply each comes down. */
export function measuresOf(clip: MeasuredClip) {
  const found = measuredIn(flightsOf(clip), frame).map(({ at, shape }) => ({
    name: shape.measure ?? "",
    value: shape.value,
    at: formatMoment(at),
    label: "",
    unit: "",
  }));
  return ["apex", "entry_angle"].flatMap((wanted) => found.filter(({ name }) => name === wanted));
}
