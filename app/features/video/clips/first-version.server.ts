import { join } from "node:path";
import type { Readable, Run } from "#app/services/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { clips } from "#db/schema/clips.ts";
import { type FramesOf, readFramesOf } from "./frame-times.server.ts";
import { isCutOff } from "./rules.ts";
import { storeClipFile } from "./store-made.server.ts";

/** What of a clip's row is there long before its main version. */
export type FirstVersion = Pick<
  typeof clips.$inferSelect,
  "durationMs" | "width" | "height" | "posterKey"
> & { slowKey: string; slowBytes: number; thumbnailKey?: string };

type InFolder = Run & { folder: string };

/** Whether the file can be used is for the versions to say. */
async function orNothing<T>(signal: AbortSignal, work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** Makes and stores a list still from the original; null if it can't be made. */
export function makeFirstStill(
  services: Services,
  { file, facts }: Readable,
  { folder, signal }: Pick<InFolder, "folder" | "signal">,
): Promise<{ thumbnailKey: string } | null> {
  const path = join(folder, "first.jpg");
  return orNothing(signal, async () => {
    await services.media.thumbnail(file, facts, path, signal);
    return { thumbnailKey: (await storeClipFile(services, { path, mimeType: "image/jpeg" })).key };
  });
}

/**
 * Makes the small version from the original, and a poster from it, so that a clip plays on every phone in a fraction of the time
 * that its main version takes; null if it can't be made, or is cut off.
 */
export async function makeFirstVersion(
  services: Services,
  { file, facts: given }: Readable,
  { folder, signal, onShare }: InFolder,
): Promise<{ small: FirstVersion | null; frames: FramesOf }> {
  const slow = { path: join(folder, "slow.mp4"), container: "mp4" } as const;
  const poster = join(folder, "first-poster.jpg");
  const { media } = services;
  const made = await orNothing(signal, async () => {
    await media.shrink(file, given, slow.path, { signal, onShare });
    const facts = await media.probe(slow, signal);
    if (isCutOff(facts.durationMs ?? 0, given.promisedMs)) return null;
    await media.poster(slow, facts, poster, signal);
    const stored = await storeClipFile(services, { path: slow.path, mimeType: "video/mp4" });
    const picture = await storeClipFile(services, { path: poster, mimeType: "image/jpeg" });
    const small = {
      durationMs: facts.durationMs,
      width: facts.width,
      height: facts.height,
      slowKey: stored.key,
      slowBytes: stored.bytes,
      posterKey: picture.key,
    };
    return { small, frames: await readFramesOf(services, { slow }, signal) };
  });
  return made ?? { small: null, frames: {} };
}
