import { and, eq, gt } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { binSince } from "#app/features/base/lists/bin.ts";
import { listBinned } from "#app/features/base/lists/binned.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { oneVideo } from "./schema.ts";
import { toLibraryVideo } from "./videos.server.ts";

const isInBin = (now: Date) => gt(libraryVideos.deletedAt, binSince(now));

/** Training videos deleted within a day (D61), newest first. */
export const listDeletedVideos = operation(
  "deleteLibraryVideo",
  noInput,
  async function listDeletedVideos({ db, clock }) {
    return listBinned(db.read, libraryVideos, clock.now());
  },
);

/** Restores a training video within a day (D61). Throws not_found if it isn't in the bin. */
export const restoreVideo = operation(
  "deleteLibraryVideo",
  oneVideo,
  async function restoreVideo(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const [row] = await tx
        .update(libraryVideos)
        .set({ deletedAt: null, deletedAct: null })
        .where(and(eq(libraryVideos.id, id), isInBin(services.clock.now())))
        .returning();
      if (!row) throw notFound();
      await recordActs(tx, services, actor, [{ action: "restore_video", subject: row.title }]);
      return toLibraryVideo(row);
    });
  },
);
