import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, paidTierNames } from "../columns.ts";
import { users } from "./users.ts";

/**
 * A question on the intake form. Editing one adds a row and retires the old one, so that an answer keeps the wording
 * it answered; `rootId` is the id of its first version.
 */
export const intakeQuestions = sqliteTable(
  "intake_questions",
  {
    id: id(),
    rootId: text("root_id").notNull(),
    position: integer("position").notNull(),
    kind: text("kind", { enum: ["text", "choice", "scale", "clip"] }).notNull(),
    label: text("label").notNull(),
    hint: text("hint"),
    choices: text("choices", { mode: "json" }).$type<string[]>().notNull(),
    isRequired: flag("is_required").notNull(),
    /** The lowest plan that gets the question. */
    plan: text("plan", { enum: paidTierNames }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** When it was removed from the form, or edited. */
    removedAt: instant("removed_at"),
  },
  (t) => [index("intake_questions_root").on(t.rootId)],
);

/** A member's answer, one per question; `questionId` is the version that was answered. */
export const intakeAnswers = sqliteTable(
  "intake_answers",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rootId: text("root_id").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => intakeQuestions.id, { onDelete: "cascade" }),
    text: text("text"),
    fileKey: text("file_key"),
    fileName: text("file_name"),
    fileSize: integer("file_size"),
    mimeType: text("mime_type"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("intake_answers_member").on(t.userId, t.rootId),
    index("intake_answers_question").on(t.questionId),
  ],
);

/** When a member sent the form; until then their answers are a private draft. */
export const intakeSends = sqliteTable("intake_sends", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  sentAt: instant("sent_at").notNull(),
});
