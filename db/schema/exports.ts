import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * One row per copy of their data a member requested (D13): wanted, then ready with its file, or failed after three
 * tries.
 */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["wanted", "ready", "failed"] }).notNull(),
    fileKey: text("file_key"),
    fileSize: integer("file_size"),
    requestedAt: instant("requested_at").notNull(),
    /** The number of tries started, including one that crashed the server. */
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    readyAt: instant("ready_at"),
    expiresAt: instant("expires_at"),
  },
  (t) => [index("data_exports_user").on(t.userId), index("data_exports_status").on(t.status, t.requestedAt)],
);
