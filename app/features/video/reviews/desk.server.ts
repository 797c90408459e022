import { and, desc, eq, isNotNull, lt, ne } from "drizzle-orm";
import { operation } from "#app/features/base/operation.server.ts";
import { listDrillChoices } from "#app/features/training/homework/choices.server.ts";
import { listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import { readChanges } from "#app/features/training/homework/progress.server.ts";
import { askedAgain } from "#app/features/video/submissions/messages.ts";
import { getAdminSubmission } from "#app/features/video/submissions/queries.server.ts";
import { findReviewVoice, toVoice } from "#app/features/video/voices/read-voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { listAngles } from "./angles.server.ts";
import { readClipSource } from "./clip-source.server.ts";
import { emptyDraft } from "./drafts.server.ts";
import { listFollowUps } from "./follow-ups.server.ts";
import { listPhrases } from "./phrases.server.ts";
import { listOpenElsewhere } from "./presence.server.ts";
import { readQueue } from "./queue.server.ts";
import { findReference, listReferences } from "./references.server.ts";
import { deskAddress } from "./schema.ts";

/** What changed since the member's last published review, with its homework; null at the first one. */
async function readSinceLast({ db }: Services, submissionId: string, userId: string, before: Date) {
  const [last] = await db.read
    .select({ id: submissions.id, title: submissions.title, publishedAt: reviews.publishedAt })
    .from(reviews)
    .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
    .where(
      and(
        eq(submissions.userId, userId),
        ne(submissions.id, submissionId),
        lt(submissions.uploadedAt, before),
        isNotNull(reviews.publishedAt),
      ),
    )
    .orderBy(desc(reviews.publishedAt))
    .limit(1);
  if (!last?.publishedAt) return null;
  const from = { source: "review", sourceId: last.id } as const;
  return {
    title: last.title,
    publishedAt: last.publishedAt,
    homework: await listHomeworkFrom(db.read, from.source, from.sourceId),
    changes: await readChanges(db.read, userId, { ...from, since: last.publishedAt }),
  };
}

async function readStored({ db }: Services, submissionId: string) {
  const [row] = await db.read
    .select({ review: reviews, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.updatedBy))
    .where(eq(reviews.submissionId, submissionId));
  if (!row) return { draft: null, revision: 0, savedBy: null, savedAt: null, publishedAt: null };
  const { draft, revision, updatedAt: savedAt, publishedAt } = row.review;
  const savedBy = row.by ? `${row.by.firstName} ${row.by.lastName}` : null;
  return { draft, revision, savedBy, savedAt, publishedAt };
}

/** Everything that stands on the review desk for one request. Throws not_found. */
export const readReviewDesk = operation(
  "readReviewDesk",
  deskAddress,
  async function readReviewDesk(services, actor, { submissionId, queue, prefersSmallVideos }) {
    const { read } = services.db;
    const request = await getAdminSubmission(services, submissionId);
    const { draft, ...stored } = await readStored(services, submissionId);
    const shown = draft ?? { ...emptyDraft, feedback: request.feedbackText ?? "" };
    const viewer = { prefersSmallVideos, advise: askedAgain };
    const { framesPerSecond, ...source } = await readClipSource(services, submissionId, viewer);
    const chosen = await findReference(read, shown.reference || null);
    const voice = await findReviewVoice(read, submissionId, shown.voice);
    return {
      request: { ...request, ...source },
      framesPerSecond,
      draft: shown,
      ...stored,
      queue: await readQueue(services, actor, queue),
      references: await listReferences(read),
      reference: chosen && { title: chosen.title, videoUrl: `/files/reviews/${submissionId}/reference` },
      voice: voice && toVoice(voice),
      phrases: await listPhrases(read),
      drills: await listDrillChoices(read, request.userId),
      angles: await listAngles(read, submissionId),
      followUps: await listFollowUps(read, submissionId),
      openElsewhere: await listOpenElsewhere(services, actor),
      sinceLast: await readSinceLast(services, submissionId, request.userId, request.createdAt),
    };
  },
);

/** The desk on its page. */
export type ReviewDesk = Awaited<ReturnType<typeof readReviewDesk>>;
