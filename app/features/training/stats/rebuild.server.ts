import { and, asc, desc, eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import { type LocalDate, weekOfYear, type YearWeek } from "#app/features/base/calendar/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults, weeklyAccuracy } from "#db/schema/drills.ts";
import { type DatedSample, daysOfWeekOfYear, type WeeklyRecord, weeklyRecords } from "./weekly-rules.ts";

type Range = { from: LocalDate; to: LocalDate };

async function completionSamples(
  tx: Connection,
  userId: string,
  { from, to }: Range,
): Promise<DatedSample[]> {
  return tx
    .select({
      localDate: drillCompletions.completedOn,
      rounds: drillCompletions.roundsThrown,
      ppr: drillCompletions.ppr,
    })
    .from(drillCompletions)
    .where(
      and(
        eq(drillCompletions.userId, userId),
        gte(drillCompletions.completedOn, from),
        lte(drillCompletions.completedOn, to),
      ),
    );
}

async function practiceSamples(tx: Connection, userId: string, { from, to }: Range): Promise<DatedSample[]> {
  return tx
    .select({
      localDate: practiceResults.practicedOn,
      rounds: practiceResults.rounds,
      ppr: practiceResults.ppr,
    })
    .from(practiceResults)
    .where(
      and(
        eq(practiceResults.userId, userId),
        gte(practiceResults.practicedOn, from),
        lte(practiceResults.practicedOn, to),
      ),
    );
}

const weekKey = ({ year, weekNumber }: YearWeek) => `${year}-${weekNumber}`;

/** Drill completions count; a week without any falls back to practice results (contract, "Admin area"). */
async function samplesOf(tx: Connection, userId: string, range: Range): Promise<DatedSample[]> {
  const completions = await completionSamples(tx, userId, range);
  const drilled = new Set(completions.map((sample) => weekKey(weekOfYear(sample.localDate))));
  const practice = await practiceSamples(tx, userId, range);
  return [
    ...completions,
    ...practice.filter((sample) => !drilled.has(weekKey(weekOfYear(sample.localDate)))),
  ];
}

/** The recorded weeks just before and just after a week: the trend of the later one depends on it. */
async function neighbours(tx: Connection, userId: string, { year, weekNumber }: YearWeek) {
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
 * Makes the weekly record of the week a day lies in say what the member has logged, and the next recorded week's trend
 * with it. Call it in the write that changes what is logged. A week with nothing logged has no record.
 */
export async function rebuildWeeklyAccuracy(
  tx: Connection,
  services: Pick<Services, "ids" | "clock">,
  userId: string,
  day: LocalDate,
): Promise<void> {
  const week = weekOfYear(day);
  const { before, after } = await neighbours(tx, userId, week);
  const samples = await samplesOf(tx, userId, {
    from: before ? daysOfWeekOfYear(before).from : daysOfWeekOfYear(week).from,
    to: after ? daysOfWeekOfYear(after).to : daysOfWeekOfYear(week).to,
  });
  const records = weeklyRecords(samples).filter((record) => !before || weekKey(record) !== weekKey(before));
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
