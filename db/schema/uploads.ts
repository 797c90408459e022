import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * One row per upload. Its bytes are in `incoming/` under the row's id. The file itself says how many there are and
 * when the last came, so no crash can make the two disagree, and a busy disk waits for no row. A used upload stays as
 * a record of what came in (D31).
 */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["submission", "angle", "intake", "library", "voice"] }).notNull(),
    fileName: text("file_name").notNull(),
    bytesExpected: integer("bytes_expected").notNull(),
    /** The sender's text, stored before the file is sent: text first, file second. */
    draft: text("draft"),
    startedAt: instant("started_at").notNull(),
    /**
     * Where the finished file will be moved, written before the move; null before that and once another row names it.
     */
    fileKey: text("file_key"),
    usedAt: instant("used_at"),
    /** The row made from it. */
    usedFor: text("used_for"),
  },
  (t) => [index("uploads_owner").on(t.ownerId, t.usedAt), index("uploads_started").on(t.startedAt)],
);
