import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework, type StoredHomework } from "#db/schema/homework.ts";

/** Homework from one source: drills, or text alone; with drills the text is under each. `dueOn` is optional. */
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

/** One source's current homework, for restoring. */
export async function keepAssigned(tx: Connection, given: Source): Promise<StoredHomework[]> {
  const rows = await tx.query.homework.findMany({ where: from(given) });
  return rows.map(({ createdAt, doneAt, ...row }) => ({
    ...row,
    createdAt: createdAt.getTime(),
    doneAt: doneAt?.getTime() ?? null,
  }));
}

/** Restores a source's earlier homework. */
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
 * Assigns the homework of one source; call it in the write that causes it. Assigned again, finished homework stays,
 * and open homework follows the new list, reusing its rows if possible.
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
    // If text homework was done and its text changes, it is new homework; a finished drill stays finished.
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
