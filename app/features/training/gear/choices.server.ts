import { desc, eq } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { matches } from "#db/schema/matches.ts";
import { listOwnBags } from "./bags.server.ts";
import type { Gear } from "./gear-words.ts";

const none: Gear = { bagId: null, throwingStyle: null, place: null };

const lastDrill = prepared((db, { userId }: Given<{ userId: string }>) => {
  const { bagId, throwingStyle, place, completedAt } = drillCompletions;
  return db
    .select({ bagId, throwingStyle, place, at: completedAt })
    .from(drillCompletions)
    .where(eq(drillCompletions.userId, userId))
    .orderBy(desc(completedAt))
    .limit(1);
});

const lastPractice = prepared((db, { userId }: Given<{ userId: string }>) => {
  const { bagId, throwingStyle, place, practicedAt } = practiceResults;
  return db
    .select({ bagId, throwingStyle, place, at: practicedAt })
    .from(practiceResults)
    .where(eq(practiceResults.userId, userId))
    .orderBy(desc(practicedAt))
    .limit(1);
});

const lastMatch = prepared((db, { userId }: Given<{ userId: string }>) => {
  const { bagId, throwingStyle, place, playedAt } = matches;
  return db
    .select({ bagId, throwingStyle, place, at: playedAt })
    .from(matches)
    .where(eq(matches.userId, userId))
    .orderBy(desc(playedAt))
    .limit(1);
});

/** The member's choices in their newest log. */
async function lastGear(read: Connection, userId: string): Promise<Gear> {
  const logs = [
    ...(await lastDrill(read, { userId })),
    ...(await lastPractice(read, { userId })),
    ...(await lastMatch(read, { userId })),
  ];
  const [newest] = logs.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  if (!newest) return none;
  const { bagId, throwingStyle, place } = newest;
  return { bagId, throwingStyle, place };
}

/** The choices for a log: the caller's bags, and their last choices (`GET /api/gear-choices`). */
export const readGearChoices = operation(
  "manageOwnBags",
  noInput,
  async function readGearChoices(services, actor) {
    const { entities } = await listOwnBags(services, actor, {});
    const last = await lastGear(services.db.read, actor.id);
    const isListed = entities.some(({ id }) => id === last.bagId);
    return {
      bags: entities.map(({ id, name }) => ({ id, name })),
      last: { ...last, bagId: isListed ? last.bagId : null },
    };
  },
);

/** The result of {@link readGearChoices}. */
export type GearChoices = Awaited<ReturnType<typeof readGearChoices>>;
