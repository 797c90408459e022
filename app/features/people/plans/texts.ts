import { type Tier, tiers } from "#app/features/base/tiers.ts";
import { monthlyPrice, popularPlan } from "./rules.ts";

/** A line of a plan card; what is not included is said too. */
export type PlanFeature = { text: string; included: boolean };

/** The entity "Plan card" (contract, "Entities"). */
export type Plan = {
  key: Tier;
  title: string;
  /** Whole dollars a month. */
  price: number;
  description: string;
  features: readonly PlanFeature[];
  buttonText: string;
  popular: boolean;
};

const lines = [
  { text: "The whole tutorial video library", from: "basic" },
  { text: "Weekly drill plans", from: "elite" },
  { text: "Training templates", from: "elite" },
  { text: "One video a week with feedback from a coach", from: "pro" },
  { text: "Two 1-on-1 calls a month", from: "pro" },
  { text: "Your numbers over the years, shot by shot", from: "pro" },
  { text: "Messages straight to your coaches", from: "pro" },
] as const;

const words: Record<Tier, { title: string; description: string; buttonText: string }> = {
  basic: {
    title: "Basic",
    description: "Learn every throw from the video library, in your own time.",
    buttonText: "Choose Basic",
  },
  elite: {
    title: "Elite",
    description: "Know what to practice each week, and log every drill.",
    buttonText: "Choose Elite",
  },
  pro: {
    title: "Pro",
    description: "Two coaches who watch your throw, plan your weeks and follow your numbers.",
    buttonText: "Choose Pro",
  },
};

/** The three plans, lowest first. */
export const plans: readonly Plan[] = tiers.map((key) => ({
  key,
  ...words[key],
  price: monthlyPrice[key],
  features: lines.map(({ text, from }) => ({ text, included: tiers.indexOf(key) >= tiers.indexOf(from) })),
  popular: key === popularPlan,
}));

/** The plan of a tier. */
export function planOf(tier: Tier): Plan {
  const plan = plans.find(({ key }) => key === tier);
  if (!plan) throw new Error(`There is no plan ${tier}`);
  return plan;
}

type Comparison = { category: string; rows: readonly { feature: string; from: Tier }[] };

/** What each plan holds, by category: a feature belongs to its plan and to every higher one. */
export const comparison: readonly Comparison[] = [
  {
    category: "Training content",
    rows: [
      { feature: "Tutorial video library", from: "basic" },
      { feature: "Training templates", from: "elite" },
      { feature: "Priority access to new content", from: "pro" },
    ],
  },
  {
    category: "Practice plans",
    rows: [
      { feature: "Weekly drill plans", from: "elite" },
      { feature: "Weekly drills assigned to you", from: "pro" },
      { feature: "7-day schedule", from: "pro" },
      { feature: "Homework and strategy sessions", from: "pro" },
    ],
  },
  {
    category: "Your numbers",
    rows: [
      { feature: "Full stats dashboard", from: "pro" },
      { feature: "Long-term tracking by shot type", from: "pro" },
      { feature: "Monthly progress reports", from: "pro" },
    ],
  },
  {
    category: "Coaching",
    rows: [
      { feature: "One video feedback submission a week", from: "pro" },
      { feature: "Two 1-on-1 calls a month", from: "pro" },
      { feature: "Direct messaging with coaches", from: "pro" },
    ],
  },
];
