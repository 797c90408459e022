import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { sniffVideo } from "#app/features/video/uploads/file-types/video-type.server.ts";
import type { MediaFile, Readable } from "#app/services/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { type FramesOf, readFramesOf, storeFrames } from "./frame-times.server.ts";
import { cutOff, messages } from "./messages.ts";
import { isCutOff, madeKeys, mostFrames, needsAnother } from "./rules.ts";
import { endingOf, type MadeFile, storeMade } from "./store-made.server.ts";

type Clip = typeof clips.$inferSelect;

/** What each noun does with its prepared video. */
type FollowUp = {
  /** Once its versions are ready. */
  onReady?(services: Services, video: { fileKey: string; durationMs: number }): Promise<void>;
  /** In the write that marks it as unusable, with the reason. */
  onUnusable?(tx: Connection, services: Services, video: { fileKey: string; reason: string }): Promise<void>;
};

/** The follow-ups of each kind of video. */
type FollowUps = Record<Clip["kind"], FollowUp>;

const reasons = {
  unreadable: messages.unreadable,
  no_picture: messages.noPicture,
  unknown_codec: messages.unknownCodec,
};

const isReason = (why: unknown): why is keyof typeof reasons => String(why) in reasons;

async function change(
  services: Services,
  { id }: Pick<Clip, "id">,
  values: Partial<Clip>,
  frames: FramesOf = {},
): Promise<boolean> {
  return services.db.write(async (tx) => {
    const [row] = await tx
      .update(clips)
      .set({ ...values, updatedAt: services.clock.now() })
      .where(eq(clips.id, id))
      .returning({ id: clips.id });
    if (row) await storeFrames(tx, id, frames);
    return row !== undefined;
  });
}

type Ending = {
  state: "needs_another_file" | "unusable";
  reason: string;
  onUnusable: FollowUp["onUnusable"];
};

async function askForAnother(
  tx: Connection,
  services: Services,
  { id, originalKey: fileKey }: Clip,
  { state, reason, onUnusable }: Ending,
): Promise<void> {
  await tx.update(clips).set({ state, reason, updatedAt: services.clock.now() }).where(eq(clips.id, id));
  await onUnusable?.(tx, services, { fileKey, reason });
}

/**
 * Asks for another file if one can never be used. A member's file is deleted (D67); a library file is left to the
 * coaches.
 */
async function refuse(
  services: Services,
  clip: Clip,
  { reason, onUnusable }: Omit<Ending, "state">,
): Promise<void> {
  const isMembers = clip.kind === "submission";
  const state = isMembers ? "unusable" : "needs_another_file";
  await services.db.write((tx) => askForAnother(tx, services, clip, { state, reason, onUnusable }));
  // After a crash no row names these files, so they are swept.
  if (isMembers) await services.storage.remove(clip.originalKey);
}

/** A file that can never be prepared; the reason is for its sender. */
class UnusableError extends Error {}

/** Where the versions are made, and the signal to stop early. */
type Place = { folder: string; signal: AbortSignal };

/** Makes and stores a list still from the original, which is there long before its versions; null if it can't be made. */
async function makeFirstStill(services: Services, { file, facts }: Readable, { folder, signal }: Place) {
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
async function make(services: Services, { file, facts: given }: Readable, { folder, signal }: Place) {
  const { media } = services;
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
  const frames = await readFramesOf(services, { main, slow: { path: paths.slow, container: "mp4" } }, signal);
  return {
    facts: { ...facts, framesPerSecond: rate && Math.min(rate, mostFrames), captureRate: given.captureRate },
    frames,
    paths,
    isSoundLost,
  };
}

async function store(services: Services, made: MadeFile) {
  const key = `clips/${services.ids.id()}.${endingOf(made)}`;
  return { key, bytes: await storeMade(services, made, key) };
}

/**
 * Makes and stores every version of a video, and returns its row's values and its frames. Throws `UnusableError` if it is cut off.
 */
async function makeVersions(services: Services, given: Readable, place: Place) {
  const { facts, frames, paths, isSoundLost } = await make(services, given, place);
  const main = await store(services, { path: paths.main, mimeType: "video/mp4" });
  const slow = await store(services, { path: paths.slow, mimeType: "video/mp4" });
  const poster = await store(services, { path: paths.poster, mimeType: "image/jpeg" });
  const thumbnail = await store(services, { path: paths.thumbnail, mimeType: "image/jpeg" });
  const sheet = await store(services, { path: paths.sheet, mimeType: "image/jpeg" });
  const values = {
    durationMs: facts.durationMs,
    width: facts.width,
    height: facts.height,
    framesPerSecond: facts.framesPerSecond,
    captureRate: facts.captureRate,
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
  return { values, frames };
}

/** Opens the original for ffmpeg by its content, whatever its name. */
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

/** Why a file can never be used, in words; null for any other failure. */
function reasonOf(error: unknown): string | null {
  if (error instanceof UnusableError) return error.message;
  const why = (error as { why?: unknown }).why;
  return (error as Error).name === "NotAVideoError" && isReason(why) ? reasons[why] : null;
}

async function findJobClip(read: Connection, { clipId }: Record<string, unknown>): Promise<Clip | undefined> {
  return read.query.clips.findFirst({ where: eq(clips.id, String(clipId)) });
}

/**
 * Shows a still of the clip while `work` prepares it. The work brings its own: without it, or if it fails, no row names a
 * still any more.
 */
async function withFirstStill(
  services: Services,
  clip: Clip,
  still: string | null,
  work: () => Promise<void>,
): Promise<void> {
  if (still === null) return work();
  await change(services, clip, { thumbnailKey: still });
  try {
    await work();
  } catch (error) {
    const isFirst = and(eq(clips.id, clip.id), eq(clips.thumbnailKey, still));
    await services.db.write(async (tx) => tx.update(clips).set({ thumbnailKey: null }).where(isFirst));
    throw error;
  } finally {
    await services.storage.erase(still);
  }
}

async function prepare(
  services: Services,
  clip: Clip,
  { onReady, signal }: Pick<FollowUp, "onReady"> & { signal: AbortSignal },
): Promise<void> {
  await change(services, clip, { state: "preparing" });
  await services.media.inWorkFolder((folder) =>
    withOriginal(services, clip, async (file) => {
      const readable = await services.media.findReadable(file, folder, signal);
      // The original is played until its versions are there.
      const frames = readable.file === file ? await readFramesOf(services, { original: file }, signal) : {};
      await change(services, clip, {}, frames);
      const still = await makeFirstStill(services, readable, { folder, signal });
      await withFirstStill(services, clip, still, async () => {
        const { values, frames } = await makeVersions(services, readable, { folder, signal });
        if (await change(services, clip, { ...values, state: "ready" }, frames)) {
          return onReady?.(services, { fileKey: clip.originalKey, durationMs: values.durationMs ?? 0 });
        }
        // The clip was deleted meanwhile, so no row will ever name these files.
        for (const key of madeKeys(values)) await services.storage.erase(key);
      });
    }),
  );
}

/** Makes the versions of one clip. An unusable file asks for another one; other failures are thrown. */
async function ingest(followUps: FollowUps, services: Services, { payload, signal }: Work): Promise<void> {
  const clip = await findJobClip(services.db.read, payload);
  if (!clip || clip.state === "ready" || clip.state === "unusable") return;
  const { onReady, onUnusable } = followUps[clip.kind];
  try {
    await prepare(services, clip, { onReady, signal });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null) return refuse(services, clip, { reason, onUnusable });
    await change(services, clip, { state: "received" });
    throw error;
  }
}

type Work = { payload: Record<string, unknown>; signal: AbortSignal };

/** The job that prepares videos; `followUps` has each noun's follow-up. */
export const createIngest = (followUps: FollowUps) => ({
  run: (services: Services, payload: Record<string, unknown>, signal: AbortSignal) =>
    ingest(followUps, services, { payload, signal }),
  /**
   * Asks for another file after every try to prepare this one failed. The file stays, so that a coach can look at it
   * or retry. Runs in the write that gives up the job.
   */
  async giveUp(tx: Connection, services: Services, payload: Record<string, unknown>): Promise<void> {
    const clip = await findJobClip(tx, payload);
    if (!clip || clip.state === "ready" || needsAnother(clip.state)) return;
    const { onUnusable } = followUps[clip.kind];
    await askForAnother(tx, services, clip, {
      state: "needs_another_file",
      reason: messages.notPlayable,
      onUnusable,
    });
  },
});
