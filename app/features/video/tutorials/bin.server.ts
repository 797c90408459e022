import { and, eq, gt } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { binSince } from "#app/features/base/lists/bin.ts";
import { listBinned } from "#app/features/base/lists/binned.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { oneTutorial } from "./schema.ts";
import { toTutorial } from "./tutorials.server.ts";

const isInBin = (now: Date) => gt(tutorials.deletedAt, binSince(now));

/** Tutorials deleted or cleaned up within a day (D61), newest first. */
export const listDeletedTutorials = operation(
  "managePublishedTutorials",
  noInput,
  async function listDeletedTutorials({ db, clock }) {
    return listBinned(db.read, tutorials, clock.now());
  },
);

/** Restores a tutorial within a day, with everyone's marks (D61). Throws not_found if it isn't in the bin. */
export const restoreTutorial = operation(
  "managePublishedTutorials",
  oneTutorial,
  async function restoreTutorial(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const [row] = await tx
        .update(tutorials)
        .set({ deletedAt: null, deletedAct: null })
        .where(and(eq(tutorials.id, id), isInBin(services.clock.now())))
        .returning();
      if (!row) throw notFound();
      await recordActs(tx, services, actor, [{ action: "restore_tutorial", subject: row.title }]);
      return toTutorial(row, true);
    });
  },
);
