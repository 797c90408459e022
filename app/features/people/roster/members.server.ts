import { and, asc, count, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Cell } from "#app/features/base/csv/csv-table.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { opaqueId, shortList } from "#app/features/base/fields.ts";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { listOrder } from "#app/features/base/paging.server.ts";
import { toUser } from "#app/features/people/accounts/queries.server.ts";
import {
  eliteMembers,
  isCoach,
  isNoCoach,
  tierNow,
} from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { ofAccess } from "./access.server.ts";
import { inOrder, stepOf } from "./member-order.server.ts";
import { type PackageView, tiersBeyond, tiersOfView } from "./package-views.ts";
import { type MemberFilter, memberFilter } from "./schema.ts";

/** Members whose name or address contains the words. */
export const matches = (search: string) =>
  // The address first: it's stored as it is compared, and a name is put together for each member who has another address.
  holdsWords([users.email, sql`${users.firstName} || ' ' || ${users.lastName}`], search);

/** Members whose plan a package view includes; undefined if it includes every one. */
export function inView({ clock }: Services, view: PackageView): SQL | undefined {
  if (tiersBeyond(view).length === 0) return undefined;
  return inArray(tierNow(clock.now()), tiersOfView(view));
}

/** What the filters of a list let through of all accounts, the coaches' too. */
export function accountsWhere(services: Services, filter: MemberFilter): SQL | undefined {
  const { search, coach, tier, access, view, isOfView, hideBasic } = filter;
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
    ofAccess(services, access),
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

/** How many of the coaches' accounts the filters let through: they are looked up, however many members there are. */
export const countCoaches = (services: Services, filter: MemberFilter) =>
  services.db.read.$count(users, and(isCoach(services), accountsWhere(services, filter)));

const { id } = users;
const { userId } = memberActivity;

const findRows = (read: Connection, where: SQL | undefined) =>
  read.select({ id }).from(users).where(where).getSQL();

/** With what each logged, for an order by it. */
const findLogs = (read: Connection, where: SQL | undefined) =>
  read.select({ id }).from(users).innerJoin(memberActivity, eq(userId, id)).where(where).getSQL();

type Columns = Record<string, (row: UserRow, services: Services) => Cell>;

/** A list of accounts that the filters let through, in the filter's order, by tier unless it names one, then by name. */
const accountList = (where: typeof membersWhere, columns: Columns) =>
  listResource({
    action: "listMembers",
    order: listOrder(users, [[users.createdAt, "desc"]]),
    filter: memberFilter,
    where: (filter, services) => where(services, filter),
    read: async (services, filter, part, reverse) => {
      const { read } = services.db;
      const { sort } = filter;
      const order = stepOf(filter, services);
      const { limit, offset } = reverse ?? part ?? { limit: -1, offset: 0 };
      const find = sort.startsWith("log") ? findLogs : findRows;
      // Finds the ids by an index first: sorting whole rows took five times as long for the last page.
      const found = sql`(${find(read, where(services, filter))} order by ${inOrder(order, reverse !== null)} limit ${limit} offset ${offset})`;
      const rows = await read
        .select({ user: users })
        .from(users)
        .innerJoin(memberActivity, eq(userId, id))
        .where(inArray(id, found))
        .orderBy(inOrder(order));
      return rows.map(({ user }) => user);
    },
    toEntity: (row: UserRow, services) => toUser(services, row),
    columns,
  });

const accounts = accountList(accountsWhere, {
  "first name": (row) => row.firstName,
  "last name": (row) => row.lastName,
  email: (row) => shownAddress(row.email),
  "plan now": (row, services) => toUser(services, row).effectiveTier,
  "plan bought": (row) => row.subscriptionTier,
  "subscription status": (row) => row.subscriptionStatus,
  "free membership": (row) => row.freeMembershipTier,
  "free membership until": (row) => row.freeMembershipUntil,
  "assigned coach": (row) => row.assignedCoach,
  "member since": (row) => row.createdAt,
  "last updated": (row) => row.updatedAt,
});

const coachName = ({ config }: Services, key: string | null) =>
  config.coaches.find((coach) => coach.key === key)?.name ?? key ?? "Unassigned";

const members = accountList(membersWhere, {
  "first name": (row) => row.firstName,
  "last name": (row) => row.lastName,
  email: (row) => shownAddress(row.email),
  "plan now": (row, services) => toUser(services, row).effectiveTier,
  coach: (row, services) => coachName(services, row.assignedCoach),
});

/** Every account, newest first (`GET /api/admin/users`). */
export const listMembers = accounts.list;

/** A page of all accounts, the coaches' too. */
export const readAccountsPage = accounts.page;

/** The Users tab's list as a spreadsheet. */
export const exportMembers = accounts.csv;

/** A page of members, without the coaches. */
export const readMembersPage = members.page;

/** The Coach Assignments tab's list as a spreadsheet. */
export const exportAssignments = members.csv;

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

/** The members a list's filters let through, by name, up to a number: for an act on all of them. */
export const listFoundIds = operation(
  "listMembers",
  memberFilter.extend({ most: z.number().int() }),
  async function listFoundIds(services, _actor, { most, ...filter }) {
    const rows = await services.db.read
      .select({ id: users.id })
      .from(users)
      .where(membersWhere(services, filter))
      .orderBy(asc(users.lastName), asc(users.id))
      .limit(most);
    return rows.map(({ id }) => id);
  },
);
