import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, snooze } from "../columns.ts";
import { tutorials } from "./tutorials.ts";
import { users } from "./users.ts";

/** A member's conversation with the coaches about one tutorial. */
export const tutorialQuestions = sqliteTable(
  "tutorial_questions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tutorialId: text("tutorial_id")
      .notNull()
      .references(() => tutorials.id, { onDelete: "cascade" }),
    lastAt: instant("last_at").notNull(),
    /** The first unanswered question; null if there is none. */
    waitingSince: instant("waiting_since"),
    answeredAt: instant("answered_at"),
    /** When the member last opened the answers, and when they were last emailed about one. */
    readAt: instant("read_at"),
    mailedAt: instant("mailed_at"),
    ...snooze(),
  },
  (t) => [
    uniqueIndex("tutorial_questions_member").on(t.userId, t.tutorialId),
    index("tutorial_questions_tutorial").on(t.tutorialId),
    index("tutorial_questions_waiting").on(t.waitingSince),
    index("tutorial_questions_latest").on(t.lastAt),
  ],
);

/** One question or answer. */
export const tutorialPosts = sqliteTable(
  "tutorial_posts",
  {
    id: id(),
    questionId: text("question_id")
      .notNull()
      .references(() => tutorialQuestions.id, { onDelete: "cascade" }),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    authorName: text("author_name").notNull(),
    isFromCoach: flag("is_from_coach").notNull(),
    /** The question of a public answer, in a coach's words and without the member's name. */
    sharedQuestion: text("shared_question"),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("tutorial_posts_question").on(t.questionId, t.createdAt),
    index("tutorial_posts_author").on(t.authorId),
  ],
);
