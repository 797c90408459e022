/**
 * When each frame of a video is shown, in order, in ticks; `end` is when the last one ends, `perSecond` how many ticks a
 * second has.
 */
export type FrameTicks = { perSecond: number; ticks: readonly number[]; end: number };

/** The entries requested from ffprobe: each packet of the picture, which holds one frame. */
export const frameEntries = "stream=time_base:packet=pts,flags";

/** Enough for three quarters of an hour at 120 frames a second; what is longer isn't listed frame by frame. */
export const mostFrameText = 6 * 1024 * 1024;

const usualRate = 30;

/** Reads ffprobe's compact list of packets; null if it has no frame with a time. */
export function readFrameTicks(list: string): FrameTicks | null {
  const [, over = 0, under = 0] = (/^stream\|time_base=(\d+)\/(\d+)$/m.exec(list) ?? []).map(Number);
  const shown: number[] = [];
  // An edit list cuts off what is flagged as discarded.
  for (const [, pts, flags = ""] of list.matchAll(/^packet\|pts=(-?\d+)\|flags=(\S+)$/gm))
    if (!flags.includes("D")) shown.push(Number(pts));
  const ticks = [...new Set(shown.sort((one, other) => one - other))];
  const [last, before] = [ticks.at(-1), ticks.at(-2)];
  if (last === undefined || over === 0) return null;
  const perSecond = under / over;
  return { perSecond, ticks, end: last + (before === undefined ? perSecond / usualRate : last - before) };
}

/** Where to look for the frame that a player shows at a time, and how much earlier than that time this is; milliseconds. */
export type FramePlace = { from: number; before: number };

/** The same for a time in milliseconds: just before the last frame that has started by then, or the first. */
export function placeOfFrame({ perSecond, ticks }: FrameTicks, atMs: number): FramePlace {
  const inMs = (tick: number) => (tick * 1000) / perSecond;
  const frame = Math.max(
    0,
    ticks.findLastIndex((tick) => inMs(tick) <= atMs),
  );
  const start = inMs(ticks[frame] ?? 0);
  const gap = frame === 0 ? 2 : start - inMs(ticks[frame - 1] ?? 0);
  const from = Math.max(0, start - Math.min(2, gap / 2));
  return { from, before: Math.max(0, atMs - from) };
}
