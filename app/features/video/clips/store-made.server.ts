import { open } from "node:fs/promises";
import type { Services } from "#app/services/services.server.ts";

/** A file that was made here: where it is, and the media type it is stored as. */
export type MadeFile = { path: string; mimeType: keyof typeof endings };

const endings = {
  "video/mp4": "mp4",
  "audio/mp4": "m4a",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/png": "png",
} as const;

/** The ending of a stored file of that type, without the dot. */
export const endingOf = ({ mimeType }: Pick<MadeFile, "mimeType">) => endings[mimeType];

/**
 * Takes a file that was made here into the storage under a key of its own, and answers its size in bytes. It is opened
 * before anything is read: one that is not there is the caller's error.
 */
export async function storeMade(
  { storage, config }: Services,
  { path, mimeType }: MadeFile,
  key: string,
): Promise<number> {
  const handle = await open(path);
  try {
    const facts = {
      fileName: `made.${endingOf({ mimeType })}`,
      declaredType: mimeType,
      maxBytes: config.maxUploadBytes,
    };
    const file = await storage.receive(handle.createReadStream({ autoClose: false }), facts);
    await storage.keep(file, key);
    return file.size;
  } finally {
    await handle.close();
  }
}
