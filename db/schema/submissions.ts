import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { id, instant, localDay } from "../columns.ts";
import { users } from "./users.ts";

type Worked = Record<"status" | "uploadedAt" | "id", SQLiteColumn>;

/** The coaches' order: waiting requests first, oldest on top; then answered ones, newest on top. */
export const inWorkOrder = ({ status, uploadedAt, id }: Worked) =>
  [
    sql`${status} = 'reviewed'`,
    sql`case when ${status} = 'reviewed' then -${uploadedAt} else ${uploadedAt} end`,
    id,
  ] as const;

/**
 * A member's request for analysis with its clip. The member's list and the coaches' queue show the same rows (D27).
 */
export const submissions = sqliteTable(
  "submissions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    message: text("message").notNull(),
    fileName: text("file_name").notNull(),
    fileSize: integer("file_size").notNull(),
    mimeType: text("mime_type").notNull(),
    fileKey: text("file_key").notNull(),
    status: text("status", { enum: ["pending", "downloaded", "reviewed"] }).notNull(),
    adminNotes: text("admin_notes"),
    feedbackText: text("feedback_text"),
    uploadedAt: instant("uploaded_at").notNull(),
    uploadedOn: localDay("uploaded_on").notNull(),
    /** The Sunday of the week this upload counts in: one row per member and week (D25). */
    allowanceWeek: localDay("allowance_week").notNull(),
    reviewedAt: instant("reviewed_at"),
    /** When the member last opened this request; a later answer is new to them. */
    seenAt: instant("seen_at"),
    /** The member's earlier video this one answers, as before and after. */
    answersId: text("answers_id").references((): AnySQLiteColumn => submissions.id, { onDelete: "set null" }),
    /** The release, in milliseconds of the clip. */
    releaseMs: integer("release_ms"),
  },
  (t) => [
    uniqueIndex("submissions_allowance").on(t.userId, t.allowanceWeek),
    index("submissions_queue").on(t.status, t.uploadedAt),
    index("submissions_work").on(...inWorkOrder(t)),
    index("submissions_latest").on(t.uploadedAt),
    uniqueIndex("submissions_file").on(t.fileKey),
    index("submissions_answers").on(t.answersId),
  ],
);
