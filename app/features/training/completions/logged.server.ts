import { and, desc, eq, gte, ne, sql } from "drizzle-orm";
import { oneById } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listFinishedBy } from "#app/features/training/homework/close-by-log.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { isOwnNamed, type NamedDrill } from "./one-drill.server.ts";
import { canUndo } from "./rules.ts";

const shownBefore = 7;

type Entry = typeof drillCompletions.$inferSelect;

const facts = {
  id: drillCompletions.id,
  ppr: drillCompletions.ppr,
  roundsThrown: drillCompletions.roundsThrown,
  completedOn: drillCompletions.completedOn,
};

/** The member's earlier entries, in the order they were thrown. */
const before = (entry: Entry) =>
  and(
    eq(drillCompletions.userId, entry.userId),
    ne(drillCompletions.id, entry.id),
    sql`(${drillCompletions.completedAt}, ${drillCompletions.id}) < (${entry.completedAt.getTime()}, ${entry.id})`,
  );

const newestFirst = [desc(drillCompletions.completedAt), desc(drillCompletions.id)];

function ofDrillBefore(read: Connection, entry: Entry, drill: NamedDrill) {
  return read
    .select(facts)
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(and(isOwnNamed(entry.userId, drill), before(entry)))
    .$dynamic();
}

/** The day of the latest earlier entry for the same shot that was at least as good, or null. */
async function findLastAsGood(read: Connection, entry: Entry, category: string) {
  const [row] = await read
    .select(facts)
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(
      and(sql`${weeklyDrills.category} = ${category}`, gte(drillCompletions.ppr, entry.ppr), before(entry)),
    )
    .orderBy(...newestFirst)
    .limit(1);
  return row?.completedOn ?? null;
}

/**
 * One of the caller's completions and its history: the drill's last results in any week of the plan (oldest first), its best, and the last
 * day the shot was at least as good. Null if there is none or it is someone else's.
 */
export const findLogged = operation(
  "listOwnCompletions",
  oneById,
  async function findLogged({ db: { read }, clock }, actor, { id }) {
    const [found] = await read
      .select({ entry: drillCompletions, title: weeklyDrills.title, category: weeklyDrills.category })
      .from(drillCompletions)
      .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
      .where(and(eq(drillCompletions.id, id), eq(drillCompletions.userId, actor.id)));
    if (!found) return null;
    const { entry, title, category } = found;
    const earlier = await ofDrillBefore(read, entry, found)
      .orderBy(...newestFirst)
      .limit(shownBefore);
    const [best] = await ofDrillBefore(read, entry, found).orderBy(desc(drillCompletions.ppr)).limit(1);
    return {
      id: entry.id,
      drillId: entry.drillId,
      drillTitle: title,
      category,
      ppr: entry.ppr,
      roundsThrown: entry.roundsThrown,
      notes: entry.notes,
      rounds: entry.rounds,
      gear: { bagId: entry.bagId, throwingStyle: entry.throwingStyle, place: entry.place },
      completedOn: entry.completedOn,
      completedAt: entry.completedAt,
      canUndo: canUndo(entry.completedAt, clock.now()),
      earlier: earlier.toReversed(),
      best: best ?? null,
      lastAsGoodOn: await findLastAsGood(read, entry, category),
      homework: await listFinishedBy(read, entry),
    };
  },
);
