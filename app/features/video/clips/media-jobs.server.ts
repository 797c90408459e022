import { and, asc, eq, gte, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { cutShort, mostAttempts, pauseAfter } from "#app/features/base/attempts.ts";
import { isDueBy } from "#app/features/base/calendar/past.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { mediaJobs, pausedMediaKinds } from "#db/schema/media-jobs.ts";

/** One ffmpeg job. */
export type MediaJob = typeof mediaJobs.$inferSelect;

/** Queues an ffmpeg job. Call it in the write that causes it, so that both are stored or neither. */
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

/** Batches are small, so that a new video never waits long behind old ones. */
const atOnce = 100;

type Missing = { kind: MediaJob["kind"]; isMissing(read: Connection): SQL | undefined };

/** Queues a kind of job for clips that were prepared before there was such a thing; each clip once. */
export async function enqueueMissing(services: Services, { kind, isMissing }: Missing): Promise<void> {
  const { read } = services.db;
  const known = read
    .select({ one: sql`1` })
    .from(mediaJobs)
    .where(and(eq(mediaJobs.kind, kind), sql`json_extract(${mediaJobs.payload}, '$.clipId') = ${clips.id}`));
  const waiting = await read.$count(mediaJobs, and(eq(mediaJobs.kind, kind), eq(mediaJobs.state, "waiting")));
  if (waiting > 0) return;
  const missing = await read
    .select({ id: clips.id })
    .from(clips)
    .where(and(isMissing(read), sql`not exists ${known}`))
    .limit(atOnce);
  if (missing.length === 0) return;
  await services.db.write(async (tx) => {
    for (const { id } of missing) await enqueueMediaJob(tx, services, { kind, payload: { clipId: id } });
  });
}

/** What a kind of job tells the people waiting when it is given up; runs in the write that gives up. */
export type TellGivenUp = (tx: Connection, services: Services, payload: MediaJob["payload"]) => Promise<void>;

/** The same for a job of any kind. */
export type OnGivenUp = (tx: Connection, job: Pick<MediaJob, "kind" | "payload">) => Promise<void>;

async function giveUp(
  tx: Connection,
  { clock }: Services,
  job: MediaJob,
  { lastError, onGivenUp }: { lastError: string; onGivenUp: OnGivenUp },
): Promise<void> {
  await tx
    .update(mediaJobs)
    .set({ state: "failed", lastError: lastError.slice(0, 500), finishedAt: clock.now() })
    .where(eq(mediaJobs.id, job.id));
  await onGivenUp(tx, job);
}

/**
 * Cleans up jobs interrupted by a crash. The interrupted try counts: a job with tries left is queued again, otherwise
 * it is given up, so that a file can crash the server only three times.
 */
export async function settleCutShort(services: Services, onGivenUp: OnGivenUp): Promise<void> {
  const { db, clock } = services;
  await db.write(async (tx) => {
    const spent = await tx.query.mediaJobs.findMany({
      where: and(inArray(mediaJobs.state, ["running", "waiting"]), gte(mediaJobs.attempts, mostAttempts)),
    });
    for (const job of spent)
      await giveUp(tx, services, job, { lastError: job.lastError ?? cutShort, onGivenUp });
    await tx
      .update(mediaJobs)
      .set({ state: "waiting", runAfter: clock.now() })
      .where(eq(mediaJobs.state, "running"));
  });
}

/** After waiting this long, a job comes before everything younger, so that none waits forever. */
const longestWait = 24 * 3_600_000;

const turns = { rest: 2 };

/**
 * Whose turn it is: first what has waited for a day, then what a member or a coach waits for, such as a clip to review, and then
 * what no one does, such as a tutorial.
 */
function turnAt(now: Date): SQL<number> {
  const hasWaited = lt(mediaJobs.createdAt, new Date(now.getTime() - longestWait));
  const isLibrarys = sql`exists (select 1 from ${clips} where ${clips.id} = json_extract(${mediaJobs.payload}, '$.clipId') and ${eq(clips.kind, "library")})`;
  return sql<number>`case when ${hasWaited} then 0 when ${isLibrarys} then ${turns.rest} else 1 end`;
}

/** The job whose turn it is, and that turn; undefined if none is due. */
async function findNextJob({ db }: Pick<Services, "db">, now: Date) {
  const paused = db.read.select({ kind: pausedMediaKinds.kind }).from(pausedMediaKinds);
  const isDue = and(
    eq(mediaJobs.state, "waiting"),
    isDueBy(mediaJobs.runAfter, now, pauseAfter(mostAttempts)),
    notInArray(mediaJobs.kind, paused),
  );
  const [next] = await db.read
    .select({ job: mediaJobs, turn: turnAt(now) })
    .from(mediaJobs)
    .where(isDue)
    .orderBy(asc(turnAt(now)), asc(mediaJobs.runAfter), asc(mediaJobs.createdAt))
    .limit(1);
  return next;
}

/** Whether a job at work is one that no one waits for, while someone waits for another. */
export async function mustMakeWay({ db, clock }: Services, { id }: Pick<MediaJob, "id">): Promise<boolean> {
  const now = clock.now();
  const [own] = await db.read
    .select({ turn: turnAt(now) })
    .from(mediaJobs)
    .where(eq(mediaJobs.id, id));
  if (own?.turn !== turns.rest) return false;
  const next = await findNextJob({ db }, now);
  return next !== undefined && next.turn < turns.rest;
}

/** Takes the next due job whose kind isn't paused, by its turn and then the oldest, and marks it as started; null if there is none. */
export async function takeNextJob({ db, clock }: Services): Promise<MediaJob | null> {
  const now = clock.now();
  const next = (await findNextJob({ db }, now))?.job;
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

/** Marks a job as done. */
export const finishJob = (services: Services, job: MediaJob) =>
  end(services, job, { state: "done", lastError: null });

/** Queues a job again without counting the try, because the server is stopping or can't do it now. */
export const putOffJob = (
  services: Services,
  job: MediaJob,
  pause: number,
  lastError: string | null = null,
) =>
  end(services, job, {
    state: "waiting",
    attempts: job.attempts - 1,
    lastError,
    runAfter: new Date(services.clock.now().getTime() + pause),
  });

/** Records a failed try: the job is queued again, or given up after the last try. */
export async function failJob(
  services: Services,
  job: MediaJob,
  failure: { lastError: string; onGivenUp: OnGivenUp },
): Promise<void> {
  if (job.attempts >= mostAttempts) return services.db.write((tx) => giveUp(tx, services, job, failure));
  const runAfter = new Date(services.clock.now().getTime() + pauseAfter(job.attempts));
  await end(services, job, { state: "waiting", runAfter, lastError: failure.lastError.slice(0, 500) });
}
