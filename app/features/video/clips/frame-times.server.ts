import { and, eq, notExists } from "drizzle-orm";
import type { MediaFile } from "#app/services/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clipFrames, clips } from "#db/schema/clips.ts";
import { writeFrames } from "./frames-text.ts";
import { enqueueMissing } from "./media-jobs.server.ts";
import { findClip } from "./queries.server.ts";
import type { ClipSize } from "./rules.ts";

/** The frame times of some sizes of a clip, as stored. */
export type FramesOf = Partial<Record<ClipSize, string>>;

const sizesIn = (files: object) => Object.keys(files) as ClipSize[];

/** Reads when the frames of a clip's files are shown; a file whose index doesn't say is left out. */
export async function readFramesOf(
  { media }: Pick<Services, "media">,
  files: Partial<Record<ClipSize, MediaFile>>,
  signal: AbortSignal,
): Promise<FramesOf> {
  const read: FramesOf = {};
  for (const size of sizesIn(files)) {
    const file = files[size];
    const ticks = file && (await media.readFrameTicks(file, signal));
    if (ticks) read[size] = writeFrames(ticks);
  }
  return read;
}

/** Stores them, in the write that says what the clip is made of. */
export async function storeFrames(tx: Connection, clipId: string, frames: FramesOf): Promise<void> {
  for (const size of sizesIn(frames)) {
    const times = frames[size] ?? "";
    await tx
      .insert(clipFrames)
      .values({ clipId, size, times })
      .onConflictDoUpdate({ target: [clipFrames.clipId, clipFrames.size], set: { times } });
  }
}

const kind = "frame_times";

/** Reads the frame times of videos that were prepared before they were kept. */
export const enqueueMissingFrames = (services: Services) =>
  enqueueMissing(services, {
    kind,
    isMissing: (read) => {
      const known = read
        .select({ clipId: clipFrames.clipId })
        .from(clipFrames)
        .where(and(eq(clipFrames.clipId, clips.id), eq(clipFrames.size, "main")));
      return and(eq(clips.state, "ready"), notExists(known));
    },
  });

/** Reads the frame times of one prepared video. Does nothing if it is gone. */
export async function makeFrames(
  services: Services,
  { clipId }: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage } = services;
  const clip = await db.read.query.clips.findFirst({ where: eq(clips.id, String(clipId)) });
  if (!clip?.mainKey || !clip.slowKey) return;
  const { mainKey, slowKey } = clip;
  const read = (size: ClipSize) => (path: string) =>
    readFramesOf(services, { [size]: { path, container: "mp4" } }, signal);
  const main = await storage.lend(mainKey, read("main"));
  const slow = await storage.lend(slowKey, read("slow"));
  await db.write(async (tx) => {
    const isThere = (await tx.$count(clips, eq(clips.id, clip.id))) > 0;
    if (isThere) await storeFrames(tx, clip.id, { ...main, ...slow });
  });
}

/** When the frames of a stored video in a size are shown; empty if that isn't known. */
export async function pickFrames({ db }: Services, fileKey: string, size: ClipSize): Promise<string> {
  const clip = await findClip(db.read, fileKey);
  const row =
    clip &&
    (await db.read.query.clipFrames.findFirst({
      where: and(eq(clipFrames.clipId, clip.id), eq(clipFrames.size, size)),
    }));
  return row?.times ?? "";
}
