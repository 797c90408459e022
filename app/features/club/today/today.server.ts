import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { endOfLocalDay, localDate } from "#app/features/base/calendar/rules.ts";
import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { counted } from "#app/features/base/counted.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { replyWithin } from "#app/features/base/site/reply-time.server.ts";
import { paidTiers } from "#app/features/base/tiers.ts";
import { readBackupStatus } from "#app/features/club/maintenance/status.server.ts";
import { listReportsAwaitingLines } from "#app/features/club/reports/reports.server.ts";
import { overdueFrom } from "#app/features/club/reports/rules.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { isNoCoach, membersOn } from "#app/features/people/entitlements/tier-sql.server.ts";
import { ofAccess } from "#app/features/people/roster/access.server.ts";
import { listCallsToClose } from "#app/features/talk/calls/admin-queries.server.ts";
import { listWaitingThreads } from "#app/features/talk/messages/thread/threads-list.server.ts";
import { readQuestions } from "#app/features/talk/questions/list-questions.server.ts";
import { listLateHomework } from "#app/features/training/homework/lists.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { users } from "#db/schema/users.ts";
import { failedMail, waitingContacts, waitingVideos } from "./queues.server.ts";
import {
  ago,
  diskWarning,
  expiringWithin,
  inParts,
  quietAfter,
  quoted,
  shownOfKind,
  someNames,
  type TodayItem,
  type TodayKind,
  type Waiting,
} from "./rules.ts";

const nothing: Waiting = { items: [], total: 0 };

type Alarm = Pick<TodayItem, "kind" | "subject" | "reason" | "since">;

function firstOf<Row>(rows: readonly Row[], toItem: (row: Row) => TodayItem): Waiting {
  return { items: rows.slice(0, shownOfKind).map(toItem), total: rows.length };
}

/** The end of the club's day: what is due today is due by then. */
function endOfToday({ clock, config: { siteTimeZone } }: Services): Date {
  return endOfLocalDay(localDate(clock.now(), siteTimeZone), siteTimeZone);
}

/** Calls that have ended and aren't closed: the member is waiting for a summary. */
async function callsToClose(services: Services, actor: Member): Promise<Waiting> {
  const now = services.clock.now();
  return firstOf(
    await listCallsToClose(services, actor),
    ({ id, userId, memberName, coachName, endsAt }) => ({
      kind: "call",
      id: `call-${id}`,
      subject: memberName,
      since: endsAt,
      due: endOfToday(services),
      ref: id,
      memberId: userId,
      reason: `had a call with ${coachName} ${ago(endsAt, now)}; say how it went`,
    }),
  );
}

/** Monthly reports that go out once they have the coach's three lines. */
async function reportsAwaitingLines(services: Services, actor: Member): Promise<Waiting> {
  const { entities, total } = await listReportsAwaitingLines(services, actor);
  const items = entities.slice(0, shownOfKind).map(({ id, memberId, memberName, month, madeAt }) => ({
    kind: "report" as const,
    id: `report-${id}`,
    subject: memberName,
    since: madeAt,
    due: endOfLocalDay(overdueFrom(month), services.config.siteTimeZone),
    ref: id,
    memberId,
    reason: `needs your lines for ${monthWords(month)}; the report goes out without them on ${dayWords(overdueFrom(month))}`,
  }));
  return { items, total };
}

/** One issue with the server itself; due today. */
const one = (services: Services, alarm: Alarm): Waiting => ({
  items: [{ ...alarm, id: alarm.kind, due: endOfToday(services), ref: null }],
  total: 1,
});

async function disk(services: Services): Promise<Waiting> {
  const { storage, config, clock } = services;
  const since = clock.now();
  if (!(await storage.isMounted()))
    return one(services, {
      kind: "disk",
      subject: "The storage",
      reason: "is missing: no video can be saved",
      since,
    });
  const free = await storage.freeBytes();
  if (free >= config.diskReserveBytes * diskWarning) return nothing;
  const reason = `is nearly full: ${Math.floor(free / 1_048_576)} MB are free`;
  return one(services, { kind: "disk", subject: "The disk", reason, since });
}

async function backup(services: Services, actor: Member): Promise<Waiting> {
  const { light, sentence, lastBackupAt } = await readBackupStatus(services, actor, {});
  if (light === "good" || light === "none") return nothing;
  const since = lastBackupAt ?? services.clock.now();
  return one(services, { kind: "backup", subject: "The backup", reason: sentence, since });
}

type Reader = (services: Services, actor: Member) => Promise<Waiting | Waiting[]>;

/** Members with messages no coach has answered, the longest wait first. */
async function waitingThreads(services: Services, actor: Member): Promise<Waiting> {
  const coaches = services.config.adminEmails;
  const threads = (await listWaitingThreads(services, actor)).filter(({ email }) => !coaches.includes(email));
  const now = services.clock.now();
  const own = coachKeyOf(actor, services.config.coaches);
  const ownName = services.config.coaches.find(({ key }) => key === own)?.name;
  const items = threads.slice(0, shownOfKind).map(({ id, name, waitingSince, owner, lastWords, snooze }) => {
    const since = waitingSince ?? now;
    const whose = owner === null || owner === ownName ? "" : ` (${owner}'s member)`;
    return {
      kind: "thread" as const,
      id: `thread-${id}`,
      subject: name,
      since,
      due: new Date(since.getTime() + replyWithin(services)),
      ref: id,
      memberId: id,
      snooze,
      reason: `wrote ${ago(since, now)}${whose}`,
      words: lastWords === null ? null : quoted(lastWords),
    };
  });
  return { items, total: threads.length };
}

/** Questions about tutorials that no coach has answered, the longest wait first. */
async function waitingQuestions(services: Services, actor: Member): Promise<Waiting> {
  const open = await readQuestions(services, actor, { show: "open" });
  const now = services.clock.now();
  const items = open.entities.slice(0, shownOfKind).map((question) => {
    const { id, userId, memberName, waitingSince, tutorialTitle, words, snooze } = question;
    const since = waitingSince ?? now;
    return {
      kind: "question" as const,
      id: `question-${id}`,
      subject: memberName,
      since,
      due: new Date(since.getTime() + replyWithin(services)),
      ref: id,
      memberId: userId,
      snooze,
      reason: `asked ${ago(since, now)} about ${tutorialTitle}`,
      words: quoted(words),
    };
  });
  return { items, total: open.total };
}

/** Homework overdue in its member's zone, the longest overdue first. */
async function lateHomework(services: Services, actor: Member): Promise<Waiting> {
  const late = await listLateHomework(services, actor);
  const items = late.slice(0, shownOfKind).map(({ id, dueOn, text, lateSince, late: when, member }) => ({
    kind: "homework" as const,
    id: `homework-${id}`,
    subject: member.name,
    ref: member.id,
    memberId: member.id,
    since: lateSince,
    due: lateSince,
    when,
    reason: `has late homework, due on ${dayWords(dueOn)}: ${quoted(text)}`,
  }));
  return { items, total: late.length };
}

const { id, firstName, lastName, email, createdAt } = users;
const { freeMembershipTier: tier, freeMembershipUntil: until } = users;
const person = { id, firstName, lastName, email, tier };

const total = sql<number>`count(*) over ()`.as("total");

const none = sql<number>`0`.as("not_invited");

/** A note sent in that time counts as contact. */
const notWrittenToSince = (cutoff: Date) =>
  sql`not exists (select 1 from ${practiceNotes} where ${practiceNotes.userId} = ${id} and ${practiceNotes.createdAt} >= ${cutoff.getTime()})`;

/** Why a member may leave, or never came. */
type AtRisk = "silent" | "expiring" | "uninvited";

/** A note goes to at most this many members together. */
const mostQuiet = 200;

/**
 * Elite and pro members who have logged nothing and sent no video for 30 days and got no note in that time, longest
 * first; `at` is when they were last heard of, invited, or joined.
 */
function quietMembers(services: Services) {
  const { db, clock } = services;
  const cutoff = new Date(clock.now().getTime() - quietAfter);
  const { userId, mayPay, lastHeardAt } = memberActivity;
  const at = sql<number>`max(${lastHeardAt}, ${createdAt}, coalesce(${users.invitedAt}, 0))`.as("at");
  return (
    db.read
      .select({ ...person, kind: sql<AtRisk>`'silent'`.as("kind"), at, total, notInvited: none })
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
          or(isNull(users.invitedAt), lt(users.invitedAt, cutoff)),
          sql`+${users.deleteAfter} is null`,
          // Who has nothing to sign in with can't have stopped.
          or(isNotNull(users.passwordHash), isNotNull(users.googleSubject)),
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
      kind: sql<AtRisk>`'expiring'`.as("kind"),
      at: sql<number>`${until}`.as("at"),
      total,
      notInvited: none,
    })
    .from(users)
    .where(and(isNotNull(tier), isNoCoach(services), gt(until, now), lte(until, soon)))
    .orderBy(asc(until))
    .limit(shownOfKind);
}

/** The first of the members who have nothing to sign in with, such as after an import; `at` is when they joined. */
const uninvitedMembers = (services: Services) =>
  services.db.read
    .select({
      ...person,
      kind: sql<AtRisk>`'uninvited'`.as("kind"),
      at: sql<number>`${createdAt}`.as("at"),
      total,
      notInvited: sql<number>`sum(${users.invitedAt} is null) over ()`.as("not_invited"),
    })
    .from(users)
    .where(ofAccess(services, "never"))
    .orderBy(isNotNull(users.invitedAt), asc(createdAt))
    .limit(3);

type Row = Awaited<ReturnType<typeof quietMembers>>[number];

/** Quiet members, longest quiet first, for a note to all or some of them. */
async function listQuietMembers(services: Services) {
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

/** Members who have never signed in, as one item, for as long as some of them weren't invited to. */
function toUninvited(rows: readonly Row[]): Waiting {
  const [oldest] = rows;
  if (!oldest?.notInvited) return nothing;
  const { total: all, notInvited } = oldest;
  const names = rows.slice(0, notInvited).map((row) => row.firstName || row.lastName);
  const item: TodayItem = {
    kind: "uninvited",
    id: "uninvited",
    subject: `${counted(all, "member")} never signed in`,
    since: new Date(oldest.at),
    due: null,
    ref: null,
    reason: `${notInvited === all ? "" : `${notInvited} `}not invited: ${someNames(names, notInvited)}`,
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

/** Members who may leave or never came, in one query: who stopped logging, whose free membership ends, who was never invited. */
async function membersAtRisk(services: Services): Promise<Waiting[]> {
  const { db, config } = services;
  const quiet = quietMembers(services).as("quiet");
  const ending = endingMemberships(services).as("ending");
  const uninvited = uninvitedMembers(services).as("uninvited");
  const rows = await db.read
    .select()
    .from(quiet)
    .unionAll(db.read.select().from(ending))
    .unionAll(db.read.select().from(uninvited))
    .orderBy(asc(sql`at`));
  const { silent = [], expiring = [], uninvited: waiting = [] } = Object.groupBy(rows, ({ kind }) => kind);
  const items = expiring.map((row) => toEnding(row, config.siteTimeZone));
  return [toQuiet(silent), toUninvited(waiting), { items, total: expiring[0]?.total ?? 0 }];
}

/** A reader for each kind, so that none is forgotten; one finds all members who may leave or never came, one all videos. */
const readers: Record<Exclude<TodayKind, "expiring" | "uninvited" | "angle">, Reader> = {
  contact: waitingContacts,
  thread: waitingThreads,
  question: waitingQuestions,
  video: waitingVideos,
  call: callsToClose,
  report: reportsAwaitingLines,
  homework: lateHomework,
  silent: membersAtRisk,
  mail: failedMail,
  disk,
  backup,
};

/** The items waiting for the coaches, in three parts by due date: at most ten items of a kind, and the totals. */
export const readToday = operation("readToday", noInput, async function readToday(services, actor) {
  const waiting = await Promise.all(Object.values(readers).map((reader) => reader(services, actor)));
  return inParts(waiting.flat(), services.clock.now(), endOfToday(services));
});

/** Members who stopped logging, for a note to all or some of them. */
export const readQuietMembers = operation("readToday", noInput, async function readQuietMembers(services) {
  return listQuietMembers(services);
});
