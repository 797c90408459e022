import { invalidInput, tooLarge, unsupportedType } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/base/actor.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { enqueueClip } from "#app/features/video/clips/enqueue-clip.server.ts";
import { videoCheck } from "#app/features/video/uploads/file-types/first-bytes.server.ts";
import { libraryVideoTypes } from "#app/features/video/uploads/file-types/video-type.server.ts";
import { keepFile, orGiveBack } from "#app/features/video/uploads/keep-file.server.ts";
import { reserveArriving } from "#app/features/video/uploads/own-uploads.server.ts";
import type { UploadRules } from "#app/features/video/uploads/send-upload.server.ts";
import { setAside } from "#app/features/video/uploads/set-aside.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { messages } from "./messages.ts";
import type { NewVideo } from "./schema.ts";
import { toLibraryVideo } from "./videos.server.ts";

/** Uploads for the library (D26). */
export const libraryUploads: UploadRules = {
  tooLarge: () => tooLarge(messages.tooLarge, messages.tooLargeTitle),
  wrongType: () => unsupportedType(messages.wrongType, messages.wrongTypeTitle),
};

const refusals = {
  empty() {
    const fields = { video: [messages.emptyFile] };
    return invalidInput(messages.emptyFile, { title: messages.missingTitle, fields });
  },
  wrongType: libraryUploads.wrongType,
};

const wanted = { kind: "library", folder: "library", accepts: libraryVideoTypes, refusals } as const;

/** Rows to store in the same write as the video. */
export type AlongWithVideo = (tx: Connection, row: typeof libraryVideos.$inferSelect) => Promise<void>;

/**
 * Stores a training video, and its related rows in the same write. The file is in place before the row. Throws
 * unsupported_type if the content isn't MP4, MOV or WebM (D26).
 */
export async function storeVideo(services: Services, actor: Member, input: NewVideo, along?: AlongWithVideo) {
  const { db, clock, ids } = services;
  const { video, uploadId, ...fields } = input;
  const file = await keepFile(services, actor, { ...wanted, file: video, uploadId });
  const { fileKey, fileName, size: fileSize, mime: mimeType } = file;
  const about = { fileName, fileSize, mimeType, fileKey, uploadedBy: actor.id, uploadedAt: clock.now() };
  const id = ids.id();
  return orGiveBack(file, () =>
    db.write(async (tx) => {
      await file.note(tx, id);
      const [row] = await tx
        .insert(libraryVideos)
        .values({ id, ...fields, ...about })
        .returning();
      if (!row) throw new Error("The video was not stored");
      await enqueueClip(tx, services, { fileKey, kind: "library" });
      await recordActs(tx, services, actor, [{ action: "upload_video", subject: row.title }]);
      await along?.(tx, row);
      return toLibraryVideo(row);
    }),
  );
}

/** How a training video is received. */
export const libraryReceiving = {
  field: "video",
  reserve: reserveArriving,
  // Only coaches may send any bytes.
  before: requireAllowed("uploadLibraryVideo"),
  check: videoCheck(libraryVideoTypes, refusals.wrongType),
  tooLarge: libraryUploads.tooLarge,
} as const;

/** Keeps the video of a refused form as a finished upload of its sender; null if it can't be used. */
export async function setVideoAside(services: Services, actor: Actor, file: IncomingFile) {
  const uploadId = await setAside(services, actor, { ...wanted, file });
  return uploadId === null ? null : { uploadId };
}
