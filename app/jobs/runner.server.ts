import type { Services } from "#app/services/services.server.ts";
import { type ClockWatch, watchClock } from "./clock-watch.server.ts";
import { type RecurringJob, recurringJobs } from "./recurring.ts";

const longestWait = 60_000;
const apart = 200;

async function runOnce(
  job: RecurringJob,
  services: Services,
  { stopping, watch }: { stopping: AbortSignal; watch: ClockWatch },
): Promise<void> {
  const { jobs, clock, log } = services;
  jobs.note(job.name, { startedAt: clock.now() });
  try {
    if (!job.deletes || (await watch.mayDelete())) await job.run(services, stopping);
    jobs.note(job.name, { endedAt: clock.now(), fault: null });
  } catch (error) {
    if (stopping.aborted) return;
    // One failing job must not end the service; the next run tries again.
    log.error({ err: error, job: job.name }, "a recurring job failed");
    jobs.note(job.name, {
      endedAt: clock.now(),
      fault: error instanceof Error ? error.message : String(error),
    });
  }
}

/**
 * Starts every recurring job. A job never overlaps with itself, but may with others, so that a long backup doesn't
 * delay email. The returned function tells the jobs to stop and waits for those still running.
 */
export function startJobs(
  services: Services,
  jobs: readonly RecurringJob[] = recurringJobs,
): () => Promise<void> {
  const stopping = new AbortController();
  const watch = watchClock(services);
  const running = new Map<RecurringJob, Promise<void>>();
  const turn = (job: RecurringJob) => {
    if (running.has(job)) return;
    const run = runOnce(job, services, { stopping: stopping.signal, watch }).finally(() =>
      running.delete(job),
    );
    running.set(job, run);
  };
  const timers = new Set<NodeJS.Timeout>();
  const begin = (job: RecurringJob) => {
    turn(job);
    timers.add(setInterval(turn, job.every, job).unref());
  };
  for (const [place, job] of jobs.entries()) {
    services.jobs.know(job);
    // Those that run each minute or less often have a moment of their own: together they would hold up a large club.
    const later = job.every < longestWait ? 0 : place * apart;
    timers.add(setTimeout(begin, Math.min(job.every, longestWait) + later, job).unref());
  }
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    stopping.abort(new Error("the server is stopping"));
    await Promise.all(running.values());
  };
}
