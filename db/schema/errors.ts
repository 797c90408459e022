import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";

/** Reported errors, one row for all that look alike (`POST /api/log-error`; contract, "JSON calls"). */
export const errorReports = sqliteTable(
  "error_reports",
  {
    id: id(),
    /** Identifies equal reports: a hash of message, context and code location. */
    fingerprint: text("fingerprint").notNull(),
    message: text("message").notNull(),
    stack: text("stack"),
    componentStack: text("component_stack"),
    context: text("context"),
    /** Without its query, which may contain a secret. */
    url: text("url"),
    userAgent: text("user_agent"),
    count: integer("count").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [
    uniqueIndex("error_reports_fingerprint").on(t.fingerprint),
    index("error_reports_newest").on(t.lastAt),
  ],
);
