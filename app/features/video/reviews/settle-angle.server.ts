import { and, eq, isNull } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { angleRequests } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { storeDesk } from "./drafts.server.ts";
import { messages } from "./messages.ts";
import { requireOpenQuestion } from "./open-questions.server.ts";
import { oneAct, oneQuestion, withdrawInput } from "./schema.ts";

type Question = typeof angleRequests.$inferSelect;

async function getRequest(tx: Connection, submissionId: string) {
  const found = await tx.query.submissions.findFirst({ where: eq(submissions.id, submissionId) });
  if (!found) throw notFound();
  return found;
}

/**
 * Saves the desk and takes back the open question, whose member no longer reads it; returns the act that undoes it, null if the same
 * form was sent again. Throws conflict if the member answered meanwhile.
 */
export const withdrawAngle = operation(
  "askForAngle",
  withdrawInput,
  async function withdrawAngle(services, actor, { desk, angleId }) {
    const { submissionId } = desk;
    return services.db.write(async (tx) => {
      const { request } = await storeDesk(tx, services, actor, desk);
      const asked = and(eq(angleRequests.id, angleId), eq(angleRequests.submissionId, submissionId));
      const angle = await tx.query.angleRequests.findFirst({ where: asked });
      // The same form sent twice takes it back once.
      if (!angle) return { submissionId, actId: null };
      if (angle.answeredAt) throw conflict(messages.angleClosed);
      await tx.delete(angleRequests).where(asked);
      const { userId, fileName: subject } = request;
      const act = { action: "withdraw_angle", userId, subject, before: { ...angle } } as const;
      return { submissionId, actId: await recordActs(tx, services, actor, [act]) };
    });
  },
);

/** The member can't film it, and the coaches read so. Throws not_found and conflict as sending does. */
export const declineAngle = operation(
  "sendAngle",
  oneQuestion,
  async function declineAngle(services, actor, { angleId }) {
    return services.db.write(async (tx) => {
      const { id, submissionId } = await requireOpenQuestion(tx, actor, angleId);
      const set = { answeredAt: services.clock.now() };
      await tx.update(angleRequests).set(set).where(eq(angleRequests.id, id));
      const { fileName: subject } = await getRequest(tx, submissionId);
      const act = {
        action: "decline_angle",
        userId: actor.id,
        subject,
        before: { id, submissionId },
      } as const;
      return { submissionId, actId: await recordActs(tx, services, actor, [act]) };
    });
  },
);

/** The question as an act of the trail left it. Throws not_found without that act. */
async function findQuestionOf(
  tx: Connection,
  actId: string,
  action: "withdraw_angle" | "decline_angle",
): Promise<Pick<Question, "id" | "submissionId"> & Partial<Question> & { userId: string | null }> {
  const ofAct = and(eq(auditEntries.actId, actId), eq(auditEntries.action, action));
  const entry = await tx.query.auditEntries.findFirst({ where: ofAct });
  if (!entry?.before) throw notFound();
  return { ...(entry.before as Question), userId: entry.userId };
}

/** Throws conflict once a question can't be opened again: its request is reviewed, or another one is open. */
async function requireNoOther(tx: Connection, { id, submissionId }: Pick<Question, "id" | "submissionId">) {
  const request = await getRequest(tx, submissionId);
  if (request.status === "reviewed") throw conflict(messages.alreadyReviewed);
  const ofRequest = and(eq(angleRequests.submissionId, submissionId), isNull(angleRequests.answeredAt));
  const open = await tx.query.angleRequests.findFirst({ where: ofRequest });
  if (open && open.id !== id) throw conflict(messages.askedMeanwhile);
  return { request, isOpen: open !== undefined };
}

type Act = { actId: string };

/** Asks a withdrawn question again, without a second email: the member had it when it was asked. Throws conflict if another is open. */
export const undoWithdraw = operation(
  "undoAct",
  oneAct,
  async function undoWithdraw(services, actor: Member, { actId }: Act) {
    return services.db.write(async (tx) => {
      const { userId, ...question } = await findQuestionOf(tx, actId, "withdraw_angle");
      const { id, submissionId, question: words = "", askedBy = null, askedAt } = question;
      await requireNoOther(tx, question);
      // The same form sent twice asks once, and one sent after the answer nothing.
      if ((await tx.$count(angleRequests, eq(angleRequests.id, id))) > 0) return { submissionId };
      const row = { id, submissionId, question: words, askedBy, askedAt: new Date(askedAt ?? 0) };
      await tx.insert(angleRequests).values(row);
      await recordActs(tx, services, actor, [{ action: "undo", subject: "withdraw_angle", userId }]);
      return { submissionId };
    });
  },
);

/** Opens a question that its member declined. Throws not_found for someone else's, conflict if a coach went on without it. */
export const undoDecline = operation(
  "sendAngle",
  oneAct,
  async function undoDecline(services, actor: Member, { actId }: Act) {
    return services.db.write(async (tx) => {
      const { userId, id, submissionId } = await findQuestionOf(tx, actId, "decline_angle");
      if (userId !== actor.id) throw notFound();
      const { isOpen } = await requireNoOther(tx, { id, submissionId });
      if (isOpen) return { submissionId };
      await tx.update(angleRequests).set({ answeredAt: null }).where(eq(angleRequests.id, id));
      await recordActs(tx, services, actor, [{ action: "undo", subject: "decline_angle", userId }]);
      return { submissionId };
    });
  },
);
