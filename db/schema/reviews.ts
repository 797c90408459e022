import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import type { StoredHomework } from "./homework.ts";
import type { measureNames, measureUnits } from "./measures.ts";
import { submissions } from "./submissions.ts";
import { users } from "./users.ts";

/** A point on the frame: fractions of its width and height, 0 to 1. */
type Point = [x: number, y: number];

/**
 * A shape drawn on a frame. An angle has its joint in the middle; a slope is measured against the horizon, a length in
 * inches by the clip's board or hole, whose lengths are known. A circle's radius is a fraction of the frame's width. Without a color it is yellow.
 * A plumb line is upright through its end; a grid's squares are as large as its line is long. A time is what a stopwatch said, in real
 * milliseconds, and where that is written. A flight is a bag's way: where it is at which milliseconds of the clip, how much of a real
 * second each second of the clip is, which is less than 1 for slow motion, and when it was released, if that was marked with it. Times are
 * estimated that were measured before those of the clip's frames were known. What is drawn of one appears `since` a moment of the clip, and
 * what only helps to compare is drawn thin. A number's lines lie above all others. */
export type StoredShape = (
  | {
      kind: "arrow" | "line" | "slope" | "length" | "board" | "hole" | "plumb" | "grid";
      from: Point;
      to: Point;
    }
  | { kind: "angle"; points: [one: Point, joint: Point, other: Point] }
  | { kind: "circle"; centre: Point; radius: number }
  | { kind: "free"; points: Point[] }
  | { kind: "time"; points: [at: Point]; ms: number; isEstimated?: true | undefined }
  | {
      kind: "flight";
      points: Point[];
      times: number[];
      pace: number;
      releasedAt?: number | undefined;
      isEstimated?: true | undefined;
    }
) & {
  since?: number | undefined;
  isThin?: boolean | undefined;
  isNumber?: boolean | undefined;
  color?: "yellow" | "white" | "blue" | "red" | undefined;
};

/** A drawn-on frame: its moment in milliseconds of the clip, and a description of the drawing. */
export type StoredAnnotation = { id: string; at: number; description: string; shapes: StoredShape[] };

/** A measure as typed on the desk. */
export type StoredMeasureRow = Record<"name" | "label" | "value" | "unit" | "at", string>;

/** A published measure: what, how much, and the frames it was measured at, in milliseconds. */
export type StoredMeasure = {
  name: (typeof measureNames)[number];
  label: string | null;
  value: number;
  unit: (typeof measureUnits)[number];
  atMs: number | null;
  untilMs: number | null;
};

/** A desk's content, with times as typed, because a draft may be unfinished. */
export type StoredDraft = {
  feedback: string;
  tips: { at: string; text: string }[];
  annotations: StoredAnnotation[];
  releaseAt: string;
  reference: string;
  referenceReleaseAt: string;
  homework: string[];
  homeworkNote: string;
  homeworkDueOn: string;
  /** The follow-up to a published review, until it is sent; missing in older drafts. */
  followUp?: string;
  /** The release in the earlier video this one answers; missing in older drafts. */
  earlierReleaseAt?: string;
  /** Numbers of the throw; missing in older drafts. */
  measures?: StoredMeasureRow[];
  /** The recording and its trim marks, as typed; missing in older drafts. */
  voice?: string;
  voiceStart?: string;
  voiceEnd?: string;
  voiceCaptions?: string;
};

/**
 * What happened on the desk while a coach spoke: `t` is the time in the recording, `at` the clip's, both in
 * milliseconds. Drawings are stored as shown, since they may be changed or removed later.
 */
export type StoredVoiceEvent =
  | { t: number; kind: "play" | "pause" | "seek" | "moment" | "clear"; at: number }
  | { t: number; kind: "rate"; at: number; rate: number }
  | { t: number; kind: "draw"; at: number; shapes: StoredShape[] };

/** A published recording: its id, its start and end in milliseconds, its transcript, and its events. */
export type StoredVoice = {
  id: string;
  startMs: number;
  endMs: number | null;
  captions: string | null;
  events: StoredVoiceEvent[];
};

/** What the member gets; moments are in milliseconds. `reference` names a clip as "tutorial:ID" or "library:ID". */
export type StoredReview = {
  tips: { at: number; text: string }[];
  annotations: StoredAnnotation[];
  releaseAt: number | null;
  reference: string | null;
  referenceReleaseAt: number | null;
  /** Missing in reviews published before there were measures. */
  measures?: StoredMeasure[];
  voice?: StoredVoice | null;
};

/** What a publication replaced, for the minute in which it can be undone; instants in milliseconds. */
export type StoredBefore = {
  request: {
    status: "pending" | "downloaded" | "reviewed";
    feedbackText: string | null;
    reviewedAt: number | null;
  };
  review: {
    published: StoredReview | null;
    publishedBy: string | null;
    publishedAt: number | null;
    publishedRevision: number | null;
  };
  homework: StoredHomework[];
  /** The member's email in the outbox; null if they want none. */
  mailId: string | null;
  /** An earlier publication's email that was still waiting, so that this one needed none. */
  earlierMailId?: string;
};

/** The desk's side of a request: the draft, its revision, and what was published. */
export const reviews = sqliteTable(
  "reviews",
  {
    submissionId: text("submission_id")
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    draft: text("draft", { mode: "json" }).$type<StoredDraft>().notNull(),
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
    updatedAt: instant("updated_at").notNull(),
    published: text("published", { mode: "json" }).$type<StoredReview>(),
    publishedBy: text("published_by").references(() => users.id, { onDelete: "set null" }),
    publishedAt: instant("published_at"),
    publishedRevision: integer("published_revision"),
    beforePublish: text("before_publish", { mode: "json" }).$type<StoredBefore>(),
  },
  // What a coach published in the last minute can be undone.
  (t) => [index("reviews_published").on(t.publishedBy, t.publishedAt)],
);

/** A file the server made for a published review: "slow-motion", "side-by-side", or "still-ID" of an annotation. */
export const reviewMedia = sqliteTable(
  "review_media",
  {
    id: id(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    part: text("part").notNull(),
    fileKey: text("file_key").notNull(),
    fileSize: integer("file_size").notNull(),
    mimeType: text("mime_type").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [
    uniqueIndex("review_media_part").on(t.submissionId, t.part),
    uniqueIndex("review_media_file").on(t.fileKey),
  ],
);

/** A coach's question for another angle, and the one clip that answers it. It doesn't use the weekly upload (D25). */
export const angleRequests = sqliteTable(
  "angle_requests",
  {
    id: id(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    question: text("question").notNull(),
    askedBy: text("asked_by").references(() => users.id, { onDelete: "set null" }),
    askedAt: instant("asked_at").notNull(),
    note: text("note"),
    fileName: text("file_name"),
    fileSize: integer("file_size"),
    mimeType: text("mime_type"),
    fileKey: text("file_key"),
    answeredAt: instant("answered_at"),
  },
  (t) => [index("angle_requests_submission").on(t.submissionId, t.askedAt)],
);

/** A coach's follow-up to a reviewed request, shown after the feedback. */
export const followUps = sqliteTable(
  "review_follow_ups",
  {
    id: id(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    writtenBy: text("written_by").references(() => users.id, { onDelete: "set null" }),
    writtenAt: instant("written_at").notNull(),
  },
  (t) => [index("review_follow_ups_submission").on(t.submissionId, t.writtenAt)],
);

/** Which request a coach has open on the desk, one per coach, and when its page last polled. */
export const openDesks = sqliteTable("open_desks", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  submissionId: text("submission_id")
    .notNull()
    .references(() => submissions.id, { onDelete: "cascade" }),
  seenAt: instant("seen_at").notNull(),
});

/** The release in a reference clip, in milliseconds; `kind` is "tutorial" or "library". */
export const referenceReleases = sqliteTable(
  "reference_releases",
  {
    kind: text("kind", { enum: ["tutorial", "library"] }).notNull(),
    clipId: text("clip_id").notNull(),
    releaseAt: integer("release_at").notNull(),
    setBy: text("set_by").references(() => users.id, { onDelete: "set null" }),
    setAt: instant("set_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.clipId] })],
);
