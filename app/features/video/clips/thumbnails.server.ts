import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { clips } from "#db/schema/clips.ts";
import { pausedMediaKinds } from "#db/schema/media-jobs.ts";
import { enqueueMissing } from "./media-jobs.server.ts";
import { storeMade } from "./store-made.server.ts";

const kind = "thumbnail";

const isMissing = and(eq(clips.state, "ready"), isNull(clips.thumbnailKey));

/** Makes list stills for videos that were prepared before list stills existed. */
export const enqueueMissingThumbnails = (services: Services) =>
  enqueueMissing(services, { kind, isMissing: () => isMissing });

/** Makes the list still of one prepared video. Does nothing if the video is gone or has one. */
export async function makeThumbnail(
  services: Services,
  { clipId }: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { db, media, storage, ids } = services;
  const id = String(clipId);
  const clip = await db.read.query.clips.findFirst({ where: and(eq(clips.id, id), isMissing) });
  if (!clip?.mainKey) return;
  const { mainKey } = clip;
  await media.inWorkFolder(async (folder) => {
    const path = join(folder, "thumbnail.jpg");
    await storage.lend(mainKey, async (main) => {
      const file = { path: main, container: "mp4" } as const;
      await media.thumbnail(file, await media.probe(file, signal), path, signal);
    });
    const key = `clips/${ids.id()}.jpg`;
    await storeMade(services, { path, mimeType: "image/jpeg" }, key);
    const [row] = await db.write(async (tx) =>
      tx
        .update(clips)
        .set({ thumbnailKey: key })
        .where(and(eq(clips.id, id), isMissing))
        .returning({ id: clips.id }),
    );
    // The clip was deleted meanwhile, so no row will ever name this file.
    if (!row) await storage.erase(key);
  });
}

/** How many list stills are done, and whether a coach has paused the job. */
export const readThumbnailProgress = operation(
  "listRecurringJobs",
  noInput,
  async function readThumbnailProgress({ db: { read } }) {
    const missing = await read.$count(clips, isMissing);
    const paused = await read.$count(pausedMediaKinds, eq(pausedMediaKinds.kind, kind));
    return { missing, isPaused: paused > 0 };
  },
);

const pauseInput = z.object({ isPaused: z.stringbool("Say whether to pause or resume.") });

/** Pauses or resumes making list stills. */
export const pauseThumbnails = operation(
  "pauseMediaWork",
  pauseInput,
  async function pauseThumbnails({ db, clock }, _actor, { isPaused }) {
    await db.write(async (tx) => {
      await tx.delete(pausedMediaKinds).where(eq(pausedMediaKinds.kind, kind));
      if (isPaused) await tx.insert(pausedMediaKinds).values({ kind, pausedAt: clock.now() });
    });
    return { isPaused };
  },
);
