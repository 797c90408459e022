import { removeEndedSessions } from "#app/features/sessions/sessions.server.ts";
import { sweepStorage } from "#app/features/upkeep/sweep-storage.server.ts";
import type { Services } from "#app/services/services.server.ts";

const minute = 60_000;

/** Something that happens by time: `every` in milliseconds, first run after one minute. */
export type RecurringJob = { name: string; every: number; run(services: Services): Promise<void> };

/** Everything that happens by time, on one page. */
export const recurringJobs: readonly RecurringJob[] = [
  { name: "remove ended sessions", every: 60 * minute, run: removeEndedSessions },
  { name: "sweep files no row names", every: 60 * minute, run: sweepStorage },
];
