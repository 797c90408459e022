import { and, asc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { paidTiers } from "#app/features/base/tiers.ts";
import { isNoCoach, membersOn } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { users } from "#db/schema/users.ts";
import { expiringWithin, quietAfter, shownOfKind, someNames, type TodayItem, type Waiting } from "./rules.ts";

const { id, firstName, lastName, email, createdAt } = users;
const { freeMembershipTier: tier, freeMembershipUntil: until } = users;
const person = { id, firstName, lastName, email, tier };

const total = sql<number>`count(*) over ()`.as("total");

/** A note sent in that time counts as contact. */
const notWrittenToSince = (cutoff: Date) =>
  sql`not exists (select 1 from ${practiceNotes} where ${practiceNotes.userId} = ${id} and ${practiceNotes.createdAt} >= ${cutoff.getTime()})`;

/** A note goes to at most this many members together. */
const mostQuiet = 200;

/**
 * Elite and pro members who have logged nothing and sent no video for 30 days and got no note in that time, longest
 * first; `at` is when they were last heard of, or joined.
 */
function quietMembers(services: Services) {
  const { db, clock } = services;
  const cutoff = new Date(clock.now().getTime() - quietAfter);
  const { userId, mayPay, lastHeardAt } = memberActivity;
  const at = sql<number>`max(${lastHeardAt}, ${createdAt})`.as("at");
  return (
    db.read
      .select({ ...person, kind: sql<"silent" | "expiring">`'silent'`.as("kind"), at, total })
      .from(memberActivity)
      // Read in this order, one index finds the few who may be listed.
      .crossJoin(users)
      .where(
        and(
          eq(mayPay, true),
          lt(lastHeardAt, cutoff),
          eq(id, userId),
          membersOn(services, paidTiers),
          lt(createdAt, cutoff),
          sql`+${users.deleteAfter} is null`,
          notWrittenToSince(cutoff),
        ),
      )
      .orderBy(asc(sql`at`))
      .limit(mostQuiet)
  );
}

/** Members whose free membership ends within a week, the next one first; `at` is its end. */
function endingMemberships(services: Services) {
  const { db, clock } = services;
  const now = clock.now();
  const soon = new Date(now.getTime() + expiringWithin);
  return db.read
    .select({
      ...person,
      kind: sql<"silent" | "expiring">`'expiring'`.as("kind"),
      at: sql<number>`${until}`.as("at"),
      total,
    })
    .from(users)
    .where(and(isNotNull(tier), isNoCoach(services), gt(until, now), lte(until, soon)))
    .orderBy(asc(until))
    .limit(shownOfKind);
}

type Row = Awaited<ReturnType<typeof quietMembers>>[number];

/** Quiet members, longest quiet first, for a note to all or some of them. */
export async function listQuietMembers(services: Services) {
  const rows = await quietMembers(services);
  return rows.map((row) => ({
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    since: new Date(row.at),
  }));
}

/** Members who stopped logging, as one item. */
function toQuiet(rows: readonly Row[]): Waiting {
  const [longest] = rows;
  if (!longest) return { items: [], total: 0 };
  const names = rows.map((row) => row.firstName || `${row.firstName} ${row.lastName}`);
  const item: TodayItem = {
    kind: "silent",
    id: "silent",
    subject: `${counted(longest.total, "member")} quiet for 30 days`,
    since: new Date(longest.at),
    due: null,
    ref: null,
    reason: someNames(names, longest.total),
  };
  return { items: [item], total: 1 };
}

function toEnding(row: Row, siteTimeZone: string): TodayItem {
  // The end of a day is the start of the next one.
  const on = localDate(new Date(row.at - 1), siteTimeZone);
  return {
    kind: "expiring",
    id: `expiring-${row.id}`,
    subject: `${row.firstName} ${row.lastName}`,
    ref: row.email,
    memberId: row.id,
    since: new Date(row.at - expiringWithin),
    due: null,
    reason: `has ${row.tier} for free until ${dayWords(on)}`,
  };
}

/** Members who may leave, in one query: those who stopped logging, and those whose free membership ends. */
export async function membersAtRisk(services: Services): Promise<Waiting[]> {
  const { db, config } = services;
  const quiet = quietMembers(services).as("quiet");
  const ending = endingMemberships(services).as("ending");
  const rows = await db.read
    .select()
    .from(quiet)
    .unionAll(db.read.select().from(ending))
    .orderBy(asc(sql`at`));
  const { silent = [], expiring = [] } = Object.groupBy(rows, ({ kind }) => kind);
  const items = expiring.map((row) => toEnding(row, config.siteTimeZone));
  return [toQuiet(silent), { items, total: expiring[0]?.total ?? 0 }];
}
