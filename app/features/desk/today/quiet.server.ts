import { and, asc, isNull, lt, type SQL, sql } from "drizzle-orm";
import { membersOn } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { quietAfter, someNames, type TodayItem, type Waiting } from "./rules.ts";

/** When a member last logged anything or sent a video, or else joined. */
function lastHeardFrom(): SQL<number> {
  const drilled = sql`(select max(${drillCompletions.completedAt}) from ${drillCompletions} where ${drillCompletions.userId} = ${users.id})`;
  const practiced = sql`(select max(${practiceResults.practicedAt}) from ${practiceResults} where ${practiceResults.userId} = ${users.id})`;
  const filmed = sql`(select max(${submissions.uploadedAt}) from ${submissions} where ${submissions.userId} = ${users.id})`;
  return sql`max(coalesce(${drilled}, 0), coalesce(${practiced}, 0), coalesce(${filmed}, 0), ${users.createdAt})`;
}

/** Stops at the first recent entry; most members have one. */
function didNothingSince(cutoff: Date): SQL[] {
  const at = cutoff.getTime();
  const drilled = sql`select 1 from ${drillCompletions} where ${drillCompletions.userId} = ${users.id} and ${drillCompletions.completedAt} >= ${at}`;
  const practiced = sql`select 1 from ${practiceResults} where ${practiceResults.userId} = ${users.id} and ${practiceResults.practicedAt} >= ${at}`;
  const filmed = sql`select 1 from ${submissions} where ${submissions.userId} = ${users.id} and ${submissions.uploadedAt} >= ${at}`;
  const nothing = [drilled, practiced, filmed].map((one) => sql`not exists (${one})`);
  return [lt(users.createdAt, cutoff), ...nothing];
}

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
  const { id, firstName, lastName } = users;
  const rows = await db.read
    .select({
      id,
      firstName,
      lastName,
      since: lastHeardFrom().as("since"),
      total: sql<number>`count(*) over ()`,
    })
    .from(users)
    .where(
      and(
        membersOn(services, ["elite", "pro"]),
        isNull(users.deleteAfter),
        ...didNothingSince(cutoff),
        notWrittenToSince(cutoff),
      ),
    )
    .orderBy(asc(sql`since`))
    .limit(mostQuiet);
  return rows.map((row) => ({
    ...row,
    name: `${row.firstName} ${row.lastName}`,
    since: new Date(Number(row.since)),
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
