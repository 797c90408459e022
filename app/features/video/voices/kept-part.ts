import type { VoiceEvent } from "./rules.ts";

/** How far from a place of the clip an event still belongs to it, in milliseconds. */
const near = 60;

/** When a recording first speaks about a place of the clip, in its own milliseconds; null if its kept part never stops there. */
export function spokenAt(
  events: readonly VoiceEvent[],
  at: number,
  { startMs, endMs }: { startMs: number; endMs: number | null },
): number | null {
  const first = events.find(
    (event) =>
      Math.abs(event.at - at) <= near && event.t >= startMs && event.t < (endMs ?? Number.POSITIVE_INFINITY),
  );
  return first?.t ?? null;
}

/** A media fragment that makes the browser start and stop at the trim marks, with or without scripts. */
export function cutFragment(startMs: number, endMs: number | null): string {
  if (startMs === 0 && endMs === null) return "";
  return `#t=${startMs / 1000}${endMs === null ? "" : `,${endMs / 1000}`}`;
}
