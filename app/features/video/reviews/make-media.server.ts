import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { alignReleases } from "#app/features/video/clips/moments.ts";
import { findClip } from "#app/features/video/clips/queries.server.ts";
import { endingOf, type MadeFile, storeMade } from "#app/features/video/clips/store-made.server.ts";
import { sniffVideo } from "#app/features/video/uploads/file-types/video-type.server.ts";
import type { MediaFile } from "#app/services/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { reviewMedia, reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { rulerIn } from "./drawing/measure.ts";
import { drawnOnFrame } from "./drawing/numbered.ts";
import { paintShapes, readPixmap, writePixmap } from "./drawing/paint.ts";
import { withRelease } from "./drawing/release.ts";
import { shownAt } from "./drawing/shapes.ts";
import { parts } from "./media.server.ts";
import { findReference } from "./references.server.ts";

type Payload = Record<string, unknown>;

/** How much of a throw is shown side by side, around the release; milliseconds. */
const runUp = 5000;
const followThrough = 4000;

/** A stored clip for ffmpeg: the prepared version, or else the original. */
async function withClip<T>(
  services: Services,
  fileKey: string,
  work: (file: MediaFile) => Promise<T>,
): Promise<T> {
  const { db, storage } = services;
  const clip = await findClip(db.read, fileKey);
  if (clip?.mainKey) return storage.lend(clip.mainKey, (path) => work({ path, container: "mp4" }));
  const file = await storage.open(fileKey);
  if (!file) throw new Error(`The file ${fileKey} is not there`);
  const head = await file.read(0, 8_192).finally(() => file.close());
  const type = await sniffVideo(head);
  if (!type) throw new Error(`The file ${fileKey} is no video`);
  return storage.lend(fileKey, (path) => work({ path, container: type.ext }));
}

/**
 * The request and its published review; null if it is gone, was republished since the job was queued, or its video
 * was deleted because it couldn't be used.
 */
async function findWork({ db }: Services, { submissionId, revision }: Payload) {
  const request = await db.read.query.submissions.findFirst({
    where: eq(submissions.id, String(submissionId)),
  });
  if (!request || (await findClip(db.read, request.fileKey))?.state === "unusable") return null;
  const row = await db.read.query.reviews.findFirst({ where: eq(reviews.submissionId, request.id) });
  if (revision === undefined) return { request, review: row?.published ?? null };
  return row?.published && row.publishedRevision === revision ? { request, review: row.published } : null;
}

type Part = MadeFile & { submissionId: string; part: string };

/** Moves a made file into storage and names it in the review, replacing an earlier one. */
async function keepPart(services: Services, { submissionId, part, ...made }: Part): Promise<void> {
  const { db, storage, ids, clock } = services;
  const fileKey = `reviews/${ids.id()}.${endingOf(made)}`;
  const fileSize = await storeMade(services, made, fileKey);
  const set = { id: ids.id(), fileKey, fileSize, mimeType: made.mimeType, madeAt: clock.now() };
  try {
    await db.write(async (tx) => {
      await tx
        .insert(reviewMedia)
        .values({ submissionId, part, ...set })
        .onConflictDoUpdate({ target: [reviewMedia.submissionId, reviewMedia.part], set });
    });
  } catch (error) {
    // The request was deleted meanwhile, so no row will ever name the file.
    await storage.erase(fileKey);
    throw error;
  }
}

/** Makes the slow-motion clip, at a quarter of the speed. */
export async function makeSlowMotion(
  services: Services,
  payload: Payload,
  signal: AbortSignal,
): Promise<void> {
  const work = await findWork(services, payload);
  if (!work) return;
  const { id: submissionId, fileKey } = work.request;
  await services.media.inWorkFolder(async (folder) => {
    const target = join(folder, "slow-motion.mp4");
    await withClip(services, fileKey, (file) => services.reviewClips.slowMotion(file, target, signal));
    await keepPart(services, { submissionId, part: parts.slowMotion, mimeType: "video/mp4", path: target });
  });
}

/** Makes the member's clip next to the reference, with both releases aligned. */
export async function makeSideBySide(
  services: Services,
  payload: Payload,
  signal: AbortSignal,
): Promise<void> {
  const work = await findWork(services, payload);
  const review = work?.review;
  const reference = await findReference(services.db.read, review?.reference ?? null);
  if (!work || !reference || review?.releaseAt == null || review.referenceReleaseAt === null) return;
  const { ownStart, referenceStart, releaseAfter } = alignReleases(
    review.releaseAt,
    review.referenceReleaseAt,
  );
  // A long run-up is no use, so both start later by the same amount.
  const later = Math.max(0, releaseAfter - runUp);
  const length = releaseAfter - later + followThrough;
  const { id: submissionId, fileKey } = work.request;
  await services.media.inWorkFolder(async (folder) => {
    const target = join(folder, "side-by-side.mp4");
    await withClip(services, fileKey, (own) =>
      withClip(services, reference.file.key, (other) =>
        services.reviewClips.sideBySide(
          [
            { file: own, startMs: ownStart + later },
            { file: other, startMs: referenceStart + later },
          ],
          length,
          target,
          signal,
        ),
      ),
    );
    await keepPart(services, { submissionId, part: parts.sideBySide, mimeType: "video/mp4", path: target });
  });
}

/** Makes the picture of one frame with its drawing. */
export async function makeStill(services: Services, payload: Payload, signal: AbortSignal): Promise<void> {
  const work = await findWork(services, payload);
  const review = work?.review;
  const drawings = withRelease(
    review?.annotations ?? [],
    review?.releaseAt ?? work?.request.releaseMs ?? null,
  );
  const drawing = drawings.find(({ id }) => id === payload.drawing);
  if (!work || !drawing) return;
  /** A flight before it is over; without it, the drawing's own moment. */
  const at = typeof payload.at === "number" ? payload.at : null;
  const { id: submissionId, fileKey } = work.request;
  const { reviewClips, media } = services;
  await media.inWorkFolder(async (folder) => {
    const frame = join(folder, "frame.ppm");
    const target = join(folder, "still.jpg");
    await withClip(services, fileKey, (file) => reviewClips.frame(file, at ?? drawing.at, frame, signal));
    const picture = readPixmap(await readFile(frame));
    const drawn = drawnOnFrame(drawings, drawing, picture, rulerIn(drawings));
    paintShapes(picture, at === null ? drawn : shownAt(drawn, at));
    await writeFile(frame, writePixmap(picture));
    await reviewClips.still(frame, target, signal);
    await keepPart(services, {
      submissionId,
      part: at === null ? parts.still(drawing.id) : parts.stillAt(drawing.id, at),
      mimeType: "image/jpeg",
      path: target,
    });
  });
}
