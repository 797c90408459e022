import { describe, expect, it } from "vitest";
import { evenFrames } from "#app/features/video/clips/frame-times.ts";
import { findBag } from "#app/features/video/desk/throw/find-bag.ts";
import { chosenFrames, hasLanded } from "#app/features/video/desk/throw/read-film.ts";
import { type Hardness, makeThrow, seeded } from "#tests/support/thrown.ts";

/** How many flights are searched: a quick sample, or as many as the figures in docs/measuring.md are of. */
const flights = Number(process.env.FLIGHTS ?? 6);
const random = seeded(20_261_128);
const between = (least: number, most: number) => least + random() * (most - least);

/** A clip as phones make them: more or less light, noise, and shake. */
const clip = (seed: number, more: Partial<Hardness> = {}): Hardness => ({
  seed,
  noise: between(1, 10),
  shake: between(0, 1.6),
  turn: between(0, 0.006),
  light: between(0.35, 1),
  spin: between(0, 5),
  framesPerSecond: random() < 0.5 ? 30 : 60,
  hasBag: true,
  isPortrait: false,
  pan: 0,
  ...more,
});

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** How far places may be from the bag, of the board's length: a bag is an eighth of it. */
const atMost = 0.06;

/** How many places of flights are on the first picture after the landing, where the bag lies. */
let lying = 0;

/** How far found places are off, of the board's length, each in its own picture; null if nothing is said. */
function errorsOf(hard: Hardness): number[] | null {
  const thrown = makeThrow(hard);
  const found = findBag(thrown);
  if ("why" in found) return null;
  return found.points.map(({ frame, x, y }) => {
    const truth = thrown.truth[frame];
    if (frame === thrown.landsAt + 1) lying += 1;
    // The bag may lie where it landed; a place before the release or long after the landing is no flight.
    if (!truth || frame > thrown.landsAt + 1) return Number.POSITIVE_INFINITY;
    return Math.hypot(x * thrown.width - truth[0], y * thrown.height - truth[1]) / thrown.board;
  });
}

describe("finding the bag", () => {
  it("is off by at most 2 % of the board's length at the middle of flights with noise, shake, spin, and low light, upright or not", {
    timeout: 600_000 + 15_000 * flights,
  }, () => {
    const all = Array.from({ length: flights }, (_flight, place) =>
      errorsOf(clip(1000 + place, { isPortrait: place % 3 === 2 })),
    );
    const found = all.flatMap((errors) => (errors ? [errors] : []));
    const middles = found.map(middle);
    const worst = Math.max(...found.flat());
    if (process.env.FLIGHTS)
      process.stdout.write(
        `${found.length} of ${flights} found; middle ${middle(middles)}, worst flight ${Math.max(...middles)}, worst of ${found.flat().length} places ${worst} of the board; ${lying} where the bag lies\n`,
      );
    expect(found.length).toBeGreaterThanOrEqual(flights * 0.8);
    expect(middle(middles)).toBeLessThanOrEqual(0.02);
    // In no flight is it off by more, and no place is off the bag.
    expect(Math.max(...middles)).toBeLessThanOrEqual(0.02);
    expect(worst).toBeLessThanOrEqual(atMost);
  });

  it("says nothing without a bag, with a moving camera, or where noise hides it, unless it's as exact", {
    timeout: 600_000 + 15_000 * flights,
  }, () => {
    const silent = new Map<string, number>();
    const count = (kind: string, isSilent: boolean) =>
      silent.set(kind, (silent.get(kind) ?? 0) + (isSilent ? 1 : 0));
    const clips = Math.ceil(flights / 5);
    for (let place = 0; place < clips; place += 1) {
      const isPortrait = place % 2 === 1;
      expect(findBag(makeThrow(clip(5000 + place, { isPortrait, hasBag: false })))).toHaveProperty("why");
      const pan = { isPortrait, pan: 120, framesPerSecond: 30 };
      expect(findBag(makeThrow(clip(7000 + place, pan)))).toEqual({ why: "moved" });
      for (const hidden of [
        { noise: 60, light: 0.2 },
        { noise: 30, light: 0.25 },
      ]) {
        const errors = errorsOf(clip(9000 + place, { isPortrait, ...hidden }));
        count(`noise ${hidden.noise}, light ${hidden.light}`, errors === null);
        expect(middle(errors ?? [0])).toBeLessThanOrEqual(0.02);
      }
    }
    if (process.env.FLIGHTS)
      for (const [kind, many] of silent)
        process.stdout.write(`said nothing in ${many} of ${clips}: ${kind}\n`);
  });

  it("says nothing of a bag that is still in the air when the pictures end", () => {
    const thrown = makeThrow(clip(1000, { noise: 2, shake: 0, light: 1 }));
    expect(findBag(thrown)).toHaveProperty("points");
    const end = Math.floor(thrown.landsAt * 0.85);
    const cut = { ...thrown, frames: thrown.frames.slice(0, end), times: thrown.times.slice(0, end) };
    expect(findBag(cut)).toEqual({ why: "unsure" });
  });

  it("looks first where most bags have landed, and further on unless one has landed there", () => {
    const chosenOf = (framesPerSecond: number, pace = 1) =>
      chosenFrames(evenFrames(framesPerSecond, 60_000), 1_000 / pace, pace);
    const { chosen, first } = chosenOf(30);
    expect([chosen[0], chosen[first - 1], chosen.at(-1)]).toEqual([25, 78, 114]);
    // A throw of twice as many frames, or played eight times as slowly, is about as many pictures.
    expect([chosenOf(60), chosenOf(30, 1 / 8)].map((of) => of.chosen.length)).toEqual([89, 89]);
    expect(chosenOf(60).first / 89).toBeCloseTo(first / chosen.length, 1);
    const times = Array.from({ length: 50 }, (_time, place) => place * 33);
    expect([44, 45, 46, 49].map((frame) => hasLanded([{ frame }], { times }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
