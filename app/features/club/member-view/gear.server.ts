import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { planSourceOf } from "#app/features/people/entitlements/reasons/why.server.ts";
import type { Place, ThrowingStyle } from "#app/features/training/gear/gear-words.ts";
import {
  isFinishedOf,
  recordColumns,
  standingOf,
} from "#app/features/training/matches/list-matches.server.ts";
import { measureLinesIn, measuresOf } from "#app/features/video/measures/measures.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions as drills, practiceResults as practice } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";
import { matches } from "#db/schema/matches.ts";
import { users } from "#db/schema/users.ts";

type Bag = Pick<typeof bagSets.$inferSelect, "id" | "name" | "firstSide" | "secondSide" | "speed">;
type Sums = Parameters<typeof standingOf>[0];

/** A member's account with where their plan came from, bags, last logged style and place, match totals, and measures, in one query. */
const accountAndGear = prepared((db, { id }: Given<{ id: string }>) => {
  const newest = (column: "throwingStyle" | "place") => sql`(
    select "said" from (
      select ${drills[column]} as "said", ${drills.completedAt} as "at" from ${drills} where ${drills.userId} = ${id}
      union all select ${practice[column]}, ${practice.practicedAt} from ${practice} where ${practice.userId} = ${id}
      union all select ${matches[column]}, ${matches.playedAt} from ${matches} where ${matches.userId} = ${id} and ${matches.removedAt} is null
    ) where "said" is not null order by "at" desc limit 1)`;
  const bags = db
    .select({
      json: sql`json_object('id', ${bagSets.id}, 'name', ${bagSets.name}, 'firstSide', ${bagSets.firstSide}, 'secondSide', ${bagSets.secondSide}, 'speed', ${bagSets.speed})`.as(
        "json",
      ),
    })
    .from(bagSets)
    .where(and(eq(bagSets.userId, id), isNull(bagSets.removedAt)))
    .orderBy(asc(bagSets.createdAt));
  const { played, won, roundsThrown, points, opponentPoints } = recordColumns;
  const record = db
    .select({
      json: sql`json_object('played', ${played}, 'won', ${won}, 'roundsThrown', ${roundsThrown}, 'points', ${points}, 'opponentPoints', ${opponentPoints})`,
    })
    .from(matches)
    .where(isFinishedOf(id));
  return db
    .select({
      account: users,
      planSource: planSourceOf(users.id),
      throwingStyle: sql<ThrowingStyle | null>`${newest("throwingStyle")}`,
      place: sql<Place | null>`${newest("place")}`,
      bags: sql<string>`(select json_group_array(json("json")) from ${bags})`,
      record: sql<string>`${record}`,
      measured: measuresOf(id),
    })
    .from(users)
    .where(eq(users.id, id));
});

/** A member's account with their plan's origin, bags, and matches as coaches see them; null without such an account. */
export async function findAccountAndGear(read: Connection, id: string) {
  const [row] = await accountAndGear(read, { id });
  if (!row) return null;
  const { account, planSource, throwingStyle, place } = row;
  const bags = JSON.parse(row.bags) as Bag[];
  const record = standingOf(JSON.parse(row.record) as Sums);
  const measured = measureLinesIn(row.measured);
  return { account, planSource, gear: { throwingStyle, place, bags, record }, measured };
}

/** A member's bags and matches as coaches see them. */
export type MemberGear = NonNullable<Awaited<ReturnType<typeof findAccountAndGear>>>["gear"];
