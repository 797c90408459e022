import type { Services } from "#app/services/services.server.ts";
import { type RecurringJob, recurringJobs } from "./recurring.ts";

const longestWait = 60_000;

async function runOnce(job: RecurringJob, services: Services): Promise<void> {
  try {
    await job.run(services);
  } catch (error) {
    // One failing job must not end the service; the next turn tries again.
    services.log.error({ err: error, job: job.name }, "a recurring job failed");
  }
}

/** Starts every recurring job. The function it answers stops them and waits for the one that runs. */
export function startJobs(services: Services): () => Promise<void> {
  const waiting = new Set<RecurringJob>();
  let running: Promise<unknown> = Promise.resolve();
  const enqueue = (job: RecurringJob) => {
    // A job that still waits for its turn, behind a slow one, need not wait twice.
    if (waiting.has(job)) return;
    waiting.add(job);
    running = running.then(() => {
      waiting.delete(job);
      return runOnce(job, services);
    });
  };
  const timers = recurringJobs.flatMap((job) => [
    setTimeout(enqueue, Math.min(job.every, longestWait), job).unref(),
    setInterval(enqueue, job.every, job).unref(),
  ]);
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await running;
  };
}
