import { and, asc, count, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { toUser } from "#app/features/accounts/queries.server.ts";
import { pageWindow } from "#app/features/fields.ts";
import { operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { drillCompletions } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { type MemberFilter, memberFilter } from "./schema.ts";
import { tierNow } from "./tier-sql.server.ts";

/** How many members a page of a list shows. */
export const membersAPage = 50;

/** How many cards a page of the notes tab shows: each holds up to ten completions. */
export const cardsAPage = 10;

/** Members whose name or address holds the words; the wildcards of LIKE are letters like any other. */
function matches(search: string): SQL | undefined {
  if (search === "") return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const name = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return or(sql`${name} like ${pattern} escape '\\'`, sql`${users.email} like ${pattern} escape '\\'`);
}

function whereOf({ clock }: Services, filter: MemberFilter): SQL | undefined {
  const { search, coach, tier, view, hideBasic } = filter;
  const now = tierNow(clock.now());
  const hidesBasic = hideBasic && (view === "elite" || view === "pro");
  return and(
    matches(search),
    coach === "all"
      ? undefined
      : coach === "unassigned"
        ? isNull(users.assignedCoach)
        : eq(users.assignedCoach, coach),
    tier === "all" ? undefined : eq(now, tier),
    hidesBasic ? ne(now, "basic") : undefined,
  );
}

/** Pro first, then elite, then basic; or the other way round (admin document, section 9). */
function tierOrder(now: Date, sort: "asc" | "desc"): SQL {
  const rank = sql`case ${tierNow(now)} when 'pro' then 0 when 'elite' then 1 else 2 end`;
  return sort === "asc" ? asc(rank) : desc(rank);
}

async function readPage(services: Services, filter: MemberFilter, order: SQL[], size: number) {
  const { db } = services;
  const where = whereOf(services, filter);
  const [{ total } = { total: 0 }] = await db.read.select({ total: count() }).from(users).where(where);
  const page = Math.min(filter.page, Math.max(1, Math.ceil(total / size)));
  const rows = await db.read
    .select()
    .from(users)
    .where(where)
    .orderBy(...order, asc(users.lastName), asc(users.id))
    .limit(size)
    .offset((page - 1) * size);
  return { members: rows.map((row) => toUser(services, row)), total, page, size };
}

/** A page of members by tier, then by name. */
export const readMembersPage = operation("listMembers", memberFilter, async (services, _actor, filter) =>
  readPage(services, filter, [tierOrder(services.clock.now(), filter.sort)], membersAPage),
);

/** A page of members by when they last logged a drill, latest first. */
export const readActiveMembersPage = operation(
  "listMembers",
  memberFilter,
  async (services, _actor, filter) => {
    const last = sql`(select max(${drillCompletions.completedOn}) from ${drillCompletions} where ${drillCompletions.userId} = ${users.id})`;
    return readPage(services, filter, [desc(last)], cardsAPage);
  },
);

/** Every account, newest first (`GET /api/admin/users`). */
export const listMembers = operation("listMembers", pageWindow, async (services, _actor, { limit }) => {
  const rows = await services.db.read.query.users.findMany({
    orderBy: [desc(users.createdAt), desc(users.id)],
    limit,
  });
  return rows.map((row) => toUser(services, row));
});

/** A member as the admin lists show them. */
export type ListedMember = Awaited<ReturnType<typeof readMembersPage>>["members"][number];
