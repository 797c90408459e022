import { sql } from "drizzle-orm";
import { practiceNotes } from "#db/schema/practice-notes.ts";

/** When a coach first wrote a note about a completion; null before that. */
export const notedAt = sql<
  number | null
>`(select min(n.created_at) from practice_notes n where n.completion_id = "drill_completions"."id")`.mapWith(
  practiceNotes.createdAt,
);
