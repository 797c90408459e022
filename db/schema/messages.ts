import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, snooze } from "../columns.ts";
import { weeklyDrills } from "./drills.ts";
import { submissions } from "./submissions.ts";
import { users } from "./users.ts";

/**
 * One row per member who talks with the coaches. Positions count the thread's messages from 1; being read or emailed
 * up to a position includes everything before it. The coaches share theirs.
 */
export const messageThreads = sqliteTable(
  "message_threads",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    lastPlace: integer("last_place").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    lastMemberPlace: integer("last_member_place").notNull(),
    lastCoachPlace: integer("last_coach_place").notNull(),
    /** The member's first unanswered message; null if there is none. */
    waitingSince: instant("waiting_since"),
    memberReadPlace: integer("member_read_place").notNull(),
    coachReadPlace: integer("coach_read_place").notNull(),
    memberMailedPlace: integer("member_mailed_place").notNull(),
    coachMailedPlace: integer("coach_mailed_place").notNull(),
    ...snooze(),
  },
  (t) => [
    index("message_threads_waiting").on(t.waitingSince),
    index("message_threads_latest").on(t.lastMessageAt),
  ],
);

/**
 * A message in a member's thread. A deleted attachment's title stays. A photo alone has no text.
 */
export const messages = sqliteTable(
  "messages",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    authorName: text("author_name").notNull(),
    isFromCoach: flag("is_from_coach").notNull(),
    text: text("text").notNull(),
    submissionId: text("submission_id").references(() => submissions.id, { onDelete: "set null" }),
    drillId: text("drill_id").references(() => weeklyDrills.id, { onDelete: "set null" }),
    attachmentTitle: text("attachment_title"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("messages_place").on(t.userId, t.place),
    index("messages_author").on(t.authorId),
    index("messages_submission").on(t.submissionId),
    index("messages_drill").on(t.drillId),
  ],
);

/**
 * A message's photo as the product made it, without the camera's metadata; what was sent isn't stored. `userId` is the
 * member of the thread. Width and height in pixels and the size in bytes are those of `fileKey`.
 */
export const messagePhotos = sqliteTable(
  "message_photos",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    messageId: text("message_id")
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    fileKey: text("file_key").notNull(),
    /** A small version, as the thread shows it. */
    smallKey: text("small_key").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    fileSize: integer("file_size").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("message_photos_user").on(t.userId), uniqueIndex("message_photos_message").on(t.messageId)],
);

/** Someone's (`userId`) draft in a member's thread. */
export const messageDrafts = sqliteTable(
  "message_drafts",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    memberId: text("member_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    attachment: text("attachment"),
    formKey: text("form_key"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.memberId] }), index("message_drafts_member").on(t.memberId)],
);
