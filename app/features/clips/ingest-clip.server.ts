import { createReadStream } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { freeAllowance } from "#app/features/submissions/free-allowance.server.ts";
import { sniffVideo } from "#app/features/submissions/video-type.server.ts";
import { fillDuration } from "#app/features/tutorials/fill-duration.server.ts";
import type { MediaFile } from "#app/services/media.server.ts";
import type { MediaFacts } from "#app/services/media-facts.ts";
import type { Services } from "#app/services/services.server.ts";
import { clips } from "#db/schema/clips.ts";
import { cutOff, messages } from "./messages.ts";
import { isCutOff, mostFrames } from "./rules.ts";

type Clip = typeof clips.$inferSelect;

/** A file that can never be prepared: the reason is for whoever sent it. */
class Unusable extends Error {}

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

async function askForAnother(services: Services, clip: Clip, reason: string): Promise<void> {
  await services.db.write(async (tx) => {
    await tx
      .update(clips)
      .set({ state: "needs_another_file", reason, updatedAt: services.clock.now() })
      .where(eq(clips.id, clip.id));
    if (clip.kind === "submission") await freeAllowance(tx, clip.originalKey);
  });
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
  if (!type) throw new Unusable(messages.unreadable);
  return services.storage.lend(clip.originalKey, (path) => work({ path, container: type.ext }));
}

async function measure({ media }: Services, file: MediaFile, signal: AbortSignal): Promise<MediaFacts> {
  try {
    return await media.probe(file, signal);
  } catch (error) {
    const why = (error as { why?: unknown }).why;
    if ((error as Error).name === "NotAVideo" && isReason(why)) throw new Unusable(reasons[why]);
    throw error;
  }
}

/** Makes every version into the folder, and measures the result. */
async function makeVersions(services: Services, file: MediaFile, folder: string, signal: AbortSignal) {
  const { media } = services;
  const given = await measure(services, file, signal);
  const main = { path: join(folder, "main.mp4"), container: "mp4" } as const;
  const paths = {
    main: main.path,
    slow: join(folder, "slow.mp4"),
    poster: join(folder, "poster.jpg"),
    sheet: join(folder, "sheet.jpg"),
  };
  await media.transcode(file, given, main.path, signal);
  const facts = await measure(services, main, signal);
  if (isCutOff(facts.durationMs ?? 0, given.durationMs)) {
    throw new Unusable(cutOff(facts.durationMs ?? 0, given.durationMs ?? 0));
  }
  await media.shrink(main, facts, paths.slow, signal);
  await media.poster(main, facts, paths.poster, signal);
  await media.contactSheet({ path: paths.slow, container: "mp4" }, facts, paths.sheet, signal);
  const rate = given.framesPerSecond ?? facts.framesPerSecond;
  return { facts: { ...facts, framesPerSecond: rate && Math.min(rate, mostFrames) }, paths };
}

/** Takes a made file into the storage under a key of its own; a file never changes under its key. */
async function store({ storage, ids, config }: Services, path: string, ext: string) {
  const facts = { fileName: `clip.${ext}`, declaredType: "", maxBytes: config.maxUploadBytes };
  const file = await storage.receive(createReadStream(path), facts);
  const key = `clips/${ids.id()}.${ext}`;
  await storage.keep(file, key);
  return { key, bytes: file.size };
}

async function storeVersions(services: Services, made: Awaited<ReturnType<typeof makeVersions>>) {
  const { facts, paths } = made;
  const main = await store(services, paths.main, "mp4");
  const slow = await store(services, paths.slow, "mp4");
  const poster = await store(services, paths.poster, "jpg");
  const sheet = await store(services, paths.sheet, "jpg");
  return {
    ...{ durationMs: facts.durationMs, width: facts.width, height: facts.height },
    ...{ framesPerSecond: facts.framesPerSecond, hasSound: facts.soundStream !== null },
    ...{ mainKey: main.key, mainBytes: main.bytes, slowKey: slow.key, slowBytes: slow.bytes },
    ...{ posterKey: poster.key, sheetKey: sheet.key },
  };
}

async function findJobClip({ db }: Services, { clipId }: Record<string, unknown>): Promise<Clip | undefined> {
  return db.read.query.clips.findFirst({ where: eq(clips.id, String(clipId)) });
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
      const { mainKey, slowKey, posterKey, sheetKey } = versions;
      for (const key of [mainKey, slowKey, posterKey, sheetKey]) await services.storage.erase(key);
    }),
  );
}

/** Makes the versions of one clip. A file that cannot be used asks for another one; everything else that fails is thrown. */
export async function ingestClip(
  services: Services,
  payload: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const clip = await findJobClip(services, payload);
  if (!clip || clip.state === "ready") return;
  try {
    await prepare(services, clip, signal);
  } catch (error) {
    if (error instanceof Unusable) return askForAnother(services, clip, error.message);
    await change(services, clip, { state: "received" });
    throw error;
  }
}

/** Asks for another file, after every try to prepare this one has failed. */
export async function giveUpClip(services: Services, payload: Record<string, unknown>): Promise<void> {
  const clip = await findJobClip(services, payload);
  if (clip) await askForAnother(services, clip, messages.notPlayable);
}
