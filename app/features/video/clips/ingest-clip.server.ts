import { join } from "node:path";
import { eq } from "drizzle-orm";
import { notifyUnusable } from "#app/features/video/submissions/unusable.server.ts";
import { fillDuration } from "#app/features/video/tutorials/fill-duration.server.ts";
import { sniffVideo } from "#app/features/video/uploads/video-type.server.ts";
import type { MediaFile } from "#app/services/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { cutOff, messages } from "./messages.ts";
import { isCutOff, madeKeys, mostFrames, needsAnother } from "./rules.ts";
import { endingOf, type MadeFile, storeMade } from "./store-made.server.ts";

type Clip = typeof clips.$inferSelect;

/** A file that can never be prepared: the reason is for whoever sent it. */
class UnusableError extends Error {}

const reasons = {
  unreadable: messages.unreadable,
  no_picture: messages.noPicture,
  unknown_codec: messages.unknownCodec,
};

const isReason = (why: unknown): why is keyof typeof reasons => String(why) in reasons;

async function change(services: Services, { id }: Pick<Clip, "id">, values: Partial<Clip>): Promise<boolean> {
  const [row] = await services.db.write(async (tx) =>
    tx
      .update(clips)
      .set({ ...values, updatedAt: services.clock.now() })
      .where(eq(clips.id, id))
      .returning({ id: clips.id }),
  );
  return row !== undefined;
}

type Ending = { state: "needs_another_file" | "unusable"; reason: string };

async function askForAnother(
  tx: Connection,
  services: Services,
  { id, kind, originalKey: fileKey }: Clip,
  { state, reason }: Ending,
): Promise<void> {
  await tx.update(clips).set({ state, reason, updatedAt: services.clock.now() }).where(eq(clips.id, id));
  if (kind === "submission") await notifyUnusable(tx, services, { fileKey, reason });
}

/**
 * Asks for another file in place of one that can never be used. A member's is deleted (D67); one of the library is the coaches'
 * own to delete.
 */
async function refuse(services: Services, clip: Clip, reason: string): Promise<void> {
  const isMembers = clip.kind === "submission";
  const state = isMembers ? "unusable" : "needs_another_file";
  await services.db.write((tx) => askForAnother(tx, services, clip, { state, reason }));
  // What a crash leaves here is named by no row any more, and swept.
  if (isMembers) await services.storage.remove(clip.originalKey);
}

/** Opens the original for ffmpeg by what its content says, whatever its name. */
async function withOriginal<T>(
  services: Services,
  clip: Clip,
  work: (file: MediaFile) => Promise<T>,
): Promise<T> {
  const file = await services.storage.open(clip.originalKey);
  if (!file) throw new Error(`The file ${clip.originalKey} is not there`);
  const head = await file.read(0, 8_192).finally(() => file.close());
  const type = await sniffVideo(head);
  if (!type) throw new UnusableError(messages.unreadable);
  return services.storage.lend(clip.originalKey, (path) => work({ path, container: type.ext }));
}

/** Why a file can never be used, in words; null for every other failure. */
function reasonOf(error: unknown): string | null {
  if (error instanceof UnusableError) return error.message;
  const why = (error as { why?: unknown }).why;
  return (error as Error).name === "NotAVideoError" && isReason(why) ? reasons[why] : null;
}

/** Makes every version into the folder, and measures the result. */
async function makeVersions(services: Services, file: MediaFile, folder: string, signal: AbortSignal) {
  const { media } = services;
  const given = await media.probe(file, signal);
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
  return { facts: { ...facts, framesPerSecond: rate && Math.min(rate, mostFrames) }, paths };
}

async function store(services: Services, made: MadeFile) {
  const key = `clips/${services.ids.id()}.${endingOf(made)}`;
  return { key, bytes: await storeMade(services, made, key) };
}

async function storeVersions(services: Services, made: Awaited<ReturnType<typeof makeVersions>>) {
  const { facts, paths } = made;
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
    mainKey: main.key,
    mainBytes: main.bytes,
    slowKey: slow.key,
    slowBytes: slow.bytes,
    posterKey: poster.key,
    thumbnailKey: thumbnail.key,
    sheetKey: sheet.key,
  };
}

async function findJobClip(read: Connection, { clipId }: Record<string, unknown>): Promise<Clip | undefined> {
  return read.query.clips.findFirst({ where: eq(clips.id, String(clipId)) });
}

async function prepare(services: Services, clip: Clip, signal: AbortSignal): Promise<void> {
  await change(services, clip, { state: "preparing" });
  await services.media.inWorkFolder((folder) =>
    withOriginal(services, clip, async (file) => {
      const versions = await storeVersions(services, await makeVersions(services, file, folder, signal));
      if (await change(services, clip, { ...versions, state: "ready", reason: null })) {
        return fillDuration(services, clip.originalKey, versions.durationMs ?? 0);
      }
      // The clip was deleted meanwhile, so no row will ever name these.
      for (const key of madeKeys(versions)) await services.storage.erase(key);
    }),
  );
}

/** Makes the versions of one clip. A file that cannot be used asks for another one; everything else that fails is thrown. */
export async function ingestClip(
  services: Services,
  payload: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const clip = await findJobClip(services.db.read, payload);
  if (!clip || clip.state === "ready" || clip.state === "unusable") return;
  try {
    await prepare(services, clip, signal);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null) return refuse(services, clip, reason);
    await change(services, clip, { state: "received" });
    throw error;
  }
}

/**
 * Asks for another file, after every try to prepare this one has failed. The file stays: a coach may look at it, or have it
 * tried again. Runs in the write that gives the job up.
 */
export async function giveUpClip(
  tx: Connection,
  services: Services,
  payload: Record<string, unknown>,
): Promise<void> {
  const clip = await findJobClip(tx, payload);
  if (!clip || clip.state === "ready" || needsAnother(clip.state)) return;
  await askForAnother(tx, services, clip, { state: "needs_another_file", reason: messages.notPlayable });
}
