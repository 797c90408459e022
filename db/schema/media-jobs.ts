import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";

/**
 * ffmpeg jobs, done one at a time in order. A row found `running` at startup was interrupted by a crash and is
 * resumed; `attempts` counts started tries.
 */
export const mediaJobs = sqliteTable(
  "media_jobs",
  {
    id: id(),
    /** One of the kinds the worker knows. */
    kind: text("kind").notNull(),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: ["waiting", "running", "done", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Not before this instant. */
    runAfter: instant("run_after").notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("media_jobs_next").on(t.state, t.runAfter)],
);

/** Kinds of ffmpeg jobs that a coach has paused. */
export const pausedMediaKinds = sqliteTable("paused_media_kinds", {
  kind: text("kind").primaryKey(),
  pausedAt: instant("paused_at").notNull(),
});
