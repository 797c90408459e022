import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { localDate, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";
import { roundedOrNull } from "./rules.ts";
import { categoryStats } from "./shot-rules.ts";
import { sumsByShot, sumsOfCompletions } from "./sums.server.ts";

type WeeklyRow = typeof weeklyAccuracy.$inferSelect;

/** The entity "Weekly accuracy record" (contract, "Entities"). */
function toRecord(row: WeeklyRow) {
  return { ...row };
}

const byMemberAndWeek = listOrder(
  weeklyAccuracy,
  [
    [weeklyAccuracy.userId, "asc"],
    [weeklyAccuracy.year, "asc"],
    [weeklyAccuracy.weekNumber, "asc"],
  ],
  "asc",
);

/** The caller's recorded weeks, oldest first (`GET /api/weekly-accuracy`). */
export const listWeeklyAccuracy = operation(
  "readWeeklyAccuracy",
  pageWindow,
  async function listWeeklyAccuracy({ db }, actor, window) {
    return readWindow(
      db.read,
      { ...window, order: byMemberAndWeek, where: eq(weeklyAccuracy.userId, actor.id) },
      (query) => db.read.query.weeklyAccuracy.findMany(query),
      toRecord,
    );
  },
);

/** The caller's newest recorded weeks, oldest of them first. */
export const readLatestWeeks = operation(
  "readWeeklyAccuracy",
  z.object({ weeks: z.number().int().min(1) }),
  async function readLatestWeeks({ db }, actor, { weeks }) {
    const rows = await db.read.query.weeklyAccuracy.findMany({
      where: eq(weeklyAccuracy.userId, actor.id),
      orderBy: [desc(weeklyAccuracy.year), desc(weeklyAccuracy.weekNumber)],
      limit: weeks,
    });
    return rows.reverse().map(toRecord);
  },
);

/** Everybody's recorded weeks (`GET /api/admin/users-weekly-accuracy`). */
export const listMembersWeeklyAccuracy = operation(
  "listMembersWeeklyAccuracy",
  pageWindow,
  async function listMembersWeeklyAccuracy({ db }, _actor, window) {
    return readWindow(
      db.read,
      { ...window, order: byMemberAndWeek },
      (query) => db.read.query.weeklyAccuracy.findMany(query),
      toRecord,
    );
  },
);

/** This week's numbers (D18b); what is not known yet is null (`GET /api/current-week-accuracy`). */
export const readCurrentWeekAccuracy = operation(
  "readCurrentWeekAccuracy",
  noInput,
  async function readCurrentWeekAccuracy({ db, clock }, actor) {
    const week = weekOfYear(localDate(clock.now(), actor.timeZone));
    const row = await db.read.query.weeklyAccuracy.findFirst({
      where: and(
        eq(weeklyAccuracy.userId, actor.id),
        eq(weeklyAccuracy.year, week.year),
        eq(weeklyAccuracy.weekNumber, week.weekNumber),
      ),
    });
    return {
      ...week,
      accuracyPercentage: row?.accuracyPercentage ?? null,
      averagePpr: row?.averagePpr ?? null,
      totalRounds: row?.totalRounds ?? 0,
      trendFromPrevious: row?.trendFromPrevious ?? null,
      consistencyPercentage: row?.consistencyPercentage ?? null,
    };
  },
);

/** The caller's sums per shot, with the rounds they stand on: what a page ranks shots by. */
export const readShotSums = operation(
  "readCategoryStats",
  noInput,
  async function readShotSums({ db }, actor) {
    return sumsByShot(db.read, actor.id);
  },
);

/** The caller's sums per shot since a day of their own. */
export const readShotSumsSince = operation(
  "readCategoryStats",
  z.object({ since: z.string() }),
  async function readShotSumsSince({ db }, actor, { since }) {
    return sumsByShot(db.read, actor.id, since);
  },
);

/** The caller's numbers per category, from completions and practice results (D22; `GET /api/category-stats`). */
export const readCategoryStats = operation(
  "readCategoryStats",
  noInput,
  async function readCategoryStats({ db }, actor) {
    return categoryStats(await sumsByShot(db.read, actor.id));
  },
);

/** How even the caller's drills are (D20, D46; `GET /api/consistency-percentage`). */
export const readConsistency = operation(
  "readConsistency",
  noInput,
  async function readConsistency({ db }, actor) {
    const sums = await sumsOfCompletions(db.read, actor.id);
    return { consistencyPercentage: roundedOrNull(sums.consistency), drillsCompleted: sums.count };
  },
);
