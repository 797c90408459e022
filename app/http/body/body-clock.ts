/** How soon a body that isn't an upload must have arrived, in milliseconds (D65). */
const wholeBodyTime = 30_000;
/**
 * The pace an upload must keep: that many bytes in that many milliseconds, or 1 KB per second over a minute (D65).
 */
const pace = { bytes: 60 * 1024, milliseconds: 60_000 };

/** The time limit of one request body. Times are in milliseconds, on any monotonic clock. */
export type BodyClock = {
  /** From here on the body may take as long as it needs, if it keeps the pace. `received` is in bytes. */
  expectUpload(now: number, received: number): void;
  /** Whether the body is too late or too slow. Call it about every second until the body is complete. */
  isOverdue(now: number, received: number): boolean;
};

/** Starts the clock of a new request's body (D65). */
export function startBodyClock(startedAt: number): BodyClock {
  let mark: { at: number; bytes: number } | null = null;
  return {
    expectUpload(now, received) {
      mark = { at: now, bytes: received };
    },
    isOverdue(now, received) {
      if (!mark) return now - startedAt >= wholeBodyTime;
      if (received - mark.bytes >= pace.bytes) mark = { at: now, bytes: received };
      return now - mark.at >= pace.milliseconds;
    },
  };
}
