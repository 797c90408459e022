import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { clips } from "#db/schema/clips.ts";
import { pickFrames } from "./frame-times.server.ts";
import { frameAt } from "./frame-times.ts";
import { readFrames } from "./frames-text.ts";
import { stillMoments } from "./poster-moments.ts";
import { madeKeys } from "./rules.ts";
import { storeMade } from "./store-made.server.ts";

type Clip = typeof clips.$inferSelect;

/** Moves a replaced file of a clip to the bin for a day, unless an Undo has named it again meanwhile. */
export async function binReplaced({ db, storage }: Services, clipId: string, key: string): Promise<void> {
  await storage.remove(key);
  const clip = await db.read.query.clips.findFirst({ where: eq(clips.id, clipId) });
  if (clip && madeKeys(clip).includes(key)) await storage.recall(key);
}

/** The clip, as long as its poster is still to be the one of the job. */
const wantedBy = ({ clipId, posterAt, ownPosterKey }: Record<string, unknown>) =>
  and(
    eq(clips.id, String(clipId)),
    typeof posterAt === "number" ? eq(clips.posterAt, posterAt) : isNull(clips.posterAt),
    typeof ownPosterKey === "string" ? eq(clips.ownPosterKey, ownPosterKey) : isNull(clips.ownPosterKey),
  );

/** Where the frame begins that is shown at the chosen moment; undefined for the automatic one. A still's moment is that already. */
async function startOf(services: Services, clip: Clip): Promise<number | undefined> {
  const { posterAt } = clip;
  if (posterAt === null) return;
  const frames = readFrames(await pickFrames(services, clip.originalKey, "main"));
  if (!frames || stillMoments(clip).includes(posterAt)) return posterAt;
  return Math.max(0, Math.floor(frames.startOf(frameAt(frames, posterAt))));
}

type Made = { posterKey?: string; thumbnailKey: string };

/** Stores the list still of a coach's own picture. */
async function makeOfPicture(services: Services, ownPosterKey: string, folder: string): Promise<Made> {
  const { pictures, storage, ids } = services;
  const path = join(folder, "thumbnail.jpg");
  await storage.lend(ownPosterKey, (picture) => pictures.thumbnail({ path: picture, type: "webp" }, path));
  const thumbnailKey = `clips/${ids.id()}.jpg`;
  await storeMade(services, { path, mimeType: "image/jpeg" }, thumbnailKey);
  return { thumbnailKey };
}

/** Stores the poster and the list still of a moment. */
async function makeOfMoment(
  services: Services,
  { clip, mainKey }: { clip: Clip; mainKey: string },
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Made> {
  const { media, storage, ids } = services;
  const stillAt = await startOf(services, clip);
  const paths = { poster: join(folder, "poster.jpg"), thumbnail: join(folder, "thumbnail.jpg") };
  await storage.lend(mainKey, async (path) => {
    const file = { path, container: "mp4" } as const;
    const facts = { ...(await media.probe(file, signal)), ...(stillAt !== undefined && { stillAt }) };
    await media.poster(file, facts, paths.poster, signal);
    await media.thumbnail(file, facts, paths.thumbnail, signal);
  });
  const made = { posterKey: `clips/${ids.id()}.jpg`, thumbnailKey: `clips/${ids.id()}.jpg` };
  await storeMade(services, { path: paths.poster, mimeType: "image/jpeg" }, made.posterKey);
  await storeMade(services, { path: paths.thumbnail, mimeType: "image/jpeg" }, made.thumbnailKey);
  return made;
}

/**
 * Makes the chosen poster and the list still; of a coach's own picture, only the list still. Does nothing if the video is gone or
 * another choice was made.
 */
export async function makePoster(
  services: Services,
  payload: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { db, media, storage } = services;
  const isWanted = wantedBy(payload);
  const clip = await db.read.query.clips.findFirst({ where: isWanted });
  if (!clip?.mainKey) return;
  const { mainKey, ownPosterKey } = clip;
  await media.inWorkFolder(async (folder) => {
    const made =
      ownPosterKey === null
        ? await makeOfMoment(services, { clip, mainKey }, { folder, signal })
        : await makeOfPicture(services, ownPosterKey, folder);
    const before = await db.write(async (tx) => {
      const stored = await tx.query.clips.findFirst({ where: isWanted });
      if (stored) await tx.update(clips).set(made).where(eq(clips.id, stored.id));
      return stored;
    });
    if (!before) {
      // It came too late, so no row will ever name these files.
      for (const key of [made.posterKey, made.thumbnailKey]) if (key) await storage.erase(key);
      return;
    }
    const replaced = [made.posterKey && before.posterKey, before.thumbnailKey];
    for (const key of replaced) if (key) await binReplaced(services, before.id, key);
  });
}
