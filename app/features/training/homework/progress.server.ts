import { and, eq, gte } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";
import { type Change, changesSince, type DatedSample } from "./progress-rules.ts";

/** How long before the homework its "before" begins, in milliseconds: four weeks. */
const lookBack = 28 * 86_400_000;

async function samplesFrom(read: Connection, userId: string, from: Date): Promise<DatedSample[]> {
  const drilled = await read
    .select({
      category: weeklyDrills.category,
      rounds: drillCompletions.roundsThrown,
      ppr: drillCompletions.ppr,
      at: drillCompletions.completedAt,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(and(eq(drillCompletions.userId, userId), gte(drillCompletions.completedAt, from)));
  const practiced = await read
    .select({
      category: practiceResults.shotType,
      rounds: practiceResults.rounds,
      ppr: practiceResults.ppr,
      at: practiceResults.practicedAt,
    })
    .from(practiceResults)
    .where(and(eq(practiceResults.userId, userId), gte(practiceResults.practicedAt, from)));
  return [...drilled, ...practiced];
}

/**
 * What changed in a member's numbers since a source gave homework at `since`: the four weeks before against everything
 * after, in the shots of its drills (D19, D22).
 */
export async function readChanges(
  read: Connection,
  userId: string,
  given: { source: (typeof homework.$inferSelect)["source"]; sourceId: string; since: Date },
): Promise<Change[]> {
  const { source, sourceId, since } = given;
  const drills = await read
    .select({ category: weeklyDrills.category })
    .from(homework)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, homework.drillId))
    .where(and(eq(homework.source, source), eq(homework.sourceId, sourceId)));
  const samples = await samplesFrom(read, userId, new Date(since.getTime() - lookBack));
  return changesSince(
    samples,
    since,
    drills.map(({ category }) => category),
  );
}
