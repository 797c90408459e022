import { eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, isOneOf, prepared } from "#db/prepared.ts";
import { clips } from "#db/schema/clips.ts";
import { messages } from "./messages.ts";
import { type ClipSize, type Playable, type PlayedIn, playableOf } from "./rules.ts";
import { typeOfKey } from "./store-made.server.ts";

type ClipRow = typeof clips.$inferSelect;

/** A stored video with its address, its size in bytes, and what to do if another file is needed. */
export type StoredVideo = { fileKey: string; address: string; bytes: number; advice: string };

/** What the server has made of a stored video, or null. */
export async function findClip(read: Connection, fileKey: string): Promise<ClipRow | null> {
  return (await read.query.clips.findFirst({ where: eq(clips.originalKey, fileKey) })) ?? null;
}

/** What decides how videos are played besides themselves. */
export async function playedIn(
  { media }: Pick<Services, "media">,
  prefersSmallVideos: boolean,
): Promise<PlayedIn> {
  return { prefersSmallVideos, isPrepared: await media.isReady(), percentOf: media.percents.of };
}

const clipsOf = prepared((db, { keys }: Given<{ keys: readonly string[] }>) =>
  db.select().from(clips).where(isOneOf(clips.originalKey, keys)),
);

/**
 * How to play each of many stored videos, by file key, in one query; the small version first on a slow connection.
 */
export async function listPlayables(
  { db, media }: Pick<Services, "db" | "media">,
  videos: readonly StoredVideo[],
  prefersSmallVideos: boolean,
): Promise<(video: Pick<StoredVideo, "fileKey">) => Playable> {
  const keys = videos.map(({ fileKey }) => fileKey);
  const rows = keys.length === 0 ? [] : await clipsOf(db.read, { keys });
  const byKey = new Map(rows.map((row) => [row.originalKey, row]));
  const given = await playedIn({ media }, prefersSmallVideos);
  const playables = new Map(
    videos.map(({ fileKey, ...video }) => [
      fileKey,
      playableOf({ ...video, clip: byKey.get(fileKey) ?? null }, given),
    ]),
  );
  return ({ fileKey }) => {
    const playable = playables.get(fileKey);
    if (!playable) throw new Error(`No one asked how ${fileKey} is played`);
    return playable;
  };
}

type Original = { fileKey: string; fileName: string; mimeType: string };

/** Names a download: "my throw.mov" becomes "my throw-360p.mp4". */
const versionName = (fileName: string, size: ClipSize) =>
  `${fileName.replace(/\.[^.]*$/, "")}-${size === "slow" ? "360p" : "720p"}.mp4`;

/**
 * Which bytes to send for a stored video in a size. Throws not_found if there is no such version, or the video was
 * deleted.
 */
export async function pickSize({ db }: Services, original: Original, size: ClipSize) {
  const { fileKey, fileName, mimeType } = original;
  const clip = await findClip(db.read, fileKey);
  if (clip?.state === "unusable") throw notFound(messages.deleted);
  if (size === "original") return { key: fileKey, fileName, contentType: mimeType };
  const key = size === "main" ? clip?.mainKey : clip?.slowKey;
  if (!key) throw notFound();
  return { key, fileName: versionName(fileName, size), contentType: "video/mp4" };
}

/** Which bytes to send for a still of a stored video. Throws not_found if there is none. */
export async function pickPicture({ db }: Services, fileKey: string, picture: string) {
  const clip = await findClip(db.read, fileKey);
  const { posterKey: poster, thumbnailKey: thumbnail, sheetKey: sheet } = clip ?? {};
  const key = { poster, thumbnail, sheet }[picture];
  if (!key) throw notFound();
  const fileName = `${picture}${key.slice(key.lastIndexOf("."))}`;
  return { key, fileName, contentType: typeOfKey(key), isDownload: false, isPicture: true };
}
