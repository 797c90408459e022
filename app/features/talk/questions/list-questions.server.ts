import { and, asc, desc, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { oneById, pageWindow } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { isPublished } from "#app/features/video/tutorials/tutorials.server.ts";
import type { Connection } from "#db/client.ts";
import { tutorialPosts as posts, tutorialQuestions as questions } from "#db/schema/questions.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { users } from "#db/schema/users.ts";
import { postsOf } from "./questions.server.ts";
import { answerFields, sharedFields } from "./schema.ts";

const mostAnswered = 50;

const ofPublished = (db: Connection) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(tutorials)
      .where(and(eq(tutorials.id, questions.tutorialId), isPublished)),
  );

const toEntity = (row: typeof questions.$inferSelect) => ({
  id: row.id,
  userId: row.userId,
  tutorialId: row.tutorialId,
  lastAt: row.lastAt,
  waitingSince: row.waitingSince,
  answeredAt: row.answeredAt,
});

const all = declareList({
  order: listOrder(questions, [[questions.lastAt, "desc"]]),
  where: (_given, db) => ofPublished(db),
  rows: (db, { where, orderBy, limit }) =>
    db
      .select()
      .from(questions)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
});

/** Every conversation about a tutorial, latest first (`GET /api/admin/tutorial-questions`). */
export const listQuestions = operation(
  "answerTutorialQuestion",
  pageWindow,
  async function listQuestions({ db }, _actor, window) {
    return readWindow(db.read, all, window, toEntity);
  },
);

const lastQuestion = sql<string>`(select ${posts.text} from ${posts} where ${posts.questionId} = ${questions.id}
  and not ${posts.isFromCoach} order by ${posts.createdAt} desc, ${posts.id} desc limit 1)`;

const named = (read: Connection) =>
  read
    .select({
      question: questions,
      tutorialTitle: tutorials.title,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      words: lastQuestion,
    })
    .from(questions)
    .innerJoin(tutorials, and(eq(tutorials.id, questions.tutorialId), isPublished))
    .innerJoin(users, eq(users.id, questions.userId));

type Named = Awaited<ReturnType<typeof named>>[number];

const toListed = ({ question, tutorialTitle, firstName, lastName, email, words }: Named) => ({
  ...toEntity(question),
  tutorialTitle,
  memberName: `${firstName} ${lastName}`.trim() || email,
  words: excerptOf(words, 140),
});

/** Questions no coach has answered, longest wait first, for Today. */
export const listOpenQuestions = operation(
  "answerTutorialQuestion",
  noInput,
  async function listOpenQuestions({ db }) {
    const rows = await named(db.read)
      .where(isNotNull(questions.waitingSince))
      .orderBy(asc(questions.waitingSince), asc(questions.id));
    return rows.map(toListed);
  },
);

/** The 50 most recently answered conversations. */
export const listAnsweredQuestions = operation(
  "answerTutorialQuestion",
  noInput,
  async function listAnsweredQuestions({ db }) {
    const rows = await named(db.read)
      .where(isNull(questions.waitingSince))
      .orderBy(desc(questions.lastAt), desc(questions.id))
      .limit(mostAnswered);
    return rows.map(toListed);
  },
);

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
  async function readQuestion({ db }, _actor, { id }) {
    const listed = toListed(await getQuestion(db.read, id));
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
    return { question, phrases: await listPhrases(services.db.read) };
  },
);
