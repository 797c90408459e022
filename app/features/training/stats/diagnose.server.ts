import { and, count, eq, sql } from "drizzle-orm";
import { daysOfYearWeek, localDate, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { paidTiers } from "#app/features/base/tiers.ts";
import { membersOn, tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults, weeklyAccuracy } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";

type Table = typeof drillCompletions | typeof practiceResults | typeof weeklyAccuracy;

const counted = (tx: Connection, table: Table) =>
  tx
    .select({ userId: table.userId, rows: count().as("n") })
    .from(table)
    .groupBy(table.userId);

async function countsOf(tx: Connection, table: Table): Promise<Map<string, number>> {
  const rows = await counted(tx, table);
  return new Map(rows.map((row) => [row.userId, row.rows]));
}

/** Who logged something in the site's current week, and who has a record of it. */
async function thisWeek(tx: Connection, { clock, config }: Services) {
  const week = weekOfYear(localDate(clock.now(), config.siteTimeZone));
  const { first, last } = daysOfYearWeek(week);
  const drilled = await tx
    .selectDistinct({ userId: drillCompletions.userId })
    .from(drillCompletions)
    .where(sql`${drillCompletions.completedOn} between ${first} and ${last}`);
  const practiced = await tx
    .selectDistinct({ userId: practiceResults.userId })
    .from(practiceResults)
    .where(sql`${practiceResults.practicedOn} between ${first} and ${last}`);
  const recorded = await tx
    .select({ userId: weeklyAccuracy.userId })
    .from(weeklyAccuracy)
    .where(and(eq(weeklyAccuracy.year, week.year), eq(weeklyAccuracy.weekNumber, week.weekNumber)));
  return {
    logged: new Set([...drilled, ...practiced].map((row) => row.userId)),
    recorded: new Set(recorded.map((row) => row.userId)),
  };
}

const proAndElite = (tx: Connection, services: Services) =>
  tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      subscriptionTier: tierNow(services.clock.now()),
    })
    .from(users)
    .where(membersOn(services, paidTiers));

/** Pro and Elite members whose logs aren't in any weekly record. */
export async function membersMissingStats(tx: Connection, services: Services) {
  const members = await proAndElite(tx, services);
  const completions = await countsOf(tx, drillCompletions);
  const results = await countsOf(tx, practiceResults);
  const records = await countsOf(tx, weeklyAccuracy);
  const week = await thisWeek(tx, services);
  return members.flatMap((member) => {
    const drillCompletions = completions.get(member.userId) ?? 0;
    const practiceResults = results.get(member.userId) ?? 0;
    const weeklyAccuracyRecords = records.get(member.userId) ?? 0;
    const lacksAll = weeklyAccuracyRecords === 0 && drillCompletions + practiceResults > 0;
    const lacksWeek = week.logged.has(member.userId) && !week.recorded.has(member.userId);
    if (!lacksAll && !lacksWeek) return [];
    const issueType = lacksAll ? "missing_all_weekly_accuracy" : "missing_current_week";
    return [{ ...member, drillCompletions, practiceResults, weeklyAccuracyRecords, issueType } as const];
  });
}

/** Scans for members whose weekly numbers are missing (`GET /api/admin/diagnose-missing-stats`). */
export const diagnoseMissingStats = operation(
  "diagnoseMissingStats",
  noInput,
  async function diagnoseMissingStats(services) {
    const { db, clock } = services;
    const [{ all } = { all: 0 }] = await db.read.select({ all: count() }).from(users);
    const [{ paying } = { paying: 0 }] = await db.read
      .select({ paying: count() })
      .from(users)
      .where(membersOn(services, paidTiers));
    const affectedUsers = await membersMissingStats(db.read, services);
    return {
      totalUsersScanned: all,
      proEliteUsers: paying,
      usersWithMissingStats: affectedUsers.length,
      timestamp: clock.now(),
      affectedUsers,
    };
  },
);
