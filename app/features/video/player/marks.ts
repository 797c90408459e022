/** A moment in a clip: a comment, or a drawing with or without one; `at` is in milliseconds, `words` is its label. */
export type Mark = { id: string; at: number; words: string; isDrawn: boolean };

/** How far the second clip must run ahead of the first so that both releases align; 0 if one is unknown. */
export function leadOf(own: number | null, other: number | null): number {
  return own === null || other === null ? 0 : other - own;
}

/**
 * A moment of a clip as a reader sees it everywhere, "0:01.4": minutes, seconds and tenths, from milliseconds; after an
 * hour "1:02:05.0".
 */
export function placeWords(at: number): string {
  // A player reports 999.9999 for the frame at one second.
  const tenths = Math.floor(Math.max(0, Math.round(at)) / 100);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const clock = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${clock}:${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
}

/** How long before or after the release a moment is, in real seconds: "+0.32 s", "−0.10 s"; empty without a release. */
export function afterRelease(at: number, releaseAt: number | null, pace: number): string {
  if (releaseAt === null) return "";
  const seconds = ((at - releaseAt) * pace) / 1000;
  return `${seconds < -0.004 ? "−" : "+"}${Math.abs(seconds).toFixed(2)} s`;
}

/** A mark's label: "Moment 2 of 4 at 0:03.2, elbow drops". */
export function markName(marks: readonly Mark[], mark: Mark): string {
  const place = marks.indexOf(mark) + 1;
  return `Moment ${place} of ${marks.length} at ${placeWords(mark.at)}, ${mark.words}`;
}
