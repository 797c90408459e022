import { asc, eq } from "drizzle-orm";
import { versionOf } from "#app/features/base/versions.server.ts";
import { parseMoment } from "#app/features/video/clips/moments.ts";
import { sendAgain } from "#app/features/video/submissions/messages.ts";
import { listAnswerable } from "#app/features/video/submissions/new-request/before-and-after.server.ts";
import { toBeforeAndAfter } from "#app/features/video/submissions/queries.server.ts";
import { beforeAndAfterFields } from "#app/features/video/submissions/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { clips } from "#db/schema/clips.ts";
import type { StoredDraft } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { clipSourceOf } from "./clip-source.server.ts";

type Request = typeof submissions.$inferSelect;

const withClip = prepared((db, { id }: Given<{ id: string }>) =>
  db
    .select({ row: submissions, clip: clips })
    .from(submissions)
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(eq(submissions.id, id)),
);

type Found = { row: Request; clip: typeof clips.$inferSelect | null };

/** An earlier video next to the one that answers it, ready to play. `isDeleted` means there is nothing to play. */
export async function toEarlier(services: Services, { row, clip }: Found, prefersSmallVideos: boolean) {
  const source = await clipSourceOf(
    services,
    { request: row, clip },
    { prefersSmallVideos, advise: sendAgain },
  );
  const { videoUrl, poster, width, height, isDeleted } = source;
  const { id, title, uploadedAt, releaseMs } = row;
  return { id, title, uploadedAt, releaseMs, videoUrl, poster, width, height, isDeleted };
}

async function readEarlier(services: Services, { answersId }: Request, prefersSmallVideos: boolean) {
  if (answersId === null) return null;
  const [found] = await withClip(services.db.read, { id: answersId });
  return found ? toEarlier(services, found, prefersSmallVideos) : null;
}

/** Stores both releases from the desk, in the write that publishes it; an empty field changes nothing. */
export async function keepReleases(tx: Connection, request: Request, draft: StoredDraft): Promise<void> {
  const marked = [
    [request.id, parseMoment(draft.releaseAt)],
    [request.answersId, parseMoment(draft.earlierReleaseAt ?? "")],
  ] as const;
  for (const [id, releaseMs] of marked)
    if (id !== null && releaseMs !== null)
      await tx.update(submissions).set({ releaseMs }).where(eq(submissions.id, id));
}

/** Before and after of a request: the video it answers, those that answer it, and the ones it could answer. */
export async function readPair(services: Services, request: Request, prefersSmallVideos: boolean) {
  const { read } = services.db;
  const { id, title, uploadedAt } = submissions;
  const later = await read
    .select({ id, title, uploadedAt })
    .from(submissions)
    .where(eq(submissions.answersId, request.id))
    .orderBy(asc(uploadedAt));
  return {
    earlier: await readEarlier(services, request, prefersSmallVideos),
    later,
    choices: await listAnswerable(read, { userId: request.userId, before: request.uploadedAt }),
    version: versionOf(beforeAndAfterFields, toBeforeAndAfter(request)),
  };
}
