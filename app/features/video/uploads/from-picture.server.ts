import { fileTypeFromBuffer } from "file-type";
import type { ClubError } from "#app/errors.ts";
import type { PictureFile, PictureType } from "#app/services/media/pixels.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";

const pictureTypes: Record<string, PictureType> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
  "image/heif": "heic",
  "image/heic-sequence": "heic",
  "image/heif-sequence": "heic",
};

/** What a picture's place says when it can't use one; `mime` is what it found instead, if it knows that. */
export type PictureRefusals = {
  wrongType(mime: string | undefined): ClubError;
  unreadable(): ClubError;
  /** This server has no ffmpeg. */
  off(): ClubError;
};

/** A picture's format, from its first bytes. Throws the refusal of any other file. */
export async function pictureTypeOf(
  head: Uint8Array,
  { wrongType }: Pick<PictureRefusals, "wrongType">,
): Promise<PictureType> {
  const mime = (await fileTypeFromBuffer(head))?.mime;
  const type = pictureTypes[mime ?? ""];
  if (type) return type;
  throw wrongType(mime);
}

type SentPicture = { file: IncomingFile; folder: string; refusals: PictureRefusals };

/**
 * Lends a received picture to `make`, which stores what the product shows, and then deletes what was sent, with the
 * camera's metadata. Throws the refusals.
 */
export async function fromPicture<Made>(
  { storage, ffmpeg, pictures, ids }: Services,
  { file, folder, refusals }: SentPicture,
  make: (source: PictureFile) => Promise<Made>,
): Promise<Made> {
  const type = await pictureTypeOf(file.head, refusals);
  if (!(await pictures.reads(type))) throw refusals.wrongType(`image/${type}`);
  if (!(await ffmpeg.isThere())) throw refusals.off();
  const original = `${folder}/${ids.id()}.original`;
  await storage.keep(file, original);
  try {
    return await storage.lend(original, (path) => make({ path, type }));
  } catch (error) {
    const isUnreadable = error instanceof Error && error.name === "NotAPictureError";
    throw isUnreadable ? refusals.unreadable() : error;
  } finally {
    await storage.erase(original);
  }
}
