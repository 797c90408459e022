import { and, eq, ne } from "drizzle-orm";
import { enqueueMediaJob } from "#app/features/video/clips/media-jobs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { reviewMedia, reviews } from "#db/schema/reviews.ts";

type Stamped = Pick<Services, "clock" | "ids">;

/** The parts of a review the server makes. A still is named by its drawing. */
export const parts = {
  slowMotion: "slow-motion",
  sideBySide: "side-by-side",
  still: (drawing: string) => `still-${drawing}`,
} as const;

/** Has the clip made at a quarter of its speed, once; call it in the write that answers a request. */
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

/** Forgets what was made of a publication; the sweep takes the files. The slow clip shows the video alone and stays. */
export async function forgetReviewMedia(tx: Connection, submissionId: string): Promise<void> {
  await tx
    .delete(reviewMedia)
    .where(and(eq(reviewMedia.submissionId, submissionId), ne(reviewMedia.part, parts.slowMotion)));
}

/**
 * Has everything made that a published review shows without scripts; call it in the write that publishes. What was made of
 * an earlier publication is forgotten: its drawings and releases may differ.
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
