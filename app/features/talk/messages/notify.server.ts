import { and, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { isQuiet } from "#app/features/base/mail/quiet-hours.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { isAdministrator, mayBeMailed } from "#app/features/people/accounts/rules.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { isCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { messagePhotos, messages, messageThreads as threads } from "#db/schema/messages.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import type { Side } from "./attachments/attached.server.ts";
import { coachWroteMail, type Letter, memberWroteMail } from "./mail.server.ts";
import { isMailDue } from "./rules.ts";
import { findThread, type ThreadRow } from "./thread/threads.server.ts";

/** Whether the account may get an email about messages now: wanted, to a confirmed address, outside quiet hours. */
export function isReachable(services: Services, account: UserRow): boolean {
  const now = services.clock.now();
  return (
    mayBeMailed(account, account.mailsCoachNews) &&
    !isQuiet(now, toMember(services, account, null).timeZone, account)
  );
}

/** How the ids of a side's emails about a thread begin, so that those still queued can be found. */
export const mailIdStart = (side: Side, memberId: string) => `message-to-${side}-${memberId}-`;

const mostTold = 20;

/** A side's unread messages, as an email quotes them. */
async function unreadLetter(tx: Connection, thread: ThreadRow, side: Side, place: number): Promise<Letter> {
  const read = side === "member" ? thread.memberReadPlace : thread.coachReadPlace;
  const isTheirs = and(eq(messages.userId, thread.userId), eq(messages.isFromCoach, side === "member"));
  const { text, attachmentTitle, authorName: by } = messages;
  const rows = await tx
    .select({ text, attachmentTitle, by, photoId: messagePhotos.id })
    .from(messages)
    .leftJoin(messagePhotos, eq(messagePhotos.messageId, messages.id))
    .where(and(isTheirs, gt(messages.place, read), lte(messages.place, place)))
    .orderBy(desc(messages.place))
    .limit(mostTold);
  const [last] = rows;
  if (!last) throw new Error("A thread names a message it has not got");
  const sent = rows.map(({ photoId, ...row }) => {
    const hasPhoto = photoId !== null;
    return { text: row.text || (hasPhoto ? "" : (row.attachmentTitle ?? "")), hasPhoto };
  });
  return { by: last.by, sent: sent.reverse() };
}

/**
 * Marks what was emailed to a side as read: someone who answers by email has read it and should hear of the next
 * message even without opening the page. Call it in the write that stores the reply's result.
 */
export async function markAnsweredByMail(tx: Connection, memberId: string, side: Side): Promise<void> {
  const set =
    side === "member"
      ? { memberReadPlace: sql`max(${threads.memberReadPlace}, ${threads.memberMailedPlace})` }
      : { coachReadPlace: sql`max(${threads.coachReadPlace}, ${threads.coachMailedPlace})` };
  await tx.update(threads).set(set).where(eq(threads.userId, memberId));
}

/**
 * Queues the emails about a thread and moves the side's mark. The thread is read again inside the write, because
 * someone may have just opened it.
 */
async function tell(
  services: Services,
  memberId: string,
  side: Side,
  write: (letter: Letter) => Mail[],
): Promise<void> {
  await services.db.write(async (tx) => {
    const thread = await findThread(tx, memberId);
    if (!thread || !isMailDue(thread, side)) return;
    const place = side === "member" ? thread.lastCoachPlace : thread.lastMemberPlace;
    for (const mail of write(await unreadLetter(tx, thread, side, place)))
      await enqueueMail(tx, services, mail, { id: `${mailIdStart(side, memberId)}${services.ids.id()}` });
    const set = side === "member" ? { memberMailedPlace: place } : { coachMailedPlace: place };
    await tx.update(threads).set(set).where(eq(threads.userId, memberId));
  });
}

async function notifyMembers(services: Services): Promise<void> {
  const rows = await services.db.read
    .select({ account: users })
    .from(threads)
    .innerJoin(users, eq(users.id, threads.userId))
    .where(
      and(
        sql`${threads.lastCoachPlace} > ${threads.memberReadPlace}`,
        lte(threads.memberMailedPlace, threads.memberReadPlace),
        and(eq(users.mailsCoachNews, true), isNull(users.deleteAfter)),
      ),
    );
  for (const { account } of rows) {
    const isPro = toMember(services, account, null).effectiveTier === "pro";
    if (!isPro || !isReachable(services, account)) continue;
    await tell(services, account.id, "member", (letter) => [coachWroteMail(services, account, letter)]);
  }
}

/** The accounts of the coaches, each with the key of the configured coach it belongs to. */
export async function readCoaches({ db, config }: Services) {
  if (config.adminEmails.length === 0) return [];
  const rows = await db.read.query.users.findMany({ where: isCoach({ config }) });
  return rows
    .filter((row) => isAdministrator(row, config.adminEmails))
    .map((row) => ({ row, key: coachKeyOf(row, config.coaches) }));
}

/** Only the conversation's owner is emailed; if there is none, every coach is. */
function audienceOf(coaches: Awaited<ReturnType<typeof readCoaches>>, owner: string | null): UserRow[] {
  const own = coaches.filter(({ key }) => key !== null && key === owner);
  return (own.length > 0 ? own : coaches).map(({ row }) => row);
}

async function notifyCoaches(services: Services): Promise<void> {
  const rows = await services.db.read
    .select({ memberId: threads.userId, owner: users.assignedCoach })
    .from(threads)
    .innerJoin(users, eq(users.id, threads.userId))
    .where(
      and(
        sql`${threads.lastMemberPlace} > ${threads.coachReadPlace}`,
        lte(threads.coachMailedPlace, threads.coachReadPlace),
      ),
    );
  if (rows.length === 0) return;
  const coaches = await readCoaches(services);
  for (const { memberId, owner } of rows) {
    const awake = audienceOf(coaches, owner).filter((coach) => isReachable(services, coach));
    if (awake.length === 0) continue;
    await tell(services, memberId, "coach", (letter) =>
      awake.map((coach) => memberWroteMail(services, coach, { ...letter, memberId })),
    );
  }
}

/**
 * Emails people with unread messages, at most once per thread until it is read, and never in quiet hours. Messages
 * from quiet hours are emailed afterward, unless they were read meanwhile.
 */
export async function notifyOfMessages(services: Services): Promise<void> {
  await notifyMembers(services);
  await notifyCoaches(services);
}
