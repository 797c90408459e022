import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { editedVersion, opaqueId, requiredText } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import {
  coachPictureRefusals as refusals,
  requirePicture,
} from "#app/features/video/uploads/coach-picture.server.ts";
import { fromPicture } from "#app/features/video/uploads/from-picture.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { clips } from "#db/schema/clips.ts";
import { bringBack } from "./bring-back.server.ts";
import { binReplaced } from "./make-poster.server.ts";
import { enqueueMediaJob } from "./media-jobs.server.ts";
import { formatMoment, parseMoment } from "./moments.ts";
import { messages } from "./poster-messages.ts";
import { lastMoment, momentWords, stillMoments } from "./poster-moments.ts";
import { findClip } from "./queries.server.ts";
import { stillShares } from "./rules.ts";
import { storeClipFile } from "./store-made.server.ts";

type Clip = typeof clips.$inferSelect;

const posterFields = { posterAt: "Moment", ownPosterKey: "Picture" } as const;

/** What a video's poster is to be: a moment of it, none for the automatic one, or a coach's own picture in its place. */
type Wish = Pick<Clip, keyof typeof posterFields>;

const oneFile = z.object({ fileKey: z.string().max(300) });
const edited = oneFile.extend({ version: editedVersion });

const stillInput = edited.extend({
  still: z.union(
    [
      z.literal("auto"),
      z.coerce
        .number()
        .int()
        .min(0)
        .max(stillShares.length - 1),
    ],
    messages.stillMissing,
  ),
});

const momentInput = edited.extend({
  moment: requiredText(messages.momentMissing, 20, messages.momentUnclear).refine(
    (text) => parseMoment(text) !== null,
    messages.momentUnclear,
  ),
});

const pictureInput = edited.extend({ picture: z.custom<IncomingFile | null>() });

/** A coaches' video that is prepared; only these let you choose a poster. */
async function findChoosable(read: Connection, fileKey: string) {
  const clip = await findClip(read, fileKey);
  return clip?.kind === "library" && clip.state === "ready" && clip.sheetKey ? clip : null;
}

const wordsOf = (clip: Clip) => (name: string, value: unknown) => {
  if (name === "posterAt") return momentWords(clip, typeof value === "number" ? value : null);
  if (value === null) return messages.ofVideo;
  return value === clip.ownPosterKey ? messages.pictureNow : messages.pictureYours;
};

/**
 * What a coaches' video has as its poster, for choosing another: one of its stills, the automatic one, a moment, or a
 * picture; null if there is no choice.
 */
export const readPosterChoice = operation(
  "choosePoster",
  oneFile,
  async function readPosterChoice({ db, pictures }, _actor, { fileKey }) {
    const clip = await findChoosable(db.read, fileKey);
    if (!clip) return null;
    const { posterAt, ownPosterKey } = clip;
    const still = posterAt === null ? -1 : stillMoments(clip).indexOf(posterAt);
    const isPicture = ownPosterKey !== null;
    return {
      fileKey,
      isPicture,
      still: isPicture || still < 0 ? null : still,
      isAutomatic: !isPicture && posterAt === null,
      moment: isPicture || posterAt === null || still >= 0 ? null : formatMoment(posterAt),
      length: clip.durationMs === null ? null : formatMoment(lastMoment(clip)),
      readsHeic: await pictures.reads("heic"),
      version: versionOf(posterFields, clip),
    };
  },
);

/** The form of a poster, and the act that Undo takes back. */
type Chosen = { fileKey: string; actId: string | null };

/** Stores a wish; returns its act, and the file no row names now. The list still, and a moment's poster, are made by a job. */
async function putPoster(
  tx: Connection,
  services: Services,
  { actor, action }: { actor: Member; action: "choose_poster" | "undo" },
  { clip, wish }: { clip: Clip; wish: Wish },
): Promise<{ actId: string; replaced: string | null }> {
  const { posterAt, ownPosterKey } = wish;
  const posterKey = ownPosterKey ?? clip.posterKey;
  const set = { posterAt, ownPosterKey, posterKey, updatedAt: services.clock.now() };
  await tx.update(clips).set(set).where(eq(clips.id, clip.id));
  await enqueueMediaJob(tx, services, { kind: "poster", payload: { clipId: clip.id, ...wish } });
  const { posterAt: wasAt, ownPosterKey: wasOwn } = clip;
  const changed = changes({ posterAt: wasAt, ownPosterKey: wasOwn }, wish);
  const act = { action, subject: clip.originalKey, ...changed };
  const actId = await recordActs(tx, services, actor, [act]);
  return { actId, replaced: posterKey === clip.posterKey ? null : clip.posterKey };
}

const isStill = (clip: Clip, columns: Partial<Wish>) => changes(clip, columns) === null;

/** Stores what a coach chose for one video. Throws not_found, conflict (D57). */
async function setPoster(
  services: Services,
  actor: Member,
  { fileKey, version }: { fileKey: string; version: string | null },
  wishOf: (clip: Clip) => Wish,
): Promise<Chosen> {
  const done = await services.db.write(async (tx) => {
    const clip = await findChoosable(tx, fileKey);
    if (!clip) throw notFound();
    const wish = wishOf(clip);
    if (isStill(clip, wish)) return null;
    const edit = { edited: posterFields, version, stored: clip, wanted: wish, words: wordsOf(clip) };
    await requireVersion(edit);
    const put = await putPoster(tx, services, { actor, action: "choose_poster" }, { clip, wish });
    return { clipId: clip.id, ...put };
  });
  if (done?.replaced) await binReplaced(services, done.clipId, done.replaced);
  return { fileKey, actId: done?.actId ?? null };
}

/** Makes one of three stills of a coaches' video its poster, or the automatic one. Throws not_found, conflict (D57). */
export const choosePoster = operation(
  "choosePoster",
  stillInput,
  async function choosePoster(services, actor, { still, ...which }) {
    return setPoster(services, actor, which, (clip) => ({
      posterAt: still === "auto" ? null : (stillMoments(clip)[still] ?? null),
      ownPosterKey: null,
    }));
  },
);

/** Makes any moment of a coaches' video its poster. Throws invalid for one beyond its end, not_found, conflict (D57). */
export const choosePosterMoment = operation(
  "choosePoster",
  momentInput,
  async function choosePosterMoment(services, actor, { moment, ...which }) {
    return setPoster(services, actor, which, (clip) => {
      const posterAt = parseMoment(moment);
      const last = lastMoment(clip);
      if (posterAt === null || posterAt > last) {
        const message = messages.momentBeyond(formatMoment(last));
        throw invalidInput(message, { fields: { moment: [message] } });
      }
      return { posterAt, ownPosterKey: null };
    });
  },
);

/** The longer side of a coach's own picture, in pixels. */
const pictureSide = 960;

/**
 * Makes a coach's own picture the poster of a coaches' video, without the camera's metadata. Throws unsupported_type, invalid if it
 * can't be read, not_found, conflict (D57).
 */
export const choosePosterPicture = operation(
  "choosePoster",
  pictureInput,
  async function choosePosterPicture(services, actor, { picture, ...which }): Promise<Chosen> {
    const { db, media, pictures, storage } = services;
    const file = requirePicture(picture);
    if (!(await findChoosable(db.read, which.fileKey))) throw notFound();
    const { key } = await fromPicture(services, { file, folder: "clips", refusals }, (source) =>
      media.inWorkFolder(async (folder) => {
        const path = `${folder}/poster.webp`;
        await pictures.shrink(source, pictureSide, path);
        return storeClipFile(services, { path, mimeType: "image/webp" });
      }),
    );
    try {
      return await setPoster(services, actor, which, ({ posterAt }) => ({ posterAt, ownPosterKey: key }));
    } catch (error) {
      await storage.erase(key);
      throw error;
    }
  },
);

/**
 * Puts the poster back that a choice replaced (D35), while the video still has the chosen one. Throws conflict if it has another by
 * now, or the picture of before is deleted.
 */
export const undoPoster = operation(
  "undoAct",
  z.object({ actId: opaqueId }),
  async function undoPoster(services, actor, { actId }) {
    const { db } = services;
    const ofAct = and(eq(auditEntries.actId, actId), eq(auditEntries.action, "choose_poster"));
    const entry = await db.read.query.auditEntries.findFirst({ where: ofAct });
    const { subject: fileKey, before, after } = entry ?? {};
    const clip = fileKey && (await findChoosable(db.read, fileKey));
    if (!clip || !before || !after || !isStill(clip, after)) throw conflict(messages.tooLateToUndo);
    const earlier = before as Partial<Wish>;
    const own = earlier.ownPosterKey ?? null;
    if (own !== null && !(await bringBack(services, own))) throw conflict(messages.tooLateToUndo);
    try {
      const { replaced } = await db.write(async (tx) => {
        const stored = await findChoosable(tx, fileKey);
        if (!stored || !isStill(stored, after)) throw conflict(messages.tooLateToUndo);
        const { posterAt, ownPosterKey } = stored;
        const wish = { posterAt, ownPosterKey, ...earlier };
        return putPoster(tx, services, { actor, action: "undo" }, { clip: stored, wish });
      });
      if (replaced) await binReplaced(services, clip.id, replaced);
    } finally {
      // A job may have moved the picture to the bin meanwhile; and if nothing names it after all, it belongs there.
      if (own !== null) await settleBroughtBack(services, clip.id, own);
    }
    return { fileKey };
  },
);

/** Leaves a picture in storage if its clip names it, else in the bin. */
async function settleBroughtBack(services: Services, clipId: string, key: string): Promise<void> {
  await services.storage.recall(key);
  const clip = await services.db.read.query.clips.findFirst({ where: eq(clips.id, clipId) });
  if (clip?.posterKey !== key) await services.storage.remove(key);
}
