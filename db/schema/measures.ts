import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, localDay, shotNames } from "../columns.ts";
import { submissions } from "./submissions.ts";
import { users } from "./users.ts";

/** What can be measured of a throw; "own" is named by its coach. */
export const measureNames = [
  "release_angle",
  "apex",
  "time_of_flight",
  "entry_angle",
  "foot_to_line",
  "own",
] as const;

/** What a measure is counted in: degrees, inches, seconds, feet per second. */
export const measureUnits = ["°", "in", "s", "ft/s"] as const;

/** One number of one throw, as its coach published it with a review. */
export const measures = sqliteTable(
  "measures",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The request whose clip was measured; null for one that came from another club. */
    submissionId: text("submission_id").references(() => submissions.id, { onDelete: "cascade" }),
    name: text("name", { enum: measureNames }).notNull(),
    /** What its coach calls it, if it is their own. */
    label: text("label"),
    value: real("value").notNull(),
    unit: text("unit", { enum: measureUnits }).notNull(),
    /** The kind of shot, if the request's words name one. */
    shot: text("shot", { enum: shotNames }),
    /** The frames it was measured at, in milliseconds of the clip: one, or the first and the last. */
    atMs: integer("at_ms"),
    untilMs: integer("until_ms"),
    /** The day the clip was sent, in its member's zone. */
    measuredOn: localDay("measured_on").notNull(),
    createdAt: instant("created_at").notNull(),
    importLine: text("import_line"),
  },
  (t) => [
    index("measures_member").on(t.userId, t.measuredOn),
    index("measures_submission").on(t.submissionId),
    uniqueIndex("measures_import_line").on(t.userId, t.importLine),
  ],
);
