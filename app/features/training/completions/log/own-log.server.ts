import { and, between, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isLocalDate, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { pageNumber } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { toOwnCompletion } from "#app/features/training/completions/queries.server.ts";
import type { RoundScore } from "#app/features/training/completions/rules.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";

const drillColumns = {
  // Named, because every joined table has an id, and the list of both kinds is put in order by it.
  id: sql<string>`${drillCompletions.id}`.as("entry_id"),
  drillId: sql<string | null>`${drillCompletions.drillId}`,
  drillTitle: sql<string | null>`${weeklyDrills.title}`,
  category: weeklyDrills.category,
  at: drillCompletions.completedAt,
  on: drillCompletions.completedOn,
  rounds: drillCompletions.roundsThrown,
  eachRound: drillCompletions.rounds,
  ppr: drillCompletions.ppr,
  notes: drillCompletions.notes,
  bagId: drillCompletions.bagId,
  throwingStyle: drillCompletions.throwingStyle,
  place: drillCompletions.place,
  bagName: bagSets.name,
};

const practiceColumns = {
  id: practiceResults.id,
  drillId: sql<string | null>`null`,
  drillTitle: sql<string | null>`null`,
  category: practiceResults.shotType,
  at: practiceResults.practicedAt,
  on: practiceResults.practicedOn,
  rounds: practiceResults.rounds,
  eachRound: sql<RoundScore[] | null>`null`,
  ppr: practiceResults.ppr,
  notes: practiceResults.notes,
  bagId: practiceResults.bagId,
  throwingStyle: practiceResults.throwingStyle,
  place: practiceResults.place,
  bagName: bagSets.name,
};

type LogDates = { userId: string; since: string; until: string };

// Drills and practice together, because a page that shows a week needs both.
const logged = (db: Connection, where: { drilled: SQL | undefined; practiced: SQL | undefined }) =>
  db
    .select(drillColumns)
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .leftJoin(bagSets, eq(bagSets.id, drillCompletions.bagId))
    .where(where.drilled)
    .unionAll(
      db
        .select(practiceColumns)
        .from(practiceResults)
        .leftJoin(bagSets, eq(bagSets.id, practiceResults.bagId))
        .where(where.practiced),
    );

const loggedSince = prepared((db, { userId, since, until }: Given<LogDates>) =>
  logged(db, {
    drilled: and(eq(drillCompletions.userId, userId), between(drillCompletions.completedOn, since, until)),
    practiced: and(eq(practiceResults.userId, userId), between(practiceResults.practicedOn, since, until)),
  }),
);

type LogRow = Awaited<ReturnType<typeof loggedSince>>[number];

function toDone(userId: string, drillId: string, { at, on, rounds, eachRound, ...row }: LogRow) {
  const stored = {
    userId,
    drillId,
    completedAt: at,
    completedOn: on,
    roundsThrown: rounds,
    rounds: eachRound,
  };
  const { category, bagName, drillTitle } = row;
  const entity = toOwnCompletion({ ...row, ...stored, importLine: null, importId: null });
  return { ...entity, eachRound, drillTitle: drillTitle ?? "", category, bagName };
}

/** Practice without a drill in the caller's log. */
export type OwnPractice = Omit<LogRow, "drillId" | "drillTitle" | "bagId" | "eachRound">;

const day = z.string().refine(isLocalDate);

/**
 * What the caller logged since a day, or up to another, each newest first: drills with their titles, and practice without
 * one (D22).
 */
export const listOwnLogSince = operation(
  "listOwnCompletions",
  z.object({ since: day, until: day.default("9999-12-31") }),
  async function listOwnLogSince({ db }, actor, days) {
    const found = await loggedSince(db.read, { userId: actor.id, ...days });
    const rows = found.sort((a, b) => +b.at - +a.at || (a.id < b.id ? 1 : -1));
    const done = rows.flatMap((row) => (row.drillId === null ? [] : [toDone(actor.id, row.drillId, row)]));
    const practice: OwnPractice[] = rows.filter(({ drillId }) => drillId === null);
    return { done, practice };
  },
);

// Each end from its index, because ten years have thousands of days.
const daysAround = prepared((db, { userId, on }: Given<{ userId: string; on: LocalDate }>) => {
  const { completedOn, userId: thrower } = drillCompletions;
  const { practicedOn, userId: practicer } = practiceResults;
  const days = (end: SQL, sign: SQL) => sql<LocalDate | null>`(SELECT ${end}(day) FROM (
    SELECT ${end}(${completedOn}) AS day FROM ${drillCompletions} WHERE ${thrower} = ${userId} AND ${completedOn} ${sign} ${on}
    UNION ALL SELECT ${end}(${practicedOn}) FROM ${practiceResults} WHERE ${practicer} = ${userId} AND ${practicedOn} ${sign} ${on}))`;
  return db
    .select({ before: days(sql`max`, sql`<`).as("before"), after: days(sql`min`, sql`>`).as("after") })
    .from(sql`(SELECT 1)`);
});

/** The last day before a day with something logged by the caller, and the first one after it; null for none. */
export const findLoggedDaysAround = operation(
  "listOwnCompletions",
  z.object({ on: day }),
  async function findLoggedDaysAround({ db }, actor, { on }) {
    const [found] = await daysAround(db.read, { userId: actor.id, on });
    return found ?? { before: null, after: null };
  },
);

const isOf = (userId: string | Placeholder<string, string>) => ({
  drilled: eq(drillCompletions.userId, userId),
  practiced: eq(practiceResults.userId, userId),
});

const pageOfLog = prepared((db, given: Given<{ userId: string; limit: number; offset: number }>) =>
  logged(db, isOf(given.userId))
    .orderBy(desc(drillCompletions.completedAt), sql`entry_id DESC`)
    .limit(given.limit)
    .offset(given.offset),
);

/** A page of everything the caller logged, on whatever plan: drills and practice without one, newest first (D89). */
export const readOwnLogPage = operation(
  "readOwnLog",
  z.object({ page: pageNumber }),
  async function readOwnLogPage({ db: { read } }, actor, { page }) {
    const mine = isOf(actor.id);
    const total = async () =>
      (await read.$count(drillCompletions, mine.drilled)) +
      (await read.$count(practiceResults, mine.practiced));
    return readPage({ page, total }, (part) => pageOfLog(read, { userId: actor.id, ...part }));
  },
);
