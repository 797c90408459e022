import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework, type StoredHomework } from "#db/schema/homework.ts";

/** Homework from one source: drills, or words alone; with drills the words are under each. `dueOn` may be open. */
export type Assignment = {
  userId: string;
  source: (typeof homework.$inferInsert)["source"];
  sourceId: string;
  drillIds: readonly string[];
  text: string;
  dueOn: string | null;
};

async function titlesOf(tx: Connection, drillIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: weeklyDrills.id, title: weeklyDrills.title })
    .from(weeklyDrills)
    .where(inArray(weeklyDrills.id, [...drillIds]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

type Source = Pick<Assignment, "source" | "sourceId">;

const from = ({ source, sourceId }: Source) =>
  and(eq(homework.source, source), eq(homework.sourceId, sourceId));

/** The homework of one source as it is now, to be put back. */
export async function keepAssigned(tx: Connection, given: Source): Promise<StoredHomework[]> {
  const rows = await tx.query.homework.findMany({ where: from(given) });
  return rows.map(({ createdAt, doneAt, ...row }) => ({
    ...row,
    createdAt: createdAt.getTime(),
    doneAt: doneAt?.getTime() ?? null,
  }));
}

/** Makes the homework of one source what it was. */
export async function putBackAssigned(
  tx: Connection,
  given: Source,
  kept: readonly StoredHomework[],
): Promise<void> {
  await tx.delete(homework).where(from(given));
  for (const { createdAt, doneAt, ...row } of kept)
    await tx
      .insert(homework)
      .values({ ...row, createdAt: new Date(createdAt), doneAt: doneAt === null ? null : new Date(doneAt) });
}

/**
 * Gives a member the homework of one source; call it in the write that causes it. Given again, what is done stays, what is
 * still open follows the new list and stays the same homework where it can.
 */
export async function assignFrom(
  tx: Connection,
  { ids, clock }: Pick<Services, "ids" | "clock">,
  actor: Member,
  given: Assignment,
): Promise<void> {
  const { userId, source, sourceId, drillIds, text, dueOn } = given;
  const same = from(given);
  const before = await tx.query.homework.findMany({ where: same });
  const titles = await titlesOf(tx, drillIds);
  const kept: string[] = [];
  for (const drillId of drillIds.length > 0 ? drillIds : text ? [null] : []) {
    const words = [drillId && titles.get(drillId), text].filter(Boolean).join(": ");
    // Words alone that are done and now say something else are new homework; a drill that is done is done.
    const there = before.find(
      (row) => row.drillId === drillId && (!row.doneAt || drillId || row.text === words),
    );
    const row = { id: there?.id ?? ids.id(), userId, source, sourceId, drillId, dueOn, text: words };
    kept.push(row.id);
    if (!there) await tx.insert(homework).values({ ...row, createdBy: actor.id, createdAt: clock.now() });
    else if (!there.doneAt)
      await tx.update(homework).set({ text: words, dueOn }).where(eq(homework.id, row.id));
  }
  await tx.delete(homework).where(and(same, isNull(homework.doneAt), notInArray(homework.id, kept)));
}
