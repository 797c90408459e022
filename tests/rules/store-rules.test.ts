import { describe, expect, test } from "vitest";
import type { Tier } from "#app/features/base/tiers.ts";
import { subscribedTier } from "#app/features/people/entitlements/rules.ts";
import {
  noSubscription,
  type StoreEvent,
  type StoreEventKind,
  settled,
  subscriptionAfter,
} from "#app/features/people/entitlements/store/store-rules.ts";

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const start = { ...noSubscription, place: 0 };

let place = 0;
const event = (kind: StoreEventKind, tier: Tier | null, day: number, endsOn?: number): StoreEvent => {
  place += 1;
  const periodEndsAt = endsOn === undefined ? null : on(endsOn);
  return { id: `e${place}`, place, kind, tier, occurredAt: on(day), periodEndsAt };
};

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) =>
    orders(items.filter((_other, other) => other !== at)).map((rest) => [first, ...rest]),
  );
}

/** What the store's reports amount to on a day, in the order of their own times and in every other order. */
function resultOf(events: StoreEvent[], day: number) {
  const results = orders(events).map((order) => {
    const arrived = order.map((one, index) => ({ ...one, place: index + 1 }));
    return subscriptionAfter(start, arrived, on(day));
  });
  const [first] = results;
  for (const other of results) expect(other).toEqual(first);
  return first;
}

describe("the store's reports, in any order of arrival (D15)", () => {
  test("a payment opens the plan to the end of its period", () => {
    expect(resultOf([event("paid", "elite", 1, 31)], 2)).toEqual({
      ...noSubscription,
      subscriptionTier: "elite",
      subscriptionStatus: "active",
      subscriptionEndsAt: on(31),
    });
  });

  test("without a period it is 30 days, and the plan does not end for want of a report", () => {
    expect(resultOf([event("paid", "pro", 1)], 2)?.subscriptionEndsAt).toEqual(on(31));
    expect(resultOf([event("paid", "pro", 1)], 90)).toMatchObject({
      subscriptionTier: "pro",
      subscriptionStatus: "active",
    });
  });

  test("an upgrade counts right away (D16)", () => {
    const events = [event("paid", "elite", 1, 31), event("paid", "pro", 10, 40)];
    expect(resultOf(events, 10)).toMatchObject({ subscriptionTier: "pro", subscriptionEndsAt: on(40) });
  });

  test("a downgrade waits for the end of the paid period (D16)", () => {
    const events = [event("paid", "pro", 1, 31), event("paid", "elite", 10, 40)];
    expect(resultOf(events, 30)).toMatchObject({ subscriptionTier: "pro", nextSubscriptionTier: "elite" });
    expect(resultOf(events, 31)).toMatchObject({ subscriptionTier: "elite", nextSubscriptionTier: null });
  });

  test("a canceled plan lasts to the end of its period (D16)", () => {
    const events = [event("paid", "pro", 1, 31), event("cancelled", "pro", 5)];
    expect(resultOf(events, 30)).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "cancelled" });
    expect(resultOf(events, 31)).toMatchObject({ subscriptionTier: null, subscriptionStatus: "cancelled" });
  });

  test("paying again after canceling keeps the plan", () => {
    const events = [event("paid", "pro", 1, 31), event("cancelled", "pro", 5), event("paid", "pro", 6, 36)];
    expect(resultOf(events, 40)).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "active" });
  });

  test("the old plan's cancellation after an upgrade does not end the new one", () => {
    const events = [
      event("paid", "elite", 1, 31),
      event("paid", "pro", 10, 40),
      event("cancelled", "elite", 11),
    ];
    expect(resultOf(events, 20)).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "active" });
  });

  test("canceling the lower plan that waits leaves what is paid for", () => {
    const events = [
      event("paid", "pro", 1, 31),
      event("paid", "elite", 10, 40),
      event("cancelled", "elite", 12),
    ];
    expect(resultOf(events, 20)).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "cancelled" });
    expect(resultOf(events, 32)?.subscriptionTier).toBeNull();
  });

  test("past due keeps the plan and says so; a payment settles it", () => {
    const events = [event("paid", "elite", 1, 31), event("past_due", null, 32)];
    expect(resultOf(events, 33)).toMatchObject({ subscriptionTier: "elite", subscriptionStatus: "past_due" });
    expect(resultOf([...events, event("paid", "elite", 34)], 35)?.subscriptionStatus).toBe("active");
  });

  test("canceling what no one has changes nothing", () => {
    expect(resultOf([event("cancelled", "pro", 1), event("past_due", null, 2)], 3)).toEqual(noSubscription);
  });
});

describe("what a hand decided", () => {
  const decided = { ...noSubscription, subscriptionTier: "pro", subscriptionStatus: "active" } as const;

  test("is above the reports that had arrived by then", () => {
    const events = [{ ...event("paid", "elite", 1), place: 1 }];
    expect(subscriptionAfter({ ...decided, place: 2 }, events, on(3)).subscriptionTier).toBe("pro");
  });

  test("is not undone by a late report that is older than one of those", () => {
    const events = [
      { ...event("paid", "elite", 5), place: 1 },
      { ...event("cancelled", null, 2), place: 3 },
    ];
    expect(subscriptionAfter({ ...decided, place: 2 }, events, on(9))).toMatchObject({
      subscriptionStatus: "active",
    });
  });

  test("gives way to what is reported afterwards, and never right away to a lower plan", () => {
    const events = [{ ...event("paid", "elite", 5, 35), place: 3 }];
    const result = subscriptionAfter({ ...decided, place: 2 }, events, on(9));
    expect(result).toMatchObject({ subscriptionTier: "pro", nextSubscriptionTier: "elite" });
    expect(settled(result, on(35)).subscriptionTier).toBe("elite");
  });
});

test("the plan that counts is the settled one, to the millisecond (D16)", () => {
  const free = { freeMembershipTier: null, freeMembershipUntil: null };
  const plan = { ...free, ...noSubscription, subscriptionTier: "pro", subscriptionEndsAt: on(31) } as const;
  const early = new Date(on(31).getTime() - 1);
  expect(subscribedTier({ ...plan, subscriptionStatus: "cancelled" }, early)).toBe("pro");
  expect(subscribedTier({ ...plan, subscriptionStatus: "cancelled" }, on(31))).toBeNull();
  expect(subscribedTier({ ...plan, nextSubscriptionTier: "basic" }, early)).toBe("pro");
  expect(subscribedTier({ ...plan, nextSubscriptionTier: "basic" }, on(31))).toBe("basic");
  expect(subscribedTier({ ...plan, subscriptionStatus: "active" }, on(90))).toBe("pro");
});
