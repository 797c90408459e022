import { and, eq } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { messages } from "./messages.ts";
import { oneTutorial, undoInput } from "./schema.ts";
import { isPublished, toTutorial } from "./tutorials.server.ts";

/**
 * Moves a tutorial to the bin for a day, with everyone's marks (`DELETE /api/admin/tutorials/{id}`, D35). Throws
 * not_found.
 */
export const deleteTutorial = operation(
  "managePublishedTutorials",
  oneTutorial,
  async function deleteTutorial(services, actor, { id }) {
    const { db, clock, ids } = services;
    return db.write(async (tx) => {
      const actId = ids.id();
      const [row] = await tx
        .update(tutorials)
        .set({ deletedAt: clock.now(), deletedAct: actId })
        .where(and(eq(tutorials.id, id), isPublished))
        .returning();
      if (!row) throw notFound();
      await recordActs(tx, services, actor, [{ action: "delete_tutorial", subject: row.title }], actId);
      return { tutorial: toTutorial(row, true), actId };
    });
  },
);

/** Restores the tutorials of one act, a deletion or a cleanup (D35). Throws conflict if none is left. */
export const undoTutorials = operation(
  "undoAct",
  undoInput,
  async function undoTutorials(services, actor, { actId }) {
    return services.db.write(async (tx) => {
      const rows = await tx
        .update(tutorials)
        .set({ deletedAt: null, deletedAct: null })
        .where(eq(tutorials.deletedAct, actId))
        .returning();
      if (rows.length === 0) throw conflict(messages.tooLateToUndo);
      const acts = rows.map(({ title }) => ({ action: "undo" as const, subject: title }));
      await recordActs(tx, services, actor, acts);
      return { undoneCount: rows.length };
    });
  },
);
