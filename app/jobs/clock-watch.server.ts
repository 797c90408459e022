import { findRuns } from "#app/features/desk/maintenance/runs.server.ts";
import type { Services } from "#app/services/services.server.ts";

const hour = 3_600_000;
const patience = 24 * hour;
/** A club that runs backs itself up every night; three days without one are a long rest, or a wrong clock. */
const longestRest = 72 * hour;

/** Says whether the clock may be believed by what deletes for good because its time has come. */
export type ClockWatch = { mayDelete(): Promise<boolean> };

/**
 * Watches the machine's clock. After it jumped by more than an hour, or is days from the last backup when the club
 * starts, nothing may be deleted by it for 24 hours, which is time enough to set it right. `steady` are milliseconds that
 * pass whatever the clock says.
 */
export function watchClock(services: Services, steady: () => number = () => performance.now()): ClockWatch {
  const { clock, log } = services;
  let seen: { wall: number; steady: number } | null = null;
  let believedFrom = 0;

  async function strayed(wall: number, now: number): Promise<number> {
    if (seen) return Math.abs(wall - seen.wall - (now - seen.steady)) - hour;
    const { last } = (await findRuns(services)).backup;
    return last ? Math.abs(wall - last.endedAt.getTime()) - longestRest : 0;
  }

  return {
    async mayDelete() {
      const wall = clock.now().getTime();
      const now = steady();
      if ((await strayed(wall, now)) > 0) {
        believedFrom = now + patience;
        log.warn({ now: new Date(wall) }, "the clock is not where it was; nothing is deleted for a day");
      }
      seen = { wall, steady: now };
      return now >= believedFrom;
    },
  };
}
