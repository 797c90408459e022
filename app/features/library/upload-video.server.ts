import { invalidInput, tooLarge, unsupportedType } from "#app/errors.ts";
import type { Actor } from "#app/features/accounts/actor.ts";
import { recordActs } from "#app/features/audit/record.server.ts";
import { enqueueClip } from "#app/features/clips/enqueue-clip.server.ts";
import { authorize } from "#app/features/entitlements/policy.ts";
import { operation } from "#app/features/operation.server.ts";
import { libraryVideoTypes, sniffVideo } from "#app/features/submissions/video-type.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage.server.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { messages } from "./messages.ts";
import { uploadVideoInput } from "./schema.ts";
import { toLibraryVideo } from "./videos.server.ts";

/** What a video beyond the limit is refused with (D26). */
const videoTooLarge = () => tooLarge(messages.tooLarge, messages.tooLargeTitle);

/** Only coaches may send a single byte. */
async function requireCoach(_services: Services, actor: Actor): Promise<void> {
  authorize(actor, "uploadLibraryVideo");
}

async function requireLibraryVideo(file: IncomingFile) {
  if (file.size === 0) {
    const fields = { video: [messages.emptyFile] };
    throw invalidInput(messages.emptyFile, { title: messages.missingTitle, fields });
  }
  const type = await sniffVideo(file.head);
  if (type && libraryVideoTypes.includes(type.mime)) return type;
  throw unsupportedType(messages.wrongType, messages.wrongTypeTitle);
}

/**
 * Stores a training video. The file stands in its place before the row does, and goes again when the row cannot be stored.
 * Throws unsupported_type for what is no MP4, MOV or WebM by its content (D26).
 */
const uploadVideo = operation("uploadLibraryVideo", uploadVideoInput, async (services, actor, input) => {
  const { db, storage, clock, ids } = services;
  const { video, ...fields } = input;
  const { mime: mimeType, ext } = await requireLibraryVideo(video);
  const id = ids.id();
  const fileKey = `library/${id}.${ext}`;
  const { fileName, size: fileSize } = video;
  const file = { fileName, fileSize, mimeType, fileKey, uploadedBy: actor.id, uploadedAt: clock.now() };
  await storage.keep(video, fileKey);
  try {
    return await db.write(async (tx) => {
      const [row] = await tx
        .insert(libraryVideos)
        .values({ id, ...fields, ...file })
        .returning();
      if (!row) throw new Error("The video was not stored");
      await enqueueClip(tx, services, { fileKey, kind: "library" });
      await recordActs(tx, services, actor, [{ action: "upload_video", subject: row.title }]);
      return toLibraryVideo(row);
    });
  } catch (error) {
    await storage.erase(fileKey);
    throw error;
  }
});

/** The command with what a door needs to take its video in. */
export const libraryUpload = {
  run: uploadVideo,
  upload: { field: "video", before: requireCoach, tooLarge: videoTooLarge },
} as const;
