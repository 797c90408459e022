import { eq } from "drizzle-orm";
import type { z } from "zod";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requestSlowMotion } from "#app/features/video/reviews/media.server.ts";
import { getAdminSubmission } from "#app/features/video/submissions/queries.server.ts";
import {
  reviewInput,
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

/** Mails the member as Publish does when this gave them an answer they did not have: once for each feedback (D62). */
async function mailWhenAnswered(tx: Connection, services: Services, before: Request, after: Request) {
  const isAnswer = after.status === "reviewed" && after.feedbackText !== null;
  const isNew = before.status !== "reviewed" || before.feedbackText !== after.feedbackText;
  if (isAnswer && isNew) await mailReview(tx, services, after);
}

type Told = { isQuiet: boolean };

async function change(
  services: Services,
  actor: Member,
  { id, ...values }: Change & { id: string },
  told: Told = { isQuiet: false },
) {
  await services.db.write(async (tx) => {
    const stored = await tx.query.submissions.findFirst({ where: eq(submissions.id, id) });
    if (!stored) throw notFound();
    const [row] = await tx.update(submissions).set(values).where(eq(submissions.id, id)).returning();
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

/** Sets the status a coach chooses, and the coaches' own notes when they come along. */
export const updateSubmissionStatus = operation(
  "updateSubmissionStatus",
  updateStatusInput,
  async function updateSubmissionStatus(services, actor, { id, status, adminNotes }) {
    return change(services, actor, {
      id,
      ...(status === "reviewed" ? reviewed(services) : { status, reviewedAt: null }),
      ...(adminNotes !== null && { adminNotes }),
    });
  },
);

/** Writes what the member reads. The clip counts as reviewed with it. */
export const giveVideoFeedback = operation(
  "giveVideoFeedback",
  videoFeedbackInput,
  async function giveVideoFeedback(services, actor, { videoId, feedback }) {
    return change(services, actor, { id: videoId, feedbackText: feedback, ...reviewed(services) });
  },
);

/** What the review form changes: notes for the coaches, feedback for the member, and "reviewed". */
const reviewedWith = (services: Services, { adminNotes, feedback, id }: z.output<typeof reviewInput>) => ({
  id,
  ...reviewed(services),
  adminNotes,
  ...(feedback !== null && { feedbackText: feedback }),
});

/** The review form, in one write. */
export const reviewSubmission = operation(
  "giveVideoFeedback",
  reviewInput,
  async function reviewSubmission(services, actor, input) {
    return change(services, actor, reviewedWith(services, input));
  },
);

/** Reviews without a mail: for what happened before the demo begins. */
export const reviewQuietly = operation(
  "giveVideoFeedback",
  reviewInput,
  async function reviewQuietly(services, actor, input) {
    return change(services, actor, reviewedWith(services, input), { isQuiet: true });
  },
);
