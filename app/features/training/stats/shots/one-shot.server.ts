import { and, desc, eq, gte, type Placeholder, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { type ShotCategory, shotCategories } from "#app/features/training/stats/rules.ts";
import { summed } from "#app/features/training/stats/sums.server.ts";
import { chartOfDays, type DaySums, totalOfDays } from "#app/features/training/stats/weeks/over-time.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { averageOf, latelyDays, shotTrendWords } from "./shot-rules.ts";

type Mine = Given<{ userId: string; shot: ShotCategory }>;
type MineSince = Given<{ userId: string; shot: ShotCategory; since: LocalDate }>;

const isOwnShot = ({ userId, shot }: Mine) =>
  and(eq(drillCompletions.userId, userId), eq(weeklyDrills.category, shot as Placeholder));

const sumsPerDay = prepared((db, mine: Mine) => {
  const { completedOn, roundsThrown, ppr } = drillCompletions;
  const { practicedOn, rounds, ppr: practiced, userId, shotType } = practiceResults;
  const thrown = db
    .select({ day: completedOn, rounds: roundsThrown, ppr })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(isOwnShot(mine))
    .unionAll(
      db
        .select({ day: practicedOn, rounds, ppr: practiced })
        .from(practiceResults)
        .where(and(eq(userId, mine.userId), eq(shotType, mine.shot))),
    )
    .as("thrown");
  return db
    .select({ day: thrown.day, ...summed(sql`${thrown.rounds}`, sql`${thrown.ppr}`) })
    .from(thrown)
    .groupBy(thrown.day)
    .orderBy(thrown.day);
});

/** The drills of a shot with the most rounds; more would be a list nobody reads. */
const shownDrills = 20;

const sumsPerDrill = prepared((db, mine: MineSince) => {
  const { drillId, roundsThrown, ppr, completedOn } = drillCompletions;
  const sums = summed(roundsThrown, ppr);
  return db
    .select({
      // Any of its rows leads to the same page.
      id: sql<string>`max(${drillId})`,
      title: weeklyDrills.title,
      lastOn: sql<string>`max(${completedOn})`,
      ...sums,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillId))
    .where(and(isOwnShot(mine), gte(completedOn, mine.since)))
    .groupBy(weeklyDrills.title)
    .orderBy(desc(sums.rounds), weeklyDrills.title)
    .limit(shownDrills);
});

const sumsOfPractice = prepared((db, mine: MineSince) => {
  const { userId, shotType, practicedOn, rounds, ppr } = practiceResults;
  return db
    .select(summed(rounds, ppr))
    .from(practiceResults)
    .where(and(eq(userId, mine.userId), eq(shotType, mine.shot), gte(practicedOn, mine.since)));
});

/** The last four weeks next to everything before, as PPR Categories says it of the same days (D83). */
function trendOf(shot: ShotCategory, days: readonly DaySums[], since: string): string {
  const averageWhere = (isIn: (day: string) => boolean) => {
    const { totalRounds: rounds, averagePpr } = totalOfDays(days.filter(({ day }) => isIn(day)));
    return averageOf({ rounds, points: (averagePpr ?? 0) * rounds });
  };
  const before = averageWhere((day) => day < since);
  return shotTrendWords({ category: shot, before, lately: averageWhere((day) => day >= since) });
}

/**
 * Everything the caller threw of one shot, drills and practice together (D22): its weeks, how the last four of them went, and
 * the drills it was thrown in. If it wasn't thrown in those, the drills are of all time (D83).
 */
export const readOneShot = operation(
  "readHistory",
  z.object({ shot: z.enum(shotCategories) }),
  async function readOneShot({ db, clock }, actor, { shot }) {
    const days = await sumsPerDay(db.read, { userId: actor.id, shot });
    const today = localDate(clock.now(), actor.timeZone);
    const since = addDays(today, 1 - latelyDays);
    const isThrownLately = days.some(({ day }) => day >= since);
    const mine = { userId: actor.id, shot, since: isThrownLately ? since : "" };
    const drills = await sumsPerDrill(db.read, mine);
    const [practice] = await sumsOfPractice(db.read, mine);
    return {
      shot,
      window: isThrownLately ? "in the last 4 weeks" : "of all time",
      chart:
        days.length === 0 ? null : { ...chartOfDays(days, today), summary: `${trendOf(shot, days, since)}.` },
      drills: drills.map(({ points, squares: _, ...drill }) => ({ ...drill, ppr: points / drill.rounds })),
      practice:
        practice && practice.count > 0
          ? { count: practice.count, rounds: practice.rounds, ppr: practice.points / practice.rounds }
          : null,
    };
  },
);
