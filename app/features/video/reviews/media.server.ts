import { and, eq, ne } from "drizzle-orm";
import { enqueueMediaJob } from "#app/features/video/clips/media-jobs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { reviewMedia, reviews } from "#db/schema/reviews.ts";
import type { Shape } from "./drawing/shapes.ts";

/** When a flight is pictured before it is over: at the release, and at its highest mark. */
export function momentsOfFlight(shapes: readonly Shape[]): number[] {
  const flight = shapes.find(({ kind }) => kind === "flight");
  if (flight?.kind !== "flight") return [];
  const { points, times } = flight;
  const highest = points.reduce((best, [, y], place) => (y < (points[best]?.[1] ?? 1) ? place : best), 0);
  const moments = [times[0], times[highest]].map((at) => Math.round(at ?? 0));
  return [...new Set(moments)].filter((at) => at !== Math.round(times.at(-1) ?? 0));
}

type Stamped = Pick<Services, "clock" | "ids">;

/** The files the server makes for a review. A still is named by its drawing. */
export const parts = {
  slowMotion: "slow-motion",
  sideBySide: "side-by-side",
  still: (drawing: string) => `still-${drawing}`,
  /** A flight at one of its moments, before it is over. */
  stillAt: (drawing: string, at: number) => `still-${drawing}-at-${at}`,
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
  for (const drawn of row.published.annotations) {
    const payload = { submissionId, revision, drawing: drawn.id };
    await enqueueMediaJob(tx, services, { kind: "still", payload });
    for (const at of momentsOfFlight(drawn.shapes))
      await enqueueMediaJob(tx, services, { kind: "still", payload: { ...payload, at } });
  }
}
