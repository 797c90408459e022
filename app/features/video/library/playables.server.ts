import { messages } from "#app/features/video/clips/messages.ts";
import { listPlayables } from "#app/features/video/clips/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { storageAddress } from "./rules.ts";

/** How coaches play stored videos, by file key; sizes in bytes. */
export async function listStoragePlayables(
  services: Services,
  files: readonly { fileKey: string; fileSize: number }[],
  prefersSmallVideos: boolean,
) {
  const films = files.map(({ fileKey, fileSize }) => ({
    fileKey,
    address: storageAddress(fileKey),
    bytes: fileSize,
    advice: messages.replace,
  }));
  return listPlayables(services, films, prefersSmallVideos);
}
