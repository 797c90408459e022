/**
 * When the tests' demo club was first started: a Wednesday afternoon in New York, three days after its clocks
 * changed.
 */
export const firstStart = new Date("2026-03-11T18:30:00Z");

/** A clock that stays where it is set. */
export type TestClock = { now(): Date; set(instant: Date | string): void; advance(ms: number): void };

/** A clock stopped at the instant, by default at the first start of the tests' demo club. */
export function testClock(start: Date = firstStart): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
