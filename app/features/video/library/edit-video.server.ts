import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { editVideoInput, videoFields } from "./schema.ts";

/** Edits what a training video is called and for; its file stays. Throws not_found, conflict (D57). */
export const editVideo = operation(
  "editLibraryVideo",
  editVideoInput,
  async function editVideo(services, actor, { id, version, ...wanted }) {
    return services.db.write(async (tx) => {
      const isListed = and(eq(libraryVideos.id, id), isNull(libraryVideos.deletedAt));
      const stored = await tx.query.libraryVideos.findFirst({ where: isListed });
      if (!stored) throw notFound();
      const changed = changes(stored, wanted);
      if (changed) {
        await requireVersion({ edited: videoFields, version, stored, wanted });
        await tx.update(libraryVideos).set(wanted).where(isListed);
        await recordActs(tx, services, actor, [
          { action: "change_video", subject: wanted.title, ...changed },
        ]);
      }
      const { title, description, tier, category } = stored;
      return {
        title: wanted.title,
        before: changed && { id, title, description, tier, category },
        version: versionOf(videoFields, { ...stored, ...wanted }),
      };
    });
  },
);
