import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";

/** What maintenance did and how it went: backups, trial restores. The newest row of a kind is the light the coaches see. */
export const maintenanceRuns = sqliteTable(
  "upkeep_runs",
  {
    id: id(),
    kind: text("kind", { enum: ["backup", "rehearsal"] }).notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at").notNull(),
    /** Null when it went well, else a sentence. */
    fault: text("fault"),
    archive: text("archive"),
    bytes: integer("bytes"),
    files: integer("files"),
    /** When the coaches were told of the fault by mail. */
    mailedAt: instant("mailed_at"),
  },
  (t) => [index("upkeep_runs_newest").on(t.kind, t.endedAt)],
);

/** One row that is written to see whether the database takes writes. */
export const pulse = sqliteTable("pulse", {
  id: integer("id").primaryKey(),
  at: instant("at").notNull(),
});
