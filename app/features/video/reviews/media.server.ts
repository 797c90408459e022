import { and, eq, ne } from "drizzle-orm";
import { enqueueMediaJob } from "#app/features/video/clips/media-jobs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { reviewMedia, reviews } from "#db/schema/reviews.ts";

type Stamped = Pick<Services, "clock" | "ids">;

/** The files the server makes for a review. A still is named by its drawing. */
export const parts = {
  slowMotion: "slow-motion",
  sideBySide: "side-by-side",
  still: (drawing: string) => `still-${drawing}`,
} as const;

/** Queues the slow-motion clip, once; call it in the write that answers a request. */
export async function requestSlowMotion(
  tx: Connection,
  services: Stamped,
  submissionId: string,
): Promise<void> {
  const made = await tx.query.reviewMedia.findFirst({
    where: and(eq(reviewMedia.submissionId, submissionId), eq(reviewMedia.part, parts.slowMotion)),
  });
  if (!made) await enqueueMediaJob(tx, services, { kind: "slow_motion", payload: { submissionId } });
}

/**
 * Drops the files made for a publication; the sweep deletes them. The slow-motion clip shows only the video, so it
 * stays.
 */
export async function forgetReviewMedia(tx: Connection, submissionId: string): Promise<void> {
  await tx
    .delete(reviewMedia)
    .where(and(eq(reviewMedia.submissionId, submissionId), ne(reviewMedia.part, parts.slowMotion)));
}

/**
 * Queues everything a published review needs without scripts; call it in the write that publishes. Files of an
 * earlier publication are dropped, because drawings and releases may differ.
 */
export async function requestReviewMedia(
  tx: Connection,
  services: Stamped,
  submissionId: string,
): Promise<void> {
  const row = await tx.query.reviews.findFirst({ where: eq(reviews.submissionId, submissionId) });
  if (!row?.published) return;
  await forgetReviewMedia(tx, submissionId);
  await requestSlowMotion(tx, services, submissionId);
  const revision = row.publishedRevision;
  if (row.published.reference)
    await enqueueMediaJob(tx, services, { kind: "side_by_side", payload: { submissionId, revision } });
  for (const { id: drawing } of row.published.annotations)
    await enqueueMediaJob(tx, services, { kind: "still", payload: { submissionId, revision, drawing } });
}
