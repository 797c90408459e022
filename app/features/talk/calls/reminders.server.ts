import { and, eq, gt, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { minuteOfDay, monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { mayBeMailed } from "#app/features/people/accounts/rules.ts";
import { tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { callNudges, calls } from "#db/schema/calls.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { toldOf } from "./close.server.ts";
import { coachReminderMail, nudgeMail, reminderMail } from "./mail.server.ts";
import { cancelNotice, isNudgeTime, monthOf } from "./rules.ts";
import { openSlots } from "./slots.server.ts";

/** Marks the call and queues both emails in one write, so a crash leaves neither or both. */
async function remind(tx: Connection, services: Services, id: string): Promise<void> {
  const [call] = await tx
    .update(calls)
    .set({ remindedAt: services.clock.now() })
    .where(and(eq(calls.id, id), eq(calls.status, "booked"), isNull(calls.remindedAt)))
    .returning();
  if (!call) return;
  const member = await tx.query.users.findFirst({ where: eq(users.id, call.userId) });
  if (!member) return;
  const { to, told, coachZone } = await toldOf(tx, services, call, member);
  if (mayBeMailed(member, true)) await enqueueMail(tx, services, reminderMail(services.config, to, told));
  if (told.coach.email === "") return;
  const memberName = `${member.firstName} ${member.lastName}`;
  await enqueueMail(
    tx,
    services,
    coachReminderMail(services.config, { ...told, timeZone: coachZone, memberName }),
  );
}

/** Reminds member and coach of each call once, a day before it. */
export async function remindOfCalls(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const due = await db.read.query.calls.findMany({
    columns: { id: true },
    where: and(
      eq(calls.status, "booked"),
      isNull(calls.remindedAt),
      gt(calls.startsAt, now),
      lte(calls.startsAt, new Date(now.getTime() + cancelNotice)),
    ),
  });
  for (const { id } of due) await db.write((tx) => remind(tx, services, id));
}

/** Members who might be told today: on pro now, and it is the 15th in their zone. */
async function membersToAsk(services: Services) {
  const now = services.clock.now();
  const rows = await services.db.read.query.users.findMany({
    where: and(
      inArray(tierNow(now), ["pro"]),
      eq(users.mailsCoachNews, true),
      isNotNull(users.emailVerifiedAt),
    ),
  });
  return rows.flatMap((row) => {
    const member = toMember(services, row, null);
    const today = localDate(now, member.timeZone);
    const isAsked = member.effectiveTier === "pro" && !member.isAdmin && mayBeMailed(row, row.mailsCoachNews);
    return isAsked && isNudgeTime(today, minuteOfDay(now, member.timeZone))
      ? [{ row, member, month: monthOf(today) }]
      : [];
  });
}

async function nudge(tx: Connection, services: Services, row: UserRow, month: string): Promise<void> {
  const isUsed = await tx.query.calls.findFirst({
    columns: { id: true },
    where: and(eq(calls.userId, row.id), eq(calls.month, month), isNotNull(calls.place)),
  });
  if (isUsed) return;
  const { changes } = await tx
    .insert(callNudges)
    .values({ userId: row.id, month, nudgedAt: services.clock.now() })
    .onConflictDoNothing();
  if (changes === 0) return;
  await enqueueMail(tx, services, nudgeMail(services.config, row, monthWords(month)));
}

/** Tells pro members on the 15th that they have used no call this month, as long as one can still be booked. */
export async function nudgeAboutCalls(services: Services): Promise<void> {
  for (const { row, member, month } of await membersToAsk(services)) {
    const told = await services.db.read.query.callNudges.findFirst({
      where: and(eq(callNudges.userId, row.id), eq(callNudges.month, month)),
    });
    if (told) continue;
    const slots = await openSlots(services.db.read, services, row.id);
    const isOpen = slots.some(({ startsAt }) => monthOf(localDate(startsAt, member.timeZone)) === month);
    if (isOpen) await services.db.write((tx) => nudge(tx, services, row, month));
  }
}
