import { describe, expect, it } from "vitest";
import { cutFragment, spokenAt } from "#app/features/video/voices/kept-part.ts";
import { stateAt, type VoiceEvent } from "#app/features/video/voices/rules.ts";

const circle = { kind: "circle" as const, centre: [0.5, 0.5] as [number, number], radius: 0.1 };

const events: VoiceEvent[] = [
  { t: 0, kind: "rate", at: 500, rate: 0.5 },
  { t: 1_000, kind: "play", at: 500 },
  { t: 3_000, kind: "pause", at: 1_500 },
  { t: 3_200, kind: "draw", at: 1_500, shapes: [circle] },
  { t: 5_000, kind: "clear", at: 1_500 },
  { t: 5_000, kind: "seek", at: 4_000 },
  { t: 6_000, kind: "rate", at: 4_000, rate: 1 },
  { t: 6_000, kind: "play", at: 4_000 },
];

describe("the clip's state at one time of a recording", () => {
  it.each([
    ["before anything happened", [], 700, { at: 0, isPlaying: false, rate: 1, shapes: [] }],
    ["at its first place", events, 0, { at: 500, isPlaying: false, rate: 0.5, shapes: [] }],
    ["half as fast while it plays", events, 2_000, { at: 1_000, isPlaying: true, rate: 0.5, shapes: [] }],
    ["on the frame it was paused at", events, 3_100, { at: 1_500, isPlaying: false, rate: 0.5, shapes: [] }],
    ["with the drawing", events, 4_000, { at: 1_500, isPlaying: false, rate: 0.5, shapes: [circle] }],
    ["elsewhere, and clean", events, 5_500, { at: 4_000, isPlaying: false, rate: 0.5, shapes: [] }],
    ["playing on to the end", events, 9_000, { at: 7_000, isPlaying: true, rate: 1, shapes: [] }],
  ] as const)("is %s", (_when, list, t, state) => {
    expect(stateAt(list, t)).toEqual(state);
  });
});

describe("a moment of the clip", () => {
  const whole = { startMs: 0, endMs: null };

  it.each([
    ["where the coach stopped at it", 1_500, whole, 3_000],
    ["close to where the coach stopped", 3_950, whole, 5_000],
    ["nowhere, where the coach never stopped", 2_500, whole, null],
    ["nowhere, where it was cut off before", 500, { startMs: 2_000, endMs: null }, null],
    ["nowhere, where it was cut off after", 4_000, { startMs: 0, endMs: 5_000 }, null],
  ] as const)("is spoken about %s", (_where, at, cut, t) => {
    expect(spokenAt(events, at, cut)).toBe(t);
  });
});

describe("a cut", () => {
  it.each([
    [0, null, ""],
    [1_500, null, "#t=1.5"],
    [0, 9_000, "#t=0,9"],
    [1_500, 9_250, "#t=1.5,9.25"],
  ])("from %d to %s is %j", (start, end, fragment) => {
    expect(cutFragment(start, end)).toBe(fragment);
  });
});
