import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { firstOf } from "#app/features/base/paging.server.ts";
import { bagNames } from "#app/features/training/gear/bags.server.ts";
import { throwingPlaces, throwingStyles } from "#app/features/training/gear/gear-words.ts";
import { entriesOf } from "#app/features/training/stats/entry-columns.server.ts";
import { type ShotCategory, shotCategories } from "#app/features/training/stats/rules.ts";
import { summarizeSums } from "#app/features/training/stats/shots/shot-rules.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { type ComparedBy, comparedRows } from "./gear-rules.ts";

/** Rounds and points by bags, style or place, over drills and practice, for one shot or all. */
const sumsBy = (drilled: SQLiteColumn, practiced: SQLiteColumn) =>
  prepared((db, { userId, shot }: Given<{ userId: string; shot: ShotCategory | null }>) => {
    const { roundsThrown, ppr } = drillCompletions;
    const isShot = (column: SQLiteColumn): SQL => sql`(${shot} IS NULL OR ${column} = ${shot})`;
    const logs = db
      .select({
        id: sql<string>`${drilled}`.as("id"),
        rounds: sql<number>`${roundsThrown}`.as("rounds"),
        ppr: sql<number>`${ppr}`.as("ppr"),
      })
      .from(drillCompletions)
      .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
      .where(and(eq(drillCompletions.userId, userId), isNotNull(drilled), isShot(weeklyDrills.category)))
      .unionAll(
        db
          .select({
            id: sql<string>`${practiced}`,
            rounds: sql<number>`${practiceResults.rounds}`,
            ppr: sql<number>`${practiceResults.ppr}`,
          })
          .from(practiceResults)
          .where(
            and(eq(practiceResults.userId, userId), isNotNull(practiced), isShot(practiceResults.shotType)),
          ),
      )
      .as("logs");
    return db
      .select({
        id: logs.id,
        rounds: sql<number>`sum(${logs.rounds})`,
        points: sql<number>`sum(${logs.ppr} * ${logs.rounds})`,
      })
      .from(logs)
      .groupBy(sql`${logs.id}`);
  });

const sums = {
  bags: sumsBy(drillCompletions.bagId, practiceResults.bagId),
  style: sumsBy(drillCompletions.throwingStyle, practiceResults.throwingStyle),
  place: sumsBy(drillCompletions.place, practiceResults.place),
} satisfies Record<ComparedBy, unknown>;

/**
 * The caller's points per round by bags, style or place, for one shot or all; logs without the field aren't counted.
 */
export const compareGear = operation(
  "readCategoryStats",
  z.object({ by: z.enum(["bags", "style", "place"]), of: z.enum(shotCategories).nullable() }),
  async function compareGear({ db }, actor, { by, of }) {
    const rows = await sums[by](db.read, { userId: actor.id, shot: of });
    return comparedRows(by, rows, by === "bags" ? await bagNames(db.read, actor.id) : new Map());
  },
);

/** Every set of bags the caller has thrown or listed, including removed ones. */
export const listNamedBags = operation("readHistory", noInput, async function listNamedBags({ db }, actor) {
  return [...(await bagNames(db.read, actor.id))].map(([id, name]) => ({ id, name }));
});

const isAsked = (column: SQLiteColumn, wanted: SQL) => sql`(${wanted} IS NULL OR ${column} = ${wanted})`;

type Filter = { bagId: string | null; throwingStyle: string | null; place: string | null };
type Mine = Given<Filter & { userId: string }>;

const isThrownWith = ({ userId, bagId, throwingStyle, place }: Mine) =>
  and(
    eq(drillCompletions.userId, userId),
    isAsked(drillCompletions.bagId, sql`${bagId}`),
    isAsked(drillCompletions.throwingStyle, sql`${throwingStyle}`),
    isAsked(drillCompletions.place, sql`${place}`),
  );

const thrownWith = prepared((db, given: Given<Filter & { userId: string; limit: number }>) => {
  const { id, completedAt } = drillCompletions;
  return entriesOf(db).where(isThrownWith(given)).orderBy(desc(completedAt), desc(id)).limit(given.limit);
});

const sumsOfThrown = prepared((db, given: Mine) => {
  const { roundsThrown: rounds, ppr } = drillCompletions;
  return db
    .select({
      rounds: sql<number>`coalesce(sum(${rounds}), 0)`,
      points: sql<number>`coalesce(sum(${ppr} * ${rounds}), 0)`,
      squares: sql<number>`coalesce(sum(${ppr} * ${ppr} * ${rounds}), 0)`,
      count: sql<number>`count(*)`,
    })
    .from(drillCompletions)
    .where(isThrownWith(given));
});

const none = { rounds: 0, points: 0, squares: 0, count: 0 };

/** The caller's newest completions with these bags, in this style or place, and their totals. */
export const readThrownWith = operation(
  "readHistory",
  z.object({
    bagId: z.string().nullable(),
    throwingStyle: z.enum(throwingStyles).nullable(),
    place: z.enum(throwingPlaces).nullable(),
    limit: z.number().int(),
  }),
  async function readThrownWith({ db }, actor, { limit, ...filter }) {
    const mine = { ...filter, userId: actor.id };
    const rows = await thrownWith(db.read, { ...mine, limit: limit + 1 });
    const [all = none] = await sumsOfThrown(db.read, mine);
    return { ...firstOf(rows, limit), summary: summarizeSums(all) };
  },
);
