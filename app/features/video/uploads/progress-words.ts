import { counted } from "#app/features/base/counted.ts";

/** A point in an upload: milliseconds on any steady clock, and the bytes that had arrived by then. */
export type Mark = { at: number; bytes: number };

const window = 8_000;

/** The latest points, as many as the speed needs. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  return [...marks.filter(({ at }) => mark.at - at < window), mark];
}

/** Bytes per second over the points; null if there are too few. */
export function speedOf(marks: readonly Mark[]): number | null {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || last.at - first.at < 500 || last.bytes <= first.bytes) return null;
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
}

/** "1 hour 5 minutes left", at most two units; "a few seconds left" below five. */
export function timeLeft(bytes: number, bytesPerSecond: number): string {
  const seconds = Math.ceil(bytes / bytesPerSecond);
  if (seconds < 5) return "a few seconds left";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${counted(hours, "hour")} ${counted(minutes, "minute")} left`;
  return minutes > 0 ? `${counted(minutes, "minute")} left` : `${seconds} seconds left`;
}
