import { and, count, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { opaqueId, pageWindow } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { declareList, inOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { packageViews, tiersOfView } from "#app/features/people/coaching/package-views.ts";
import { membersOn } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Given } from "#db/prepared.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { planOrder, toDrill } from "./drills.server.ts";
import { oneDrill } from "./schema.ts";

const drillsByState = declareList({
  order: planOrder,
  where: ({ isActive }: Given<{ isActive: boolean }>) => eq(weeklyDrills.isActive, isActive),
  rows: (db, query) => db.query.weeklyDrills.findMany(query),
});

const drillsOf = declareList({
  order: planOrder,
  where: ({ userId }: Given<{ userId: string }>) => eq(weeklyDrills.assignedUserId, userId),
  rows: (db, query) => db.query.weeklyDrills.findMany(query),
});

/** Every active drill (`GET /api/admin/weekly-drills`). */
export const listDrills = operation(
  "listDrills",
  pageWindow,
  async function listDrills({ db }, _actor, window) {
    return readWindow(db.read, drillsByState, { ...window, isActive: true }, toDrill);
  },
);

/** The drills that are off the plan (`GET /api/admin/weekly-drills/inactive`). */
export const listInactiveDrills = operation(
  "listDrills",
  pageWindow,
  async function listInactiveDrills({ db }, _actor, window) {
    return readWindow(db.read, drillsByState, { ...window, isActive: false }, toDrill);
  },
);

/** The drills that are one member's own, active or not: what can be copied (`GET /api/admin/users/{userId}/drills`). Throws not_found. */
export const listDrillsOf = operation(
  "listDrills",
  pageWindow.extend({ userId: opaqueId }),
  async function listDrillsOf({ db }, _actor, window) {
    const member = await db.read.query.users.findFirst({
      columns: { id: true },
      where: eq(users.id, window.userId),
    });
    if (!member) throw notFound();
    return readWindow(db.read, drillsOf, window, toDrill);
  },
);

/** One drill to edit. Throws not_found. */
export const getDrill = operation("listDrills", oneDrill, async function getDrill({ db }, _actor, { id }) {
  const row = await db.read.query.weeklyDrills.findFirst({ where: eq(weeklyDrills.id, id) });
  if (!row) throw notFound();
  return toDrill(row);
});

const planInput = z.object({
  userId: opaqueId,
  view: z.enum(packageViews),
  page: z.number().int().min(1),
});

/** The drills of a member as a coach sees them: their own and the general ones, by the package view, 50 a page. */
export const readMemberPlan = operation(
  "listDrills",
  planInput,
  async function readMemberPlan({ db }, _actor, { userId, view, page }) {
    const where = and(
      or(eq(weeklyDrills.assignedUserId, userId), isNull(weeklyDrills.assignedUserId)),
      inArray(weeklyDrills.tier, tiersOfView(view)),
    );
    const done = db.read
      .select({ one: sql`1` })
      .from(drillCompletions)
      .where(and(eq(drillCompletions.userId, userId), eq(drillCompletions.drillId, weeklyDrills.id)));
    const total = await db.read.$count(weeklyDrills, where);
    return readPage({ page, total }, async ({ limit, offset }) => {
      const rows = await db.read
        .select({ drill: weeklyDrills, isCompleted: sql<number>`${exists(done)}` })
        .from(weeklyDrills)
        .where(where)
        .orderBy(...inOrder(planOrder))
        .limit(limit)
        .offset(offset);
      return rows.map(({ drill, isCompleted }) => ({ ...toDrill(drill), isCompleted: isCompleted === 1 }));
    });
  },
);

/** The inactive drills of a page, and how many there are. */
export const readInactivePage = operation(
  "listDrills",
  z.object({ page: z.number().int().min(1) }),
  async function readInactivePage({ db }, _actor, { page }) {
    const where = eq(weeklyDrills.isActive, false);
    const total = await db.read.$count(weeklyDrills, where);
    return readPage({ page, total }, async (part) => {
      const orderBy = inOrder(planOrder);
      const rows = await db.read.query.weeklyDrills.findMany({ where, orderBy, ...part });
      return rows.map(toDrill);
    });
  },
);

/** How many drills there are and who could see them (`GET /api/admin/drill-visibility-stats`). */
export const readDrillVisibility = operation(
  "readDrillVisibility",
  noInput,
  async function readDrillVisibility(services) {
    const { db } = services;
    const rows = await db.read
      .select({
        isActive: weeklyDrills.isActive,
        tier: weeklyDrills.tier,
        isAssigned: sql<number>`${weeklyDrills.assignedUserId} is not null`,
        drills: count(),
      })
      .from(weeklyDrills)
      .groupBy(sql`1, 2, 3`);
    const sum = (keep: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(keep).reduce((total, row) => total + row.drills, 0);
    const [{ members } = { members: 0 }] = await db.read
      .select({ members: count() })
      .from(users)
      .where(membersOn(services, ["elite", "pro"]));
    const ofTier = (tier: string) => sum((row) => row.tier === tier);
    return {
      totalDrills: sum(() => true),
      activeDrills: sum((row) => row.isActive),
      inactiveDrills: sum((row) => !row.isActive),
      drillsByTier: { basic: ofTier("basic"), elite: ofTier("elite"), pro: ofTier("pro") },
      drillsByAssignment: {
        general: sum((row) => !row.isAssigned),
        assigned: sum((row) => row.isAssigned === 1),
      },
      usersByTier: { activeProElite: members },
    };
  },
);
