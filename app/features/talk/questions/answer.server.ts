import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { pastOf } from "#app/features/base/calendar/past.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { enqueuePush } from "#app/features/people/push/enqueue.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { tutorialPosts as posts, tutorialQuestions as questions } from "#db/schema/questions.ts";
import { getQuestion, latestAnswer } from "./list-questions.server.ts";
import { postsOf } from "./questions.server.ts";
import { answerFields, answerInput, sharedFields, shareInput } from "./schema.ts";

async function storePost(
  tx: Connection,
  services: Services,
  coach: Member,
  given: { id: string; text: string },
) {
  const [post, now] = [services.ids.id(), services.clock.now()];
  const by = { authorId: coach.id, authorName: coach.firstName || "Coach", isFromCoach: true };
  await tx.insert(posts).values({ id: post, questionId: given.id, ...by, text: given.text, createdAt: now });
  await tx
    .update(questions)
    .set({
      lastAt: now,
      answeredAt: now,
      waitingSince: null,
      readAt: pastOf(questions.readAt, now),
      mailedAt: pastOf(questions.mailedAt, now),
    })
    .where(eq(questions.id, given.id));
  return post;
}

/** Stores a coach's answer with its act, which undoes it, and tells the member's devices. */
async function storeAnswer(
  tx: Connection,
  services: Services,
  coach: Member,
  { id, text, version }: z.output<typeof answerInput>,
) {
  const { userId, tutorialId, tutorialTitle, ...before } = await getQuestion(tx, id);
  const stored = latestAnswer(await postsOf(tx, id));
  await requireVersion({ edited: answerFields, version, stored, wanted: { text } });
  const postId = await storePost(tx, services, coach, { id, text });
  const path = `/portal/tutorials/${tutorialId}`;
  await enqueuePush(tx, services, { userId, kind: "message", about: `answer ${postId}`, path });
  const { waitingSince, answeredAt, lastAt } = before;
  const act = { action: "answer_question", userId, subject: tutorialTitle } as const;
  const change = { before: { waitingSince, answeredAt, lastAt }, after: { postId } };
  const actId = await recordActs(tx, services, coach, [{ ...act, ...change }]);
  return { id, postId, actId };
}

/**
 * Answers a member's question on a page, and says by which act, so that it can be undone. Throws as {@link answerQuestion}.
 */
export const answerOnPage = operation(
  "answerTutorialQuestion",
  answerInput,
  async function answerOnPage(services, actor, input) {
    return services.db.write((tx) => storeAnswer(tx, services, actor, input));
  },
);

/**
 * Answers a member's question about a tutorial (`POST /api/admin/tutorial-questions/{id}`). Throws not_found, and
 * conflict if another coach answered meanwhile (D57).
 */
export const answerQuestion = operation(
  "answerTutorialQuestion",
  answerInput,
  async function answerQuestion(services, actor, input) {
    const { id, postId } = await services.db.write((tx) => storeAnswer(tx, services, actor, input));
    return { id, postId };
  },
);

/**
 * Shows an answer to everyone who may watch the tutorial, with the question in the coach's words, or hides it again
 * (`PUT /api/admin/tutorial-questions/{id}`). Throws not_found for anything but a coach's answer, and conflict (D57).
 */
export const shareAnswer = operation(
  "answerTutorialQuestion",
  shareInput,
  async function shareAnswer(services, actor, { id, postId, sharedQuestion, version }) {
    return services.db.write(async (tx) => {
      const { userId, tutorialTitle } = await getQuestion(tx, id);
      const where = and(eq(posts.id, postId), eq(posts.questionId, id), eq(posts.isFromCoach, true));
      const stored = await tx.query.tutorialPosts.findFirst({ where });
      if (!stored) throw notFound();
      await requireVersion({ edited: sharedFields, version, stored, wanted: { sharedQuestion } });
      await tx.update(posts).set({ sharedQuestion }).where(eq(posts.id, postId));
      const action = sharedQuestion === null ? "hide_answer" : "share_answer";
      await recordActs(tx, services, actor, [{ action, userId, subject: tutorialTitle }]);
      return { id, postId, sharedQuestion };
    });
  },
);
