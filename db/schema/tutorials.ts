import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, tierNames } from "../columns.ts";
import { users } from "./users.ts";

/**
 * A published video. `duration` is in minutes, null until known (D29); before `earlyAccessUntil` only pro may watch (D14).
 * Several may name one file. With `deletedAt` it is in the bin (D35), where Undo finds it by `deletedAct`.
 */
export const tutorials = sqliteTable(
  "tutorials",
  {
    id: id(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    tier: text("tier", { enum: tierNames }).notNull(),
    category: text("category", { enum: ["fundamentals", "advanced", "strategy"] }).notNull(),
    duration: integer("duration"),
    earlyAccessUntil: instant("early_access_until"),
    fileName: text("file_name").notNull(),
    fileSize: integer("file_size").notNull(),
    mimeType: text("mime_type").notNull(),
    fileKey: text("file_key").notNull(),
    /** The captions, as WebVTT; null if there are none. */
    captionsKey: text("captions_key"),
    createdAt: instant("created_at").notNull(),
    /** The coach whose page lists it; null if unknown. */
    publishedBy: text("published_by").references(() => users.id, { onDelete: "set null" }),
    deletedAt: instant("deleted_at"),
    deletedAct: text("deleted_act"),
  },
  (t) => [
    index("tutorials_recent").on(t.createdAt),
    index("tutorials_file").on(t.fileKey),
    index("tutorials_bin").on(t.deletedAct),
    index("tutorials_publisher").on(t.publishedBy),
  ],
);

/** How far a member has watched a tutorial, in seconds, and when they first reached the end. */
export const tutorialWatches = sqliteTable(
  "tutorial_watches",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tutorialId: text("tutorial_id")
      .notNull()
      .references(() => tutorials.id, { onDelete: "cascade" }),
    positionSeconds: real("position_seconds").notNull(),
    watchedAt: instant("watched_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tutorialId] })],
);
