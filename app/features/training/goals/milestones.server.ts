import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { daysOfYearWeek, isLocalDate, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { roundsEver } from "./logged-training.server.ts";
import { roundsMilestone, runMilestone } from "./milestone-rules.ts";

type LoggedMoment = Given<{ userId: string; at: number; first: string; last: string }>;

/** All rounds, how many entries are later than one, and how many of its week are earlier. */
const around = prepared((db, { userId, at, first, last }: LoggedMoment) => {
  const drills = (where: SQL) =>
    sql`(SELECT count(*) FROM ${drillCompletions} WHERE ${drillCompletions.userId} = ${userId} AND ${where})`;
  const practice = (where: SQL) =>
    sql`(SELECT count(*) FROM ${practiceResults} WHERE ${practiceResults.userId} = ${userId} AND ${where})`;
  const { completedAt, completedOn } = drillCompletions;
  const { practicedAt, practicedOn } = practiceResults;
  return db
    .select({
      ever: roundsEver(userId).as("ever"),
      later:
        sql<number>`${drills(sql`${completedAt} > ${at}`)} + ${practice(sql`${practicedAt} > ${at}`)}`.as(
          "later",
        ),
      earlier:
        sql<number>`${drills(sql`${completedOn} BETWEEN ${first} AND ${last} AND ${completedAt} < ${at}`)}
        + ${practice(sql`${practicedOn} BETWEEN ${first} AND ${last} AND ${practicedAt} < ${at}`)}`.as(
          "earlier",
        ),
    })
    .from(sql`(SELECT 1)`);
});

const entry = z.object({
  completedAt: z.date(),
  completedOn: z.string().refine(isLocalDate),
  roundsThrown: z.number(),
  /** The run of weeks up to now; null on plans without it. */
  weeksInRow: z.number().nullable(),
});

/**
 * What the caller's newest log reached, in words: a number of rounds, or a run of weeks that it continued. Nothing for one
 * that has a later one, so that each is said once.
 */
export const listMilestones = operation(
  "readOwnGoals",
  entry,
  async function listMilestones({ db }, actor, { completedAt, completedOn, roundsThrown, weeksInRow }) {
    const week = daysOfYearWeek(weekOfYear(completedOn));
    const [found] = await around(db.read, { userId: actor.id, at: completedAt.getTime(), ...week });
    if (!found || found.later > 0) return [];
    return [
      roundsMilestone(found.ever - roundsThrown, found.ever),
      weeksInRow === null ? null : runMilestone(weeksInRow, found.earlier === 0),
    ].filter((words) => words !== null);
  },
);
