import { sql } from "drizzle-orm";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import type { ShotCategory, Summary } from "./rules.ts";
import { addSums, noSums, type ShotSums, type Sums, summariseSums } from "./shot-rules.ts";

type Row = Sums & { category: ShotCategory };

// Summed per drill first: an index holds all of it, and only a handful of drills is looked up after.
const perDrill = (userId: string, since?: LocalDate) => sql`
  SELECT ${drillCompletions.drillId} AS drill, sum(${drillCompletions.roundsThrown}) AS rounds,
    sum(${drillCompletions.ppr} * ${drillCompletions.roundsThrown}) AS points,
    sum(${drillCompletions.ppr} * ${drillCompletions.ppr} * ${drillCompletions.roundsThrown}) AS squares,
    count(*) AS count
  FROM ${drillCompletions} WHERE ${drillCompletions.userId} = ${userId}
    ${since === undefined ? sql`` : sql`AND ${drillCompletions.completedOn} >= ${since}`}
  GROUP BY ${drillCompletions.drillId}`;

function drilled(read: Connection, userId: string, since?: LocalDate): Row[] {
  return read.all<Row>(sql`
    SELECT d.category AS category, sum(s.rounds) AS rounds, sum(s.points) AS points, sum(s.squares) AS squares,
      sum(s.count) AS count
    FROM (${perDrill(userId, since)}) s JOIN ${weeklyDrills} d ON d.id = s.drill GROUP BY d.category`);
}

function practiced(read: Connection, userId: string, since?: LocalDate): Row[] {
  return read.all<Row>(sql`
    SELECT ${practiceResults.shotType} AS category, sum(${practiceResults.rounds}) AS rounds,
      sum(${practiceResults.ppr} * ${practiceResults.rounds}) AS points,
      sum(${practiceResults.ppr} * ${practiceResults.ppr} * ${practiceResults.rounds}) AS squares,
      count(*) AS count
    FROM ${practiceResults} WHERE ${practiceResults.userId} = ${userId}
      ${since === undefined ? sql`` : sql`AND ${practiceResults.practicedOn} >= ${since}`}
    GROUP BY ${practiceResults.shotType}`);
}

/** What a member's completions and practice results add up to, shot by shot (D22), since the beginning or a day. */
export async function sumsByShot(read: Connection, userId: string, since?: LocalDate): Promise<ShotSums[]> {
  const shots = new Map<ShotCategory, ShotSums>();
  const add = (row: Row, drillsCompleted: number) => {
    const before = shots.get(row.category) ?? { ...noSums, drillsCompleted: 0 };
    const together = { ...addSums(before, row), drillsCompleted: before.drillsCompleted + drillsCompleted };
    shots.set(row.category, { category: row.category, ...together });
  };
  for (const row of drilled(read, userId, since)) add(row, row.count);
  for (const row of practiced(read, userId, since)) add(row, 0);
  return [...shots.values()];
}

/** The numbers of all of a member's drill completions (D20). */
export async function sumsOfCompletions(read: Connection, userId: string): Promise<Summary> {
  const rows = read.all<Sums>(perDrill(userId));
  return summariseSums(rows.reduce(addSums, noSums));
}
