import { asc, desc, eq, inArray, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { opaqueId, shortList } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { drillCompletions, weeklyAccuracy, weeklyDrills } from "#db/schema/drills.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { users } from "#db/schema/users.ts";
import { notedAt } from "./noted-at.server.ts";
import { weekColumns } from "./weeks/own-weeks.server.ts";
import { verdictWeeks } from "./weeks/weekly-rules.ts";

const someMembers = z.object({ userIds: shortList(z.array(opaqueId).max(50)) });

/** Each member's newest recorded weeks and their best one, oldest first. */
export const listWeeksOf = operation(
  "listMembersWeeklyAccuracy",
  someMembers,
  async function listWeeksOf({ db }, _actor, { userIds }) {
    if (userIds.length === 0) return [];
    const { id, userId, year, weekNumber, accuracyPercentage, averagePpr } = weeklyAccuracy;
    const { totalRounds, consistencyPercentage, trendFromPrevious } = weeklyAccuracy;
    const newest = sql`(select w.id from ${weeklyAccuracy} w where w.user_id = ${users.id} order by w.year desc, w.week_number desc limit ${verdictWeeks})`;
    const best = sql`(select w.id from ${weeklyAccuracy} w where w.user_id = ${users.id} order by cast(w.accuracy_percentage as real) desc, w.year, w.week_number limit 1)`;
    const roundsBefore = sql<
      number | null
    >`(select w.total_rounds from ${weeklyAccuracy} w where w.user_id = ${users.id} and (w.year, w.week_number) < (${year}, ${weekNumber}) order by w.year desc, w.week_number desc limit 1)`;
    return db.read
      .select({
        id,
        userId,
        roundsBefore,
        year,
        weekNumber,
        accuracyPercentage,
        averagePpr,
        totalRounds,
        consistencyPercentage,
        trendFromPrevious,
        apart: weekColumns.apart,
      })
      .from(users)
      .innerJoin(weeklyAccuracy, sql`${id} in ${newest} or ${id} = ${best}`)
      .where(inArray(users.id, userIds))
      .orderBy(asc(userId), asc(year), asc(weekNumber));
  },
);

/**
 * Each member's latest completions with the drill's title, newest first, `each` per member after the first `skip`.
 */
export const listLatestOf = operation(
  "listCompletions",
  someMembers.extend({ each: z.number().int().min(1).max(1000), skip: z.number().int().min(0).default(0) }),
  async function listLatestOf({ db }, _actor, { userIds, each, skip }) {
    if (userIds.length === 0) return [];
    const { id, userId, drillId, completedAt, completedOn, roundsThrown, ppr, notes } = drillCompletions;
    // Reads only as much of each member's index as is shown, however much they have logged.
    const latest = sql`(select i.id from ${drillCompletions} i where i.user_id = ${users.id} order by i.completed_at desc, i.id desc limit ${each} offset ${skip})`;
    const rows = await db.read
      .select({
        id,
        userId,
        drillId,
        completedAt,
        completedOn,
        roundsThrown,
        ppr,
        notes,
        drillTitle: weeklyDrills.title,
        notedAt,
      })
      .from(users)
      .innerJoin(drillCompletions, sql`${id} in ${latest}`)
      .leftJoin(weeklyDrills, eq(weeklyDrills.id, drillId))
      .where(inArray(users.id, userIds))
      .orderBy(desc(completedAt), desc(id));
    return rows.map((row) => ({ ...row, drillTitle: row.drillTitle ?? "Unknown Drill" }));
  },
);

/** How many drills each of the members has logged. */
export const countCompletionsOf = operation(
  "listCompletions",
  someMembers,
  async function countCompletionsOf({ db }, _actor, { userIds }) {
    const { userId, drills } = memberActivity;
    const rows = await db.read
      .select({ userId, drills })
      .from(memberActivity)
      .where(inArray(userId, userIds));
    return Object.fromEntries(rows.map((row) => [row.userId, row.drills]));
  },
);

/** How many drills all members together have logged that have no note of a coach yet. */
export const countUnnoted = operation("listCompletions", noInput, async function countUnnoted({ db }) {
  const noted = sql<number>`(select count(distinct n.completion_id) from ${practiceNotes} n)`;
  const [counted] = await db.read.select({ total: sum(memberActivity.drills), noted }).from(memberActivity);
  return Number(counted?.total ?? 0) - (counted?.noted ?? 0);
});

/** A week and a completion as the panels show them. */
export type ShownWeek = Awaited<ReturnType<typeof listWeeksOf>>[number];
/** One logged drill with its title. */
export type ShownCompletion = Awaited<ReturnType<typeof listLatestOf>>[number];
