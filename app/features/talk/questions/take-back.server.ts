import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { conflict } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { returnToDraft } from "#app/features/base/form-drafts.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { pushes } from "#db/schema/push.ts";
import { tutorialPosts as posts, tutorialQuestions as questions } from "#db/schema/questions.ts";
import { messages } from "./messages.ts";

/** The answer of an act and its conversation, while nothing has followed it. Throws conflict once it was read or answered. */
async function requireTakeable(tx: Connection, actId: string) {
  const ofAct = and(eq(auditEntries.actId, actId), eq(auditEntries.action, "answer_question"));
  const entry = await tx.query.auditEntries.findFirst({ where: ofAct });
  const id = String(entry?.after?.postId ?? "");
  const post = await tx.query.tutorialPosts.findFirst({ where: eq(posts.id, id) });
  const question =
    post && (await tx.query.tutorialQuestions.findFirst({ where: eq(questions.id, post.questionId) }));
  if (!entry || !question) throw conflict(messages.tooLateToUndo);
  const { readAt, lastAt } = question;
  if (readAt && readAt >= post.createdAt) throw conflict(messages.alreadyRead);
  if (lastAt > post.createdAt || post.sharedQuestion !== null) throw conflict(messages.tooLateToUndo);
  return { entry, post, question };
}

/** Drops what would still tell the member. Says whether something told them already. */
async function dropNews(tx: Connection, postId: string): Promise<boolean> {
  const about = eq(pushes.about, `answer ${postId}`);
  await tx.delete(pushes).where(and(about, isNotNull(pushes.nextAttemptAt)));
  return (await tx.$count(pushes, and(about, isNotNull(pushes.sentAt)))) > 0;
}

const instant = (value: unknown) => (value ? new Date(String(value)) : null);

/**
 * Takes an answer back while its member hasn't read it: the question waits as before, and the words are the draft of the coach who
 * undid it. Says whether the member may have been told. Throws conflict once it was read, shown to everyone, or followed.
 */
export const undoAnswer = operation(
  "answerTutorialQuestion",
  z.object({ actId: opaqueId }),
  async function undoAnswer(services, actor, { actId }) {
    return services.db.write(async (tx) => {
      const { entry, post, question } = await requireTakeable(tx, actId);
      const { id, userId, mailedAt } = question;
      const isPushed = await dropNews(tx, post.id);
      const isMailed = mailedAt !== null && mailedAt >= post.createdAt;
      await tx.delete(posts).where(eq(posts.id, post.id));
      const set = {
        waitingSince: instant(entry.before?.waitingSince),
        answeredAt: instant(entry.before?.answeredAt),
        lastAt: instant(entry.before?.lastAt) ?? question.lastAt,
      };
      await tx.update(questions).set(set).where(eq(questions.id, id));
      await returnToDraft(tx, services, actor, { about: `question:${id}`, text: ["text", post.text] });
      await recordActs(tx, services, actor, [{ action: "undo", subject: entry.action, userId }]);
      return { id, wasTold: isPushed || isMailed };
    });
  },
);
