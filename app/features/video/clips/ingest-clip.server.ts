import { join } from "node:path";
import { eq } from "drizzle-orm";
import { sniffVideo } from "#app/features/video/uploads/file-types/video-type.server.ts";
import type { MediaFile, Readable } from "#app/services/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { type FirstVersion, makeFirstStill, makeFirstVersion } from "./first-version.server.ts";
import { type FramesOf, readFramesOf, storeFrames } from "./frame-times.server.ts";
import { cutOff, messages } from "./messages.ts";
import { isCutOff, madeKeys, mostFrames, needsAnother } from "./rules.ts";
import { storeClipFile as store } from "./store-made.server.ts";

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

/** Where the versions are made, whether the small one is there, the signal to stop early, and who is told of the main one's share. */
type Place = {
  folder: string;
  signal: AbortSignal;
  hasSmall: boolean;
  onShare(share: number): void;
};

/** Makes every version in the folder, and measures the result. */
async function make(services: Services, { file, facts: given }: Readable, place: Place) {
  const { media } = services;
  const { folder, signal, hasSmall, onShare } = place;
  const main = { path: join(folder, "main.mp4"), container: "mp4" } as const;
  const paths = {
    main: main.path,
    slow: join(folder, "slow.mp4"),
    poster: join(folder, "poster.jpg"),
    thumbnail: join(folder, "thumbnail.jpg"),
    sheet: join(folder, "sheet.jpg"),
  };
  await media.transcode(file, given, main.path, { signal, onShare });
  const facts = await media.probe(main, signal);
  if (isCutOff(facts.durationMs ?? 0, given.promisedMs)) {
    throw new UnusableError(cutOff(facts.durationMs ?? 0, given.promisedMs ?? 0));
  }
  if (!hasSmall) await media.shrink(main, facts, paths.slow, { signal });
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

/**
 * Makes and stores every version of a video that isn't there yet, and returns its row's values and its frames. Throws `UnusableError` if it
 * is cut off.
 */
async function makeVersions(services: Services, given: Readable, place: Place, small: FirstVersion | null) {
  const { facts, frames, paths, isSoundLost } = await make(services, given, place);
  const main = await store(services, { path: paths.main, mimeType: "video/mp4" });
  const slow = small
    ? { key: small.slowKey, bytes: small.slowBytes }
    : await store(services, { path: paths.slow, mimeType: "video/mp4" });
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
 * Shows what is there of a clip while `work` makes the rest. What the work brings itself takes its place; if it fails, no row
 * names any of it.
 */
async function showMeanwhile(
  services: Services,
  clip: Clip,
  shown: Partial<FirstVersion> | null,
  work: () => Promise<void>,
): Promise<void> {
  if (shown === null) return work();
  await change(services, clip, shown);
  const nothing = Object.fromEntries(Object.keys(shown).map((column) => [column, null]));
  try {
    await work();
  } catch (error) {
    await change(services, clip, nothing);
    throw error;
  } finally {
    const row = await findJobClip(services.db.read, { clipId: clip.id });
    const named = new Set(row && madeKeys(row));
    for (const key of [shown.thumbnailKey, shown.posterKey, shown.slowKey])
      if (key && !named.has(key)) await services.storage.erase(key);
  }
}

/** What of the work on a clip the small version is; a coach reads it in percent. */
const shareOfFirst = 0.2;

/** Tells how far the work on a clip has come, until it ends. */
async function withPercents(
  { media }: Services,
  { originalKey }: Clip,
  work: (tell: (from: number, to: number) => (share: number) => void) => Promise<void>,
): Promise<void> {
  const tell = (from: number, to: number) => (share: number) =>
    media.percents.set(originalKey, Math.floor(100 * (from + share * (to - from))));
  try {
    await work(tell);
  } finally {
    media.percents.set(originalKey, null);
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
      const finish = async (small: FirstVersion | null, onShare: (share: number) => void) => {
        const place = { folder, signal, hasSmall: small !== null, onShare };
        const { values, frames } = await makeVersions(services, readable, place, small);
        if (await change(services, clip, { ...values, state: "ready" }, frames)) {
          return onReady?.(services, { fileKey: clip.originalKey, durationMs: values.durationMs ?? 0 });
        }
        // The clip was deleted meanwhile, so no row will ever name these files.
        for (const key of madeKeys(values)) await services.storage.erase(key);
      };
      // The original is played until its versions are there.
      const frames = readable.file === file ? await readFramesOf(services, { original: file }, signal) : {};
      await change(services, clip, {}, frames);
      const still = await makeFirstStill(services, readable, { folder, signal });
      await showMeanwhile(services, clip, still, () =>
        withPercents(services, clip, async (tell) => {
          const run = { folder, signal, onShare: tell(0, shareOfFirst) };
          const { small, frames } = await makeFirstVersion(services, readable, run);
          await change(services, clip, {}, frames);
          await showMeanwhile(services, clip, small, () => finish(small, tell(small ? shareOfFirst : 0, 1)));
        }),
      );
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
