import type { Tier } from "#app/features/base/tiers.ts";

/** One person of the demo club (contract, "Demo club"). `joinedDaysAgo` counts from the first start. */
export type DemoAccount = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  subscriptionTier: Tier | null;
  joinedDaysAgo: number;
  /** What is special about the account, for readers of the list. */
  about: string;
};

const memberPassword = "demo-pass";
const coachPassword = "demo-coach-pass";

function member(
  key: string,
  name: readonly [string, string],
  rest: { subscriptionTier: Tier | null; joinedDaysAgo: number; about: string },
): DemoAccount {
  const [firstName, lastName] = name;
  const password = key.startsWith("coach") ? coachPassword : memberPassword;
  return { email: `${key}@example.com`, password, firstName, lastName, ...rest };
}

/** How long the free membership of `free@` lasts from the first start, in days. */
export const freeMembershipDays = 30;

/** Everyone in the demo club. The coaches have the names the site shows (D52). */
export const demoAccounts: readonly DemoAccount[] = [
  member("basic", ["Robin", "Hale"], {
    subscriptionTier: "basic",
    joinedDaysAgo: 40,
    about: "basic, nothing submitted",
  }),
  member("elite", ["Jordan", "Pike"], {
    subscriptionTier: "elite",
    joinedDaysAgo: 50,
    about: "elite, a few completed drills",
  }),
  member("pro", ["Avery", "Quinn"], {
    subscriptionTier: "pro",
    joinedDaysAgo: 75,
    about: "pro, 10 weeks of drills, two videos, practice notes",
  }),
  member("pro2", ["Sage", "Winter"], {
    subscriptionTier: "pro",
    joinedDaysAgo: 20,
    about: "pro, another person with nothing yet",
  }),
  member("free", ["Devon", "Marsh"], {
    subscriptionTier: null,
    joinedDaysAgo: 20,
    about: `no plan, a free pro membership for ${freeMembershipDays} days, two measured videos`,
  }),
  member("new", ["Riley", "Stone"], {
    subscriptionTier: null,
    joinedDaysAgo: 0,
    about: "just signed up",
  }),
  member("coach1", ["Casey", "Rowe"], { subscriptionTier: null, joinedDaysAgo: 80, about: "administrator" }),
  member("coach2", ["Morgan", "Tate"], { subscriptionTier: null, joinedDaysAgo: 80, about: "administrator" }),
];
