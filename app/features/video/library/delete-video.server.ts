import { and, eq, isNull, lte } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { binSince } from "#app/features/base/lists/bin.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { messages } from "./messages.ts";
import { oneVideo, undoInput } from "./schema.ts";
import { toLibraryVideo } from "./videos.server.ts";

/**
 * Moves a training video to the bin for a day (`DELETE /api/admin/videos/{id}`, D35). A tutorial made from it keeps
 * playing. Throws not_found.
 */
export const deleteVideo = operation(
  "deleteLibraryVideo",
  oneVideo,
  async function deleteVideo(services, actor, { id }) {
    const { db, clock, ids } = services;
    return db.write(async (tx) => {
      const actId = ids.id();
      const [row] = await tx
        .update(libraryVideos)
        .set({ deletedAt: clock.now(), deletedAct: actId })
        .where(and(eq(libraryVideos.id, id), isNull(libraryVideos.deletedAt)))
        .returning();
      if (!row) throw notFound();
      await recordActs(tx, services, actor, [{ action: "delete_video", subject: row.title }], actId);
      return { video: toLibraryVideo(row), actId };
    });
  },
);

/** Restores a training video from the bin (D35). Throws conflict if it isn't there anymore. */
export const undoDeleteVideo = operation(
  "undoAct",
  undoInput,
  async function undoDeleteVideo(services, actor, { actId }) {
    return services.db.write(async (tx) => {
      const [row] = await tx
        .update(libraryVideos)
        .set({ deletedAt: null, deletedAct: null })
        .where(eq(libraryVideos.deletedAct, actId))
        .returning();
      if (!row) throw conflict(messages.tooLateToUndo);
      await recordActs(tx, services, actor, [{ action: "undo", subject: row.title }]);
      return toLibraryVideo(row);
    });
  },
);

/** Deletes videos and tutorials after their day in the bin (D35); the sweep then deletes their files. */
export async function emptyVideoBin({ db, clock }: Services): Promise<void> {
  const before = binSince(clock.now());
  await db.write(async (tx) => {
    await tx.delete(libraryVideos).where(lte(libraryVideos.deletedAt, before));
    await tx.delete(tutorials).where(lte(tutorials.deletedAt, before));
  });
}
