import { unsupportedType } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { enqueueClip } from "#app/features/video/clips/enqueue-clip.server.ts";
import { tutorialInput } from "#app/features/video/tutorials/schema.ts";
import { toTutorial } from "#app/features/video/tutorials/tutorials.server.ts";
import { libraryVideoTypes, sniffVideo } from "#app/features/video/uploads/file-types/video-type.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";

/** Publishes a received video as a tutorial. Throws unsupported_type if browsers can't play it (D26). */
export const addTutorial = operation(
  "addTutorial",
  tutorialInput,
  async function addTutorial(services, actor, input) {
    const { db, storage, clock, ids } = services;
    const { video, ...fields } = input;
    const type = await sniffVideo(video.head);
    if (!type || !libraryVideoTypes.includes(type.mime)) {
      throw unsupportedType("File type not supported. Please choose a different file format.");
    }
    const id = ids.id();
    const fileKey = `tutorials/${id}.${type.ext}`;
    const { fileName, size: fileSize } = video;
    await storage.keep(video, fileKey);
    try {
      return await db.write(async (tx) => {
        const [row] = await tx
          .insert(tutorials)
          .values({
            id,
            ...fields,
            fileName,
            fileSize,
            mimeType: type.mime,
            fileKey,
            publishedBy: actor.id,
            createdAt: clock.now(),
          })
          .returning();
        if (!row) throw new Error("The tutorial was not stored");
        await enqueueClip(tx, services, { fileKey, kind: "library" });
        return toTutorial(row, true);
      });
    } catch (error) {
      await storage.remove(fileKey);
      throw error;
    }
  },
);
