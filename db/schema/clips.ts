import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns.ts";

/**
 * What the server made from one stored video: the measured facts and the versions for phones and slow connections.
 * The original stays; `originalKey` is the file key of a submission, a tutorial or a library video.
 */
export const clips = sqliteTable(
  "clips",
  {
    id: id(),
    originalKey: text("original_key").notNull(),
    kind: text("kind", { enum: ["submission", "library"] }).notNull(),
    /**
     * If every try failed, another file is needed, and the original stays; a member's video that can never be used is
     * `unusable`, and its file is deleted (D67).
     */
    state: text("state", {
      enum: ["received", "preparing", "ready", "needs_another_file", "unusable"],
    }).notNull(),
    /** Why another file is needed, or what the versions of a ready one lack, in a sentence for its sender. */
    reason: text("reason"),
    durationMs: integer("duration_ms"),
    /** As displayed, in pixels, after rotation. */
    width: integer("width"),
    height: integer("height"),
    framesPerSecond: real("frames_per_second"),
    /** The rate a slow-motion clip was filmed at that plays slowly by itself; null if its file doesn't say. */
    captureRate: real("capture_rate"),
    hasSound: flag("has_sound"),
    /** At most 720 lines; frame rates up to 120 are kept. */
    mainKey: text("main_key"),
    mainBytes: integer("main_bytes"),
    /** 360p, for slow connections. */
    slowKey: text("slow_key"),
    slowBytes: integer("slow_bytes"),
    posterKey: text("poster_key"),
    /** The moment of the coach's chosen poster, in milliseconds; null for the default. */
    posterAt: integer("poster_at"),
    /** Equals `posterKey` while the poster is a coach's own picture, which no still may replace; null otherwise. */
    ownPosterKey: text("own_poster_key"),
    /** The list still: at most 320 × 180 pixels and 10 KB. */
    thumbnailKey: text("thumbnail_key"),
    /** The contact sheet: evenly spaced stills in one picture. */
    sheetKey: text("sheet_key"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [uniqueIndex("clips_original").on(t.originalKey), index("clips_state").on(t.state)],
);

/** When each frame of one size of a clip is shown, in a short text; not a column of the clip, because lists need none. */
export const clipFrames = sqliteTable(
  "clip_frames",
  {
    clipId: text("clip_id")
      .notNull()
      .references(() => clips.id, { onDelete: "cascade" }),
    size: text("size", { enum: ["original", "main", "slow"] }).notNull(),
    times: text("times").notNull(),
  },
  (t) => [primaryKey({ columns: [t.clipId, t.size] })],
);
