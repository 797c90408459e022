import { eq, gte, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate, weekOfYear, type YearWeek } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { type Player, type Standing, standingOf } from "./level-rules.ts";
import { roundTo } from "./rules.ts";
import { type OwnWeeks, readOwnWeeks } from "./weeks/own-weeks.server.ts";

/** Thirteen weeks: a season, and recent enough to show how someone plays now. */
const days = 91;
/**
 * How long the club's averages are cached, in milliseconds, because adding up a large club takes longer than the rest
 * of the page.
 */
const keptFor = 600_000;

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

type Club = { at: number; since: number; players: readonly Player[] };
const clubs = new WeakMap<Connection, Club>();

/** Everyone's averages, up to ten minutes old. */
async function readClub({ db: { read }, clock }: Services, since: number): Promise<readonly Player[]> {
  const at = clock.now().getTime();
  const kept = clubs.get(read);
  if (kept && kept.since === since && Math.abs(at - kept.at) < keptFor) return kept.players;
  const players = await recentPlayers(read, { since });
  clubs.set(read, { at, since, players });
  return players;
}

/** The caller's current average. */
function ownPlayer(userId: string, weeks: OwnWeeks, since: number): Player {
  const recent = weeks.filter((week) => placeOf(week) >= since);
  const rounds = recent.reduce((sum, { totalRounds }) => sum + totalRounds, 0);
  const points = recent.reduce((sum, { averagePpr, totalRounds }) => sum + averagePpr * totalRounds, 0);
  return { userId, ppr: rounds > 0 ? points / rounds : 0, rounds };
}

/** A member's rank in the club by their own weeks; null as in `readClubLevel`. */
export async function readStanding(
  services: Services,
  actor: Member,
  weeks: OwnWeeks,
): Promise<Standing | null> {
  // Uses the club's weeks, not the caller's: around midnight, two zones would each have the club added up again.
  const { siteTimeZone } = services.config;
  const since = placeOf(weekOfYear(addDays(localDate(services.clock.now(), siteTimeZone), -days)));
  const others = (await readClub(services, since)).filter(({ userId }) => userId !== actor.id);
  const standing = standingOf([...others, ownPlayer(actor.id, weeks, since)], actor.id);
  return standing && { ...standing, averagePpr: roundTo(standing.averagePpr, 2) };
}

/**
 * Where the caller's last 13 weeks rank among the club's active members (`GET /api/club-level`): their own are
 * current, the others' up to ten minutes old. Null if there are fewer than 20 members, or the caller threw fewer than
 * 30 rounds. Names no one.
 */
export const readClubLevel = operation(
  "readClubLevel",
  noInput,
  async function readClubLevel(services, actor) {
    const weeks = await readOwnWeeks(services.db.read, { userId: actor.id });
    return { standing: await readStanding(services, actor, weeks) };
  },
);
