import { eq, inArray } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { libraryVideos } from "#db/schema/library.ts";
import type { mediaJobs } from "#db/schema/media-jobs.ts";
import { angleRequests } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { users } from "#db/schema/users.ts";
import { voices } from "#db/schema/voices.ts";

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
export async function nameSubjects(read: Connection, jobs: readonly Job[]): Promise<(job: Job) => string> {
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
