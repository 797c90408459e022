import { and, desc, eq, gte, ne } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { past } from "#app/features/base/calendar/rules.ts";
import { heldFor } from "#app/features/base/mail/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { putBackAssigned } from "#app/features/training/homework/assign.server.ts";
import { keepMeasures } from "#app/features/video/measures/measures.server.ts";
import { reviewNews } from "#app/features/video/reviews/mail.server.ts";
import { forgetReviewMedia, requestReviewMedia } from "#app/features/video/reviews/media.server.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { takeBackInput } from "#app/features/video/reviews/schema.ts";
import { isUnseen } from "#app/features/video/submissions/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { homework } from "#db/schema/homework.ts";
import { outbox } from "#db/schema/outbox.ts";
import { pushes } from "#db/schema/push.ts";
import { followUps, reviews, type StoredBefore } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";

type Review = typeof reviews.$inferSelect;

type Published = { request: typeof submissions.$inferSelect; review: Review | null };

/** What can be undone now, and for how long (milliseconds); none or one. */
export async function findTakeable(read: Connection, { request, review }: Published, now: Date) {
  const { beforePublish: before, publishedAt, publishedRevision: published } = review ?? {};
  if (!review || !before || !publishedAt || published == null) return [];
  const leftMs = heldFor - (now.getTime() - publishedAt.getTime());
  const isSame = request.reviewedAt?.getTime() === publishedAt.getTime();
  if (leftMs <= 0 || !past(publishedAt, now) || !isSame || !isUnseen(request)) return [];
  return (await hasReached(read, request.id, review)) ? [] : [{ published, leftMs, before, publishedAt }];
}

/** What this coach published and can still undo, except on the desk `here`, which has a button for it. */
export async function listTakeable({ db, clock }: Services, { id }: Member, here: string) {
  const now = clock.now();
  const rows = await db.read
    .select({ request: submissions, review: reviews, firstName: users.firstName, lastName: users.lastName })
    .from(reviews)
    .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(
      and(
        eq(reviews.publishedBy, id),
        gte(reviews.publishedAt, new Date(now.getTime() - heldFor)),
        ne(reviews.submissionId, here),
      ),
    )
    .orderBy(desc(reviews.publishedAt));
  const takeable = rows.map(async ({ request, review, firstName, lastName }) =>
    (await findTakeable(db.read, { request, review }, now)).map(({ published, leftMs }) => ({
      submissionId: request.id,
      member: `${firstName} ${lastName}`,
      published,
      leftMs,
    })),
  );
  return (await Promise.all(takeable)).flat();
}

/**
 * Whether anything from a publication has reached its member: email, notification, the page, a finished drill, a
 * follow-up.
 */
async function hasReached(tx: Connection, id: string, { publishedAt, beforePublish }: Review) {
  const since = publishedAt ?? new Date(0);
  const { mailId = null } = beforePublish ?? {};
  const mail = mailId && (await tx.query.outbox.findFirst({ where: eq(outbox.id, mailId) }));
  const reached = [
    tx.$count(
      pushes,
      and(eq(pushes.about, reviewNews(id)), gte(pushes.createdAt, since), gte(pushes.attempts, 1)),
    ),
    tx.$count(followUps, and(eq(followUps.submissionId, id), gte(followUps.writtenAt, since))),
    tx.$count(homework, and(eq(homework.sourceId, id), gte(homework.doneAt, since))),
  ];
  const counts = await Promise.all(reached);
  return (mail && mail.attempts > 0) || counts.some((many) => many > 0);
}

async function putBack(
  tx: Connection,
  services: Services,
  submission: typeof submissions.$inferSelect,
  { before, since }: { before: StoredBefore; since: Date },
) {
  const { id } = submission;
  const { request, review, mailId } = before;
  const at = (instant: number | null) => (instant === null ? null : new Date(instant));
  await tx
    .update(submissions)
    .set({ ...request, reviewedAt: at(request.reviewedAt) })
    .where(eq(submissions.id, id));
  await tx
    .update(reviews)
    .set({ ...review, publishedAt: at(review.publishedAt), beforePublish: null })
    .where(eq(reviews.submissionId, id));
  await putBackAssigned(tx, { source: "review", sourceId: id }, before.homework);
  await keepMeasures(tx, services, submission, review.published);
  await forgetReviewMedia(tx, id);
  await requestReviewMedia(tx, services, id);
  if (mailId) await tx.delete(outbox).where(eq(outbox.id, mailId));
  await tx.delete(pushes).where(and(eq(pushes.about, reviewNews(id)), gte(pushes.createdAt, since)));
}

/**
 * Undoes a publication within its minute, before the member was told: the request, the earlier publication and the
 * homework are restored, and the draft stays on the desk. Throws not_found, and conflict once anything has reached
 * the member or the review has changed since.
 */
export const takeBackReview = operation(
  "publishReview",
  takeBackInput,
  async function takeBackReview(services, actor, { submissionId, published }) {
    return services.db.write(async (tx) => {
      const [found] = await tx
        .select({ request: submissions, review: reviews })
        .from(submissions)
        .innerJoin(reviews, eq(reviews.submissionId, submissions.id))
        .where(eq(submissions.id, submissionId));
      if (!found) throw notFound();
      const { request } = found;
      const [takeable] = await findTakeable(tx, found, services.clock.now());
      if (takeable?.published !== published) throw conflict(messages.tooLateToTakeBack);
      await putBack(tx, services, request, { before: takeable.before, since: takeable.publishedAt });
      const { userId, fileName } = request;
      await recordActs(tx, services, actor, [{ action: "take_back_review", userId, subject: fileName }]);
      return { submissionId };
    });
  },
);
