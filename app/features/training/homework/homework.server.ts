import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { checkBox, opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Connection } from "#db/client.ts";
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

/** The homework one review, call or other source gave, in the order it was given. */
export async function listHomeworkFrom(
  read: Connection,
  source: HomeworkRow["source"],
  sourceId: string,
): Promise<Homework[]> {
  const rows = await read.query.homework.findMany({
    where: and(eq(homework.source, source), eq(homework.sourceId, sourceId)),
    orderBy: [asc(homework.createdAt), asc(homework.id)],
  });
  return rows.map(toHomework);
}

/** Marks the caller's own homework as done, or not done any more. Throws not_found for another person's. */
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
