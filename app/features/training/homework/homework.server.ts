import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { checkBox, opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { ShotCategory } from "#app/features/training/stats/rules.ts";
import { asWritten } from "#db/as-written.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";

type HomeworkRow = typeof homework.$inferSelect;

/** A piece of homework as pages show it. */
const toHomework = ({ id, text, drillId, dueOn, doneAt }: HomeworkRow) => ({
  id,
  text,
  drillId,
  dueOn,
  doneAt,
});

/** A piece of homework on a page. */
export type Homework = ReturnType<typeof toHomework>;

/**
 * A piece of homework with its drill; `drill` is null for text alone and for a drill that left the plan. `category`
 * is the drill's shot, wherever the drill is now.
 */
export type HomeworkWithDrill = Homework & {
  drill: { title: string; category: ShotCategory } | null;
  category: ShotCategory | null;
};

/** The homework from one review, call or other source, in the order it was assigned. */
export async function listHomeworkFrom(
  read: Connection,
  source: HomeworkRow["source"],
  sourceId: string,
): Promise<HomeworkWithDrill[]> {
  const { title, category, isActive, deletedAt } = weeklyDrills;
  const rows = await read
    .select({ homework, drill: { title, category, isActive, deletedAt } })
    .from(homework)
    .leftJoin(weeklyDrills, eq(weeklyDrills.id, homework.drillId))
    .where(and(eq(homework.source, source), eq(homework.sourceId, sourceId)))
    .orderBy(asc(homework.createdAt), asWritten(homework));
  return rows.map(({ homework: row, drill }) => ({
    ...toHomework(row),
    drill:
      drill?.isActive && drill.deletedAt === null ? { title: drill.title, category: drill.category } : null,
    category: drill?.category ?? null,
  }));
}

/** Marks the caller's own homework as done or not done. Throws not_found for someone else's. */
export const markHomework = operation(
  "doHomework",
  z.object({ homeworkId: opaqueId, isDone: checkBox }),
  async function markHomework({ db, clock }, actor, { homeworkId, isDone }) {
    const mine = and(eq(homework.id, homeworkId), eq(homework.userId, actor.id));
    const [row] = await db.write(async (tx) =>
      tx
        .update(homework)
        .set({ doneAt: isDone ? clock.now() : null })
        .where(mine)
        .returning(),
    );
    if (!row) throw notFound();
    return toHomework(row);
  },
);
