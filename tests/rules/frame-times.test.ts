import { describe, expect, it } from "vitest";
import {
  evenFrames,
  type Frames,
  frameAt,
  isSameFrame,
  middleOf,
  momentIn,
} from "#app/features/video/clips/frame-times.ts";
import { readFrames, writeFrames } from "#app/features/video/clips/frames-text.ts";
import { markBeside, markNear } from "#app/features/video/player/mark-places.ts";
import { placeOfFrame, readFrameTicks } from "#app/services/media/frame-ticks.ts";

/** As a phone films in changing light: 30 frames of 1/30 s, 15 of 1/10 s, 15 of 1/60 s, in ticks. */
const uneven = {
  perSecond: 90_000,
  ticks: Array.from({ length: 60 }, (_frame, n) =>
    n < 30 ? n * 3000 : n < 45 ? 90_000 + (n - 30) * 9000 : 225_000 + (n - 45) * 1500,
  ),
  end: 247_500,
};
const read = (text: string): Frames => readFrames(text) ?? evenFrames(1, 1);

describe("frame times", () => {
  it("are short when frames are even, and exact when they aren't", () => {
    const text = writeFrames(uneven);
    expect(text).toBe("90000 0 3000x30 9000x15 1500x15");
    const frames = read(text);
    expect(frames.count).toBe(60);
    expect(uneven.ticks.map((_tick, frame) => Math.round(frames.startOf(frame) * 90))).toEqual(uneven.ticks);
    expect([readFrames(""), readFrames("no frames"), readFrames("90000 0"), readFrames("0 0 3000")]).toEqual(
      Array(4).fill(null),
    );
  });

  it("come from ffprobe's packets in the order they are shown, without those an edit list cuts off", () => {
    const packet = (pts: number, flags: string) => `packet|pts=${pts}|flags=${flags}`;
    const list = [
      packet(-512, "KD"),
      packet(0, "__"),
      packet(1024, "__"),
      packet(512, "__"),
      "stream|time_base=1/15360",
    ];
    expect(readFrameTicks(list.join("\n"))).toEqual({ perSecond: 15_360, ticks: [0, 512, 1024], end: 1536 });
    expect(readFrameTicks("stream|time_base=1/15360")).toBeNull();
  });

  it.each([24, 29.97, 30, 50, 59.94, 60, 100, 120, 239.76, 240])(
    "lead at %s frames a second one frame on with each step, forward and back, and stay at the ends",
    (rate) => {
      const frames = evenFrames(rate, 3000);
      let at = 0;
      const step = (by: number) => {
        at = middleOf(frames, frameAt(frames, at) + by);
        return frameAt(frames, Math.round(at));
      };
      const all = Array.from({ length: frames.count }, (_frame, n) => n);
      expect([frameAt(frames, at), ...all.slice(1).map(() => step(1))]).toEqual(all);
      expect(step(1)).toBe(frames.count - 1);
      expect(all.slice(1).map(() => step(-1))).toEqual(all.slice(0, -1).reverse());
      expect(step(-1)).toBe(0);
    },
  );

  it("say which whole millisecond shows the same frame", () => {
    const frames = read(writeFrames(uneven));
    // A frame begins at 33.33 ms, which rounds into the one before.
    for (const frame of uneven.ticks.keys())
      for (const at of [frames.startOf(frame), middleOf(frames, frame)])
        expect(frameAt(frames, momentIn(frames, at))).toBe(frame);
    expect([1016, 1133, 2310].map((at) => momentIn(frames, at))).toEqual([1000, 1100, 2300]);
    expect(momentIn(null, 33.4)).toBe(33);
  });

  it("tie a mark to its frame alone", () => {
    const frames = evenFrames(120, 1000);
    const marks = [
      { id: "a", at: 500, words: "", isDrawn: true },
      { id: "b", at: 520, words: "", isDrawn: true },
    ];
    expect([495, 504, 509].map((at) => markNear(marks, at, frames)?.id)).toEqual([undefined, "a", undefined]);
    expect(markBeside(marks, 504, 1, frames)?.id).toBe("b");
    expect(markBeside(marks, 520, -1, frames)?.id).toBe("a");
    expect([isSameFrame(frames, 500, 507, 0), isSameFrame(frames, 500, 509, 60)]).toEqual([true, false]);
  });

  it("let ffmpeg open a clip just before the frame a player shows", () => {
    // The frame of 0.5 s is the fifteenth; the one before it began at 0.4667 s.
    expect(placeOfFrame(uneven, 510)).toEqual({ from: 498, before: 12 });
    expect(placeOfFrame(uneven, 9999).from).toBeCloseTo(246_000 / 90 - 2, 6);
    expect(placeOfFrame(uneven, 0)).toEqual({ from: 0, before: 0 });
    const late = { perSecond: 1000, ticks: [500, 540], end: 580 };
    expect(placeOfFrame(late, 0).from).toBe(499);
  });
});
