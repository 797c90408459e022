import { and, asc, eq, lt, sql } from "drizzle-orm";
import { membersOn } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { users } from "#db/schema/users.ts";
import { quietAfter, someNames, type TodayItem, type Waiting } from "./rules.ts";

/** A note sent in that time counts as contact. */
const notWrittenToSince = (cutoff: Date) =>
  sql`not exists (select 1 from ${practiceNotes} where ${practiceNotes.userId} = ${users.id} and ${practiceNotes.createdAt} >= ${cutoff.getTime()})`;

/** A note goes to at most this many members together. */
const mostQuiet = 200;

/**
 * Elite and pro members who have logged nothing and sent no video for 30 days and got no note in that time, longest
 * first.
 */
export async function listQuietMembers(services: Services) {
  const { db, clock } = services;
  const now = clock.now();
  const cutoff = new Date(now.getTime() - quietAfter);
  const { id, firstName, lastName, createdAt } = users;
  const { userId, mayPay, lastHeardAt } = memberActivity;
  const rows = await db.read
    .select({
      id,
      firstName,
      lastName,
      since: sql<number>`max(${lastHeardAt}, ${createdAt})`.as("since"),
      total: sql<number>`count(*) over ()`,
    })
    .from(memberActivity)
    // Read in this order, one index finds the few who may be listed.
    .crossJoin(users)
    .where(
      and(
        eq(mayPay, true),
        lt(lastHeardAt, cutoff),
        eq(id, userId),
        membersOn(services, ["elite", "pro"]),
        lt(createdAt, cutoff),
        sql`+${users.deleteAfter} is null`,
        notWrittenToSince(cutoff),
      ),
    )
    .orderBy(asc(sql`since`))
    .limit(mostQuiet);
  return rows.map((row) => ({
    ...row,
    name: `${row.firstName} ${row.lastName}`,
    since: new Date(row.since),
  }));
}

/** Members who stopped logging, as one item. */
export async function quietMembers(services: Services): Promise<Waiting> {
  const members = await listQuietMembers(services);
  const [longest] = members;
  if (!longest) return { items: [], total: 0 };
  const { total } = longest;
  const item: TodayItem = {
    kind: "silent",
    id: "silent",
    subject: `${total} ${total === 1 ? "member" : "members"} quiet for 30 days`,
    since: longest.since,
    due: null,
    ref: null,
    reason: someNames(
      members.map(({ firstName, name }) => firstName || name),
      total,
    ),
  };
  return { items: [item], total: 1 };
}
