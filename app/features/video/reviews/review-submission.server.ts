import { eq } from "drizzle-orm";
import type { z } from "zod";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { pastOf } from "#app/features/base/calendar/past.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { requestSlowMotion } from "#app/features/video/reviews/media.server.ts";
import { getAdminSubmission } from "#app/features/video/submissions/queries.server.ts";
import { asEdited } from "#app/features/video/submissions/rules.ts";
import {
  reviewInput,
  submissionFields,
  updateStatusInput,
  videoFeedbackInput,
} from "#app/features/video/submissions/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { submissions } from "#db/schema/submissions.ts";
import { mailReview } from "./mail.server.ts";

type Change = Partial<
  Pick<typeof submissions.$inferInsert, "status" | "adminNotes" | "feedbackText" | "reviewedAt">
>;

type Request = typeof submissions.$inferSelect;

/** Mails the member like Publish does if this feedback is new to them: once per feedback (D62). */
async function mailWhenAnswered(tx: Connection, services: Services, before: Request, after: Request) {
  const isAnswer = after.status === "reviewed" && after.feedbackText !== null;
  const isNew = before.status !== "reviewed" || before.feedbackText !== after.feedbackText;
  if (isAnswer && isNew) await mailReview(tx, services, before);
}

type Told = { isQuiet: boolean };

async function change(
  services: Services,
  actor: Member,
  { id, version, ...values }: Change & { id: string; version: string | null },
  told: Told = { isQuiet: false },
) {
  await services.db.write(async (tx) => {
    const stored = await tx.query.submissions.findFirst({ where: eq(submissions.id, id) });
    if (!stored) throw notFound();
    await requireVersion({
      edited: submissionFields,
      version,
      stored: asEdited(stored),
      wanted: asEdited(values),
    });
    const seen = values.reviewedAt && { seenAt: pastOf(submissions.seenAt, values.reviewedAt) };
    const set = { ...values, ...seen };
    const [row] = await tx.update(submissions).set(set).where(eq(submissions.id, id)).returning();
    if (values.feedbackText) await requestSlowMotion(tx, services, id);
    if (row && !told.isQuiet) await mailWhenAnswered(tx, services, stored, row);
    const changed = row && changes(stored, { ...values, reviewedAt: row.reviewedAt });
    if (!changed) return;
    const { userId, fileName: subject } = stored;
    await recordActs(tx, services, actor, [{ action: "review_submission", userId, subject, ...changed }]);
  });
  return getAdminSubmission(services, id);
}

const reviewed = (services: Services) => ({ status: "reviewed", reviewedAt: services.clock.now() }) as const;

/** Sets the status a coach chose, and the coaches' own notes if there are any. */
export const updateSubmissionStatus = operation(
  "updateSubmissionStatus",
  updateStatusInput,
  async function updateSubmissionStatus(services, actor, { id, version, status, adminNotes }) {
    return change(services, actor, {
      id,
      version,
      ...(status === "reviewed" ? reviewed(services) : { status, reviewedAt: null }),
      ...(adminNotes !== null && { adminNotes }),
    });
  },
);

/** Stores the feedback the member reads, which marks the clip as reviewed. */
export const giveVideoFeedback = operation(
  "giveVideoFeedback",
  videoFeedbackInput,
  async function giveVideoFeedback(services, actor, { videoId: id, version, feedback }) {
    return change(services, actor, { id, version, feedbackText: feedback, ...reviewed(services) });
  },
);

/** Input of the review form: notes for the coaches, feedback for the member, and "reviewed". */
const reviewedWith = (
  services: Services,
  { adminNotes, feedback, id, version }: z.output<typeof reviewInput>,
) => ({
  id,
  version,
  ...reviewed(services),
  adminNotes,
  ...(feedback !== null && { feedbackText: feedback }),
});

/** Saves the review form in one write. */
export const reviewSubmission = operation(
  "giveVideoFeedback",
  reviewInput,
  async function reviewSubmission(services, actor, input) {
    return change(services, actor, reviewedWith(services, input));
  },
);

/** Reviews without mail, for reviews from before the demo starts. */
export const reviewQuietly = operation(
  "giveVideoFeedback",
  reviewInput,
  async function reviewQuietly(services, actor, input) {
    return change(services, actor, reviewedWith(services, input), { isQuiet: true });
  },
);
