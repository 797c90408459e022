import { and, between, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { addDays, type LocalDate } from "#app/features/base/calendar/rules.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import type { ShotCategory, Summary } from "./rules.ts";
import {
  addSums,
  latelyDays,
  noSums,
  type ShotSums,
  type Sums,
  shotTrends,
  summarizeSums,
} from "./shots/shot-rules.ts";

type Days = { since: LocalDate; until: LocalDate };
type Mine = Given<{ userId: string }> & { days?: Given<Days> };

/** The sums of rows: their rounds, and PPR and its square weighted by them (D19, D20). */
export function summed(rounds: SQLiteColumn | SQL, ppr: SQLiteColumn | SQL) {
  const sum = (of: SQL, name: string) => sql<number>`sum(${of})`.as(name);
  return {
    rounds: sum(sql`${rounds}`, "rounds"),
    points: sum(sql`${ppr} * ${rounds}`, "points"),
    squares: sum(sql`${ppr} * ${ppr} * ${rounds}`, "squares"),
    count: sql<number>`count(*)`.as("count"),
  };
}

function perDrill(db: Connection, { userId, days }: Mine) {
  const { drillId, roundsThrown, ppr, completedOn } = drillCompletions;
  return db
    .select({ drillId, ...summed(roundsThrown, ppr) })
    .from(drillCompletions)
    .where(and(eq(drillCompletions.userId, userId), days && between(completedOn, days.since, days.until)))
    .groupBy(drillId);
}

type Window = "all" | "recent";

// Summed per drill first, because an index covers that; only a few drills are looked up afterward.
function perShot(db: Connection, mine: Mine, of: Window) {
  const drilled = perDrill(db, mine).as("drilled");
  const { rounds, points, squares, count } = drilled;
  const { userId, shotType, practicedOn } = practiceResults;
  const { days } = mine;
  const window = sql<Window>`${sql.raw(`'${of}'`)}`.as("window");
  return db
    .select({
      window,
      category: weeklyDrills.category,
      rounds,
      points,
      squares,
      count,
      drillsCompleted: count,
    })
    .from(drilled)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drilled.drillId))
    .unionAll(
      db
        .select({
          window,
          category: shotType,
          ...summed(practiceResults.rounds, practiceResults.ppr),
          drillsCompleted: sql<number>`0`,
        })
        .from(practiceResults)
        .where(and(eq(userId, mine.userId), days && between(practicedOn, days.since, days.until)))
        .groupBy(shotType),
    );
}

const shots = prepared((db, { userId }: Given<{ userId: string }>) => perShot(db, { userId }, "all"));
const shotsOfDays = prepared((db, { userId, since, until }: Given<{ userId: string } & Days>) =>
  perShot(db, { userId, days: { since, until } }, "recent"),
);
const bothWindows = prepared((db, { userId, since, until }: Given<{ userId: string } & Days>) =>
  perShot(db, { userId }, "all").unionAll(perShot(db, { userId, days: { since, until } }, "recent")),
);
/**
 * The sums of both windows as JSON, for a query about more than shots, which reads them by {@link shotsIn}; none for an empty
 * `userId`.
 */
export function shotsJson(db: Connection, { userId, since, until }: Given<{ userId: string } & Days>) {
  const all = perShot(db, { userId }, "all");
  const rows = all.unionAll(perShot(db, { userId, days: { since, until } }, "recent")).as("thrown");
  const { window, category, rounds, points, squares, count, drillsCompleted } = rows;
  const cells = sql.join([window, category, rounds, points, squares, count, drillsCompleted], sql`, `);
  return sql<string>`(SELECT json_group_array(json_array(${cells})) FROM ${rows})`;
}

type ShotCells = [
  Window,
  ShotCategory,
  rounds: number,
  points: number,
  squares: number,
  count: number,
  drills: number,
];

/** The shots of {@link shotsJson}. */
export function shotsIn(json: string) {
  const cells: ShotCells[] = JSON.parse(json);
  return byWindow(
    cells.map(([window, category, rounds, points, squares, count, drillsCompleted]) => {
      return { window, category, rounds, points, squares, count, drillsCompleted };
    }),
  );
}

const drills = prepared((db, { userId }: Given<{ userId: string }>) => perDrill(db, { userId }));

type ShotRow = Awaited<ReturnType<typeof shots>>[number];

function toShots(rows: readonly ShotRow[]): ShotSums[] {
  const sums = new Map<ShotCategory, ShotSums>();
  for (const { window, ...row } of rows) {
    const before = sums.get(row.category) ?? { ...noSums, drillsCompleted: 0 };
    const drillsCompleted = before.drillsCompleted + row.drillsCompleted;
    sums.set(row.category, { ...addSums(before, row), category: row.category, drillsCompleted });
  }
  return [...sums.values()];
}

/** The sums of a member's completions and practice results, by shot (D22), of some days or all. */
export async function sumsByShot(read: Connection, userId: string, days?: Days): Promise<ShotSums[]> {
  return toShots(
    await (days === undefined ? shots(read, { userId }) : shotsOfDays(read, { userId, ...days })),
  );
}

/** The days of the four weeks up to a local day, and later ones. */
export const latelyOf = (today: LocalDate): Days => ({
  since: addDays(today, 1 - latelyDays),
  until: "9999-12-31",
});

/** A member's shots on a local day: sums of all time and of the last four weeks, and how they compare (D83). */
export const readShotsOf = async (read: Connection, userId: string, today: LocalDate) =>
  byWindow(await bothWindows(read, { userId, ...latelyOf(today) }));

/** Shots of all time and of the last four weeks, how they compare, and all drills together (D20). */
function byWindow(rows: readonly ShotRow[]) {
  const drilled = rows.filter(({ window, drillsCompleted }) => window === "all" && drillsCompleted > 0);
  const sumsOf = (of: Window) => toShots(rows.filter(({ window }) => window === of));
  const [all, recent] = [sumsOf("all"), sumsOf("recent")];
  const overall = summarizeSums(drilled.reduce<Sums>(addSums, noSums));
  return { all, recent, trends: shotTrends(all, recent), overall };
}

/** The numbers of all of a member's drill completions (D20). */
export async function sumsOfCompletions(read: Connection, userId: string): Promise<Summary> {
  const rows: Sums[] = await drills(read, { userId });
  return summarizeSums(rows.reduce(addSums, noSums));
}
