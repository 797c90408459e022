import { and, asc, count, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { opaqueId, pageWindow, shortList } from "#app/features/base/fields.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { eliteMembers, isNoCoach, tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { users } from "#db/schema/users.ts";
import { inOrder, type Step, stepOf } from "./member-order.server.ts";
import { type PackageView, tiersBeyond, tiersOfView } from "./package-views.ts";
import { type MemberFilter, memberFilter } from "./schema.ts";

/** Members whose name or address contains the words. */
export const matches = (search: string) =>
  holdsWords([sql`${users.firstName} || ' ' || ${users.lastName}`, users.email], search);

/** Members whose plan a package view includes; undefined if it includes every one. */
export function inView({ clock }: Services, view: PackageView): SQL | undefined {
  if (tiersBeyond(view).length === 0) return undefined;
  return inArray(tierNow(clock.now()), tiersOfView(view));
}

/** What the filters of a list let through of all accounts, the coaches' too. */
export function accountsWhere(services: Services, filter: MemberFilter): SQL | undefined {
  const { search, coach, tier, view, isOfView, hideBasic } = filter;
  const now = tierNow(services.clock.now());
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
    isOfView ? inView(services, view) : undefined,
  );
}

/** What the filters of a list of members let through: coaches never count as members. */
export const membersWhere = (services: Services, filter: MemberFilter): SQL | undefined =>
  and(accountsWhere(services, filter), isNoCoach(services));

/** How many members, without coaches, the filters let through. */
export const countMembers = (services: Services, filter: MemberFilter) =>
  services.db.read.$count(users, membersWhere(services, filter));

const { id } = users;
const { userId } = memberActivity;

/** A list of members: whom `where` lets through are found in `order`, then by name. */
type MemberList = {
  where: SQL | undefined;
  find(read: Connection, where: SQL | undefined): SQLWrapper;
  order: Step;
};

const findRows = (read: Connection, where: SQL | undefined) =>
  read.select({ id }).from(users).where(where).getSQL();

/** With what each logged, for an order by it. */
const findLogs = (read: Connection, where: SQL | undefined) =>
  read.select({ id }).from(users).innerJoin(memberActivity, eq(userId, id)).where(where).getSQL();

/** A list in the order its filter asks for. */
const sorted = (services: Services, { sort }: MemberFilter) => ({
  find: sort.startsWith("log") ? findLogs : findRows,
  order: stepOf(sort, services),
});

async function readMembers(services: Services, { page }: MemberFilter, list: MemberList) {
  const { where, find, order } = list;
  const { db } = services;
  const total = () => db.read.$count(users, where);
  return readPage({ page, total }, async (part, reverse) => {
    const { limit, offset } = reverse ?? part;
    // Finds the ids by an index first: sorting whole rows took five times as long for the last page.
    const found = sql`(${find(db.read, where)} order by ${inOrder(order, reverse !== null)} limit ${limit} offset ${offset})`;
    const rows = await db.read
      .select({ user: users })
      .from(users)
      .innerJoin(memberActivity, eq(userId, id))
      .where(inArray(id, found))
      .orderBy(inOrder(order));
    return rows.map(({ user }) => toUser(services, user));
  });
}

/** A page of members in the filter's order, by tier unless it names one, then by name. */
export const readMembersPage = operation(
  "listMembers",
  memberFilter,
  async function readMembersPage(services, _actor, filter) {
    return readMembers(services, filter, {
      where: membersWhere(services, filter),
      ...sorted(services, filter),
    });
  },
);

/** A page of all accounts, the coaches' too, in the filter's order, by tier unless it names one, then by name. */
export const readAccountsPage = operation(
  "listMembers",
  memberFilter,
  async function readAccountsPage(services, _actor, filter) {
    return readMembers(services, filter, {
      where: accountsWhere(services, filter),
      ...sorted(services, filter),
    });
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

/** The members with these identifiers, in the order of their names. */
export const listChosen = operation(
  "listMembers",
  z.object({ userIds: shortList(z.array(opaqueId).max(500)) }),
  async function listChosen(services, _actor, { userIds }) {
    if (userIds.length === 0) return [];
    const rows = await services.db.read.query.users.findMany({
      where: and(inArray(users.id, userIds), isNoCoach(services)),
      orderBy: [asc(users.lastName), asc(users.id)],
    });
    return rows.map((row) => toUser(services, row));
  },
);

/** Who the "Elite users" are (D59): the first four by name, and how many. */
export const listElite = operation("listMembers", noInput, async function listElite(services) {
  const { read } = services.db;
  const where = eliteMembers(services);
  const rows = await read
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(where)
    .orderBy(asc(users.lastName), asc(users.id))
    .limit(4);
  const names = rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return { names, total: await read.$count(users, where) };
});

/** The Elite users (D59) without one, up to a number. */
export const listEliteIds = operation(
  "listMembers",
  z.object({ except: opaqueId, most: z.number().int() }),
  async function listEliteIds(services, _actor, { except, most }) {
    const where = and(eliteMembers(services), ne(users.id, except));
    const rows = await services.db.read.select({ id: users.id }).from(users).where(where).limit(most);
    return rows.map(({ id }) => id);
  },
);

/** How many Elite users there are (D59), optionally without one. */
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
