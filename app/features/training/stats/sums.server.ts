import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import type { ShotCategory, Summary } from "./rules.ts";
import { addSums, noSums, type ShotSums, type Sums, summariseSums } from "./shot-rules.ts";

type Mine = Given<{ userId: string }>;

/** What rows add up to: their rounds, and PPR and its square weighted by them (D19, D20). */
function summed(rounds: SQLiteColumn, ppr: SQLiteColumn) {
  const sum = (of: SQL, name: string) => sql<number>`sum(${of})`.as(name);
  return {
    rounds: sum(sql`${rounds}`, "rounds"),
    points: sum(sql`${ppr} * ${rounds}`, "points"),
    squares: sum(sql`${ppr} * ${ppr} * ${rounds}`, "squares"),
    count: sql<number>`count(*)`.as("count"),
  };
}

const perDrill = (db: Connection, { userId }: Mine) =>
  db
    .select({
      drillId: drillCompletions.drillId,
      ...summed(drillCompletions.roundsThrown, drillCompletions.ppr),
    })
    .from(drillCompletions)
    .where(eq(drillCompletions.userId, userId))
    .groupBy(drillCompletions.drillId);

// Summed per drill first: an index holds all of it, and only a handful of drills is looked up after.
const perShot = prepared((db, given: Mine) => {
  const drilled = perDrill(db, given).as("drilled");
  const { rounds, points, squares, count } = drilled;
  return db
    .select({ category: weeklyDrills.category, rounds, points, squares, count, drillsCompleted: count })
    .from(drilled)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drilled.drillId))
    .unionAll(
      db
        .select({
          category: practiceResults.shotType,
          ...summed(practiceResults.rounds, practiceResults.ppr),
          drillsCompleted: sql<number>`0`,
        })
        .from(practiceResults)
        .where(eq(practiceResults.userId, given.userId))
        .groupBy(practiceResults.shotType),
    );
});

const ofCompletions = prepared(perDrill);

/** What a member's completions and practice results add up to, shot by shot (D22). */
export async function sumsByShot(read: Connection, userId: string): Promise<ShotSums[]> {
  const shots = new Map<ShotCategory, ShotSums>();
  for (const row of await perShot(read, { userId })) {
    const before = shots.get(row.category) ?? { ...noSums, drillsCompleted: 0 };
    const drillsCompleted = before.drillsCompleted + row.drillsCompleted;
    shots.set(row.category, { ...addSums(before, row), category: row.category, drillsCompleted });
  }
  return [...shots.values()];
}

/** The numbers of all of a member's drill completions (D20). */
export async function sumsOfCompletions(read: Connection, userId: string): Promise<Summary> {
  const rows: Sums[] = await ofCompletions(read, { userId });
  return summariseSums(rows.reduce(addSums, noSums));
}
