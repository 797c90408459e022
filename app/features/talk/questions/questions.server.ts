import { and, asc, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { forbidden, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { oneTutorial } from "#app/features/video/tutorials/schema.ts";
import { listShownTutorials, requireWatchable } from "#app/features/video/tutorials/tutorials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { tutorialPosts as posts, tutorialQuestions as questions } from "#db/schema/questions.ts";
import { messages } from "./messages.ts";
import { askInput, tutorialPageInput } from "./schema.ts";

const mostShared = 50;

type PostRow = typeof posts.$inferSelect;

const toPost = ({ id, authorName, isFromCoach, text, createdAt }: PostRow) => ({
  id,
  by: authorName,
  isFromCoach,
  text,
  createdAt,
});

/** Every post in one conversation, oldest first. */
export const postsOf = (read: Connection, questionId: string) =>
  read.query.tutorialPosts.findMany({
    where: eq(posts.questionId, questionId),
    orderBy: [asc(posts.createdAt), asc(posts.id)],
  });

const ownOf = (member: Pick<Member, "id">, tutorialId: string) =>
  and(eq(questions.userId, member.id), eq(questions.tutorialId, tutorialId));

/** Answers the coaches show to everyone, without the asker's name. */
async function sharedOf(read: Connection, tutorialId: string) {
  const { id, sharedQuestion, text: answer, authorName: by } = posts;
  return read
    .select({ id, question: sharedQuestion, answer, by })
    .from(posts)
    .innerJoin(questions, eq(questions.id, posts.questionId))
    .where(and(eq(questions.tutorialId, tutorialId), isNotNull(sharedQuestion)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(mostShared);
}

/** A tutorial's questions as one member sees them: their own conversation, and what the coaches show to everyone. */
async function readOf(read: Connection, member: Member, tutorialId: string) {
  const own = await read.query.tutorialQuestions.findFirst({ where: ownOf(member, tutorialId) });
  return {
    tutorialId,
    waitingSince: own?.waitingSince ?? null,
    posts: own ? (await postsOf(read, own.id)).map(toPost) : [],
    shared: await sharedOf(read, tutorialId),
  };
}

/**
 * The caller's own questions about a tutorial and the answers shown to everyone (`GET /api/tutorials/{id}/questions`).
 * Throws not_found, and forbidden for a tutorial that isn't part of the plan (D14).
 */
export const readTutorialQuestions = operation(
  "readTutorialQuestions",
  oneTutorial,
  async function readTutorialQuestions(services, actor, { id }) {
    await requireWatchable(services, actor, id);
    return readOf(services.db.read, actor, id);
  },
);

/** A tutorial's page with its questions; this marks new answers as read. Throws not_found and forbidden. */
export const openTutorial = operation(
  "readTutorialQuestions",
  tutorialPageInput,
  async function openTutorial(services, actor, { id, prefersSmallVideos }) {
    await requireWatchable(services, actor, id);
    const tutorials = await listShownTutorials(services, actor, { prefersSmallVideos });
    const tutorial = tutorials.find((one) => one.id === id);
    if (!tutorial) throw notFound();
    const shown = await readOf(services.db.read, actor, id);
    if (shown.posts.some(({ isFromCoach }) => isFromCoach)) await markRead(services, actor, id);
    return { tutorial, questions: shown };
  },
);

async function markRead({ db, clock }: Services, member: Member, tutorialId: string): Promise<void> {
  const isNew = or(isNull(questions.readAt), lt(questions.readAt, questions.answeredAt));
  const unread = and(ownOf(member, tutorialId), isNew);
  if (!(await db.read.query.tutorialQuestions.findFirst({ where: unread }))) return;
  await db.write(async (tx) => tx.update(questions).set({ readAt: clock.now() }).where(unread));
}

async function openThread(tx: Connection, services: Services, member: Member, tutorialId: string) {
  const now = services.clock.now();
  const [row] = await tx
    .insert(questions)
    .values({ id: services.ids.id(), userId: member.id, tutorialId, lastAt: now, waitingSince: now })
    .onConflictDoUpdate({ target: [questions.userId, questions.tutorialId], set: { lastAt: now } })
    .returning();
  if (!row) throw new Error("The question was not stored");
  return row;
}

/** Asks the coaches about a tutorial. Throws not_found, and forbidden for one that isn't part of the plan (D14). */
export const askAboutTutorial = operation(
  "askTutorialQuestion",
  askInput,
  async function askAboutTutorial(services, actor, { id: tutorialId, text }) {
    if (actor.isAdmin) throw forbidden(messages.coachesElsewhere, messages.notAskedTitle);
    await requireWatchable(services, actor, tutorialId);
    const createdAt = services.clock.now();
    return services.db.write(async (tx) => {
      const { id: questionId, waitingSince } = await openThread(tx, services, actor, tutorialId);
      const own = { id: services.ids.id(), questionId, authorId: actor.id, isFromCoach: false };
      await tx.insert(posts).values({ ...own, authorName: actor.firstName || "Player", text, createdAt });
      const waits = { waitingSince: waitingSince ?? createdAt };
      await tx.update(questions).set(waits).where(eq(questions.id, questionId));
      return readOf(tx, actor, tutorialId);
    });
  },
);
