import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { forbidden, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import { needsAnother } from "#app/features/video/clips/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import {
  intakeAnswers as answers,
  intakeQuestions as questions,
  intakeSends as sends,
} from "#db/schema/intake.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { askedOf } from "./questions.server.ts";
import { answersInput, scaleSteps } from "./schema.ts";
import { editedAnswers, isWritten, storedTexts, toTexts } from "./written-answers.ts";

type AskedQuestion = Awaited<ReturnType<typeof askedOf>>[number];
type GivenAnswers = { version: string | null; answers: Record<string, string> };

const longest = 2000;

async function storedOf(read: Connection, userId: string) {
  return read
    .select({ answer: answers, question: questions, clip: clips })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .leftJoin(clips, eq(clips.originalKey, answers.fileKey))
    .where(eq(answers.userId, userId))
    .orderBy(asc(questions.position), asc(answers.id));
}

type Stored = Awaited<ReturnType<typeof storedOf>>[number];

const toAnswer = ({ answer, clip }: Stored) => ({
  text: answer.text,
  fileName: answer.fileName,
  videoUrl: answer.fileKey === null || clip?.state === "unusable" ? null : `/files/intake/${answer.id}`,
  problem: needsAnother(clip?.state) ? (clip?.reason ?? null) : null,
});

async function sentAtOf(read: Connection, userId: string): Promise<Date | null> {
  const row = await read.query.intakeSends.findFirst({ where: eq(sends.userId, userId) });
  return row?.sentAt ?? null;
}

async function readFor(read: Connection, member: Member) {
  const stored = await storedOf(read, member.id);
  const asked = member.isAdmin ? [] : await askedOf(read, member.effectiveTier);
  return {
    version: versionOf(editedAnswers(asked), storedTexts(asked, stored)),
    sentAt: await sentAtOf(read, member.id),
    questions: asked.map((question) => {
      const found = stored.find(({ answer }) => answer.rootId === question.rootId);
      const { id, kind, label, hint, choices, isRequired } = question;
      return { id, kind, label, hint, choices, isRequired, answer: found ? toAnswer(found) : null };
    }),
  };
}

/** The intake form with the caller's own answers so far (`GET /api/intake`). */
export const readOwnIntake = operation("answerIntake", noInput, async function readOwnIntake({ db }, actor) {
  return readFor(db.read, actor);
});

/** A question of the form with the member's own answer. */
export type OwnQuestion = Awaited<ReturnType<typeof readOwnIntake>>["questions"][number];

function refusalOf({ kind, choices }: AskedQuestion, text: string): string | null {
  if ([...text].length > longest) return messages.answerLong;
  const allowed: readonly string[] | null =
    kind === "choice" ? choices : kind === "scale" ? scaleSteps : null;
  return text === "" || !allowed || allowed.includes(text) ? null : messages.choiceUnknown;
}

/** Throws invalid with a sentence for each invalid answer. */
function requireFitting(asked: readonly AskedQuestion[], given: Record<string, string>): void {
  const fields: Record<string, string[]> = {};
  for (const question of asked) {
    const refusal = refusalOf(question, given[question.id]?.trim() ?? "");
    if (refusal) fields[`answer:${question.id}`] = [refusal];
  }
  const [first] = Object.values(fields).flat();
  if (first) throw invalidInput(first, { fields });
}

async function storeAnswers(
  tx: Connection,
  services: Services,
  member: Member,
  { version, answers: given }: GivenAnswers,
) {
  if (member.isAdmin) throw forbidden();
  const asked = (await askedOf(tx, member.effectiveTier)).filter(isWritten);
  requireFitting(asked, given);
  const typed = toTexts(given);
  const stored = storedTexts(asked, await storedOf(tx, member.id));
  await requireVersion({ edited: editedAnswers(asked), version, stored, wanted: typed });
  for (const { id: questionId, rootId } of asked) {
    const text = typed[questionId];
    if (text === undefined) continue;
    const mine = and(eq(answers.userId, member.id), eq(answers.rootId, rootId));
    const before = await tx.query.intakeAnswers.findFirst({ where: mine });
    if (before?.text === text) continue;
    await tx.delete(answers).where(mine);
    if (text === null) continue;
    const row = { id: services.ids.id(), userId: member.id, rootId, questionId, text };
    await tx.insert(answers).values({ ...row, updatedAt: services.clock.now() });
  }
}

/** Saves what is answered so far, to go on later. Throws invalid for an answer that doesn't fit its question, and conflict (D57). */
export const saveIntake = operation(
  "answerIntake",
  answersInput,
  async function saveIntake(services, actor, input) {
    return services.db.write(async (tx) => {
      await storeAnswers(tx, services, actor, input);
      return readFor(tx, actor);
    });
  },
);

/** Throws invalid with each unanswered required question; the form keeps the other answers. */
async function requireAll(tx: Connection, member: Member): Promise<void> {
  const { questions: shown } = await readFor(tx, member);
  const open = shown.filter(({ isRequired, answer }) => isRequired && !answer);
  const [first] = open;
  if (!first) return;
  const message = first.kind === "clip" ? messages.clipMissing : messages.answerMissing;
  const fields = open.map(({ id, kind }) => [
    `answer:${id}`,
    [kind === "clip" ? messages.clipMissing : messages.answerMissing],
  ]);
  throw invalidInput(message, { fields: Object.fromEntries(fields) });
}

/** Saves the answers and sends them to the coaches, or changes what was sent. Throws invalid and conflict (D57). */
export const sendIntake = operation(
  "answerIntake",
  answersInput,
  async function sendIntake(services, actor, input) {
    return services.db.write(async (tx) => {
      await storeAnswers(tx, services, actor, input);
      await requireAll(tx, actor);
      const row = { userId: actor.id, sentAt: services.clock.now() };
      await tx.insert(sends).values(row).onConflictDoNothing();
      return readFor(tx, actor);
    });
  },
);

/** A member's answers, each with the question as asked; only once they were sent. Throws not_found without them. */
export const readIntakeOf = operation(
  "manageIntake",
  z.object({ userId: opaqueId }),
  async function readIntakeOf({ db }, _actor, { userId }) {
    const rows = await db.read
      .select({ sentAt: sends.sentAt, answer: answers, question: questions, clip: clips })
      .from(users)
      .leftJoin(sends, eq(sends.userId, users.id))
      .leftJoin(answers, eq(answers.userId, sends.userId))
      .leftJoin(questions, eq(questions.id, answers.questionId))
      .leftJoin(clips, eq(clips.originalKey, answers.fileKey))
      .where(eq(users.id, userId))
      .orderBy(asc(questions.position), asc(answers.id));
    if (rows.length === 0) throw notFound();
    return {
      userId,
      sentAt: rows[0]?.sentAt ?? null,
      answers: rows.flatMap(({ answer, question, clip }) => {
        if (!answer || !question) return [];
        const { id, updatedAt } = answer;
        const { label, kind } = question;
        return [{ id, question: label, kind, updatedAt, ...toAnswer({ answer, question, clip }) }];
      }),
    };
  },
);

/** The result of {@link readIntakeOf}. */
export type Intake = Awaited<ReturnType<typeof readIntakeOf>>;
