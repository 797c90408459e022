import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Member } from "#app/features/accounts/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";

/** Homework from one source: drills, or words alone; with drills the words stand under each. `dueOn` may be open. */
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

/**
 * Gives a member the homework of one source; call it in the write that causes it. Given again, what is done stays, what is
 * still open follows the new list.
 */
export async function assignFrom(
  tx: Connection,
  { ids, clock }: Pick<Services, "ids" | "clock">,
  actor: Member,
  given: Assignment,
): Promise<void> {
  const { userId, source, sourceId, drillIds, text, dueOn } = given;
  const same = and(eq(homework.source, source), eq(homework.sourceId, sourceId));
  const done = await tx.query.homework.findMany({ where: same });
  await tx.delete(homework).where(and(same, isNull(homework.doneAt)));
  const titles = await titlesOf(tx, drillIds);
  const wanted = drillIds.length > 0 ? drillIds : text ? [null] : [];
  const isDone = (drillId: string | null) =>
    done.some((row) => row.doneAt !== null && row.drillId === drillId);
  for (const drillId of wanted.filter((drill) => !isDone(drill))) {
    const words = [drillId && titles.get(drillId), text].filter(Boolean).join(": ");
    await tx.insert(homework).values({
      ...{ id: ids.id(), userId, source, sourceId, drillId, dueOn },
      text: words,
      createdBy: actor.id,
      createdAt: clock.now(),
    });
  }
}
