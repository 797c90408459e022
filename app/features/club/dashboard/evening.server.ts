import { and, eq, isNull, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { dayTime, isWithin } from "#app/features/base/calendar/day-times.ts";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { isQuiet } from "#app/features/base/mail/quiet-hours.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { enqueuePush } from "#app/features/people/push/enqueue.server.ts";
import { readNextPractice } from "#app/features/training/practice/next-practice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { matches } from "#db/schema/matches.ts";
import { pushSubscriptions } from "#db/schema/push.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { readNextStep } from "./next-step.server.ts";

/** When it is sent, in the member's zone; a server that was down in between is not late by more than this. */
const evening = { from: "18:00", until: "21:00" };

/** It isn't delivered later than this, because the member may have thrown by then. */
const lifetime = 30 * 60_000;

/** Who asks for it. */
const wants = sql`exists (select 1 from json_each(${users.pushKinds}) where value = 'evening')`;

async function isThrown(read: Connection, userId: string, on: LocalDate): Promise<boolean> {
  const drills = and(eq(drillCompletions.userId, userId), eq(drillCompletions.completedOn, on));
  const practice = and(eq(practiceResults.userId, userId), eq(practiceResults.practicedOn, on));
  const played = and(eq(matches.userId, userId), eq(matches.playedOn, on), isNull(matches.removedAt));
  return (
    (await read.$count(drillCompletions, drills)) > 0 ||
    (await read.$count(practiceResults, practice)) > 0 ||
    (await read.$count(matches, played)) > 0
  );
}

/** What is still planned for today, with the member's own number to beat, and where it is; null if nothing is. */
async function readPlanned(services: Services, member: Member) {
  const next = await readNextStep(services, member);
  if (!next?.isToday) return null;
  if (next.target) return { title: `${next.title}. ${next.target}`, path: next.href };
  const { title, target, isFirst } = await readNextPractice(services, member);
  const lesson = `Next lesson: ${next.title}`;
  const words = isFirst ? lesson : `${lesson}. ${title}. ${target}`;
  return { title: words, path: next.href };
}

async function tell(services: Services, account: UserRow): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const member = toMember(services, account, null);
  const isTime = isWithin(dayTime(now, member.timeZone), evening) && !isQuiet(now, member.timeZone, account);
  if (!isTime || !isAllowed(member, "managePushes")) return;
  const today = localDate(now, member.timeZone);
  if (account.eveningPushOn === today) return;
  const planned = await readPlanned(services, member);
  await db.write(async (tx) => {
    await tx.update(users).set({ eveningPushOn: today }).where(eq(users.id, account.id));
    if (!planned || (await isThrown(tx, account.id, today))) return;
    const expiresAt = new Date(now.getTime() + lifetime);
    const about = `evening ${today}`;
    await enqueuePush(tx, services, { userId: account.id, kind: "evening", about, expiresAt, ...planned });
  });
}

/**
 * Tells members who asked for it what is planned for today, once an evening in their own zone: not if they have thrown or
 * if nothing is planned.
 */
export async function notifyInTheEvening(services: Services, stopping?: AbortSignal): Promise<void> {
  const rows = await services.db.read
    .selectDistinct({ account: users })
    .from(users)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .where(and(wants, isNull(users.deleteAfter)));
  for (const { account } of rows) {
    if (stopping?.aborted) return;
    await tell(services, account);
  }
}
