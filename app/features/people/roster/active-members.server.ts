import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { operation } from "#app/features/base/operation.server.ts";
import { type Part, readPage, turned } from "#app/features/base/paging.server.ts";
import { toUser } from "#app/features/people/accounts/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { users } from "#db/schema/users.ts";
import { accountsWhere, membersWhere } from "./members.server.ts";
import { type MemberFilter, memberFilter } from "./schema.ts";

/** How many cards a page of the notes tab shows: each holds up to ten completions. */
export const cardsAPage = 10;

const { id, lastName, email } = users;
const { userId, lastDrillAt } = memberActivity;

/** Which rows of a half that begins `before` rows into the list, and has `many`, are among the part's. */
function within({ limit, offset }: Part, before: number, many: number): Part {
  const place = (at: number) => Math.min(many, Math.max(0, at - before));
  return { limit: place(offset + limit) - place(offset), offset: place(offset) };
}

/** Reads a part of a half from its nearer end. */
function partOf(found: SQL, part: Part, many: number, steps: readonly (readonly [SQL, SQL])[]): SQL {
  const reverse = turned(part, many);
  const { limit, offset } = reverse ?? part;
  const order = steps.map(([forward, backward]) => (reverse ? backward : forward));
  return sql`select * from (${found} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})`;
}

/** Who logged a drill, in the order of its index, and everyone else by name, in the order of another, so that no one is sorted. */
function halves(services: Services, filter: MemberFilter) {
  const { read } = services.db;
  const { adminEmails } = services.config;
  const accounts = accountsWhere(services, filter);
  const coaches = read
    .select({ id })
    .from(users)
    .where(inArray(email, [...adminEmails]));
  // Without a filter no account has to be looked up.
  const isListed = accounts && inArray(userId, read.select({ id }).from(users).where(accounts));
  const logged = sql`from ${memberActivity} where ${and(isNotNull(lastDrillAt), notInArray(userId, coaches), isListed)}`;
  const listed = and(eq(userId, id), membersWhere(services, filter));
  const never = and(listed, isNull(lastDrillAt));
  const counted = accounts
    ? sql`select count(*) as total, count(${lastDrillAt}) as many from ${users} cross join ${memberActivity} where ${listed}`
    : sql`select ${read.$count(users, membersWhere(services, filter))} as total, (select count(*) ${logged}) as many`;
  return {
    count: () => read.get<{ total: number; many: number }>(counted),
    logged: (part: Part, many: number) =>
      partOf(sql`select ${userId} ${logged}`, part, many, [
        [desc(lastDrillAt), asc(lastDrillAt)],
        [asc(userId), desc(userId)],
      ]),
    never: (part: Part, many: number) =>
      partOf(sql`select ${id} from ${users} cross join ${memberActivity} where ${never}`, part, many, [
        [asc(lastName), desc(lastName)],
        [asc(id), desc(id)],
      ]),
  };
}

/** A page of members by their last drill log, latest first; members who have none come by name. */
export const readActiveMembersPage = operation(
  "listMembers",
  memberFilter,
  async function readActiveMembersPage(services, _actor, filter) {
    const { read } = services.db;
    const { count, logged, never } = halves(services, filter);
    const { total, many } = count();
    return readPage({ page: filter.page, total, size: cardsAPage }, async (part) => {
      const others = total - many;
      const found = sql`(${logged(within(part, 0, many), many)} union all ${never(within(part, many, others), others)})`;
      const rows = await read
        .select({ user: users })
        .from(users)
        .innerJoin(memberActivity, eq(userId, id))
        .where(inArray(id, found))
        .orderBy(desc(lastDrillAt), sql`iif(${lastDrillAt} is null, ${lastName}, null)`, asc(id));
      return rows.map(({ user }) => toUser(services, user));
    });
  },
);
