import { eq, max } from "drizzle-orm";
import { z } from "zod";
import { operation } from "#app/features/base/operation.server.ts";
import { drillCompletions } from "#db/schema/drills.ts";

/** How each of the caller's drills went the last time, by the drill's id. */
export const listLastResults = operation(
  "listOwnCompletions",
  z.object({}),
  async function listLastResults({ db }, actor) {
    const rows = await db.read
      .select({
        drillId: drillCompletions.drillId,
        // SQLite takes the other columns from the row that has the maximum.
        latest: max(drillCompletions.completedAt),
        roundsThrown: drillCompletions.roundsThrown,
        ppr: drillCompletions.ppr,
      })
      .from(drillCompletions)
      .where(eq(drillCompletions.userId, actor.id))
      .groupBy(drillCompletions.drillId);
    return Object.fromEntries(rows.map(({ drillId, roundsThrown, ppr }) => [drillId, { roundsThrown, ppr }]));
  },
);
