import { eq, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Given } from "#db/prepared.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { tutorialWatches } from "#db/schema/tutorials.ts";
import { users } from "#db/schema/users.ts";
import { countDone, type FirstSteps } from "./rules.ts";

/** What a new member has done, as SQL: a row with a name for each. */
export const doneByMember = ({ userId }: Given<{ userId: string }>) => sql`
  SELECT 'confirmed' AS done FROM ${users} WHERE ${users.id} = ${userId} AND ${users.emailVerifiedAt} IS NOT NULL
  UNION ALL SELECT 'watched' WHERE EXISTS (SELECT 1 FROM ${tutorialWatches} WHERE user_id = ${userId} AND watched_at IS NOT NULL)
  UNION ALL SELECT 'logged' WHERE EXISTS (SELECT 1 FROM ${drillCompletions} WHERE user_id = ${userId})
    OR EXISTS (SELECT 1 FROM ${practiceResults} WHERE user_id = ${userId})`;

/** The member's first steps from what {@link doneByMember} found; null once all are done, the list is hidden, or a month has passed. */
export function firstStepsOf(member: Member, done: readonly string[]): FirstSteps | null {
  if (member.isAdmin || !member.isNew) return null;
  const steps = {
    isConfirmed: done.includes("confirmed"),
    hasWatched: done.includes("watched"),
    hasLogged: done.includes("logged"),
    hasPlan: member.effectiveTier !== "basic" || member.subscriptionTier !== null,
  };
  return countDone(steps) < 3 ? steps : null;
}

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
