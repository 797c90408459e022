import { asc, eq } from "drizzle-orm";
import { versionOf } from "#app/features/base/versions.server.ts";
import { parseMoment } from "#app/features/video/clips/moments.ts";
import { sendAgain } from "#app/features/video/submissions/messages.ts";
import { listAnswerable } from "#app/features/video/submissions/new-request/before-and-after.server.ts";
import { toBeforeAndAfter } from "#app/features/video/submissions/queries.server.ts";
import { areOtherShots, shotOf } from "#app/features/video/submissions/rules.ts";
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
  return { id, title, uploadedAt, shot: shotOf(row), releaseMs, videoUrl, poster, width, height, isDeleted };
}

async function readEarlier(services: Services, request: Request, prefersSmallVideos: boolean) {
  if (request.answersId === null) return null;
  const [found] = await withClip(services.db.read, { id: request.answersId });
  if (!found) return null;
  const earlier = await toEarlier(services, found, prefersSmallVideos);
  const isOtherShot = areOtherShots(request, found.row);
  /** Why the two are not played together, null if they are. */
  const apart = earlier.isDeleted
    ? "That video was deleted."
    : isOtherShot
      ? "It's about another shot."
      : null;
  return { ...earlier, apart };
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

/**
 * Before and after of a request: the video it answers, those of its shot that answer it, and the ones of its shot it could
 * answer, with the one it does.
 */
export async function readPair(services: Services, request: Request, prefersSmallVideos: boolean) {
  const { read } = services.db;
  const { id, title, message, uploadedAt } = submissions;
  const later = await read
    .select({ id, title, message, uploadedAt })
    .from(submissions)
    .where(eq(submissions.answersId, request.id))
    .orderBy(asc(uploadedAt));
  const answerable = await listAnswerable(read, { userId: request.userId, before: request.uploadedAt });
  return {
    earlier: await readEarlier(services, request, prefersSmallVideos),
    later: later.filter((one) => !areOtherShots(request, one)),
    choices: answerable.filter((one) => one.id === request.answersId || !areOtherShots(request, one)),
    version: versionOf(beforeAndAfterFields, toBeforeAndAfter(request)),
  };
}
