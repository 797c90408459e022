import { and, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import { sendAgain } from "#app/features/video/submissions/messages.ts";
import { toOwnSubmission } from "#app/features/video/submissions/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { reviewMedia, reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { listAngles } from "./angles.server.ts";
import { preferPrepared, readClipSource } from "./clip-source.server.ts";
import { listFollowUps } from "./follow-ups.server.ts";
import { findReference } from "./references.server.ts";
import { ownReviewInput, reviewFile } from "./schema.ts";

async function requireOwn({ db }: Services, actor: Member, id: string) {
  const row = await db.read.query.submissions.findFirst({ where: eq(submissions.id, id) });
  if (!row || (row.userId !== actor.id && !actor.isAdmin)) throw notFound();
  return row;
}

/** Where a file of a review is read. */
const partAddress = (id: string, part: string) => `/files/reviews/${id}/${part}`;

async function readParts({ db }: Services, id: string) {
  const rows = await db.read.query.reviewMedia.findMany({ where: eq(reviewMedia.submissionId, id) });
  return (part: string) => {
    const row = rows.find((one) => one.part === part);
    return row ? { url: `${partAddress(id, part)}?v=${row.id}`, fileSize: row.fileSize } : null;
  };
}

/**
 * What a member gets for one request: feedback, tips, drawn stills, homework, questions, and the clips the server made, each
 * null until it is there. Throws not_found for another person's.
 */
export const readOwnReview = operation(
  "readOwnReview",
  ownReviewInput,
  async function readOwnReview(services, actor, { id, prefersSmallVideos }) {
    const { read } = services.db;
    const row = await requireOwn(services, actor, id);
    const review = await read.query.reviews.findFirst({ where: eq(reviews.submissionId, id) });
    const viewer = { prefersSmallVideos, advise: sendAgain };
    const { videoUrl, problem, isDeleted } = await readClipSource(services, id, viewer);
    const partOf = await readParts(services, id);
    const { tips, annotations, releaseAt, reference, referenceReleaseAt } = review?.published ?? {
      tips: [],
      annotations: [],
      releaseAt: null,
      reference: null,
      referenceReleaseAt: null,
    };
    const chosen = await findReference(read, reference);
    return {
      request: { ...toOwnSubmission(row), videoUrl, problem, isDeleted },
      tips,
      annotations: annotations.map((one) => ({ ...one, still: partOf(`still-${one.id}`) })),
      releaseAt,
      reference: chosen &&
        referenceReleaseAt !== null && {
          title: chosen.title,
          videoUrl: partAddress(id, "reference"),
          releaseAt: referenceReleaseAt,
        },
      slowMotion: partOf("slow-motion"),
      sideBySide: partOf("side-by-side"),
      homework: await listHomeworkFrom(read, "review", id),
      followUps: await listFollowUps(read, id),
      angles: await listAngles(read, id),
    };
  },
);

/** A review on the member's page. */
export type OwnReview = Awaited<ReturnType<typeof readOwnReview>>;

/** Which reference a reader may see: coaches the draft's, its member the published one's. */
async function referenceFor({ db }: Services, actor: Member, id: string): Promise<string | null> {
  const row = await db.read.query.reviews.findFirst({ where: eq(reviews.submissionId, id) });
  const published = row?.published?.reference ?? null;
  return actor.isAdmin ? row?.draft.reference || published : published;
}

/** The bytes of a file of a review, for its member and the coaches. Throws not_found. */
export const fetchReviewFile = operation(
  "readOwnReview",
  reviewFile,
  async function fetchReviewFile(services, actor, { id, part }) {
    await requireOwn(services, actor, id);
    const { read } = services.db;
    if (part === "reference") {
      const found = await findReference(read, await referenceFor(services, actor, id));
      if (!found) throw notFound();
      return { ...(await preferPrepared(services, found.file)), isDownload: false };
    }
    const where = and(eq(reviewMedia.submissionId, id), eq(reviewMedia.part, part));
    const row = await read.query.reviewMedia.findFirst({ where });
    if (!row) throw notFound();
    const { fileKey: key, mimeType: contentType } = row;
    const isPicture = contentType.startsWith("image/");
    return { key, contentType, fileName: key.split("/").at(-1) ?? part, isDownload: false, isPicture };
  },
);
