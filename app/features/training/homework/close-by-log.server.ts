import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { asWritten } from "#db/as-written.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";

/** A log of a drill, as homework knows it: homework it finished was done at its time. */
export type DrillLogged = { userId: string; drillId: string; completedAt: Date };

const ofDrill = ({ userId, drillId }: DrillLogged) =>
  and(eq(homework.userId, userId), eq(homework.drillId, drillId));

const finishedBy = (log: DrillLogged) => and(ofDrill(log), eq(homework.doneAt, log.completedAt));

/** Marks open homework as done that names the logged drill and was given before; call it in the write of the log. */
export async function closeByLog(tx: Connection, log: DrillLogged): Promise<void> {
  await tx
    .update(homework)
    .set({ doneAt: log.completedAt })
    .where(and(ofDrill(log), isNull(homework.doneAt), lte(homework.createdAt, log.completedAt)));
}

/**
 * Opens what a deleted log finished, unless another log of the drill since it was given finishes it; call it in the
 * write that deletes the log.
 */
export async function reopenWithoutLog(tx: Connection, log: DrillLogged): Promise<void> {
  const earliest = sql`(
    SELECT min(${drillCompletions.completedAt}) FROM ${drillCompletions}
    WHERE ${drillCompletions.userId} = ${log.userId} AND ${drillCompletions.drillId} = ${log.drillId}
      AND ${drillCompletions.completedAt} >= ${homework.createdAt}
  )`;
  await tx.update(homework).set({ doneAt: earliest }).where(finishedBy(log));
}

/** The homework a log finished, in the order it was given. */
export async function listFinishedBy(
  read: Connection,
  log: DrillLogged,
): Promise<{ id: string; text: string }[]> {
  return read
    .select({ id: homework.id, text: homework.text })
    .from(homework)
    .where(finishedBy(log))
    .orderBy(asc(homework.createdAt), asWritten(homework));
}
