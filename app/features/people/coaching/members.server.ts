import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { opaqueId, pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { holdsWords } from "#app/features/base/search.server.ts";
import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { eliteMembers, isNoCoach, tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { drillCompletions } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { type MemberFilter, memberFilter } from "./schema.ts";

/** How many cards a page of the notes tab shows: each holds up to ten completions. */
export const cardsAPage = 10;

/** Members whose name or address holds the words. */
export const matches = (search: string) =>
  holdsWords([sql`${users.firstName} || ' ' || ${users.lastName}`, users.email], search);

/** What the filters of a list let through of all accounts, the coaches' too. */
export function accountsWhere({ clock }: Services, filter: MemberFilter): SQL | undefined {
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

/** What the filters of a list of members let through: coaches never count as members. */
export const membersWhere = (services: Services, filter: MemberFilter): SQL | undefined =>
  and(accountsWhere(services, filter), isNoCoach(services));

/** Pro first, then elite, then basic; or the other way round (contract, "Admin area"). */
export function tierOrder(now: Date, sort: "asc" | "desc"): SQL {
  const rank = sql`case ${tierNow(now)} when 'pro' then 0 when 'elite' then 1 else 2 end`;
  return sort === "asc" ? asc(rank) : desc(rank);
}

type Listed = { where: SQL | undefined; order: SQL[]; page: number; size?: number };

async function readMembers(services: Services, { where, order, page, size }: Listed) {
  const { db } = services;
  const [{ total } = { total: 0 }] = await db.read.select({ total: count() }).from(users).where(where);
  const orderBy = [...order, asc(users.lastName), asc(users.id)];
  return readPage({ page, total, ...(size && { size }) }, async ({ limit, offset }) => {
    // Found by an index first: sorting whole rows to reach the last page took five times as long.
    const { id } = users;
    const found = db.read
      .select({ id })
      .from(users)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    const rows = await db.read
      .select()
      .from(users)
      .where(inArray(id, found))
      .orderBy(...orderBy);
    return rows.map((row) => toUser(services, row));
  });
}

/** A page of members by tier, then by name. */
export const readMembersPage = operation(
  "listMembers",
  memberFilter,
  async function readMembersPage(services, _actor, filter) {
    const order = [tierOrder(services.clock.now(), filter.sort)];
    return readMembers(services, { where: membersWhere(services, filter), order, page: filter.page });
  },
);

/** A page of all accounts, the coaches' too, by tier, then by name. */
export const readAccountsPage = operation(
  "listMembers",
  memberFilter,
  async function readAccountsPage(services, _actor, filter) {
    const order = [tierOrder(services.clock.now(), filter.sort)];
    return readMembers(services, { where: accountsWhere(services, filter), order, page: filter.page });
  },
);

/** How far back the list of who logged lately looks: reading it stays the same however much is logged. */
const latelyLogged = 2000;

/** A page of members by when they last logged a drill, latest first; who has not lately comes by name. */
export const readActiveMembersPage = operation(
  "listMembers",
  memberFilter,
  async function readActiveMembersPage(services, _actor, filter) {
    const { userId, completedAt } = drillCompletions;
    const late = sql`(select ${userId} as member, ${completedAt} as at from ${drillCompletions} order by ${completedAt} desc limit ${latelyLogged})`;
    const last = sql`(with lately as materialized (select member, max(at) as at from ${late} group by member) select at from lately where member = ${users.id})`;
    const where = membersWhere(services, filter);
    return readMembers(services, { where, order: [desc(last)], page: filter.page, size: cardsAPage });
  },
);

const allMembers = declareList({
  order: listOrder(users, [[users.createdAt, "desc"]]),
  rows: (db, query) => db.query.users.findMany(query),
});

/** Every account, newest first (`GET /api/admin/users`). */
export const listMembers = operation(
  "listMembers",
  pageWindow,
  async function listMembers(services, _actor, window) {
    return readWindow(services.db.read, allMembers, window, (row) => toUser(services, row));
  },
);

/** A member as the admin lists show them. */
export type ListedMember = Awaited<ReturnType<typeof readMembersPage>>["entities"][number];

/** One member as the lists show them, or null. */
export const findMember = operation(
  "listMembers",
  z.object({ userId: opaqueId }),
  async function findMember(services, _actor, given) {
    const row = await services.db.read.query.users.findFirst({ where: eq(users.id, given.userId) });
    return row ? toUser(services, row) : null;
  },
);

/** How many people a search field finds at the same time. */
const mostFound = 20;

/** A person as a search field offers them. */
export type Person = { id: string; name: string; email: string };

/** Whom a search field means, by name, 20 at most (`GET /api/admin/people`). */
export const findPeople = operation(
  "listMembers",
  z.object({ search: z.string().trim().max(200).catch("") }),
  async function findPeople(services, _actor, { search }): Promise<Person[]> {
    const rows = await services.db.read
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(and(matches(search), isNoCoach(services)))
      .orderBy(asc(users.lastName), asc(users.id))
      .limit(mostFound);
    return rows.map(({ id, firstName, lastName, email }) => ({
      id,
      name: `${firstName} ${lastName}`,
      email,
    }));
  },
);

/** The members with these identifiers, in the order of their names. */
export const listChosen = operation(
  "listMembers",
  z.object({ userIds: z.array(opaqueId).max(500) }),
  async function listChosen(services, _actor, { userIds }) {
    if (userIds.length === 0) return [];
    const rows = await services.db.read.query.users.findMany({
      where: and(inArray(users.id, userIds), isNoCoach(services)),
      orderBy: [asc(users.lastName), asc(users.id)],
    });
    return rows.map((row) => toUser(services, row));
  },
);

/** How many Elite users there are (D59), but for one. */
export const countElite = operation(
  "listMembers",
  z.object({ except: opaqueId }),
  async function countElite(services, _actor, { except }) {
    const where = and(eliteMembers(services), ne(users.id, except));
    const [{ total } = { total: 0 }] = await services.db.read
      .select({ total: count() })
      .from(users)
      .where(where);
    return total;
  },
);
