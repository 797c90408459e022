import { and, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Tier } from "#app/features/base/tiers.ts";
import {
  changeSubscription,
  lastDecision,
  nextPlace,
} from "#app/features/people/entitlements/ledger.server.ts";
import type { SubscriptionStatus } from "#app/features/people/entitlements/rules.ts";
import { oneMember } from "#app/features/people/entitlements/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { storeEvents } from "#db/schema/entitlements.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { noSubscription, type StoreEventKind, settled, subscriptionAfter } from "./store-rules.ts";

type Stamps = Pick<Services, "clock" | "ids">;

/** One store report about a plan, with its own id. */
export type NewStoreEvent = {
  id: string;
  email: string;
  kind: StoreEventKind;
  tier: Tier | null;
  occurredAt: Date;
  periodEndsAt: Date | null;
};

const byStore = { source: "store" as const, actorId: null };

/** Recomputes the member's subscription from the last manual change and every report since, and stores it. */
async function applyStoreEvents(tx: Connection, services: Stamps, user: UserRow): Promise<UserRow> {
  const decision = await lastDecision(tx, user.id);
  const start = {
    ...noSubscription,
    place: decision?.place ?? 0,
    subscriptionTier: decision?.toTier ?? null,
    subscriptionStatus: (decision?.status ?? null) as SubscriptionStatus | null,
    subscriptionEndsAt: decision?.until ?? null,
  };
  const events = await tx.query.storeEvents.findMany({ where: eq(storeEvents.userId, user.id) });
  const after = subscriptionAfter(start, events, services.clock.now());
  return changeSubscription(tx, services, user, after, byStore);
}

/**
 * The account a report is about: the one with its address, once its owner has confirmed it (D56). Accounts that got
 * purchases before confirmation was required keep getting reports, so that cancellations reach them.
 */
async function ownerOf(tx: Connection, email: string): Promise<UserRow | null> {
  const account = await tx.query.users.findFirst({ where: eq(users.email, email) });
  if (!account || account.emailVerifiedAt) return account ?? null;
  const given = await tx.query.storeEvents.findFirst({ where: eq(storeEvents.userId, account.id) });
  return given ? account : null;
}

/**
 * Stores a report once by id and applies it to the account with that confirmed address; without one it is held (D15,
 * D56). A report that was stored before is "known" and changes nothing.
 */
export async function takeStoreEvent(
  tx: Connection,
  services: Stamps,
  event: NewStoreEvent,
): Promise<"known" | "held" | "applied"> {
  const known = await tx.query.storeEvents.findFirst({ where: eq(storeEvents.id, event.id) });
  if (known) return "known";
  const user = await ownerOf(tx, event.email);
  await tx.insert(storeEvents).values({
    ...event,
    place: await nextPlace(tx),
    userId: user?.id ?? null,
    receivedAt: services.clock.now(),
  });
  if (user) await applyStoreEvents(tx, services, user);
  return user ? "applied" : "held";
}

/**
 * Gives an account the reports held for its address (D15). Call it in the write that confirms the address (D56), and
 * use the row it returns.
 */
export async function claimStoreEvents(tx: Connection, services: Stamps, user: UserRow): Promise<UserRow> {
  const waiting = await tx
    .update(storeEvents)
    .set({ userId: user.id })
    .where(and(eq(storeEvents.email, user.email), isNull(storeEvents.userId)))
    .returning({ id: storeEvents.id });
  return waiting.length === 0 ? user : applyStoreEvents(tx, services, user);
}

/** Whether confirming an account's address would give it a purchased plan (D56). */
export async function isPurchaseWaiting(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
): Promise<boolean> {
  const unconfirmed = db.read
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  const waiting = await db.read.query.storeEvents.findMany({
    where: and(inArray(storeEvents.email, unconfirmed), isNull(storeEvents.userId)),
  });
  return subscriptionAfter({ ...noSubscription, place: 0 }, waiting, clock.now()).subscriptionTier !== null;
}

/** Whether confirming the caller's address would give them a purchased plan (D56). */
export const hasWaitingPurchase = operation(
  "readAccount",
  noInput,
  async function hasWaitingPurchase(services, actor) {
    return isPurchaseWaiting(services, actor.id);
  },
);

/** Whether confirming a member's address would give them a purchased plan, for coaches (D56). */
export const memberHasWaitingPurchase = operation(
  "readEntitlement",
  oneMember,
  async function memberHasWaitingPurchase(services, _actor, { userId }) {
    return isPurchaseWaiting(services, userId);
  },
);

/** Applies the end of paid periods, and starts the lower plans that were waiting (D16). */
export async function endPaidPeriods(services: Services): Promise<void> {
  const now = services.clock.now();
  const isDue = and(
    lte(users.subscriptionEndsAt, now),
    or(
      isNotNull(users.nextSubscriptionTier),
      and(eq(users.subscriptionStatus, "cancelled"), isNotNull(users.subscriptionTier)),
    ),
  );
  const due = await services.db.read.query.users.findMany({ where: isDue, columns: { id: true } });
  if (due.length === 0) return;
  await services.db.write(async (tx) => {
    for (const user of await tx.query.users.findMany({ where: isDue })) {
      await changeSubscription(tx, services, user, settled(pick(user), now), byStore);
    }
  });
}

function pick(user: UserRow) {
  const { subscriptionTier, subscriptionStatus, subscriptionEndsAt, nextSubscriptionTier } = user;
  return { subscriptionTier, subscriptionStatus, subscriptionEndsAt, nextSubscriptionTier };
}
