import { and, asc, eq, lte } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { mediaJobs } from "#db/schema/media-jobs.ts";
import { mostAttempts, pauseAfter } from "./rules.ts";

/** One piece of work for ffmpeg. */
export type MediaJob = typeof mediaJobs.$inferSelect;

/** Puts work for ffmpeg in line. Call it in the write that causes it: both are stored, or neither. */
export async function enqueueMediaJob(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  { kind, payload }: Pick<MediaJob, "kind" | "payload">,
): Promise<void> {
  const now = clock.now();
  await tx
    .insert(mediaJobs)
    .values({ id: ids.id(), kind, payload, state: "waiting", runAfter: now, createdAt: now });
}

/** Puts back in line what a crash cut short. Its begun try stays counted: a file that ends the server does so a few times only. */
export async function takeUpAgain({ db, clock }: Services): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .update(mediaJobs)
      .set({ state: "waiting", runAfter: clock.now() })
      .where(eq(mediaJobs.state, "running"));
  });
}

/** Takes the next job that is due, oldest first, and marks it as begun; null when there is none. */
export async function takeNextJob({ db, clock }: Services): Promise<MediaJob | null> {
  const now = clock.now();
  const isDue = and(eq(mediaJobs.state, "waiting"), lte(mediaJobs.runAfter, now));
  const next = await db.read.query.mediaJobs.findFirst({
    where: isDue,
    orderBy: [asc(mediaJobs.runAfter), asc(mediaJobs.createdAt)],
  });
  if (!next) return null;
  const [taken] = await db.write(async (tx) =>
    tx
      .update(mediaJobs)
      .set({ state: "running", startedAt: now, attempts: next.attempts + 1 })
      .where(and(eq(mediaJobs.id, next.id), eq(mediaJobs.state, "waiting")))
      .returning(),
  );
  return taken ?? null;
}

type Ending = Partial<Pick<MediaJob, "state" | "attempts" | "runAfter" | "lastError">>;

async function end({ db, clock }: Services, { id }: MediaJob, ending: Ending): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .update(mediaJobs)
      .set({ ...ending, finishedAt: clock.now() })
      .where(eq(mediaJobs.id, id));
  });
}

/** Notes that a job is done. */
export const finishJob = (services: Services, job: MediaJob) =>
  end(services, job, { state: "done", lastError: null });

/** Puts a job back in line without counting the try: the server stops, or the box cannot do it now. */
export const putOffJob = (
  services: Services,
  job: MediaJob,
  pause: number,
  lastError: string | null = null,
) =>
  end(services, job, {
    ...{ state: "waiting", attempts: job.attempts - 1, lastError },
    runAfter: new Date(services.clock.now().getTime() + pause),
  });

/** Notes that a try failed, and puts the job back in line unless it was the last. Answers whether it was. */
export async function failJob(services: Services, job: MediaJob, lastError: string): Promise<boolean> {
  const isOver = job.attempts >= mostAttempts;
  const runAfter = new Date(services.clock.now().getTime() + pauseAfter(job.attempts));
  await end(services, job, {
    state: isOver ? "failed" : "waiting",
    runAfter,
    lastError: lastError.slice(0, 500),
  });
  return isOver;
}
