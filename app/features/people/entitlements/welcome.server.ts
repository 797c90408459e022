import { and, eq, isNull } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { users } from "#db/schema/users.ts";
import { purchaseWelcome, welcomeMessage } from "./messages.ts";
import { hasWaitingPurchase } from "./store/store-events.server.ts";

/**
 * The caller's welcome, or null: shown once to a member without a plan (D4), with the purchase held for their address
 * if there is one (D56). Of several simultaneous requests, one gets it.
 */
export const takeWelcome = operation("readAccount", noInput, async function takeWelcome(services, actor) {
  const { db, clock } = services;
  if (actor.isAdmin || actor.subscriptionTier !== null || actor.effectiveTier !== "basic") return null;
  const waits = and(eq(users.id, actor.id), isNull(users.welcomedAt));
  const waiting = await db.read.query.users.findFirst({ columns: { id: true }, where: waits });
  if (!waiting) return null;
  const { changes } = await db.write(async (tx) =>
    tx.update(users).set({ welcomedAt: clock.now() }).where(waits),
  );
  if (changes === 0) return null;
  return (await hasWaitingPurchase(services, actor)) ? purchaseWelcome : welcomeMessage;
});
