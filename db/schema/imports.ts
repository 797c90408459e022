import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** What importing a list would do: its good rows, those already here, and those left out with why. */
export type DryRun = {
  goodCount: number;
  already: number;
  faultCount: number;
  faults: { line: number; part?: string; reason: string }[];
  remarks: string[];
  samples: string[];
  /** Whether the order of its dates must be chosen first. */
  asksOrder: boolean;
  canRun: boolean;
};

/**
 * A coach's list: first checked, then imported, and perhaps undone. Rows it created name it (`import_id`). The list
 * itself is deleted once it is imported, or after a week if it never is.
 */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    kind: text("kind", { enum: ["members", "drills", "copy"] }).notNull(),
    state: text("state", { enum: ["checked", "done", "undone"] }).notNull(),
    /** The original list; null once it is imported. */
    content: text("content"),
    /** What importing it would do, as found when it was checked; null once it is imported. */
    dryRun: text("dry_run", { mode: "json" }).$type<DryRun>(),
    /** Which comes first in its dates, if a coach chose. */
    dateOrder: text("date_order", { enum: ["month", "day"] }),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** How many rows were imported. */
    madeCount: integer("made_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    doneAt: instant("done_at"),
    undoneAt: instant("undone_at"),
    /** When the coach sent its invitations. */
    invitedAt: instant("invited_at"),
  },
  (t) => [index("imports_newest").on(t.createdAt), index("imports_actor").on(t.actorId)],
);
