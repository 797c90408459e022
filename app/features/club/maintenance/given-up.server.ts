import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { dataExports } from "#db/schema/exports.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { mediaJobs } from "#db/schema/media-jobs.ts";
import { angleRequests } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { users } from "#db/schema/users.ts";
import { voices } from "#db/schema/voices.ts";
import { jobNames } from "./messages.ts";

const most = 50;

type FailedWork = { id: string; attempts: number; lastError: string | null };

/**
 * Background work that failed three times: what it was, about what, and why. It runs again only when a coach says so.
 */
export type GivenUpJob = FailedWork & { name: string; subject: string; at: Date | null };

type Job = Pick<typeof mediaJobs.$inferSelect, "payload">;

const idsOf = (jobs: readonly Job[], key: string) =>
  jobs.flatMap(({ payload }) => (typeof payload[key] === "string" ? [payload[key]] : []));

/** The members' requests that jobs are about, by id and by file key. */
async function findRequests(read: Connection, ids: string[], keys: string[]) {
  const { id, fileKey, fileName } = submissions;
  const { firstName, lastName } = users;
  const asked = () =>
    read
      .select({ id, fileKey, fileName, firstName, lastName })
      .from(submissions)
      .innerJoin(users, eq(users.id, submissions.userId));
  return [...(await asked().where(inArray(id, ids))), ...(await asked().where(inArray(fileKey, keys)))];
}

/** Names for files that belong to no request, by key. */
async function findTitles(read: Connection, keys: string[]): Promise<Map<string, string>> {
  const library = await read
    .select({ key: libraryVideos.fileKey, title: libraryVideos.title })
    .from(libraryVideos)
    .where(inArray(libraryVideos.fileKey, keys));
  const published = await read
    .select({ key: tutorials.fileKey, title: tutorials.title })
    .from(tutorials)
    .where(inArray(tutorials.fileKey, keys));
  const angles = await read
    .select({ key: angleRequests.fileKey, title: angleRequests.fileName })
    .from(angleRequests)
    .where(inArray(angleRequests.fileKey, keys));
  return new Map([...angles, ...published, ...library].map(({ key, title }) => [key ?? "", title ?? ""]));
}

/** The member each recording's review or message is for, by recording id. */
async function findVoices(read: Connection, ids: string[]) {
  const { firstName, lastName } = users;
  const rows = await read
    .select({ id: voices.id, submissionId: voices.submissionId, firstName, lastName })
    .from(voices)
    .innerJoin(users, eq(users.id, voices.userId))
    .where(inArray(voices.id, ids));
  return new Map(
    rows.map((row) => [
      row.id,
      `${row.submissionId ? "Recording for a review" : "Voice note"}, ${row.firstName} ${row.lastName}`,
    ]),
  );
}

/**
 * Names what media jobs are about: a member's file or recording with its owner, or a library title; "deleted" if it
 * no longer exists.
 */
async function nameSubjects(read: Connection, jobs: readonly Job[]): Promise<(job: Job) => string> {
  if (jobs.length === 0) return () => "";
  const originals = await read
    .select({ id: clips.id, key: clips.originalKey })
    .from(clips)
    .where(inArray(clips.id, idsOf(jobs, "clipId")));
  const keys = originals.map(({ key }) => key);
  const requests = await findRequests(read, idsOf(jobs, "submissionId"), keys);
  const titles = await findTitles(read, keys);
  const recordings = await findVoices(read, idsOf(jobs, "voiceId"));
  return ({ payload }) => {
    const key = originals.find(({ id }) => id === payload.clipId)?.key;
    const request = requests.find(({ id, fileKey }) => id === payload.submissionId || fileKey === key);
    if (request) return `${request.fileName}, ${request.firstName} ${request.lastName}`;
    const title = key && titles.get(key);
    return title || recordings.get(String(payload.voiceId)) || "deleted";
  };
}

async function listMedia(read: Connection): Promise<GivenUpJob[]> {
  const rows = await read.query.mediaJobs.findMany({
    where: eq(mediaJobs.state, "failed"),
    orderBy: desc(mediaJobs.finishedAt),
    limit: most,
  });
  const subjectOf = await nameSubjects(read, rows);
  return rows.map((row) => ({
    id: row.id,
    attempts: row.attempts,
    lastError: row.lastError,
    at: row.finishedAt,
    name: jobNames[row.kind] ?? row.kind,
    subject: subjectOf(row),
  }));
}

async function listExports(read: Connection): Promise<GivenUpJob[]> {
  const { id, attempts, lastError, requestedAt: at } = dataExports;
  const rows = await read
    .select({ id, attempts, lastError, at, firstName: users.firstName, lastName: users.lastName })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(eq(dataExports.status, "failed"))
    .orderBy(desc(at))
    .limit(most);
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: jobNames.export,
    subject: `${firstName} ${lastName}`,
  }));
}

/** All work that was given up: media first, newest first within a kind. */
export const listGivenUpJobs = operation(
  "listRecurringJobs",
  noInput,
  async function listGivenUpJobs({ db: { read } }) {
    return [...(await listMedia(read)), ...(await listExports(read))];
  },
);

async function retryMedia(tx: Connection, { clock }: Services, id: string): Promise<boolean> {
  const now = clock.now();
  const [job] = await tx
    .update(mediaJobs)
    .set({ state: "waiting", attempts: 0, runAfter: now, finishedAt: null })
    .where(and(eq(mediaJobs.id, id), eq(mediaJobs.state, "failed")))
    .returning();
  if (!job) return false;
  await tx
    .update(clips)
    .set({ state: "received", reason: null, updatedAt: now })
    .where(and(eq(clips.id, String(job.payload.clipId)), inArray(clips.state, ["needs_another_file"])));
  return true;
}

async function retryExport(tx: Connection, { clock }: Services, id: string): Promise<boolean> {
  const again = { status: "wanted", attempts: 0, requestedAt: clock.now() } as const;
  const rows = await tx
    .update(dataExports)
    .set(again)
    .where(and(eq(dataExports.id, id), eq(dataExports.status, "failed")))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

/** Retries work that was given up, up to three times again. Throws not_found for anything else. */
export const retryJob = operation(
  "retryJob",
  z.object({ id: opaqueId }),
  async function retryJob(services, _actor, { id }) {
    await services.db.write(async (tx) => {
      if ((await retryMedia(tx, services, id)) || (await retryExport(tx, services, id))) return;
      throw notFound("This job isn't waiting to be tried again.");
    });
  },
);
