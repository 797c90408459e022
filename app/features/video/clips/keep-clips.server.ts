import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { mediaJobs } from "#db/schema/media-jobs.ts";
import { submissions } from "#db/schema/submissions.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { enqueueClip, type NewClip } from "./enqueue-clip.server.ts";
import { madeKeys } from "./rules.ts";

const atOnce = 100;

async function videosWithoutClip(read: Connection): Promise<NewClip[]> {
  const sent = await read
    .select({ fileKey: submissions.fileKey })
    .from(submissions)
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(isNull(clips.id))
    .limit(atOnce);
  const published = await read
    .select({ fileKey: tutorials.fileKey })
    .from(tutorials)
    .leftJoin(clips, eq(clips.originalKey, tutorials.fileKey))
    .where(isNull(clips.id))
    .limit(atOnce);
  return [
    ...sent.map(({ fileKey }) => ({ fileKey, kind: "submission" as const })),
    ...published.map(({ fileKey }) => ({ fileKey, kind: "library" as const })),
  ];
}

/** Prepares stored videos that have no versions yet: those from older releases, and restored ones. */
export async function enqueueMissingClips(services: Services): Promise<void> {
  const missing = await videosWithoutClip(services.db.read);
  if (missing.length === 0) return;
  await services.db.write(async (tx) => {
    for (const video of missing) await enqueueClip(tx, services, video);
  });
}

/**
 * Deletes versions of videos that no row names anymore; their files stay in the bin for a day. A restored video gets
 * new ones.
 */
export async function forgetClips({ db, storage }: Services): Promise<void> {
  const named = db.fileKeys({ except: "clips" });
  const rows = await db.read.select().from(clips);
  const orphans = rows.filter(({ originalKey }) => !named.has(originalKey));
  if (orphans.length === 0) return;
  const ids = orphans.map(({ id }) => id);
  await db.write(async (tx) => {
    await tx.delete(clips).where(inArray(clips.id, ids));
  });
  for (const key of orphans.flatMap(madeKeys)) await storage.remove(key);
}

const month = 30 * 86_400_000;

/** Deletes media jobs that ended a month ago. */
export async function removeEndedMediaJobs({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - month);
  await db.write(async (tx) => {
    await tx
      .delete(mediaJobs)
      .where(and(inArray(mediaJobs.state, ["done", "failed"]), lt(mediaJobs.finishedAt, before)));
  });
}
