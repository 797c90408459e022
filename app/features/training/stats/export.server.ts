import { desc, eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { placeOf, styleOf } from "#app/features/training/gear/gear-words.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";
import { accuracyString, pprToAccuracy, roundTo } from "./rules.ts";
import { readOwnWeeks } from "./weeks/own-weeks.server.ts";

/** Everything a member has logged: drills, then free practice, each newest first. */
async function readEntries(read: Connection, userId: string) {
  const drilled = await read
    .select({
      done: drillCompletions,
      drill: weeklyDrills.title,
      shot: weeklyDrills.category,
      bags: bagSets.name,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .leftJoin(bagSets, eq(bagSets.id, drillCompletions.bagId))
    .where(eq(drillCompletions.userId, userId))
    .orderBy(desc(drillCompletions.completedAt));
  const practiced = await read
    .select({ done: practiceResults, bags: bagSets.name })
    .from(practiceResults)
    .leftJoin(bagSets, eq(bagSets.id, practiceResults.bagId))
    .where(eq(practiceResults.userId, userId))
    .orderBy(desc(practiceResults.practicedAt));
  return [
    ...drilled.map(({ done, ...of }) => ({
      ...done,
      ...of,
      kind: "drill",
      on: done.completedOn,
      at: done.completedAt,
      rounds: done.roundsThrown,
    })),
    ...practiced.map(({ done, bags }) => ({
      ...done,
      bags,
      kind: "practice",
      drill: null,
      shot: done.shotType,
      on: done.practicedOn,
      at: done.practicedAt,
    })),
  ];
}

/** Everything the caller has logged, newest first, as a spreadsheet, on whatever plan (D89). */
export const exportEntries = operation("readOwnLog", noInput, async function exportEntries({ db }, actor) {
  return csvTable(await readEntries(db.read, actor.id), {
    date: (row) => row.on,
    "time (UTC)": (row) => row.at,
    kind: (row) => row.kind,
    drill: (row) => row.drill,
    shot: (row) => row.shot,
    rounds: (row) => row.rounds,
    ppr: (row) => row.ppr,
    "accuracy %": (row) => accuracyString(pprToAccuracy(row.ppr)),
    bags: (row) => row.bags,
    style: (row) => row.throwingStyle && styleOf(row.throwingStyle),
    place: (row) => row.place && placeOf(row.place),
    notes: (row) => row.notes,
  });
});

/** The caller's recorded weeks, oldest first, as a spreadsheet. */
export const exportWeeks = operation("readHistory", noInput, async function exportWeeks({ db }, actor) {
  return csvTable(await readOwnWeeks(db.read, { userId: actor.id }), {
    year: (row) => row.year,
    week: (row) => row.weekNumber,
    "accuracy %": (row) => row.accuracyPercentage,
    "average ppr": (row) => row.averagePpr,
    rounds: (row) => row.totalRounds,
    "consistency %": (row) => row.consistencyPercentage,
    "trend (points)": (row) => row.trendFromPrevious,
    "practice apart, rounds": (row) => row.apart?.rounds ?? null,
    "practice apart, average ppr": (row) => row.apart && roundTo(row.apart.ppr, 2),
  });
});
