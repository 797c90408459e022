import { join } from "node:path";
import type { Readable } from "#app/services/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { cutOff, messages } from "./messages.ts";
import { isCutOff, mostFrames } from "./rules.ts";
import { endingOf, type MadeFile, storeMade } from "./store-made.server.ts";

/** A file that can never be prepared; the reason is for its sender. */
export class UnusableError extends Error {}

/** Where the versions are made, and the signal to stop early. */
type Place = { folder: string; signal: AbortSignal };

/** Makes and stores a list still from the original, which is there long before its versions; null if it can't be made. */
export async function makeFirstStill(
  services: Services,
  { file, facts }: Readable,
  { folder, signal }: Place,
) {
  const path = join(folder, "first.jpg");
  try {
    await services.media.thumbnail(file, facts, path, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    // Whether the file can be used is for the versions to say.
    return null;
  }
  return (await store(services, { path, mimeType: "image/jpeg" })).key;
}

/** Makes every version in the folder, and measures the result. */
async function make({ media }: Services, { file, facts: given }: Readable, { folder, signal }: Place) {
  const main = { path: join(folder, "main.mp4"), container: "mp4" } as const;
  const paths = {
    main: main.path,
    slow: join(folder, "slow.mp4"),
    poster: join(folder, "poster.jpg"),
    thumbnail: join(folder, "thumbnail.jpg"),
    sheet: join(folder, "sheet.jpg"),
  };
  await media.transcode(file, given, main.path, signal);
  const facts = await media.probe(main, signal);
  if (isCutOff(facts.durationMs ?? 0, given.promisedMs)) {
    throw new UnusableError(cutOff(facts.durationMs ?? 0, given.promisedMs ?? 0));
  }
  await media.shrink(main, facts, paths.slow, signal);
  await media.poster(main, facts, paths.poster, signal);
  await media.thumbnail(main, facts, paths.thumbnail, signal);
  await media.contactSheet({ path: paths.slow, container: "mp4" }, facts, paths.sheet, signal);
  const rate = given.framesPerSecond ?? facts.framesPerSecond;
  const isSoundLost = facts.soundStream === null && (given.soundStream !== null || given.hasUnreadableSound);
  return { facts: { ...facts, framesPerSecond: rate && Math.min(rate, mostFrames) }, paths, isSoundLost };
}

async function store(services: Services, made: MadeFile) {
  const key = `clips/${services.ids.id()}.${endingOf(made)}`;
  return { key, bytes: await storeMade(services, made, key) };
}

/**
 * Makes and stores every version of a video, and returns its row's values. Throws `UnusableError` if it is cut off.
 */
export async function makeVersions(services: Services, given: Readable, place: Place) {
  const { facts, paths, isSoundLost } = await make(services, given, place);
  const main = await store(services, { path: paths.main, mimeType: "video/mp4" });
  const slow = await store(services, { path: paths.slow, mimeType: "video/mp4" });
  const poster = await store(services, { path: paths.poster, mimeType: "image/jpeg" });
  const thumbnail = await store(services, { path: paths.thumbnail, mimeType: "image/jpeg" });
  const sheet = await store(services, { path: paths.sheet, mimeType: "image/jpeg" });
  return {
    durationMs: facts.durationMs,
    width: facts.width,
    height: facts.height,
    framesPerSecond: facts.framesPerSecond,
    hasSound: facts.soundStream !== null,
    reason: isSoundLost ? messages.noSound : null,
    mainKey: main.key,
    mainBytes: main.bytes,
    slowKey: slow.key,
    slowBytes: slow.bytes,
    posterKey: poster.key,
    thumbnailKey: thumbnail.key,
    sheetKey: sheet.key,
  };
}
