import { and, asc, eq, isNull, lt, max } from "drizzle-orm";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { oneById, pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import type { Connection } from "#db/client.ts";
import { intakeQuestions as questions } from "#db/schema/intake.ts";
import { messages } from "./messages.ts";
import { changeQuestionInput, mostQuestions, questionFields, questionInput } from "./schema.ts";

type QuestionRow = typeof questions.$inferSelect;

const isAsked = isNull(questions.removedAt);

/** The plan's current questions, in order. */
export async function askedOf(read: Connection, tier: string): Promise<QuestionRow[]> {
  if (tier !== "elite" && tier !== "pro") return [];
  return read.query.intakeQuestions.findMany({
    where: and(isAsked, tier === "pro" ? undefined : eq(questions.plan, "elite")),
    orderBy: [asc(questions.position), asc(questions.id)],
  });
}

/** The entity "intake question"; an edit gives it a new id, but `rootId` stays. */
function toQuestion(row: QuestionRow) {
  const { createdAt: _created, removedAt: _removed, ...question } = row;
  return { ...question, version: versionOf(questionFields, row) };
}

/** A question as coaches see it. */
export type IntakeQuestion = ReturnType<typeof toQuestion>;

const asked = declareList({
  order: listOrder(questions, [[questions.position, "asc"]], "asc"),
  where: () => isAsked,
  rows: (db, query) => db.query.intakeQuestions.findMany(query),
});

/** The form's questions in order (`GET /api/admin/intake-questions`). */
export const listIntakeQuestions = operation(
  "manageIntake",
  pageWindow,
  async function listIntakeQuestions({ db }, _actor, window) {
    return readWindow(db.read, asked, window, toQuestion);
  },
);

/** Only the Pro plan includes videos, so only its members are asked for one. */
const planOf = (kind: string, plan: "elite" | "pro") => (kind === "clip" ? "pro" : plan);

/** Adds a question at the end of the form. Throws conflict with 30 of them. */
export const addIntakeQuestion = operation(
  "manageIntake",
  questionInput,
  async function addIntakeQuestion(services, actor, input) {
    const { db, ids, clock } = services;
    return db.write(async (tx) => {
      if ((await tx.$count(questions, isAsked)) >= mostQuestions) throw conflict(messages.tooMany);
      const [last] = await tx.select({ position: max(questions.position) }).from(questions);
      const id = ids.id();
      const place = { id, rootId: id, position: (last?.position ?? 0) + 1, createdAt: clock.now() };
      await tx.insert(questions).values({ ...input, ...place, plan: planOf(input.kind, input.plan) });
      await recordActs(tx, services, actor, [{ action: "add_intake_question", subject: input.label }]);
      return { id };
    });
  },
);

async function getAsked(tx: Connection, id: string): Promise<QuestionRow> {
  const row = await tx.query.intakeQuestions.findFirst({ where: and(eq(questions.id, id), isAsked) });
  if (!row) throw notFound();
  return row;
}

/** A question's current version: its id, or that of a later one. */
async function latestOf(tx: Connection, id: string): Promise<QuestionRow> {
  const row = await tx.query.intakeQuestions.findFirst({ where: eq(questions.id, id) });
  const where = and(eq(questions.rootId, row?.rootId ?? ""), isAsked);
  const latest = await tx.query.intakeQuestions.findFirst({ where });
  if (!latest) throw notFound();
  return latest;
}

/**
 * Edits a question: a new version replaces it, and answers keep the version they answered. Throws not_found, invalid, and
 * conflict if someone else changed it (D57).
 */
export const changeIntakeQuestion = operation(
  "manageIntake",
  changeQuestionInput,
  async function changeIntakeQuestion(services, actor, { id, version, ...given }) {
    const { db, ids, clock } = services;
    return db.write(async (tx) => {
      const stored = await latestOf(tx, id);
      const wanted = { ...given, plan: planOf(stored.kind, given.plan) };
      await requireVersion({ edited: questionFields, version, stored, wanted });
      if (stored.kind === "choice" && wanted.choices.length < 2)
        throw invalidInput(messages.choicesFew, { fields: { choices: [messages.choicesFew] } });
      const row = { ...stored, ...wanted, id: ids.id(), createdAt: clock.now() };
      await tx.update(questions).set({ removedAt: clock.now() }).where(eq(questions.id, stored.id));
      await tx.insert(questions).values(row);
      await recordActs(tx, services, actor, [{ action: "change_intake_question", subject: row.label }]);
      return { id: row.id };
    });
  },
);

/** Removes a question from the form; answers stay. {@link restoreIntakeQuestion} restores it. Throws not_found. */
export const removeIntakeQuestion = operation(
  "manageIntake",
  oneById,
  async function removeIntakeQuestion(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const { label: subject } = await getAsked(tx, id);
      await tx.update(questions).set({ removedAt: services.clock.now() }).where(eq(questions.id, id));
      await recordActs(tx, services, actor, [{ action: "remove_intake_question", subject }]);
      return { id };
    });
  },
);

/** Restores a question to the form. Throws not_found, also if a later version is in use. */
export const restoreIntakeQuestion = operation(
  "manageIntake",
  oneById,
  async function restoreIntakeQuestion({ db }, _actor, { id }) {
    return db.write(async (tx) => {
      const row = await tx.query.intakeQuestions.findFirst({ where: eq(questions.id, id) });
      if (!row) throw notFound();
      if ((await tx.$count(questions, and(eq(questions.rootId, row.rootId), isAsked))) > 0) throw notFound();
      await tx.update(questions).set({ removedAt: null }).where(eq(questions.id, id));
      return { id };
    });
  },
);

/** Moves a question one place up; the first one stays where it is. Throws not_found. */
export const moveIntakeQuestion = operation(
  "manageIntake",
  oneById,
  async function moveIntakeQuestion({ db }, _actor, { id }) {
    return db.write(async (tx) => {
      const row = await getAsked(tx, id);
      const before = await tx.query.intakeQuestions.findMany({
        where: and(isAsked, lt(questions.position, row.position)),
        orderBy: asc(questions.position),
      });
      const above = before.at(-1);
      if (!above) return { id };
      await tx.update(questions).set({ position: above.position }).where(eq(questions.id, id));
      await tx.update(questions).set({ position: row.position }).where(eq(questions.id, above.id));
      return { id };
    });
  },
);
