import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { isNoCoach, membersOn } from "#app/features/people/entitlements/tier-sql.server.ts";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import { feedbackDueOn } from "#app/features/video/submissions/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { outbox } from "#db/schema/outbox.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import {
  ago,
  dayInWords,
  expiringWithin,
  failedMailFor,
  shownOfKind,
  silentAfter,
  type TodayItem,
  type Waiting,
} from "./rules.ts";

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** The rows' items with the number of all of them, which each row carries. */
function toWaiting<Row extends { total: number }>(rows: Row[], toItem: (row: Row) => TodayItem): Waiting {
  return { items: rows.map(toItem), total: rows[0]?.total ?? 0 };
}

const ofAll = sql<number>`count(*) over ()`.as("total");

/** Messages of the contact page that nobody answered: a reply is promised within 24 hours (D38). */
export async function waitingContacts({ db, clock }: Services): Promise<Waiting> {
  const { id, name, createdAt } = contactMessages;
  const rows = await db.read
    .select({ id, name, createdAt, total: ofAll })
    .from(contactMessages)
    .where(isNull(contactMessages.respondedAt))
    .orderBy(asc(createdAt))
    .limit(shownOfKind);
  return toWaiting(rows, (row) => ({
    kind: "contact",
    id: `contact-${row.id}`,
    subject: row.name,
    since: row.createdAt,
    ref: row.id,
    reason: `wrote to us ${ago(row.createdAt, clock.now())}; a reply within 24 hours is promised`,
  }));
}

/** Clips without a review: feedback is promised within three business days (D38). */
export async function waitingVideos({ db, clock, config }: Services): Promise<Waiting> {
  const { id, uploadedAt, uploadedOn } = submissions;
  const { firstName, lastName } = users;
  const rows = await db.read
    .select({ id, uploadedAt, uploadedOn, firstName, lastName, total: ofAll })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(awaitsReview())
    .orderBy(asc(uploadedAt))
    .limit(shownOfKind);
  const today = localDate(clock.now(), config.siteTimeZone);
  return toWaiting(rows, (row) => {
    const due = feedbackDueOn(row.uploadedOn);
    const state = `feedback ${due < today ? "was" : "is"} due on ${dayInWords(due)}`;
    return {
      kind: "video",
      id: `video-${row.id}`,
      subject: nameOf(row),
      since: row.uploadedAt,
      ref: row.id,
      reason: `sent a video ${ago(row.uploadedAt, clock.now())}; ${state}`,
    };
  });
}

/** When a member last logged anything; the account's beginning when never. */
function lastLogged(): SQL<number> {
  const drilled = sql`(select max(${drillCompletions.completedAt}) from ${drillCompletions} where ${drillCompletions.userId} = ${users.id})`;
  const practiced = sql`(select max(${practiceResults.practicedAt}) from ${practiceResults} where ${practiceResults.userId} = ${users.id})`;
  return sql`max(coalesce(${drilled}, 0), coalesce(${practiced}, 0), ${users.createdAt})`;
}

/** Stops at the first entry that is young enough: most members have one. */
function loggedNothingSince(cutoff: Date): SQL[] {
  const at = cutoff.getTime();
  const drilled = sql`select 1 from ${drillCompletions} where ${drillCompletions.userId} = ${users.id} and ${drillCompletions.completedAt} >= ${at}`;
  const practiced = sql`select 1 from ${practiceResults} where ${practiceResults.userId} = ${users.id} and ${practiceResults.practicedAt} >= ${at}`;
  return [lt(users.createdAt, cutoff), sql`not exists (${drilled})`, sql`not exists (${practiced})`];
}

/** Elite and pro members who have logged nothing for 14 days, the longest silent first. */
export async function silentMembers(services: Services): Promise<Waiting> {
  const { db, clock } = services;
  const now = clock.now();
  const { id, firstName, lastName } = users;
  const since = lastLogged();
  const rows = await db.read
    .select({ id, firstName, lastName, since: since.as("since"), total: ofAll })
    .from(users)
    .where(
      and(
        membersOn(services, ["elite", "pro"]),
        isNull(users.deleteAfter),
        ...loggedNothingSince(new Date(now.getTime() - silentAfter)),
      ),
    )
    .orderBy(asc(sql`since`))
    .limit(shownOfKind);
  return toWaiting(rows, (row) => {
    const at = new Date(Number(row.since));
    return {
      kind: "silent",
      id: `silent-${row.id}`,
      subject: nameOf(row),
      since: at,
      ref: row.id,
      reason: `has been silent: last logged something, or joined, ${ago(at, now)}`,
    };
  });
}

/** Free memberships that end within a week. */
export async function expiringMemberships(services: Services): Promise<Waiting> {
  const { db, clock, config } = services;
  const now = clock.now();
  const soon = new Date(now.getTime() + expiringWithin);
  const { id, firstName, lastName, email, freeMembershipUntil: until, freeMembershipTier: tier } = users;
  const rows = await db.read
    .select({ id, firstName, lastName, email, until, tier, total: ofAll })
    .from(users)
    .where(and(isNotNull(tier), gt(until, now), lte(until, soon), isNoCoach(services)))
    .orderBy(asc(until))
    .limit(shownOfKind);
  return toWaiting(rows, (row) => {
    const end = row.until ?? now;
    // The end of a day is the start of the next one.
    const on = localDate(new Date(end.getTime() - 1), config.siteTimeZone);
    return {
      kind: "expiring",
      id: `expiring-${row.id}`,
      subject: nameOf(row),
      ref: row.email,
      since: new Date(end.getTime() - expiringWithin),
      reason: `has ${row.tier} for free until ${dayInWords(on)}`,
    };
  });
}

/** Mail that was given up lately, or is refused again and again: one line for all of it. */
export async function failedMail({ db, clock }: Services): Promise<Waiting> {
  const lately = new Date(clock.now().getTime() - failedMailFor);
  const failed = or(
    gt(outbox.givenUpAt, lately),
    and(isNotNull(outbox.nextAttemptAt), gt(outbox.attempts, 2)),
  );
  const [{ total } = { total: 0 }] = await db.read.select({ total: count() }).from(outbox).where(failed);
  const oldest = await db.read.query.outbox.findFirst({ where: failed, orderBy: asc(outbox.createdAt) });
  if (!oldest) return { items: [], total: 0 };
  const item: TodayItem = {
    kind: "mail",
    id: "mail",
    since: oldest.createdAt,
    ref: null,
    subject: `${total} ${total === 1 ? "mail" : "mails"}`,
    reason: `could not be sent so far: ${oldest.lastError ?? "no reason was given"}`,
  };
  return { items: [item], total: 1 };
}
