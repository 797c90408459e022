import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { localDate, past } from "#app/features/base/calendar/rules.ts";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { memberMail } from "#app/features/base/mail/member-mail.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { isDigestDue } from "#app/features/base/mail/quiet-hours.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { mayBeMailed } from "#app/features/people/accounts/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { homework } from "#db/schema/homework.ts";
import { messages, messageThreads as threads } from "#db/schema/messages.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { digestParagraphs, hasNews, type Waiting } from "./rules.ts";

/** Everything currently waiting for the member. */
async function readWaiting(read: Connection, userId: string): Promise<Waiting> {
  const unread = await read
    .select({ by: messages.authorName, at: messages.createdAt })
    .from(messages)
    .innerJoin(threads, eq(threads.userId, messages.userId))
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.isFromCoach, true),
        gt(messages.place, threads.memberReadPlace),
      ),
    );
  const notes = await read
    .select({ title: practiceNotes.title, at: practiceNotes.createdAt })
    .from(practiceNotes)
    .where(and(eq(practiceNotes.userId, userId), isNull(practiceNotes.readAt)));
  const tasks = await read
    .select({ text: homework.text, dueOn: homework.dueOn, at: homework.createdAt })
    .from(homework)
    .where(and(eq(homework.userId, userId), isNull(homework.doneAt)))
    .orderBy(asc(homework.dueOn));
  return {
    messages: unread,
    notes,
    homework: tasks.map((task) => ({ ...task, text: excerptOf(task.text, 100) })),
  };
}

/** The accounts that might have something waiting; their preferences and local time are checked later. */
async function readCandidates({ db }: Services): Promise<UserRow[]> {
  const hasNote = sql`exists (select 1 from ${practiceNotes} where ${practiceNotes.userId} = ${users.id} and ${practiceNotes.readAt} is null)`;
  const hasTask = sql`exists (select 1 from ${homework} where ${homework.userId} = ${users.id} and ${homework.doneAt} is null)`;
  const hasMessage = sql`exists (select 1 from ${threads} where ${threads.userId} = ${users.id} and ${threads.lastCoachPlace} > ${threads.memberReadPlace})`;
  return db.read
    .select()
    .from(users)
    .where(
      and(
        eq(users.mailsDigest, true),
        isNotNull(users.emailVerifiedAt),
        isNull(users.deleteAfter),
        or(hasNote, hasTask, hasMessage),
      ),
    );
}

function isDueFor(services: Services, account: UserRow, member: Member): boolean {
  const isPro = member.effectiveTier === "pro" && !member.isAdmin;
  const isWanted = mayBeMailed(account, account.mailsDigest);
  return isPro && isWanted && isDigestDue(services.clock.now(), member.timeZone, account);
}

async function sendDigest(services: Services, account: UserRow, member: Member): Promise<void> {
  const now = services.clock.now();
  await services.db.write(async (tx) => {
    const waiting = await readWaiting(tx, account.id);
    if (!hasNews(waiting, past(account.digestAt, now))) return;
    const mail = memberMail(services, account, "mailsDigest", {
      subject: `What's waiting for you at ${services.config.siteName}`,
      paragraphs: digestParagraphs(waiting, localDate(now, member.timeZone)),
      path: "/portal",
    });
    await enqueueMail(tx, services, mail);
    await tx.update(users).set({ digestAt: now }).where(eq(users.id, account.id));
  });
}

/**
 * Writes the daily digest for pro members who want it and whose address is confirmed (D11): after their quiet hours,
 * at most one per local day, and only if it has something new.
 */
export async function sendDigests(services: Services): Promise<void> {
  for (const account of await readCandidates(services)) {
    const member = toMember(services, account, null);
    if (isDueFor(services, account, member)) await sendDigest(services, account, member);
  }
}
