import { type Tier, tierRank } from "#app/features/base/tiers.ts";
import { type SubscriptionStatus, subscribedTier } from "#app/features/people/entitlements/rules.ts";

/** What the store says happened to a subscription. */
export const storeEventKinds = ["paid", "cancelled", "past_due"] as const;

/** One of {@link storeEventKinds}. */
export type StoreEventKind = (typeof storeEventKinds)[number];

/** One report from the store. `place` is the order of arrival, `occurredAt` the event's own time. */
export type StoreEvent = {
  id: string;
  place: number;
  kind: StoreEventKind;
  /** The plan it is about; null if the report doesn't say. */
  tier: Tier | null;
  occurredAt: Date;
  periodEndsAt: Date | null;
};

/** A stored subscription: the account columns the store may change. */
export type Subscription = {
  subscriptionTier: Tier | null;
  subscriptionStatus: SubscriptionStatus | null;
  subscriptionEndsAt: Date | null;
  nextSubscriptionTier: Tier | null;
};

/** An account without any purchase (D4). */
export const noSubscription: Subscription = {
  subscriptionTier: null,
  subscriptionStatus: null,
  subscriptionEndsAt: null,
  nextSubscriptionTier: null,
};

/** Billing is every 30 days (contract, "Numbers"): the longest paid period if the store does not say. */
const periodMs = 30 * 86_400_000;

const periodAfter = (at: Date) => new Date(at.getTime() + periodMs);

/** The subscription at that instant, with everything that ended or started by then applied (D16). */
export function settled(subscription: Subscription, now: Date): Subscription {
  const membership = { ...subscription, freeMembershipTier: null, freeMembershipUntil: null };
  const tier = subscribedTier(membership, now);
  if (tier === null && subscription.subscriptionTier !== null) {
    return { ...subscription, subscriptionTier: null };
  }
  const isDue = subscription.subscriptionEndsAt && subscription.subscriptionEndsAt <= now;
  if (!subscription.nextSubscriptionTier || !isDue) return subscription;
  return {
    subscriptionTier: tier,
    subscriptionStatus: "active",
    subscriptionEndsAt: null,
    nextSubscriptionTier: null,
  };
}

function afterPayment(before: Subscription, tier: Tier, event: StoreEvent): Subscription {
  const paidUntil = event.periodEndsAt ?? periodAfter(event.occurredAt);
  const held = before.subscriptionTier;
  const isLower = held !== null && tierRank(tier) < tierRank(held);
  // A lower plan starts at the end of the paid period, unless that has passed (D16).
  const heldUntil = before.subscriptionEndsAt ?? paidUntil;
  if (isLower && heldUntil > event.occurredAt) {
    return {
      subscriptionTier: held,
      subscriptionStatus: "active",
      subscriptionEndsAt: heldUntil,
      nextSubscriptionTier: tier,
    };
  }
  return {
    subscriptionTier: tier,
    subscriptionStatus: "active",
    subscriptionEndsAt: paidUntil,
    nextSubscriptionTier: null,
  };
}

function afterCancellation(before: Subscription, event: StoreEvent): Subscription {
  const endsAt = event.periodEndsAt ?? before.subscriptionEndsAt ?? periodAfter(event.occurredAt);
  return {
    ...before,
    subscriptionStatus: "cancelled",
    subscriptionEndsAt: endsAt,
    nextSubscriptionTier: null,
  };
}

/** Applies one report to a subscription. A report about a plan the member no longer has changes nothing. */
function afterEvent(before: Subscription, event: StoreEvent): Subscription {
  if (event.kind === "paid") return event.tier ? afterPayment(before, event.tier, event) : before;
  if (event.tier && event.tier === before.nextSubscriptionTier) {
    return event.kind === "cancelled"
      ? { ...before, subscriptionStatus: "cancelled", nextSubscriptionTier: null }
      : before;
  }
  if (before.subscriptionTier === null || (event.tier && event.tier !== before.subscriptionTier))
    return before;
  if (event.kind === "past_due") return { ...before, subscriptionStatus: "past_due" };
  return afterCancellation(before, event);
}

const inOwnOrder = (a: StoreEvent, b: StoreEvent) =>
  a.occurredAt.getTime() - b.occurredAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * The subscription that results from the store's reports in any order of arrival (D15), because they are sorted by their own
 * times. `start` is what a coach, a code, or the sign-up last decided, and `start.place` when it did. Reports that had arrived by
 * then are settled with it, and a later one that is older than any of them changes nothing.
 */
export function subscriptionAfter(
  start: Subscription & { place: number },
  events: readonly StoreEvent[],
  now: Date,
): Subscription {
  const { place, ...decided } = start;
  const known = events.filter((event) => event.place < place).map((event) => event.occurredAt.getTime());
  const newest = Math.max(Number.NEGATIVE_INFINITY, ...known);
  const open = events.filter((event) => event.place > place && event.occurredAt.getTime() >= newest);
  const result = [...open]
    .sort(inOwnOrder)
    .reduce((before, event) => afterEvent(settled(before, event.occurredAt), event), decided);
  return settled(result, now);
}
