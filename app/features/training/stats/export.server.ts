import { asc, desc, eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv-table.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { drillCompletions, practiceResults, weeklyAccuracy, weeklyDrills } from "#db/schema/drills.ts";
import { accuracyString, pprToAccuracy } from "./rules.ts";

const entryColumns = ["date", "time (UTC)", "kind", "drill", "shot", "rounds", "ppr", "accuracy %", "notes"];

/** Everything the caller has logged, newest first, as a spreadsheet. */
export const exportEntries = operation("readHistory", noInput, async function exportEntries({ db }, actor) {
  const drilled = await db.read
    .select({ done: drillCompletions, drill: weeklyDrills.title, shot: weeklyDrills.category })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(eq(drillCompletions.userId, actor.id))
    .orderBy(desc(drillCompletions.completedAt));
  const practiced = await db.read
    .select()
    .from(practiceResults)
    .where(eq(practiceResults.userId, actor.id))
    .orderBy(desc(practiceResults.practicedAt));
  const numbers = (rounds: number, ppr: number) => [rounds, ppr, accuracyString(pprToAccuracy(ppr))];
  const rows = [
    ...drilled.map(({ done, drill, shot }) => [
      done.completedOn,
      done.completedAt.toISOString(),
      "drill",
      drill,
      shot,
      ...numbers(done.roundsThrown, done.ppr),
      done.notes,
    ]),
    ...practiced.map((done) => [
      done.practicedOn,
      done.practicedAt.toISOString(),
      "practice",
      null,
      done.shotType,
      ...numbers(done.rounds, done.ppr),
      done.notes,
    ]),
  ];
  return csvTable(entryColumns, rows);
});

const weekColumns = [
  "year",
  "week",
  "accuracy %",
  "average ppr",
  "rounds",
  "consistency %",
  "trend (points)",
];

/** The caller's recorded weeks, oldest first, as a spreadsheet. */
export const exportWeeks = operation("readHistory", noInput, async function exportWeeks({ db }, actor) {
  const rows = await db.read.query.weeklyAccuracy.findMany({
    where: eq(weeklyAccuracy.userId, actor.id),
    orderBy: [asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)],
  });
  return csvTable(
    weekColumns,
    rows.map((row) => [
      row.year,
      row.weekNumber,
      row.accuracyPercentage,
      row.averagePpr,
      row.totalRounds,
      row.consistencyPercentage,
      row.trendFromPrevious,
    ]),
  );
});
