import { findRuns } from "#app/features/club/maintenance/runs.server.ts";
import type { Services } from "#app/services/services.server.ts";

const hour = 3_600_000;
const patience = 24 * hour;
/** A running club backs up every night, so three days without a backup mean a long pause or a wrong clock. */
const longestRest = 72 * hour;

/** A backup from the future tells of a wrong clock, too. */
const endOfTime = new Date(8.64e15);

/** Tells jobs that delete permanently by time whether the clock can be trusted. */
export type ClockWatch = { mayDelete(): Promise<boolean> };

/**
 * Watches the system clock. If it jumps by more than an hour, or is days from the last backup at startup, nothing may
 * be deleted by it for 24 hours, which is enough time to correct it. `steady` is milliseconds on a clock that never
 * jumps.
 */
export function watchClock(services: Services, steady: () => number = () => performance.now()): ClockWatch {
  const { clock, log } = services;
  let seen: { wall: number; steady: number } | null = null;
  let believedFrom = 0;

  async function strayed(wall: number, now: number): Promise<number> {
    if (seen) return Math.abs(wall - seen.wall - (now - seen.steady)) - hour;
    const { last } = (await findRuns(services, endOfTime)).backup;
    return last ? Math.abs(wall - last.endedAt.getTime()) - longestRest : 0;
  }

  return {
    async mayDelete() {
      const wall = clock.now().getTime();
      const now = steady();
      if ((await strayed(wall, now)) > 0) {
        believedFrom = now + patience;
        log.warn({ now: new Date(wall) }, "the clock has jumped; nothing is deleted for a day");
      }
      seen = { wall, steady: now };
      return now >= believedFrom;
    },
  };
}
