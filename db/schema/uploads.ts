import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * One row an upload. Its bytes are in `incoming/` under the row's id: how many there are is the file's size and nowhere
 * else, and when the last of them came is the file's own time: no crash can set them apart, and a busy disk waits for no
 * row. A used one stays as a record of what came in (D31).
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
    /** What the sender wrote before the file traveled: text first, file second. */
    draft: text("draft"),
    startedAt: instant("started_at").notNull(),
    /** Where the finished file is moved to, written before it moves; null before that and once another row names it. */
    fileKey: text("file_key"),
    usedAt: instant("used_at"),
    /** The row that was made of it. */
    usedFor: text("used_for"),
  },
  (t) => [index("uploads_owner").on(t.ownerId, t.usedAt), index("uploads_started").on(t.startedAt)],
);
