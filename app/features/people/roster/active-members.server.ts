import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { operation } from "#app/features/base/operation.server.ts";
import { type Part, readPage, turned } from "#app/features/base/paging.server.ts";
import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { isCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { users } from "#db/schema/users.ts";
import { accountsWhere, countMembers } from "./members.server.ts";
import { type MemberFilter, memberFilter } from "./schema.ts";

/** How many cards a page of the notes tab shows: each holds up to ten completions. */
export const cardsAPage = 10;

/** How many accounts are sooner listed than looked up one after the other. */
const few = 500;

const { id, lastName } = users;
const { userId, lastDrillAt } = memberActivity;

/** Where to start reading, from the beginning or from the end, and how much. */
type Reading = Part & { isTurned?: boolean };

/** Which rows of a half that begins `before` rows into the list, and has `many`, are among the part's, from its nearer end. */
function within({ limit, offset }: Part, before: number, many: number): Reading {
  const place = (at: number) => Math.min(many, Math.max(0, at - before));
  const part = { limit: place(offset + limit) - place(offset), offset: place(offset) };
  const reverse = turned(part, many);
  return { ...(reverse ?? part), isTurned: reverse !== null };
}

type Steps = readonly (readonly [order: SQL, reverse: SQL])[];

/** A part of a half. */
function partOf(half: SQL, steps: Steps, { limit, offset, isTurned = false }: Reading): SQL {
  const order = steps.map(([forward, backward]) => (isTurned ? backward : forward));
  return sql`select * from (${half} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})`;
}

/** The coaches' ids. Comparing with them needs only an index, unlike comparing each account's address. */
const coachIds = (services: Services) => services.db.read.select({ id }).from(users).where(isCoach(services));

/**
 * How many members the filter lets through, and how many of them logged a drill: null with a filter, because each account found
 * would have to be looked up.
 */
async function countHalves(services: Services, filter: MemberFilter) {
  const { read } = services.db;
  if (accountsWhere(services, filter)) return { total: await countMembers(services, filter), many: null };
  // The few coaches are taken off the counts of all accounts, which SQLite has without comparing each row with them.
  const coaches = coachIds(services);
  const hasLogged = isNotNull(lastDrillAt);
  const members = sql`${read.$count(users)} - ${read.$count(users, inArray(id, coaches))}`;
  const loggers = sql`${read.$count(memberActivity, hasLogged)} - ${read.$count(memberActivity, and(hasLogged, inArray(userId, coaches)))}`;
  return read.get<{ total: number; many: number }>(sql`select ${members} as total, ${loggers} as many`);
}

/** Who logged a drill, in the order of its index, and everyone else by name, in the order of another, so that no one is sorted. */
function halves(services: Services, filter: MemberFilter, total: number) {
  const { read } = services.db;
  const accounts = accountsWhere(services, filter);
  const areFew = total <= few;
  const found = read
    .select({ id })
    .from(users)
    .where(and(accounts, areFew ? undefined : eq(id, userId)));
  // Without a filter no account has to be looked up; with one few are listed before, and many only until the part is full.
  const isFound = accounts && (areFew ? inArray(userId, found) : exists(found));
  const coaches = coachIds(services);
  const isOther = and(eq(userId, id), accounts, notInArray(id, coaches), isNull(lastDrillAt));
  const hasLogged = and(isNotNull(lastDrillAt), notInArray(userId, coaches));
  const logged = sql`select ${userId} as id from ${memberActivity} where ${and(hasLogged, isFound)}`;
  const others = sql`select ${id} as id from ${users} cross join ${memberActivity} where ${isOther}`;
  const byLog = [
    [desc(lastDrillAt), asc(lastDrillAt)],
    [asc(userId), desc(userId)],
  ] as const;
  const byName = [
    [asc(lastName), desc(lastName)],
    [asc(id), desc(id)],
  ] as const;
  return {
    logged: (part: Reading) => partOf(logged, byLog, part),
    others: (part: Reading) => partOf(others, byName, part),
  };
}

type Halves = ReturnType<typeof halves>;

/**
 * Who is in a part of the two halves if it isn't known how many are in each. It asks the half at the list's nearer end first, and
 * the other for what that doesn't have.
 */
function findUncounted({ db }: Services, { logged, others }: Halves, part: Part, total: number): string[] {
  const idsOf = (half: SQL) => db.read.all<{ id: string }>(half).map((row) => row.id);
  const fromEnd = turned(part, total);
  if (fromEnd) {
    const last = idsOf(others({ ...fromEnd, isTurned: true }));
    const limit = fromEnd.limit - last.length;
    if (limit === 0) return last;
    // The halves meet in this part, or it is in the first one alone.
    const isMeeting = last.length > 0;
    return [...last, ...idsOf(logged({ limit, offset: isMeeting ? 0 : part.offset, isTurned: isMeeting }))];
  }
  const first = idsOf(logged(part));
  const limit = part.limit - first.length;
  if (limit === 0) return first;
  const isMeeting = first.length > 0 || part.offset === 0;
  const offset = isMeeting ? 0 : total - part.offset - part.limit;
  return [...first, ...idsOf(others({ limit, offset, isTurned: !isMeeting }))];
}

/** A page of members by their last drill log, latest first; members who have none come by name. */
export const readActiveMembersPage = operation(
  "listMembers",
  memberFilter,
  async function readActiveMembersPage(services, _actor, filter) {
    const { total, many } = await countHalves(services, filter);
    const both = halves(services, filter, total);
    const { logged, others } = both;
    return readPage({ page: filter.page, total, size: cardsAPage }, async (part) => {
      const found =
        many === null
          ? findUncounted(services, both, part, total)
          : sql`(${logged(within(part, 0, many))} union all ${others(within(part, many, total - many))})`;
      const rows = await services.db.read
        .select({ user: users })
        .from(users)
        .innerJoin(memberActivity, eq(userId, id))
        .where(inArray(id, found))
        .orderBy(desc(lastDrillAt), sql`iif(${lastDrillAt} is null, ${lastName}, null)`, asc(id));
      return rows.map(({ user }) => toUser(services, user));
    });
  },
);
