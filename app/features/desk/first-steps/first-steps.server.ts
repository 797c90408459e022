import { eq, sql } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { tutorialWatches } from "#db/schema/tutorials.ts";
import { users } from "#db/schema/users.ts";
import { countDone, type FirstSteps } from "./rules.ts";

const stepsOf = prepared((db, { userId }: Given<{ userId: string }>) => {
  const any = (table: typeof drillCompletions | typeof practiceResults | typeof tutorialWatches) =>
    sql<number>`EXISTS (SELECT 1 FROM ${table} WHERE user_id = ${userId})`;
  return db
    .select({
      emailVerifiedAt: users.emailVerifiedAt,
      hasWatched: any(tutorialWatches),
      hasCompleted: any(drillCompletions),
      hasPracticed: any(practiceResults),
    })
    .from(users)
    .where(eq(users.id, userId));
});

/** The caller's first steps and which are done; null once all are done, the list is hidden, or a month has passed. */
export const readFirstSteps = operation(
  "readAccount",
  noInput,
  async function readFirstSteps({ db }, actor): Promise<FirstSteps | null> {
    if (actor.isAdmin || !actor.isNew) return null;
    const [found] = await stepsOf(db.read, { userId: actor.id });
    if (!found) return null;
    const steps = {
      isConfirmed: found.emailVerifiedAt !== null,
      hasChosen: actor.effectiveTier !== "basic" || actor.subscriptionTier !== null || found.hasWatched === 1,
      hasLogged: found.hasCompleted === 1 || found.hasPracticed === 1,
    };
    return countDone(steps) < 3 ? steps : null;
  },
);

/** Hides the caller's first steps permanently. */
export const dismissFirstSteps = operation(
  "updateOwnAccount",
  noInput,
  async function dismissFirstSteps({ db, clock }, actor) {
    await db.write(async (tx) => {
      await tx.update(users).set({ firstStepsDismissedAt: clock.now() }).where(eq(users.id, actor.id));
    });
    return { dismissed: true };
  },
);
