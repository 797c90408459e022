import { and, count, desc, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { opaqueId, pageNumber, pageWindow, shortList } from "#app/features/base/fields.ts";
import { requireUser } from "#app/features/base/known-ids.server.ts";
import { countBinned } from "#app/features/base/lists/binned.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { declareList, inOrder, type Part, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { isAtLeast, paidTiers, tiers } from "#app/features/base/tiers.ts";
import { membersOn } from "#app/features/people/entitlements/tier-sql.server.ts";
import { packageViews, tiersOfView } from "#app/features/people/roster/package-views.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import type { Given } from "#db/prepared.ts";
import { drillExceptions, weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { type Drill, isGivenTo, isTheirs, onPlan, planOrder, toCoachDrill } from "./drills.server.ts";
import { weeksInOrder, weeksOnPage } from "./plan/plan-weeks.ts";
import { oneDrill } from "./schema.ts";
import { loggedDates, toDates } from "./week/logged-dates.server.ts";

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
    return readWindow(db.read, drillsByState, { ...window, isActive: true }, toCoachDrill);
  },
);

/** The inactive drills (`GET /api/admin/weekly-drills/inactive`). */
export const listInactiveDrills = operation(
  "listDrills",
  pageWindow,
  async function listInactiveDrills({ db }, _actor, window) {
    return readWindow(db.read, drillsByState, { ...window, isActive: false }, toCoachDrill);
  },
);

/** One member's own drills, active or not, which can be copied (`GET /api/admin/users/{userId}/drills`). Throws not_found. */
export const listDrillsOf = operation(
  "listDrills",
  pageWindow.extend({ userId: opaqueId }),
  async function listDrillsOf({ db }, _actor, window) {
    await requireUser(db.read, window.userId);
    return readWindow(db.read, drillsOf, window, toCoachDrill);
  },
);

/** One drill to edit, deleted or not, or null. */
export const findDrill = operation("listDrills", oneDrill, async function findDrill({ db }, _actor, { id }) {
  const row = await db.read.query.weeklyDrills.findFirst({ where: eq(weeklyDrills.id, id) });
  return row ? toCoachDrill(row) : null;
});

/** The member a general drill could be changed or deleted for alone: who has an account, and still has the drill. */
async function readOnly(read: Connection, drillId: string, userId: string | null) {
  if (userId === null) return null;
  const row = await read.query.users.findFirst({ where: eq(users.id, userId) });
  const mine = and(eq(weeklyDrills.id, drillId), isGivenTo(userId));
  if (!row || (await read.$count(weeklyDrills, mine)) === 0) return null;
  return { id: row.id, name: `${row.firstName} ${row.lastName}` };
}

/** How many members have a drill; null for one that is a single member's own. */
export async function countWhoHave(
  services: Services,
  read: Connection,
  { id, assignedUserId, tier }: Pick<Drill, "id" | "assignedUserId" | "tier">,
): Promise<number | null> {
  if (assignedUserId) return null;
  const plans = paidTiers.filter((plan) => isAtLeast(plan, tier));
  const excepted = read.select({ id: drillExceptions.userId }).from(drillExceptions);
  const has = notInArray(users.id, excepted.where(eq(drillExceptions.drillId, id)));
  return read.$count(users, and(membersOn(services, plans), has));
}

/**
 * A drill about to be edited or deleted, and for how many members; null if there is none, and `members` null for a drill that one
 * member has. `only` is the member on whose plan it is, if it can be changed for them alone.
 */
export const readReach = operation(
  "deleteDrill",
  oneDrill.extend({ userId: opaqueId.nullable().catch(null) }),
  async function readReach(services, _actor, { id, userId }) {
    const { read } = services.db;
    const drill = await read.query.weeklyDrills.findFirst({ where: eq(weeklyDrills.id, id) });
    if (!drill) return null;
    const members = await countWhoHave(services, read, drill);
    const only = members === null ? null : await readOnly(read, id, userId);
    return { id, title: drill.title, members, only };
  },
);

const planInput = z.object({
  userId: opaqueId,
  view: z.enum(packageViews),
  /** The tiers whose general drills the member sees. */
  theirs: shortList(z.array(z.enum(tiers))),
  /** The weeks the member sees (D90). */
  shown: z.object({ through: z.number(), published: shortList(z.array(z.number())) }),
  week: z.coerce.number().int().min(1).max(520).nullable().catch(null),
  /** The current week of a plan with dates, with which all weeks together begin. */
  thisWeek: z.number().nullish(),
  page: pageNumber,
});

type Wanted = {
  userId: string;
  inView: SQL | undefined;
  page: number;
  weeks: readonly { week: number; many: number }[];
};

/** A member's drills in their order, each with the dates it was logged on. */
async function readDrills(read: Connection, { userId, inView }: Wanted, where: SQL, part?: Part) {
  const rows = await read
    .select({ drill: weeklyDrills, dates: loggedDates(userId) })
    .from(weeklyDrills)
    .where(and(inView, where))
    .orderBy(...inOrder(planOrder))
    .limit(part?.limit ?? -1)
    .offset(part?.offset ?? 0);
  return rows.map(({ drill, dates }) => ({ ...toCoachDrill(drill), dates: toDates(dates) }));
}

async function readOneWeek(read: Connection, { week, ...wanted }: Wanted & { week: number }) {
  const total = wanted.weeks.find((one) => one.week === week)?.many ?? 0;
  const ofWeek = eq(weeklyDrills.week, week);
  const listed = await readPage({ page: wanted.page, total }, (part) =>
    readDrills(read, wanted, ofWeek, part),
  );
  return { ...listed, what: "drills" };
}

/** A page of whole weeks, given in their order: its total and its size count weeks. */
async function readAllWeeks(read: Connection, { weeks, ...wanted }: Wanted) {
  const listed = await readPage(
    { page: wanted.page, total: weeks.length, size: weeksOnPage(weeks) },
    async ({ limit, offset }) => weeks.slice(offset, offset + limit),
  );
  const numbers = listed.entities.map((one) => one.week);
  const drills = await readDrills(read, { weeks, ...wanted }, inArray(weeklyDrills.week, numbers));
  const place = (one: { week: number }) => numbers.indexOf(one.week);
  return { ...listed, what: "weeks", entities: drills.toSorted((one, other) => place(one) - place(other)) };
}

/**
 * A member's drills as a coach sees them: their own and the general ones in the package view, for one week of the
 * plan, 50 per page, or all (null), a page of whole weeks from this one on where it has dates, each with the newest dates it was logged on, and for each week, newest first, how many there are
 * and how many the member sees.
 */
export const readMemberPlan = operation(
  "listDrills",
  planInput,
  async function readMemberPlan({ db }, _actor, { userId, view, theirs, shown, week, thisWeek, page }) {
    const isAssigned = isTheirs(userId);
    const ofView = inArray(weeklyDrills.tier, tiersOfView(view));
    const inView = and(isAssigned, ofView);
    const isSeen = onPlan(userId, inArray(weeklyDrills.tier, theirs), shown);
    // The view is the coach's own; what the member sees doesn't depend on it.
    const weeks = await db.read
      .select({
        week: weeklyDrills.week,
        many: sql<number>`count(*) filter (where ${ofView})`,
        seen: sql<number>`count(*) filter (where ${isSeen})`,
      })
      .from(weeklyDrills)
      .where(isAssigned)
      .groupBy(weeklyDrills.week)
      .orderBy(desc(weeklyDrills.week));
    const listed =
      week === null
        ? await readAllWeeks(db.read, { userId, inView, page, weeks: weeksInOrder(weeks, thisWeek ?? null) })
        : await readOneWeek(db.read, { userId, inView, page, week, weeks });
    return { ...listed, weeks, week };
  },
);

/** One page of inactive drills, the total, and how many were deleted in the last day (D61). */
export const readInactivePage = operation(
  "listDrills",
  z.object({ page: pageNumber }),
  async function readInactivePage({ db, clock }, _actor, { page }) {
    const where = eq(weeklyDrills.isActive, false);
    const { deletedCount } = await countBinned(db.read, { deletedCount: weeklyDrills }, clock.now());
    const total = () => db.read.$count(weeklyDrills, where);
    const listed = await readPage({ page, total }, async (part) => {
      const orderBy = inOrder(planOrder);
      const rows = await db.read.query.weeklyDrills.findMany({ where, orderBy, ...part });
      return rows.map(toCoachDrill);
    });
    return { ...listed, deletedCount };
  },
);

/** How many drills there are and who could see them (`GET /api/admin/drill-visibility-stats`). */
export const readDrillVisibility = operation(
  "readDrillVisibility",
  noInput,
  async function readDrillVisibility(services) {
    const { read } = services.db;
    const { isActive, tier, assignedUserId } = weeklyDrills;
    const drills = (where?: SQL) => sql`(${read.select({ many: count() }).from(weeklyDrills).where(where)})`;
    // By both states, since the index begins with them.
    const ofTier = (name: "basic" | "elite") => drills(and(inArray(isActive, [true, false]), eq(tier, name)));
    const members = read.select({ many: count() }).from(users).where(membersOn(services, paidTiers));
    const counted = read.get<Record<"total" | "active" | "basic" | "elite" | "general" | "members", number>>(
      sql`select ${drills()} as total, ${drills(eq(isActive, true))} as active, ${ofTier("basic")} as basic,
        ${ofTier("elite")} as elite, ${drills(isNull(assignedUserId))} as general, (${members}) as members`,
    );
    const { total, active, basic, elite, general } = counted;
    return {
      totalDrills: total,
      activeDrills: active,
      inactiveDrills: total - active,
      drillsByTier: { basic, elite, pro: total - basic - elite },
      drillsByAssignment: { general, assigned: total - general },
      usersByTier: { activeProElite: counted.members },
    };
  },
);
