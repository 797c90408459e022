import { describe, expect, test } from "vitest";
import { isAtLeast, type Tier, tierRank, tiers } from "#app/features/base/tiers.ts";
import { effectiveTier, type TierReason, tierReason } from "#app/features/people/entitlements/rules.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const future = new Date("2026-11-20T12:00:00.001Z");
const past = new Date("2026-11-20T11:59:59.999Z");

const none: TierReason = { tier: "basic", source: "none", until: null };
const free = (tier: Tier): TierReason => ({ tier, source: "free_membership", until: future });
const paid = (tier: Tier): TierReason => ({ tier, source: "subscription", until: null });

describe("D1: the tier that counts", () => {
  const cases: [Tier | null, Tier | null, Date | null, TierReason][] = [
    [null, null, null, none],
    ["basic", null, null, paid("basic")],
    ["elite", null, null, paid("elite")],
    ["pro", null, null, paid("pro")],
    [null, "pro", future, free("pro")],
    ["elite", "pro", future, free("pro")],
    ["pro", "basic", future, free("basic")],
    ["elite", "pro", now, paid("elite")],
    ["elite", "pro", past, paid("elite")],
    [null, "pro", now, none],
    [null, "pro", null, none],
    ["elite", "pro", null, paid("elite")],
    ["elite", null, future, paid("elite")],
    [null, null, future, none],
  ];

  test.each(cases)(
    "stored %s, free %s until %s",
    (subscriptionTier, freeMembershipTier, freeMembershipUntil, expected) => {
      const membership = { subscriptionTier, freeMembershipTier, freeMembershipUntil };
      expect(tierReason(membership, now)).toEqual(expected);
      expect(effectiveTier(membership, now)).toBe(expected.tier);
    },
  );
});

test("tiers rank in their order", () => {
  expect(tiers.map(tierRank)).toEqual([0, 1, 2]);
});

test.each<[Tier, Tier, boolean]>([
  ["basic", "basic", true],
  ["basic", "elite", false],
  ["basic", "pro", false],
  ["elite", "basic", true],
  ["elite", "elite", true],
  ["elite", "pro", false],
  ["pro", "basic", true],
  ["pro", "elite", true],
  ["pro", "pro", true],
])("%s opens what %s opens: %s", (tier, wanted, expected) => {
  expect(isAtLeast(tier, wanted)).toBe(expected);
});
