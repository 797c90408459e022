import { eq } from "drizzle-orm";
import { z } from "zod";
import { localDate, weekOfYear, type YearWeek } from "#app/features/base/calendar/rules.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import type { Given } from "#db/prepared.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";
import { roundedOrNull } from "./rules.ts";
import { categoryStats } from "./shots/shot-rules.ts";
import { readShotsOf, sumsByShot, sumsOfCompletions } from "./sums.server.ts";
import { type OwnWeeks, readNewestWeeks } from "./weeks/own-weeks.server.ts";
import { weekIndex, withRoundsBefore } from "./weeks/weekly-rules.ts";

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

const ownWeeks = declareList({
  order: byMemberAndWeek,
  where: ({ userId }: Given<{ userId: string }>) => eq(weeklyAccuracy.userId, userId),
  rows: (db, query) => db.query.weeklyAccuracy.findMany(query),
});

const allWeeks = declareList({
  order: byMemberAndWeek,
  rows: (db, query) => db.query.weeklyAccuracy.findMany(query),
});

/** The caller's recorded weeks, oldest first (`GET /api/weekly-accuracy`). */
export const listWeeklyAccuracy = operation(
  "readWeeklyAccuracy",
  pageWindow,
  async function listWeeklyAccuracy({ db }, actor, window) {
    return readWindow(db.read, ownWeeks, { ...window, userId: actor.id }, toRecord);
  },
);

/** This week's numbers among the newest recorded weeks, which come oldest first; unknown ones are null. */
function describeWeek(rows: OwnWeeks, week: YearWeek) {
  const row = withRoundsBefore(rows).find((one) => weekIndex(one) === weekIndex(week));
  return {
    ...week,
    accuracyPercentage: row?.accuracyPercentage ?? null,
    averagePpr: row?.averagePpr ?? null,
    totalRounds: row?.totalRounds ?? 0,
    trendFromPrevious: row?.trendFromPrevious ?? null,
    /** The rounds of the previous recorded week, which the trend compares with (D21). */
    roundsBefore: row?.roundsBefore ?? null,
    consistencyPercentage: row?.consistencyPercentage ?? null,
    /** The practice that PPR leaves out (D83). */
    apart: row?.apart ?? null,
  };
}

/** The caller's newest recorded weeks, oldest first, and this week's numbers (D81). */
export const readLatestWeeks = operation(
  "readWeeklyAccuracy",
  z.object({ weeks: z.number().int().min(3) }),
  async function readLatestWeeks({ db, clock }, actor, { weeks }) {
    const rows = (await readNewestWeeks(db.read, { userId: actor.id, weeks })).reverse();
    const week = weekOfYear(localDate(clock.now(), actor.timeZone));
    return { weeks: rows, currentWeek: describeWeek(rows, week) };
  },
);

/** Everyone's recorded weeks (`GET /api/admin/users-weekly-accuracy`). */
export const listMembersWeeklyAccuracy = operation(
  "listMembersWeeklyAccuracy",
  pageWindow,
  async function listMembersWeeklyAccuracy({ db }, _actor, window) {
    return readWindow(db.read, allWeeks, window, toRecord);
  },
);

/** This week's numbers (D81) for pages; unknown ones are null. */
export const readCurrentWeek = operation(
  "readCurrentWeekAccuracy",
  noInput,
  async function readCurrentWeek({ db, clock }, actor) {
    const week = weekOfYear(localDate(clock.now(), actor.timeZone));
    // This week, or a later one that traveling across zones already started, and the one before.
    const newest = await readNewestWeeks(db.read, { userId: actor.id, weeks: 3 });
    return describeWeek(newest.reverse(), week);
  },
);

/** This week's numbers for API calls (`GET /api/current-week-accuracy`). */
export const readCurrentWeekAccuracy = operation(
  "readCurrentWeekAccuracy",
  noInput,
  async function readCurrentWeekAccuracy(services, actor) {
    const { roundsBefore, apart, ...week } = await readCurrentWeek(services, actor);
    return week;
  },
);

/** The caller's shots: sums of all time and of the last four weeks, and how they compare. */
export const readShots = operation("readCategoryStats", noInput, async function readShots(services, actor) {
  return readShotsOf(services.db.read, actor.id, localDate(services.clock.now(), actor.timeZone));
});

/** The caller's sums per shot since a local day, or up to another. */
export const readShotSumsSince = operation(
  "readCategoryStats",
  z.object({ since: z.string(), until: z.string().default("9999-12-31") }),
  async function readShotSumsSince({ db }, actor, days) {
    return sumsByShot(db.read, actor.id, days);
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

/** How consistent the caller's drills are (D20, D46; `GET /api/consistency-percentage`). */
export const readConsistency = operation(
  "readConsistency",
  noInput,
  async function readConsistency({ db }, actor) {
    const sums = await sumsOfCompletions(db.read, actor.id);
    return { consistencyPercentage: roundedOrNull(sums.consistency), drillsCompleted: sums.count };
  },
);
