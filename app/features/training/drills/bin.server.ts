import { and, count, desc, eq, gt, min } from "drizzle-orm";
import { z } from "zod";
import { whoDid } from "#app/features/base/audit/who.server.ts";
import { type Binned, binSince } from "#app/features/base/bin.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { weeklyDrills } from "#db/schema/drills.ts";

/** Drills that were deleted together, such as by Delete All Drills. */
type DeletedTogether = { actId: string; drills: number; deletedAt: Date; deletedBy: string | null };

/** Drills deleted within a day (D61), newest first, 50 per page, and the acts that deleted several together. */
export const readDeletedDrills = operation(
  "restoreDrill",
  z.object({ page: z.number().int().min(1) }),
  async function readDeletedDrills({ db, clock }, _actor, given) {
    const where = and(gt(weeklyDrills.deletedAt, binSince(clock.now())), eq(weeklyDrills.isActive, false));
    const { id, title, deletedAt, visibilityAct } = weeklyDrills;
    const deletedBy = whoDid(visibilityAct);
    const total = await db.read.$count(weeklyDrills, where);
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
      .groupBy(visibilityAct)
      .orderBy(desc(min(deletedAt)));
    const together = acts.filter((act): act is DeletedTogether => act.drills > 1 && act.actId !== null);
    return { ...drills, together };
  },
);
