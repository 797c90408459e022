import type { Frames } from "./frame-times.ts";

/** Frame times as stored: what a second is divided into, and each frame in those parts. */
type Ticks = { perSecond: number; ticks: readonly number[]; end: number };

/**
 * Frame times in a short text: the parts of a second, the first frame's start, and how long each frame lasts, the same
 * lengths in a row written once: "90000 0 3000x29 9000".
 */
export function writeFrames({ perSecond, ticks, end }: Ticks): string {
  const runs: { length: number; times: number }[] = [];
  for (const [place, start] of ticks.entries()) {
    const length = (ticks[place + 1] ?? end) - start;
    const last = runs.at(-1);
    if (last?.length === length) last.times += 1;
    else runs.push({ length, times: 1 });
  }
  const lengths = runs.map(({ length, times }) => (times === 1 ? String(length) : `${length}x${times}`));
  return [perSecond, ticks[0] ?? 0, ...lengths].join(" ");
}

/** Reads what {@link writeFrames} wrote; null if it can't be read. */
export function readFrames(text: string): Frames | null {
  const [perSecond = Number.NaN, first = Number.NaN] = text.split(" ", 2).map(Number);
  const starts = [first];
  for (const run of text.split(" ").slice(2)) {
    const [length = Number.NaN, times = 1] = run.split("x").map(Number);
    for (let turn = 0; turn < times; turn += 1) starts.push((starts.at(-1) ?? first) + length);
  }
  if (!(perSecond > 0) || starts.length < 2 || starts.some(Number.isNaN)) return null;
  return {
    count: starts.length - 1,
    startOf: (frame) => ((starts[frame] ?? first) * 1000) / perSecond,
  };
}
