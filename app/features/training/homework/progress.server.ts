import { and, eq, gte } from "drizzle-orm";
import type { ShotCategory } from "#app/features/training/stats/rules.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import type { HomeworkWithDrill } from "./homework.server.ts";
import { type Change, changesSince } from "./progress-rules.ts";

/** How long before the homework the "before" period starts, in milliseconds: four weeks. */
const lookBack = 28 * 86_400_000;

const samplesFrom = prepared((db, { userId, from }: Given<{ userId: string; from: Date }>) =>
  db
    .select({
      category: weeklyDrills.category,
      rounds: drillCompletions.roundsThrown,
      ppr: drillCompletions.ppr,
      at: drillCompletions.completedAt,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(and(eq(drillCompletions.userId, userId), gte(drillCompletions.completedAt, from)))
    .unionAll(
      db
        .select({
          category: practiceResults.shotType,
          rounds: practiceResults.rounds,
          ppr: practiceResults.ppr,
          at: practiceResults.practicedAt,
        })
        .from(practiceResults)
        .where(and(eq(practiceResults.userId, userId), gte(practiceResults.practicedAt, from))),
    ),
);

type ChangesAsked = {
  homework: readonly HomeworkWithDrill[];
  since: Date;
  /** The shots that come first, whatever the homework is. */
  asked?: readonly ShotCategory[];
};

/**
 * How a member's numbers changed since homework was assigned at `since`: the four weeks before, compared with
 * everything after, in the shots that were asked about and those of its drills (D19, D22).
 */
export async function readChanges(
  read: Connection,
  userId: string,
  { homework, since, asked = [] }: ChangesAsked,
): Promise<Change[]> {
  const samples = await samplesFrom(read, { userId, from: new Date(since.getTime() - lookBack) });
  const shots = homework.map(({ category }) => category).filter((category) => category !== null);
  return changesSince(samples, since, [...asked, ...shots]);
}
