import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, tierNames } from "../columns.ts";
import { users } from "./users.ts";

/**
 * A training video the coaches uploaded. A tutorial made from it names the same file. With `deletedAt` it is in the
 * bin (D35): its file stays for a day, and Undo finds it by `deletedAct`.
 */
export const libraryVideos = sqliteTable(
  "library_videos",
  {
    id: id(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    tier: text("tier", { enum: tierNames }).notNull(),
    category: text("category", {
      enum: ["fundamentals", "technique", "strategy", "mental_game", "equipment"],
    }).notNull(),
    fileName: text("file_name").notNull(),
    fileSize: integer("file_size").notNull(),
    mimeType: text("mime_type").notNull(),
    fileKey: text("file_key").notNull(),
    uploadedBy: text("uploaded_by").references(() => users.id, { onDelete: "set null" }),
    uploadedAt: instant("uploaded_at").notNull(),
    deletedAt: instant("deleted_at"),
    deletedAct: text("deleted_act"),
  },
  (t) => [
    index("library_videos_recent").on(t.uploadedAt),
    uniqueIndex("library_videos_file").on(t.fileKey),
    index("library_videos_bin").on(t.deletedAct),
    index("library_videos_uploader").on(t.uploadedBy),
  ],
);
