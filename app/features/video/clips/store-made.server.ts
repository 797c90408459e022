import { open } from "node:fs/promises";
import type { Services } from "#app/services/services.server.ts";

/** A file made on this server: where it is, and its media type. */
export type MadeFile = { path: string; mimeType: keyof typeof endings };

const endings = {
  "video/mp4": "mp4",
  "audio/mp4": "m4a",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/png": "png",
} as const;

const types = Object.fromEntries(Object.entries(endings).map(([type, ending]) => [ending, type]));

/** The media type of a file made on this server, from its key. */
export const typeOfKey = (key: string) =>
  types[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";

/** The file extension for a media type, without the dot. */
export const endingOf = ({ mimeType }: Pick<MadeFile, "mimeType">) => endings[mimeType];

/**
 * Moves a file made on this server into storage under a new key, and returns its size in bytes. It opens the file
 * before reading, so a missing one is the caller's error.
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

/** Stores a version or picture of a clip under a key of its own. */
export async function storeClipFile(services: Services, made: MadeFile) {
  const key = `clips/${services.ids.id()}.${endingOf(made)}`;
  return { key, bytes: await storeMade(services, made, key) };
}
