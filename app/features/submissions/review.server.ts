import { and, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { submissions } from "#db/schema/submissions.ts";
import { getAdminSubmission } from "./queries.server.ts";
import { reviewInput, updateStatusInput, videoFeedbackInput } from "./schema.ts";

type Change = Partial<
  Pick<typeof submissions.$inferInsert, "status" | "adminNotes" | "feedbackText" | "reviewedAt">
>;

async function change(services: Services, id: string, values: Change) {
  await services.db.write(async (tx) => {
    const [row] = await tx
      .update(submissions)
      .set(values)
      .where(eq(submissions.id, id))
      .returning({ id: submissions.id });
    if (!row) throw notFound();
  });
  return getAdminSubmission(services, id);
}

const reviewed = (services: Services) => ({ status: "reviewed", reviewedAt: services.clock.now() }) as const;

/** Sets the status a coach chooses, and the coaches' own notes when they come along. */
export const updateSubmissionStatus = operation(
  "updateSubmissionStatus",
  updateStatusInput,
  async (services, _actor, { id, status, adminNotes }) =>
    change(services, id, {
      ...(status === "reviewed" ? reviewed(services) : { status, reviewedAt: null }),
      ...(adminNotes !== null && { adminNotes }),
    }),
);

/** Writes what the member reads. The clip counts as reviewed with it. */
export const giveVideoFeedback = operation(
  "giveVideoFeedback",
  videoFeedbackInput,
  async (services, _actor, { videoId, feedback }) =>
    change(services, videoId, { feedbackText: feedback, ...reviewed(services) }),
);

/** The review form: notes for the coaches, feedback for the member, and "reviewed", in one write. */
export const reviewSubmission = operation(
  "giveVideoFeedback",
  reviewInput,
  async (services, _actor, { id, adminNotes, feedback }) =>
    change(services, id, {
      ...reviewed(services),
      adminNotes,
      ...(feedback !== null && { feedbackText: feedback }),
    }),
);

/** Notes that a coach has fetched the bytes; only a waiting clip changes (D27). */
export async function markDownloaded({ db }: Services, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .update(submissions)
      .set({ status: "downloaded" })
      .where(and(eq(submissions.id, id), eq(submissions.status, "pending")));
  });
}
