import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { messages } from "./messages.ts";
import type { StoredVoiceEvent } from "./reviews.ts";
import { submissions } from "./submissions.ts";
import { users } from "./users.ts";

/**
 * A recording: a coach's voice on a member's request, or a voice note in a member's thread. `userId` is the member it
 * belongs to. The original is replaced by a version every browser plays; an unusable one keeps its row to say why,
 * and has no file.
 */
export const voices = sqliteTable(
  "voices",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    submissionId: text("submission_id").references(() => submissions.id, { onDelete: "cascade" }),
    messageId: text("message_id").references(() => messages.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["received", "ready", "unusable"] }).notNull(),
    reason: text("reason"),
    fileKey: text("file_key"),
    fileSize: integer("file_size").notNull(),
    mimeType: text("mime_type").notNull(),
    durationMs: integer("duration_ms"),
    events: text("events", { mode: "json" }).$type<StoredVoiceEvent[]>(),
    recordedBy: text("recorded_by").references(() => users.id, { onDelete: "set null" }),
    recordedAt: instant("recorded_at").notNull(),
  },
  (t) => [
    index("voices_user").on(t.userId),
    index("voices_submission").on(t.submissionId),
    uniqueIndex("voices_message").on(t.messageId),
    uniqueIndex("voices_file").on(t.fileKey),
  ],
);
