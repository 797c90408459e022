import { eq, isNull } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { progressReports } from "#db/schema/reports.ts";

import { readMonthNumbers } from "./month-numbers.server.ts";
import { publish } from "./reports.server.ts";
import { datesOf, isOverdue, isTimeToMake, monthBefore } from "./rules.ts";

/** Counts and stores a member's month unless it is already stored. Returns the new report's id, or null. */
export async function storeReport(tx: Connection, services: Services, member: Member, month: string) {
  const row = {
    id: services.ids.id(),
    userId: member.id,
    month,
    timeZone: member.timeZone,
    numbers: await readMonthNumbers(tx, member, month),
    madeAt: services.clock.now(),
  };
  const { changes } = await tx.insert(progressReports).values(row).onConflictDoNothing();
  return changes === 0 ? null : row.id;
}

/** Members whose finished month isn't counted yet: on pro now, with an account in that month. */
async function membersToCount(services: Services) {
  const { db, clock } = services;
  const now = clock.now();
  const rows = await db.read.query.users.findMany({ where: eq(tierNow(now), "pro") });
  const asked = rows.flatMap((row) => {
    const member = toMember(services, row, null);
    const today = localDate(now, member.timeZone);
    const month = monthBefore(today);
    const began = startOfLocalDay(addDays(datesOf(month).last, 1), member.timeZone);
    const isAsked = member.effectiveTier === "pro" && !member.isAdmin && row.createdAt < began;
    return isAsked && isTimeToMake(today) ? [{ member, month }] : [];
  });
  const months = new Set(asked.map(({ month }) => month));
  const stored = new Set<string>();
  for (const month of months) {
    const made = await db.read.query.progressReports.findMany({
      columns: { userId: true },
      where: eq(progressReports.month, month),
    });
    for (const { userId } of made) stored.add(`${userId} ${month}`);
  }
  return asked.filter(({ member, month }) => !stored.has(`${member.id} ${month}`));
}

/**
 * Counts each pro member's month once it has ended in their zone; one write per member, so a crash leaves nothing
 * half done.
 */
export async function makeReports(services: Services, stopping: AbortSignal): Promise<void> {
  for (const { member, month } of await membersToCount(services)) {
    if (stopping.aborted) return;
    await services.db.write((tx) => storeReport(tx, services, member, month));
  }
}

/** Publishes reports whose coach hasn't written lines by the 4th, in the member's zone. */
export async function publishOverdueReports(services: Services): Promise<void> {
  const { db, clock } = services;
  const waiting = await db.read.query.progressReports.findMany({
    columns: { id: true, month: true, timeZone: true },
    where: isNull(progressReports.publishedAt),
  });
  for (const { id, month, timeZone } of waiting) {
    if (!isOverdue(month, localDate(clock.now(), timeZone))) continue;
    await db.write((tx) => publish(tx, services, id, { lines: null, coachName: null }));
  }
}
