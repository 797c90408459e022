import { eq, max } from "drizzle-orm";
import { z } from "zod";
import { operation } from "#app/features/base/operation.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions } from "#db/schema/drills.ts";

const lastOfEach = prepared((db, { userId }: Given<{ userId: string }>) => {
  const { drillId, roundsThrown, ppr, completedAt } = drillCompletions;
  return (
    db
      // SQLite takes the other columns from the row that has the maximum.
      .select({ drillId, latest: max(completedAt), roundsThrown, ppr })
      .from(drillCompletions)
      .where(eq(drillCompletions.userId, userId))
      .groupBy(drillId)
  );
});

/** How each of the caller's drills went the last time, by the drill's id. */
export const listLastResults = operation(
  "listOwnCompletions",
  z.object({}),
  async function listLastResults({ db }, actor) {
    const rows = await lastOfEach(db.read, { userId: actor.id });
    return Object.fromEntries(rows.map(({ drillId, roundsThrown, ppr }) => [drillId, { roundsThrown, ppr }]));
  },
);
