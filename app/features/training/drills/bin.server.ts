import { and, count, desc, gt, min, sql } from "drizzle-orm";
import { z } from "zod";
import { whoDid } from "#app/features/base/audit/who.server.ts";
import { pageNumber } from "#app/features/base/fields.ts";
import { type Binned, binSince } from "#app/features/base/lists/bin.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { weeklyDrills } from "#db/schema/drills.ts";

/** Drills that were deleted together, such as by Delete All Drills. */
type DeletedTogether = { actId: string; drills: number; deletedAt: Date; deletedBy: string | null };

/** Drills deleted within a day (D61), newest first, 50 per page, and the acts that deleted several together. */
export const readDeletedDrills = operation(
  "restoreDrill",
  z.object({ page: pageNumber }),
  async function readDeletedDrills({ db, clock }, _actor, given) {
    const { id, title, deletedAt, visibilityAct } = weeklyDrills;
    // A plus makes SQLite use the index on the deletion, because most drills are inactive and each has an act.
    const isInactive = sql`+${weeklyDrills.isActive} = 0`;
    const where = and(gt(deletedAt, binSince(clock.now())), isInactive);
    const deletedBy = whoDid(visibilityAct);
    const total = () => db.read.$count(weeklyDrills, where);
    const drills = await readPage({ page: given.page, total }, async ({ limit, offset }) => {
      const rows = await db.read
        .select({ id, title, week: weeklyDrills.week, deletedAt, deletedBy })
        .from(weeklyDrills)
        .where(where)
        .orderBy(desc(deletedAt), desc(id))
        .limit(limit)
        .offset(offset);
      return rows.map(({ week, ...row }) => ({ ...row, title: `${row.title} (week ${week})` })) as Binned[];
    });
    const acts = await db.read
      .select({ actId: visibilityAct, drills: count(), deletedAt: min(deletedAt), deletedBy })
      .from(weeklyDrills)
      .where(where)
      .groupBy(sql`+${visibilityAct}`)
      .orderBy(desc(min(deletedAt)));
    const together = acts.filter((act): act is DeletedTogether => act.drills > 1 && act.actId !== null);
    return { ...drills, together };
  },
);
