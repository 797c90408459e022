import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns.ts";

/**
 * What the box has made of one stored video: the facts it measured and the versions that play on a phone and on a slow
 * line. The original stays where it is; `originalKey` is the file key of a submission, a tutorial or a library video.
 */
export const clips = sqliteTable(
  "clips",
  {
    id: id(),
    originalKey: text("original_key").notNull(),
    kind: text("kind", { enum: ["submission", "library"] }).notNull(),
    /**
     * Another file is needed when every try failed, and the original stays for another one; a member's video that can never
     * be used is `unusable`, and its file is deleted (D67).
     */
    state: text("state", {
      enum: ["received", "preparing", "ready", "needs_another_file", "unusable"],
    }).notNull(),
    /** Why another file is needed: a sentence for the person who sent it. */
    reason: text("reason"),
    durationMs: integer("duration_ms"),
    /** As shown, in pixels: a film that is on its side is turned. */
    width: integer("width"),
    height: integer("height"),
    framesPerSecond: real("frames_per_second"),
    hasSound: flag("has_sound"),
    /** At most 720 lines, frame rate kept up to 120. */
    mainKey: text("main_key"),
    mainBytes: integer("main_bytes"),
    /** 360p, for slow connections. */
    slowKey: text("slow_key"),
    slowBytes: integer("slow_bytes"),
    posterKey: text("poster_key"),
    /** The moment of the poster a coach chose, in milliseconds; null for the usual one. */
    posterAt: integer("poster_at"),
    /** The still of lists: at most 320 × 180 pixels and 10 KB. */
    thumbnailKey: text("thumbnail_key"),
    /** The contact sheet: stills at even distances in one picture. */
    sheetKey: text("sheet_key"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [uniqueIndex("clips_original").on(t.originalKey), index("clips_state").on(t.state)],
);
