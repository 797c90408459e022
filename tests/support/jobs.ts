import { recurringJobs } from "#app/jobs/recurring.ts";
import type { Services } from "#app/services/services.server.ts";

/** Runs a recurring job once. */
export async function runJob(name: string, services: Services): Promise<unknown> {
  const job = recurringJobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job "${name}"`);
  return job.run(services, new AbortController().signal);
}
