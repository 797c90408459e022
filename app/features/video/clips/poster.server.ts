import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { editedVersion } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { enqueueMediaJob } from "./media-jobs.server.ts";
import { findClip } from "./queries.server.ts";
import { stillShares } from "./rules.ts";
import { storeMade } from "./store-made.server.ts";

const posterFields = { posterAt: "Poster" } as const;

const oneFile = z.object({ fileKey: z.string().max(300) });

const choice = oneFile.extend({
  still: z.coerce
    .number("Choose one of the stills")
    .int()
    .min(0)
    .max(stillShares.length - 1),
  version: editedVersion,
});

/** A coaches' video that is prepared; only these let you choose a poster. */
async function findChoosable(read: Connection, fileKey: string) {
  const clip = await findClip(read, fileKey);
  return clip?.kind === "library" && clip.state === "ready" && clip.sheetKey ? clip : null;
}

type Length = Pick<typeof clips.$inferSelect, "durationMs" | "framesPerSecond">;

const usualRate = 25;

/** When the picture of a still begins, in milliseconds. */
const momentOf = ({ durationMs, framesPerSecond }: Length, still: number) =>
  Math.max(
    0,
    Math.floor((durationMs ?? 0) * (stillShares[still] ?? 0) - 1000 / (framesPerSecond ?? usualRate)),
  );

const wordsOf = (clip: Length) => (_name: string, at: unknown) => {
  const still = stillShares.findIndex((_share, place) => momentOf(clip, place) === at);
  return still < 0 ? "The usual still" : `Still ${still + 1}`;
};

/**
 * Which still of a coaches' video is its poster (null: the default), for choosing another; null if there is no
 * choice.
 */
export const readPosterChoice = operation(
  "choosePoster",
  oneFile,
  async function readPosterChoice({ db }, _actor, { fileKey }) {
    const clip = await findChoosable(db.read, fileKey);
    if (!clip) return null;
    const still = stillShares.findIndex((_share, place) => momentOf(clip, place) === clip.posterAt);
    return { fileKey, still: still < 0 ? null : still, version: versionOf(posterFields, clip) };
  },
);

/**
 * Remakes the poster and list still of a coaches' video from one of three moments. Throws not_found, conflict (D57).
 */
export const choosePoster = operation(
  "choosePoster",
  choice,
  async function choosePoster(services, actor, { fileKey, still, version }) {
    await services.db.write(async (tx) => {
      const clip = await findChoosable(tx, fileKey);
      if (!clip) throw notFound();
      const posterAt = momentOf(clip, still);
      if (clip.posterAt === posterAt) return;
      await requireVersion({
        edited: posterFields,
        version,
        stored: clip,
        wanted: { posterAt },
        words: wordsOf(clip),
      });
      const set = { posterAt, updatedAt: services.clock.now() };
      await tx.update(clips).set(set).where(eq(clips.id, clip.id));
      await enqueueMediaJob(tx, services, { kind: "poster", payload: { clipId: clip.id, posterAt } });
      await recordActs(tx, services, actor, [{ action: "choose_poster", subject: fileKey }]);
    });
    return { fileKey };
  },
);

/** Makes the chosen poster and the list still. Does nothing if the video is gone or another choice was made. */
export async function makePoster(
  services: Services,
  { clipId, posterAt }: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { db, media, storage, ids } = services;
  const isWanted = and(eq(clips.id, String(clipId)), eq(clips.posterAt, Number(posterAt)));
  const clip = await db.read.query.clips.findFirst({ where: isWanted });
  if (!clip?.mainKey) return;
  const { mainKey } = clip;
  await media.inWorkFolder(async (folder) => {
    const paths = { poster: join(folder, "poster.jpg"), thumbnail: join(folder, "thumbnail.jpg") };
    await storage.lend(mainKey, async (path) => {
      const file = { path, container: "mp4" } as const;
      const facts = { ...(await media.probe(file, signal)), stillAt: Number(posterAt) };
      await media.poster(file, facts, paths.poster, signal);
      await media.thumbnail(file, facts, paths.thumbnail, signal);
    });
    const made = { posterKey: `clips/${ids.id()}.jpg`, thumbnailKey: `clips/${ids.id()}.jpg` };
    await storeMade(services, { path: paths.poster, mimeType: "image/jpeg" }, made.posterKey);
    await storeMade(services, { path: paths.thumbnail, mimeType: "image/jpeg" }, made.thumbnailKey);
    const stored = await db.write(async (tx) =>
      tx.update(clips).set(made).where(isWanted).returning({ id: clips.id }),
    );
    // The file no row names now: the old one, or the new one if it came too late.
    const left = stored.length > 0 ? clip : made;
    for (const key of [left.posterKey, left.thumbnailKey]) if (key) await storage.erase(key);
  });
}
