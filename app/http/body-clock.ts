/** A body that is no upload must have arrived whole after so many milliseconds (D65). */
const wholeBodyTime = 30_000;
/** An upload must bring so many bytes in so many milliseconds: 1 KB a second, measured over a minute (D65). */
const pace = { bytes: 60 * 1024, milliseconds: 60_000 };

/** The time one request body has. Times are in milliseconds, on any clock that only runs forward. */
export type BodyClock = {
  /** From here on the body may take as long as it likes, as long as it keeps the pace. `received` is in bytes. */
  expectUpload(now: number, received: number): void;
  /** Whether the body is too late or too slow. To be asked every second or so, until all of it is here. */
  isOverdue(now: number, received: number): boolean;
};

/** Starts the clock of a body whose request has just begun (D65). */
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
