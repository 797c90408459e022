import { and, asc, count, desc, eq, exists, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Member } from "#app/features/base/actor.ts";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { matches } from "#app/features/people/roster/members.server.ts";
import { messages as words } from "#app/features/talk/messages/messages.ts";
import { threadFilter } from "#app/features/talk/messages/schema.ts";
import { clubDay, isAsleep, isAwake } from "#app/features/talk/snooze/asleep.server.ts";
import { snoozeOf } from "#app/features/talk/snooze/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { messages, messageThreads as threads } from "#db/schema/messages.ts";
import { users } from "#db/schema/users.ts";

const isUnread = gt(threads.lastMemberPlace, threads.coachReadPlace);

/** Members who wait for an answer, without those a coach put off until a day to come (D96). */
const waits = (services: Services) =>
  and(isNotNull(threads.waitingSince), isAwake("thread", clubDay(services)));

const shownOnly = (services: Services): Record<string, SQL | undefined> => ({
  all: undefined,
  waiting: waits(services),
  snoozed: and(isNotNull(threads.waitingSince), isAsleep("thread", clubDay(services))),
  unread: isUnread,
});

// The thread's last place may be of a message that was taken back.
const lastMessage = sql<
  string | null
>`(select coalesce(nullif(${messages.text}, ''), ${messages.attachmentTitle}, ${words.photo}) from ${messages} where ${messages.userId} = ${users.id}
  and ${messages.place} = max(${threads.lastMemberPlace}, ${threads.lastCoachPlace}))`;
const unreadCount = sql<number>`(select count(*) from ${messages} where ${messages.userId} = ${users.id}
  and not ${messages.isFromCoach} and ${messages.place} > ${threads.coachReadPlace})`;

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  assignedCoach: users.assignedCoach,
  waitingSince: threads.waitingSince,
  lastMessageAt: threads.lastMessageAt,
  snoozedUntil: threads.snoozedUntil,
  snoozedAt: threads.snoozedAt,
  snoozedBy: threads.snoozedBy,
  isLastFromCoach: sql<number>`${threads.lastCoachPlace} > ${threads.lastMemberPlace}`,
  lastMessage,
  unreadCount,
};

const byName = [asc(users.lastName), asc(users.id)];

/** Members waiting for an answer come first, longest wait first; then the latest message. */
function longestWaitFirst(services: Services) {
  const since = sql`case when ${waits(services)} then ${threads.waitingSince} end`;
  return [sql`${since} is null`, asc(since), desc(threads.lastMessageAt), ...byName];
}

const joined = ({ db }: Services, where: SQL | undefined) =>
  db.read.select(columns).from(users).leftJoin(threads, eq(threads.userId, users.id)).where(where);

type Row = Awaited<ReturnType<typeof joined>>[number];

function toListed(services: Services, row: Row) {
  const { firstName, lastName, isLastFromCoach, lastMessage: text, ...others } = row;
  const { snoozedUntil, snoozedAt, snoozedBy, ...rest } = others;
  const { config } = services;
  const isWaiting = rest.waitingSince !== null && rest.lastMessageAt !== null;
  const snoozed = { snoozedUntil, snoozedAt, snoozedBy };
  return {
    ...rest,
    snooze: isWaiting ? snoozeOf(snoozed, rest.lastMessageAt as Date, clubDay(services)) : null,
    name: `${firstName} ${lastName}`.trim() || row.email,
    owner: config.coaches.find(({ key }) => key === row.assignedCoach)?.name ?? null,
    lastWords: text === null ? null : `${isLastFromCoach ? "Coach: " : ""}${excerptOf(text, 140)}`,
    unreadCount: row.unreadCount ?? 0,
  };
}

const mine = (services: Services, actor: Member): SQL | undefined => {
  const key = coachKeyOf(actor, services.config.coaches);
  return key === null ? sql`false` : eq(users.assignedCoach, key);
};

const countMembers = async ({ db }: Services, where: SQL | undefined) => {
  const [row] = await db.read
    .select({ many: count() })
    .from(users)
    .leftJoin(threads, eq(threads.userId, users.id))
    .where(where);
  return row?.many ?? 0;
};

/** A thread stays when its only message was taken back. */
const hasMessages = exists(sql`(select 1 from ${messages} where ${messages.userId} = ${users.id})`);

type Filter = Omit<z.output<typeof threadFilter>, "page">;

/** What a coach's filters let through of the conversations that have messages. */
const threadsWhere = (services: Services, actor: Member, { search, show, whose }: Filter) =>
  and(
    isNotNull(threads.userId),
    hasMessages,
    matches(search),
    shownOnly(services)[show],
    whose === "mine" ? mine(services, actor) : undefined,
  );

/** The members of the conversations that a coach's filters let through, those who wait longest first. */
export async function listFoundThreads(services: Services, actor: Member, filter: Filter): Promise<string[]> {
  const rows = await services.db.read
    .select({ id: users.id })
    .from(users)
    .leftJoin(threads, eq(threads.userId, users.id))
    .where(threadsWhere(services, actor, filter))
    .orderBy(...longestWaitFirst(services));
  return rows.map(({ id }) => id);
}

/** A page of the coaches' conversations. `hasOwn` says whether the caller is one of the configured coaches. */
export const readThreadsPage = operation(
  "readThreads",
  threadFilter,
  async function readThreadsPage(services, actor, filter) {
    const where = threadsWhere(services, actor, filter);
    const total = () => countMembers(services, where);
    const page = await readPage({ page: filter.page, total }, async ({ limit, offset }) => {
      const rows = await joined(services, where)
        .orderBy(...longestWaitFirst(services))
        .limit(limit)
        .offset(offset);
      return rows.map((row) => toListed(services, row));
    });
    return { ...page, filter, hasOwn: coachKeyOf(actor, services.config.coaches) !== null };
  },
);

/** Members waiting for an answer, longest wait first, for Today. */
export const listWaitingThreads = operation(
  "readThreads",
  noInput,
  async function listWaitingThreads(services) {
    const rows = await joined(services, waits(services)).orderBy(...longestWaitFirst(services));
    return rows.map((row) => toListed(services, row));
  },
);

/** A conversation as the list shows it. */
export type ListedThread = Awaited<ReturnType<typeof listWaitingThreads>>[number];
