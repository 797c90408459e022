import { and, between, eq, min, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import type { Days } from "#app/features/training/stats/shots/samples.server.ts";
import { countedSamples, type DatedSample } from "#app/features/training/stats/weeks/weekly-rules.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";

type Owner = Given<{ userId: string }>["userId"];

/** The query of what a member logged, drills and practice together; `isInside` says which days. `drillId` is null for practice. */
export function loggedOn(db: Connection, userId: Owner, isInside: (day: SQLiteColumn) => SQL) {
  const { drillId, completedOn, roundsThrown } = drillCompletions;
  const { practicedOn, rounds, ppr, shotType } = practiceResults;
  return db
    .select({
      drillId: sql<string | null>`${drillId}`.as("drill_id"),
      localDate: completedOn,
      rounds: roundsThrown,
      ppr: drillCompletions.ppr,
      shot: weeklyDrills.category,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillId))
    .where(and(eq(drillCompletions.userId, userId), isInside(completedOn)))
    .unionAll(
      db
        .select({ drillId: sql<string | null>`null`, localDate: practicedOn, rounds, ppr, shot: shotType })
        .from(practiceResults)
        .where(and(eq(practiceResults.userId, userId), isInside(practicedOn))),
    );
}

const logged = prepared(
  (db, { userId, from, to }: Given<{ userId: string; from: LocalDate; to: LocalDate }>) =>
    loggedOn(db, userId, (day) => between(day, from, to)),
);

/** All rounds a member ever logged, drills and practice, from indexes alone. */
export const roundsEver = (userId: Owner): SQL<number> => sql`(
  (SELECT coalesce(sum(${drillCompletions.roundsThrown}), 0) FROM ${drillCompletions} WHERE ${drillCompletions.userId} = ${userId})
  + (SELECT coalesce(sum(${practiceResults.rounds}), 0) FROM ${practiceResults} WHERE ${practiceResults.userId} = ${userId}))`;

/** Each drill a member has ever logged, with the first day. */
export const drillsTakenUp = prepared((db, { userId }: Given<{ userId: string }>) => {
  const { id, title, category } = weeklyDrills;
  const first = sql<LocalDate>`${min(drillCompletions.completedOn)}`.as("first");
  return db
    .select({ id, title, shot: category, first })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(eq(drillCompletions.userId, userId))
    .groupBy(id);
});

/** What a member logged on certain days, for different uses. */
export type Training = {
  /**
   * The samples of one shot, drills and practice (D22), optionally without one drill's own; null means what counts
   * for the weeks (D19).
   */
  samples(shot: string | null, withoutDrill?: string): DatedSample[];
  /** One day per logged drill. */
  drillDates: LocalDate[];
};

/** One drill or practice as logged; `drillId` is null for practice. */
export type LoggedRow = DatedSample & { drillId: string | null; shot: string };

/** Reads what a member logged on those days. */
export async function readTraining(read: Connection, userId: string, days: Days): Promise<Training> {
  return toTraining(await logged(read, { userId, ...days }));
}

/** Logged rows by their uses. */
export function toTraining(rows: readonly LoggedRow[]): Training {
  const drilled = rows.filter(({ drillId }) => drillId !== null);
  const practiced = rows.filter(({ drillId }) => drillId === null);
  return {
    samples: (shot, withoutDrill) =>
      shot === null
        ? countedSamples(drilled, practiced)
        : rows.filter((row) => row.shot === shot && (!withoutDrill || row.drillId !== withoutDrill)),
    drillDates: drilled.map(({ localDate }) => localDate),
  };
}
