import { isNotNull } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, localDay } from "../columns.ts";
import { gearColumns } from "./gear.ts";
import { users } from "./users.ts";

/** A match, round by round. It is counted separately from drills and practice. */
export const matches = sqliteTable(
  "matches",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    opponent: text("opponent"),
    playedAt: instant("played_at").notNull(),
    playedOn: localDay("played_on").notNull(),
    /** Each round's four counts as JSON; the sums below are recomputed whenever it changes. */
    rounds: text("rounds").notNull(),
    roundsThrown: integer("rounds_thrown").notNull(),
    /** After cancellation. */
    score: integer("score").notNull(),
    opponentScore: integer("opponent_score").notNull(),
    /** Before cancellation. */
    points: integer("points").notNull(),
    opponentPoints: integer("opponent_points").notNull(),
    notes: text("notes"),
    ...gearColumns(),
    /** When its member deleted it; it can be restored for a day (D61). */
    removedAt: instant("removed_at"),
  },
  (t) => [
    index("matches_member").on(t.userId, t.playedAt),
    index("matches_removed").on(t.removedAt).where(isNotNull(t.removedAt)),
    index("matches_bag").on(t.bagId).where(isNotNull(t.bagId)),
  ],
);
