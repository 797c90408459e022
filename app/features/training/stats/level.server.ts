import { eq, gte, sql } from "drizzle-orm";
import { addDays, localDate, weekOfYear, type YearWeek } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { standingOf } from "./level-rules.ts";
import { roundTo } from "./rules.ts";

/** Thirteen weeks: a season, and short enough to be how someone plays now. */
const days = 91;

const placeOf = ({ year, weekNumber }: YearWeek) => year * 100 + weekNumber;

const recentPlayers = prepared((db, { since }: Given<{ since: number }>) => {
  const { userId, averagePpr, totalRounds, year, weekNumber } = weeklyAccuracy;
  const rounds = sql<number>`sum(${totalRounds})`;
  return db
    .select({ userId, ppr: sql<number>`sum(${averagePpr} * ${totalRounds}) / ${rounds}`, rounds })
    .from(weeklyAccuracy)
    .innerJoin(users, eq(users.id, userId))
    .where(gte(sql`${year} * 100 + ${weekNumber}`, since))
    .groupBy(userId)
    .having(sql`${rounds} > 0`);
});

/**
 * Where the caller's last 13 weeks stand among the club's active members (`GET /api/club-level`); null while there are fewer than
 * 20 of them, or the caller threw fewer than 30 rounds. Names no one.
 */
export const readClubLevel = operation(
  "readClubLevel",
  noInput,
  async function readClubLevel({ db, clock }, actor) {
    const today = localDate(clock.now(), actor.timeZone);
    const since = placeOf(weekOfYear(addDays(today, -days)));
    const standing = standingOf(await recentPlayers(db.read, { since }), actor.id);
    return { standing: standing && { ...standing, averagePpr: roundTo(standing.averagePpr, 2) } };
  },
);
