import { and, between, desc, eq, gte, isNull, lt, or, type Placeholder, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { oneById, pageNumber, pageWindow } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { bagSets } from "#db/schema/gear.ts";
import { matches } from "#db/schema/matches.ts";
import { type MatchRound, pointsToWin, ratesOf, resultOf } from "./rules.ts";
import { editedMatchFields } from "./schema.ts";

type MatchRow = typeof matches.$inferSelect;

/** The rounds of a stored match. */
export const readRounds = ({ rounds }: Pick<MatchRow, "rounds">) => JSON.parse(rounds) as MatchRound[];

/** The entity "match". */
export function toMatch(row: MatchRow) {
  const { id, opponent, playedAt, playedOn, roundsThrown, score, opponentScore, notes } = row;
  const rounds = readRounds(row);
  return {
    id,
    version: versionOf(editedMatchFields, { ...row, rounds }),
    opponent,
    playedAt,
    playedOn,
    rounds,
    roundsThrown,
    score,
    opponentScore,
    result: resultOf({ mine: score, theirs: opponentScore }),
    ...ratesOf(row),
    notes,
    bagId: row.bagId,
    throwingStyle: row.throwingStyle,
    place: row.place,
  };
}

/** A match as its member sees it. */
export type Match = ReturnType<typeof toMatch>;

type Mine = Given<{ userId: string }>;

const isMine = ({ userId }: Mine) => and(eq(matches.userId, userId), isNull(matches.removedAt));

const ownMatches = declareList({
  order: listOrder(matches, [[matches.playedAt, "desc"]]),
  where: isMine,
  rows: (db, query) => db.query.matches.findMany(query),
});

/** The caller's own matches, newest first (`GET /api/matches`). */
export const listOwnMatches = operation(
  "playMatches",
  pageWindow,
  async function listOwnMatches({ db }, actor, window) {
    return readWindow(db.read, ownMatches, { ...window, userId: actor.id }, toMatch);
  },
);

/** One of the caller's matches, with whether it can still be changed and its bags by name. Throws not_found. */
export const getOwnMatch = operation(
  "playMatches",
  oneById,
  async function getOwnMatch({ db, clock }, actor, { id }) {
    const [found] = await db.read
      .select({ row: matches, bagName: bagSets.name })
      .from(matches)
      .leftJoin(bagSets, eq(bagSets.id, matches.bagId))
      .where(and(eq(matches.id, id), eq(matches.userId, actor.id), isNull(matches.removedAt)));
    if (!found) throw notFound();
    const { row, bagName } = found;
    return { ...toMatch(row), bagName, isOpenToChange: canCorrect(row.playedAt, clock.now()) };
  },
);

const sumOf = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

/** The totals of finished matches; points are before cancellation. */
export const recordColumns = {
  played: sql<number>`count(*)`,
  won: sql<number>`coalesce(sum(${matches.score} >= ${sql.raw(String(pointsToWin))}), 0)`,
  roundsThrown: sumOf(matches.roundsThrown),
  points: sumOf(matches.points),
  opponentPoints: sumOf(matches.opponentPoints),
};

type Sums = Record<keyof typeof recordColumns, number>;

/** What the totals of finished matches say: won, lost, and both sides' points per round. */
export function standingOf({ played, won, ...sums }: Sums) {
  return { played, won, lost: played - won, roundsThrown: sums.roundsThrown, ...ratesOf(sums) };
}

/** Matches that neither side has won yet. */
export const isOpen = and(lt(matches.score, pointsToWin), lt(matches.opponentScore, pointsToWin));

/** A member's finished matches, without deleted ones. */
export const isFinishedOf = (userId: string | Placeholder) =>
  and(
    sql`${matches.userId} = ${userId}`,
    isNull(matches.removedAt),
    or(gte(matches.score, pointsToWin), gte(matches.opponentScore, pointsToWin)),
  );

const record = prepared((db, { userId }: Mine) =>
  db.select(recordColumns).from(matches).where(isFinishedOf(userId)),
);

const none: Sums = { played: 0, won: 0, roundsThrown: 0, points: 0, opponentPoints: 0 };

type Days = { from: LocalDate; to: LocalDate };

/** A member's totals of finished matches on some local days. */
export async function recordIn(read: Connection, userId: string, { from, to }: Days) {
  const where = and(isFinishedOf(userId), between(matches.playedOn, from, to));
  const [all = none] = await read.select(recordColumns).from(matches).where(where);
  return standingOf(all);
}

/** The caller's totals of finished matches; drill and practice numbers don't include them. */
export const readRecord = operation("playMatches", noInput, async function readRecord({ db }, actor) {
  const [all = none] = await record(db.read, { userId: actor.id });
  return standingOf(all);
});

const pageOfMatches = prepared((db, given: Given<{ userId: string; limit: number; offset: number }>) => {
  const { id, opponent, playedAt, playedOn, roundsThrown, score, opponentScore } = matches;
  const { points, opponentPoints } = matches;
  return db
    .select({ id, opponent, playedAt, playedOn, roundsThrown, score, opponentScore, points, opponentPoints })
    .from(matches)
    .where(isMine(given))
    .orderBy(desc(playedAt), desc(id))
    .limit(given.limit)
    .offset(given.offset);
});

/** A page of the caller's matches, newest first, with their totals. */
export const readMatchesPage = operation(
  "playMatches",
  z.object({ page: pageNumber }),
  async function readMatchesPage(services, actor, { page }) {
    const { read } = services.db;
    const total = await read.$count(matches, and(eq(matches.userId, actor.id), isNull(matches.removedAt)));
    const listed = await readPage({ page, total }, async (part) =>
      (await pageOfMatches(read, { userId: actor.id, ...part })).map((row) => ({
        ...row,
        ...ratesOf(row),
        result: resultOf({ mine: row.score, theirs: row.opponentScore }),
      })),
    );
    return { ...listed, record: await readRecord(services, actor) };
  },
);

/** A match in a list. */
export type ListedMatch = Awaited<ReturnType<typeof readMatchesPage>>["entities"][number];
