import { and, eq, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";
import { toOwnCompletion } from "./queries.server.ts";
import type { RoundScore } from "./rules.ts";

const drillColumns = {
  id: drillCompletions.id,
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

// Drills and practice together, because a page that shows a week needs both.
const loggedSince = prepared((db, { userId, since }: Given<{ userId: string; since: string }>) =>
  db
    .select(drillColumns)
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .leftJoin(bagSets, eq(bagSets.id, drillCompletions.bagId))
    .where(and(eq(drillCompletions.userId, userId), gte(drillCompletions.completedOn, since)))
    .unionAll(
      db
        .select(practiceColumns)
        .from(practiceResults)
        .leftJoin(bagSets, eq(bagSets.id, practiceResults.bagId))
        .where(and(eq(practiceResults.userId, userId), gte(practiceResults.practicedOn, since))),
    ),
);

type Row = Awaited<ReturnType<typeof loggedSince>>[number];

function toDone(userId: string, drillId: string, { at, on, rounds, eachRound, ...row }: Row) {
  const stored = {
    userId,
    drillId,
    completedAt: at,
    completedOn: on,
    roundsThrown: rounds,
    rounds: eachRound,
  };
  const { category, bagName, drillTitle } = row;
  const entity = toOwnCompletion({ ...row, ...stored, formKey: null, importId: null });
  return { ...entity, eachRound, drillTitle: drillTitle ?? "", category, bagName };
}

/** Practice without a drill in the caller's log. */
export type OwnPractice = Omit<Row, "drillId" | "drillTitle" | "bagId" | "eachRound">;

/** What the caller logged since a day, each newest first: drills with their titles, and practice without one (D22). */
export const listOwnLogSince = operation(
  "listOwnCompletions",
  z.object({ since: z.string().refine(isLocalDate) }),
  async function listOwnLogSince({ db }, actor, { since }) {
    const found = await loggedSince(db.read, { userId: actor.id, since });
    const rows = found.sort((a, b) => +b.at - +a.at || (a.id < b.id ? 1 : -1));
    const done = rows.flatMap((row) => (row.drillId === null ? [] : [toDone(actor.id, row.drillId, row)]));
    const practice: OwnPractice[] = rows.filter(({ drillId }) => drillId === null);
    return { done, practice };
  },
);
