import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";

/**
 * Maintenance runs and their results: backups, trial restores, and the copy elsewhere. The newest row of a kind is the status the coaches
 * see.
 */
export const maintenanceRuns = sqliteTable(
  "upkeep_runs",
  {
    id: id(),
    kind: text("kind", { enum: ["backup", "rehearsal", "replica", "replica-trial"] }).notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at").notNull(),
    /** Null if it succeeded, else a sentence. */
    fault: text("fault"),
    /** Why it wasn't tried; such a run neither succeeded nor failed. */
    untried: text("untried"),
    archive: text("archive"),
    bytes: integer("bytes"),
    files: integer("files"),
    /** When the coaches were emailed about the error. */
    mailedAt: instant("mailed_at"),
  },
  (t) => [index("upkeep_runs_newest").on(t.kind, t.endedAt)],
);

/** One row, written to check whether the database takes writes. */
export const pulse = sqliteTable("pulse", {
  id: integer("id").primaryKey(),
  at: instant("at").notNull(),
});
