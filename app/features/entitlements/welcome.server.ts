import { and, eq, isNull } from "drizzle-orm";
import { noInput, operation } from "#app/features/operation.server.ts";
import { users } from "#db/schema/users.ts";

/**
 * Whether to welcome the caller now: once for a member who has no plan yet (D4). Answers true for one of several requests at
 * once, and never again.
 */
export const takeWelcome = operation("readAccount", noInput, async ({ db, clock }, actor) => {
  if (actor.isAdmin || actor.subscriptionTier !== null || actor.effectiveTier !== "basic") return false;
  const waits = and(eq(users.id, actor.id), isNull(users.welcomedAt));
  const waiting = await db.read.query.users.findFirst({ columns: { id: true }, where: waits });
  if (!waiting) return false;
  return db.write(async (tx) => {
    const { changes } = await tx.update(users).set({ welcomedAt: clock.now() }).where(waits);
    return changes > 0;
  });
});
