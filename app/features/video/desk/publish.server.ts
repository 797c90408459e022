import { and, eq } from "drizzle-orm";
import { type FieldErrors, invalidInput } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { pastOf } from "#app/features/base/calendar/past.server.ts";
import { heldFor } from "#app/features/base/mail/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { assignFrom, keepAssigned } from "#app/features/training/homework/assign.server.ts";
import { findUnknownDrills } from "#app/features/training/homework/choices.server.ts";
import { keepMeasures } from "#app/features/video/measures/measures.server.ts";
import { keepReleases } from "#app/features/video/reviews/clip/pair.server.ts";
import { conflictWith, type Desk, storeDesk } from "#app/features/video/reviews/drafts.server.ts";
import { mailReview } from "#app/features/video/reviews/mail.server.ts";
import { requestReviewMedia } from "#app/features/video/reviews/media.server.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { listOpenElsewhere } from "#app/features/video/reviews/presence.server.ts";
import { findReference } from "#app/features/video/reviews/references.server.ts";
import { publishInput } from "#app/features/video/reviews/schema.ts";
import { asEdited } from "#app/features/video/submissions/rules.ts";
import { submissionFields } from "#app/features/video/submissions/schema.ts";
import { findVoiceFault, withEvents } from "#app/features/video/voice-over/voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { reviews, type StoredBefore, type StoredDraft, type StoredReview } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { feedbackOf, readForPublishing } from "./publish-rules.ts";
import { readQueue } from "./queue/queue.server.ts";
import { nextDue } from "./queue/queue-rules.ts";

type Request = typeof submissions.$inferSelect;

async function findFaults(tx: Connection, draft: StoredDraft, request: Request): Promise<FieldErrors> {
  const { faults } = readForPublishing(draft);
  const reference = draft.reference && !(await findReference(tx, draft.reference));
  if (reference) faults.reference = [messages.referenceGone];
  const fault = await findVoiceFault(tx, request.id, draft.voice);
  if (fault) faults.voice = [fault];
  const unknown = await findUnknownDrills(tx, request.userId, draft.homework);
  for (const [place, drill] of draft.homework.entries())
    if (unknown.includes(drill)) faults[`homework${place + 1}`] = [messages.homeworkUnknown];
  return faults;
}

async function readPublishable(tx: Connection, draft: StoredDraft, request: Request): Promise<StoredReview> {
  const faults = await findFaults(tx, draft, request);
  const [first] = Object.values(faults).flat();
  if (first) throw invalidInput(first, { fields: faults });
  const { review } = readForPublishing(draft);
  return { ...review, voice: await withEvents(tx, request.id, review.voice) };
}

/** The feedback on the request itself, with its audit entry. */
async function answerRequest(
  tx: Connection,
  services: Services,
  actor: Member,
  request: Request,
  { text, now }: { text: string; now: Date },
) {
  const set = { feedbackText: text, status: "reviewed" as const, reviewedAt: now };
  const seenAt = pastOf(submissions.seenAt, now);
  await tx
    .update(submissions)
    .set({ ...set, seenAt })
    .where(eq(submissions.id, request.id));
  const { userId, fileName: subject } = request;
  const act = { action: "review_submission", userId, subject, ...changes(request, set) } as const;
  await recordActs(tx, services, actor, [act]);
}

type StoredRow = typeof reviews.$inferSelect | undefined;

type Refused = { request: Request; stored: StoredRow; error: unknown };

/** If what changed the request is this review's publication, that is what is said; it has more in it than the request's fields. */
async function refuseAsPublished(tx: Connection, actor: Member, { request, stored, error }: Refused) {
  const isOwn = stored?.publishedAt && stored.publishedRevision === stored.revision;
  if (!isOwn || feedbackOf(stored.draft) !== request.feedbackText) throw error;
  throw await conflictWith(tx, actor, stored);
}

/** What this publication replaces, for Undo; its email is added once it is queued. */
async function keepBefore(tx: Connection, request: Request, stored: StoredRow): Promise<StoredBefore> {
  const { status, feedbackText, reviewedAt } = request;
  const { published = null, publishedBy = null, publishedAt, publishedRevision = null } = stored ?? {};
  return {
    request: { status, feedbackText, reviewedAt: reviewedAt?.getTime() ?? null },
    review: { published, publishedBy, publishedAt: publishedAt?.getTime() ?? null, publishedRevision },
    homework: await keepAssigned(tx, { source: "review", sourceId: request.id }),
    mailId: null,
  };
}

/**
 * Publishes a desk inside a write, without notifying the member. Returns the request, with its published revision and
 * what it replaced, or null if the same form was sent again. Throws like {@link publishReview}.
 */
export async function publishQuietly(tx: Connection, services: Services, actor: Member, desk: Desk) {
  const { submissionId, draft, version = null } = desk;
  const { request, revision, stored } = await storeDesk(tx, services, actor, desk);
  // The Submissions tab may have answered the same request meanwhile.
  const text = feedbackOf(draft);
  const wanted = { feedbackText: text, status: "reviewed" } as const;
  const edit = { edited: submissionFields, version, stored: asEdited(request), wanted };
  await requireVersion(edit).catch((error) => refuseAsPublished(tx, actor, { request, stored, error }));
  const published = await readPublishable(tx, draft, request);
  const isSame = stored?.publishedRevision === revision && request.feedbackText === text;
  // The form was sent twice; it is already published and emailed.
  if (isSame) return null;
  const now = services.clock.now();
  const before = await keepBefore(tx, request, stored);
  await tx
    .update(reviews)
    .set({ published, publishedBy: actor.id, publishedAt: now, publishedRevision: revision })
    .where(eq(reviews.submissionId, submissionId));
  await assignFrom(tx, services, actor, {
    userId: request.userId,
    source: "review",
    sourceId: submissionId,
    drillIds: draft.homework,
    text: draft.homeworkNote,
    dueOn: draft.homeworkDueOn || null,
  });
  await answerRequest(tx, services, actor, request, { text, now });
  await keepReleases(tx, request, draft);
  await keepMeasures(tx, services, request, published);
  await requestReviewMedia(tx, services, submissionId);
  return { request, revision, before, earlier: stored?.beforePublish ?? null };
}

/** The email about an earlier publication if it still waits; it leads to the review as it is when it is read. */
async function findWaitingMail(tx: Connection, earlier: StoredBefore | null): Promise<string | null> {
  const mailId = earlier?.mailId ?? earlier?.earlierMailId;
  if (!mailId) return null;
  const isWaiting = and(eq(outbox.id, mailId), eq(outbox.attempts, 0));
  return (await tx.$count(outbox, isWaiting)) > 0 ? mailId : null;
}

/** The first name of the video's member. */
async function readMemberName(db: Connection, submissionId: string): Promise<string> {
  const [member] = await db
    .select({ firstName: users.firstName })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(eq(submissions.id, submissionId));
  return member?.firstName ?? "";
}

/**
 * Publishes and queues the notification, delayed for as long as it can be undone. Returns the member's first name and
 * the revision, which is null for a repeat.
 */
async function publishAndTell(services: Services, actor: Member, desk: Desk) {
  return services.db.write(async (tx) => {
    const done = await publishQuietly(tx, services, actor, desk);
    const memberName = await readMemberName(tx, desk.submissionId);
    if (!done) return { memberName, revision: null };
    const earlierMailId = await findWaitingMail(tx, done.earlier);
    const told = earlierMailId
      ? { earlierMailId }
      : { mailId: await mailReview(tx, services, done.request, { after: heldFor }) };
    const set = { beforePublish: { ...done.before, ...told } };
    await tx.update(reviews).set(set).where(eq(reviews.submissionId, desk.submissionId));
    return { memberName, revision: done.revision };
  });
}

/**
 * Saves the desk and publishes it to the member: feedback, tips, drawings, homework. The email waits a minute, during
 * which this can be undone; published again meanwhile, that one email is enough. Returns the published revision, the
 * member's first name, and which request of the same queue is due next, if any. If refused, the draft stays as last
 * saved. Throws invalid with a sentence per field, or conflict like saving.
 */
export const publishReview = operation(
  "publishReview",
  publishInput,
  async function publishReview(services, actor, { desk, queue }) {
    const { submissionId } = desk;
    // Everything that can fail comes before the commit: a published review is never called refused.
    const { waiting } = await readQueue(services, actor, queue);
    const next = nextDue(waiting, submissionId, await listOpenElsewhere(services, actor))?.id ?? null;
    return { submissionId, next, ...(await publishAndTell(services, actor, desk)) };
  },
);
