import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import {
  daysOfYearWeek,
  type LocalDate,
  weekOfYear,
  type YearWeek,
} from "#app/features/base/calendar/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";
import { readCountedSamples } from "./shots/samples.server.ts";
import { type WeeklyRecord, weeklyRecords } from "./weeks/weekly-rules.ts";

const weekKey = ({ year, weekNumber }: YearWeek) => `${year}-${weekNumber}`;

/** The recorded weeks just before and after a week, because the later one's trend depends on it. */
async function neighbors(tx: Connection, userId: string, { year, weekNumber }: YearWeek) {
  const mine = eq(weeklyAccuracy.userId, userId);
  const order = sql<number>`${weeklyAccuracy.year} * 53 + ${weeklyAccuracy.weekNumber}`;
  const here = year * 53 + weekNumber;
  const before = await tx.query.weeklyAccuracy.findFirst({
    where: and(mine, lt(order, here)),
    orderBy: desc(order),
  });
  const after = await tx.query.weeklyAccuracy.findFirst({
    where: and(mine, gt(order, here)),
    orderBy: asc(order),
  });
  return { before, after };
}

async function storeRecord(
  tx: Connection,
  { ids, clock }: Pick<Services, "ids" | "clock">,
  userId: string,
  record: WeeklyRecord,
) {
  await tx
    .insert(weeklyAccuracy)
    .values({ id: ids.id(), userId, createdAt: clock.now(), ...record })
    .onConflictDoUpdate({
      target: [weeklyAccuracy.userId, weeklyAccuracy.year, weeklyAccuracy.weekNumber],
      set: record,
    });
}

/**
 * Rebuilds the record of the week that contains a day, and the next recorded week's trend. Call it in the write that
 * changes logs. A week without logs has no record.
 */
export async function rebuildWeeklyAccuracy(
  tx: Connection,
  services: Pick<Services, "ids" | "clock">,
  userId: string,
  day: LocalDate,
): Promise<void> {
  const week = weekOfYear(day);
  const { before, after } = await neighbors(tx, userId, week);
  const samplesOf = await readCountedSamples(tx, [userId], {
    from: daysOfYearWeek(before ?? week).first,
    to: daysOfYearWeek(after ?? week).last,
  });
  const records = weeklyRecords(samplesOf(userId)).filter(
    (record) => !before || weekKey(record) !== weekKey(before),
  );
  if (!records.some((record) => weekKey(record) === weekKey(week))) {
    await tx
      .delete(weeklyAccuracy)
      .where(
        and(
          eq(weeklyAccuracy.userId, userId),
          eq(weeklyAccuracy.year, week.year),
          eq(weeklyAccuracy.weekNumber, week.weekNumber),
        ),
      );
  }
  for (const record of records) await storeRecord(tx, services, userId, record);
}
