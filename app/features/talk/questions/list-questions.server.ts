import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { oneById } from "#app/features/base/fields.ts";
import { listBegun } from "#app/features/base/form-drafts.server.ts";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listOrder } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { clubDay, isAsleep, isAwake } from "#app/features/talk/snooze/asleep.server.ts";
import { snoozeOf } from "#app/features/talk/snooze/rules.ts";
import { isPublished } from "#app/features/video/tutorials/tutorials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type tutorialPosts as posts, tutorialQuestions as questions } from "#db/schema/questions.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { users } from "#db/schema/users.ts";
import { postsOf } from "./questions.server.ts";
import { answerFields, type QuestionsFilter, questionsFilter, sharedFields } from "./schema.ts";

type QuestionRow = typeof questions.$inferSelect;

const toEntity = (row: QuestionRow) => ({
  id: row.id,
  userId: row.userId,
  tutorialId: row.tutorialId,
  lastAt: row.lastAt,
  waitingSince: row.waitingSince,
  answeredAt: row.answeredAt,
});

/** What a list says of a conversation besides its own row. */
type Named = QuestionRow & {
  tutorialTitle: string;
  firstName: string;
  lastName: string;
  email: string;
  words: string;
};

const toListed = (
  { tutorialTitle, firstName, lastName, email, words, ...question }: Named,
  services: Services,
) => ({
  ...toEntity(question),
  snooze: question.waitingSince ? snoozeOf(question, question.lastAt, clubDay(services)) : null,
  tutorialTitle,
  memberName: `${firstName} ${lastName}`.trim() || email,
  words: excerptOf(words, 140),
});

// These name their columns in full: a selected column loses the name of its table.
const lastQuestion = sql<string>`(select p.text from tutorial_posts p where p.question_id = "tutorial_questions"."id"
  and not p.is_from_coach order by p.created_at desc, p.id desc limit 1)`;
const ofTutorial = sql`(select t.title from tutorials t where t.id = "tutorial_questions"."tutorial_id")`;
const ofUser = (column: "first_name" | "last_name" | "email") =>
  sql`(select ${sql.raw(`u.${column}`)} from users u where u.id = "tutorial_questions"."user_id")`;

const waits = isNotNull(questions.waitingSince);

const shownOnly = (services: Services): Record<QuestionsFilter["show"], SQL | undefined> => ({
  open: and(waits, isAwake("question", clubDay(services))),
  snoozed: and(waits, isAsleep("question", clubDay(services))),
  answered: isNull(questions.waitingSince),
});

const resource = listResource({
  action: "answerTutorialQuestion",
  order: listOrder(questions, [[questions.lastAt, "desc"]]),
  isListed: sql`exists (select 1 from ${tutorials} where ${tutorials.id} = ${questions.tutorialId} and ${isPublished})`,
  filter: questionsFilter,
  where: ({ show }, services) => shownOnly(services)[show],
  // Who waits longest is first among those who wait.
  orderBy: ({ show }) =>
    show === "answered"
      ? [desc(questions.lastAt), desc(questions.id)]
      : [asc(questions.waitingSince), asc(questions.id)],
  also: {
    tutorialTitle: ofTutorial,
    firstName: ofUser("first_name"),
    lastName: ofUser("last_name"),
    email: ofUser("email"),
    words: lastQuestion,
  },
  toEntity: (row: Named) => toEntity(row),
  toShown: (row: Named, services) => toListed(row, services),
});

/** Every conversation about a tutorial, latest first (`GET /api/admin/tutorial-questions`). */
export const listQuestions = resource.list;

/** A page of the conversations that wait, that are put off until a day, or that were answered. */
export const readQuestions = resource.page;

const named = (read: Connection) =>
  read
    .select({
      ...getTableColumns(questions),
      tutorialTitle: tutorials.title,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      words: lastQuestion,
    })
    .from(questions)
    .innerJoin(tutorials, and(eq(tutorials.id, questions.tutorialId), isPublished))
    .innerJoin(users, eq(users.id, questions.userId));

/** The conversation's row. Throws not_found, also if its tutorial is in the bin. */
export async function getQuestion(read: Connection, id: string) {
  const [row] = await named(read).where(eq(questions.id, id));
  if (!row) throw notFound();
  return row;
}

/** What a new answer is compared with (D57): the latest answer. */
export const latestAnswer = (written: readonly (typeof posts.$inferSelect)[]) => ({
  text: written.findLast(({ isFromCoach }) => isFromCoach)?.text ?? null,
});

/** One conversation as coaches see it (`GET /api/admin/tutorial-questions/{id}`). Throws not_found. */
export const readQuestion = operation(
  "answerTutorialQuestion",
  oneById,
  async function readQuestion(services, _actor, { id }) {
    const { db } = services;
    const listed = toListed(await getQuestion(db.read, id), services);
    const written = await postsOf(db.read, id);
    return {
      ...listed,
      version: versionOf(answerFields, latestAnswer(written)),
      posts: written.map(({ authorId: _author, authorName, questionId: _question, ...post }) => ({
        ...post,
        by: authorName,
        version: versionOf(sharedFields, post),
      })),
    };
  },
);

/** One conversation with the club's saved phrases, for the page that answers it. Throws not_found. */
export const readQuestionPage = operation(
  "answerTutorialQuestion",
  oneById,
  async function readQuestionPage(services, actor, input) {
    const question = await readQuestion(services, actor, input);
    const about = `question:${question.id}`;
    const { [about]: begun } = await listBegun(services, actor, [about]);
    return { question, begun, phrases: await listPhrases(services.db.read) };
  },
);
