import { eq } from "drizzle-orm";
import { z } from "zod";
import { ClubError, notFound, tooMany } from "#app/errors.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import { pixelsLimit } from "#app/features/talk/messages/rules.ts";
import { storeMade } from "#app/features/video/clips/store-made.server.ts";
import { fromPicture, type PictureRefusals } from "#app/features/video/uploads/from-picture.server.ts";
import type { PictureFile } from "#app/services/media/pixels.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { messagePhotos } from "#db/schema/messages.ts";

/** The longest side of the whole photo and of the small one, in pixels. */
const sides = { whole: 1600, small: 480 } as const;

/** How large a thread shows a photo at most, in CSS pixels. */
const shownSide = 320;

/** Refuses the file of a message. */
export const refuseFile = (kind: ClubError["kind"], message: string) =>
  new ClubError(kind, message, { title: messages.failedTitle, fields: { file: [message] } });

/** The refusals of a message's photo. */
export const photoRefusals: PictureRefusals = {
  wrongType: (mime) =>
    refuseFile("unsupported_type", /hei[cf]/.test(mime ?? "") ? messages.photoHeic : messages.fileType),
  unreadable: () => refuseFile("invalid", messages.photoUnreadable),
  // Not "unavailable", which pages take for a broken connection and try again.
  off: () => refuseFile("conflict", messages.photosOff),
};

/** A photo whose files are stored; `sent` tells it from another one sent with the same form. */
export type MadePhoto = Pick<
  typeof messagePhotos.$inferInsert,
  "id" | "fileKey" | "smallKey" | "width" | "height" | "fileSize"
> & { sent: string };

/**
 * Does work that costs the sender as much as the photo has pixels, whether it succeeds or not. Throws too_many when the
 * sender's are used up.
 */
async function atItsCost<T>(
  { limiter, pictures }: Pick<Services, "limiter" | "pictures">,
  { senderId, source }: { senderId: string; source: PictureFile },
  work: () => Promise<T>,
): Promise<T> {
  const cost = Math.max(1, Math.ceil((await pictures.countPixels(source)) / 1_000_000));
  const { points, wait } = await limiter.take([{ rule: pixelsLimit, key: senderId, cost }]);
  if (wait > 0) throw tooMany(wait, messages.tooManyPixels);
  try {
    return await work();
  } catch (error) {
    // A photo that found no place in the queue was never tried.
    if (error instanceof ClubError && error.kind === "busy") await limiter.giveBack(points);
    throw error;
  }
}

async function makePhoto(services: Services, senderId: string, file: IncomingFile): Promise<MadePhoto> {
  const { pictures, media } = services;
  const id = services.ids.id();
  const [fileKey, smallKey] = [`photos/${id}.webp`, `photos/${id}-small.webp`];
  const make = async (source: PictureFile) => {
    let fileSize = 0;
    let size = { width: 0, height: 0 };
    await media.inWorkFolder(async (folder) => {
      const whole = { path: `${folder}/whole.webp`, mimeType: "image/webp" } as const;
      const small = { path: `${folder}/small.webp`, mimeType: "image/webp" } as const;
      size = await pictures.shrink(source, sides.whole, whole.path);
      await pictures.shrink({ path: whole.path, type: "webp" }, sides.small, small.path);
      fileSize = await storeMade(services, whole, fileKey);
      await storeMade(services, small, smallKey);
    });
    return { id, fileKey, smallKey, fileSize, ...size };
  };
  const made = await fromPicture(services, { file, folder: "photos", refusals: photoRefusals }, (source) =>
    atItsCost(services, { senderId, source }, () => make(source)),
  );
  return { ...made, sent: `${file.size} ${file.fileName}` };
}

/**
 * Makes a message's photo and passes it to `store`, which returns false if the message was stored before; a photo that
 * isn't stored is deleted. Throws unsupported_type if the content isn't JPEG, PNG or WebP, or HEIC where it is read, invalid if it can't be read,
 * too_many if the sender's photos have too many pixels together, and conflict without ffmpeg.
 */
export async function storeWithPhoto(
  services: Services,
  { senderId, file }: { senderId: string; file: IncomingFile | null | undefined },
  store: (photo: MadePhoto | null) => Promise<boolean>,
): Promise<void> {
  const photo = file ? await makePhoto(services, senderId, file) : null;
  let isStored = false;
  try {
    isStored = await store(photo);
  } finally {
    if (photo && !isStored)
      for (const key of [photo.fileKey, photo.smallKey]) await services.storage.erase(key);
  }
}

/** Stores a photo's row; call it in the write that stores its message. */
export async function insertPhoto(
  tx: Connection,
  { sent, ...made }: MadePhoto,
  of: { userId: string; messageId: string; createdAt: Date },
): Promise<void> {
  await tx.insert(messagePhotos).values({ ...made, ...of });
}

type Row = typeof messagePhotos.$inferSelect;

/**
 * A message's photo as a thread shows it: two addresses, of which the first is null where pictures aren't wanted, its
 * size on the page, and that of the whole file in bytes.
 */
export type Photo = { src: string | null; href: string; width: number; height: number; fileSize: number };

/** A message's photo as a thread shows it. */
export function toPhoto({ id, width, height, fileSize }: Row): Photo {
  const scale = Math.min(1, shownSide / Math.max(width, height));
  const shown = (side: number) => Math.max(1, Math.round(side * scale));
  return {
    src: `/files/photos/${id}?size=small`,
    href: `/files/photos/${id}`,
    width: shown(width),
    height: shown(height),
    fileSize,
  };
}

/** A photo's bytes, for the member of its thread and the coaches. Throws not_found. */
export const fetchPhoto = operation(
  "readOwnThread",
  z.object({ id: opaqueId, size: z.enum(["small", "whole"]).catch("whole") }),
  async function fetchPhoto({ db }, actor, { id, size }) {
    const row = await db.read.query.messagePhotos.findFirst({ where: eq(messagePhotos.id, id) });
    if (!row || (row.userId !== actor.id && !actor.isAdmin)) throw notFound();
    const key = size === "small" ? row.smallKey : row.fileKey;
    return { key, contentType: "image/webp", fileName: "photo.webp", isDownload: false, isPicture: true };
  },
);
