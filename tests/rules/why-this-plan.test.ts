import { expect, test } from "vitest";
import { progressPercent } from "#app/features/club/dashboard/rules.ts";
import {
  type PlanFacts,
  whyBesideBadge,
  whyThisPlan,
} from "#app/features/people/entitlements/reasons/why-rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const none: PlanFacts = {
  subscriptionTier: null,
  freeMembershipTier: null,
  freeMembershipUntil: null,
  planSource: null,
  timeZone: "America/New_York",
};
const free = {
  freeMembershipTier: "pro",
  freeMembershipUntil: new Date("2027-03-04T04:59:59.999Z"),
} as const;
const ends = new Date("2026-12-01T12:00:00Z");

test.each<[string, Partial<PlanFacts>]>([
  ["Basic (no plan bought yet)", {}],
  [
    "Pro, free until Mar 3, 2027, granted by your coach; then Elite",
    { ...free, subscriptionTier: "elite", planSource: "store" },
  ],
  ["Pro, free until Mar 3, 2027, granted by your coach; then Basic", free],
  [
    "Pro, free until Mar 3, 2027, granted by your coach; then Basic",
    { ...free, subscriptionTier: "elite", subscriptionStatus: "cancelled", subscriptionEndsAt: ends },
  ],
  ["Elite (your access code)", { subscriptionTier: "elite", planSource: "access_code" }],
  ["Pro (set by your coach)", { subscriptionTier: "pro", planSource: "coach" }],
  [
    "Pro (bought in our store) until Dec 1, 2026; then Elite",
    { subscriptionTier: "pro", planSource: "store", subscriptionEndsAt: ends, nextSubscriptionTier: "elite" },
  ],
  [
    "Pro (bought in our store) until Dec 1, 2026; then Basic",
    {
      subscriptionTier: "pro",
      planSource: "store",
      subscriptionEndsAt: ends,
      subscriptionStatus: "cancelled",
    },
  ],
])("%s (D1)", (sentence, facts) => {
  expect(whyThisPlan({ ...none, ...facts }, now)).toBe(sentence);
});

test.each([
  ["Basic (no plan bought yet)", "no plan bought yet"],
  ["Pro (subscription)", "subscription"],
  [
    "Pro (bought in our store) until Dec 1, 2026; then Elite",
    "bought in our store until Dec 1, 2026; then Elite",
  ],
  [
    "Pro, free until Mar 3, 2027, granted by a coach; then Elite",
    "free until Mar 3, 2027, granted by a coach; then Elite",
  ],
])("%s, next to the plan's badge (D85)", (why, besideBadge) => {
  expect(whyBesideBadge(why)).toBe(besideBadge);
});

test.each([
  [80, 61, null, 71],
  [null, null, { accuracyPercentage: "66.67", consistencyPercentage: 80 }, 73],
  [50, null, { accuracyPercentage: "90.00", consistencyPercentage: 70 }, 60],
  [null, null, { accuracyPercentage: "66.67", consistencyPercentage: null }, 67],
  [0, 0, null, 0],
  [null, null, { accuracyPercentage: null, consistencyPercentage: null }, null],
  [null, null, null, null],
])("the progress pill from %s, %s and the week %j is %s (D30)", (accuracy, consistency, week, expected) => {
  const set = { accuracyProgress: accuracy, consistencyProgress: consistency };
  expect(progressPercent(set, week)).toBe(expected);
});
