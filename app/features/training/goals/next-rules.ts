import { addDays, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { maximumPpr } from "#app/features/training/stats/rules.ts";
import type { Goal, Standing } from "./goal-rules.ts";
import { goalName } from "./goal-words.ts";

/** What a new goal's form starts with. */
export type NextGoal = Pick<Goal, "kind" | "shotType" | "target" | "dueOn">;

/** The next goal is at least this much above the level it starts from; less would be reached by chance. */
const leastStep = 0.3;

/** How long the next goal takes. */
const nextDays = 56;

/**
 * The number after a reached goal: for points per round, the next half point that is well above both the goal
 * and today's level (`now`); for drills a week, one more. Null when there is nothing higher.
 */
export function nextTarget(
  { kind, target }: Pick<Goal, "kind" | "target">,
  now: number | null,
): number | null {
  if (kind === "drills") return target < 50 ? target + 1 : null;
  const level = Math.max(target, now ?? 0);
  if (level >= maximumPpr) return null;
  return Math.min(Math.ceil((level + leastStep) * 2 - 1e-9) / 2, maximumPpr);
}

type Known = Goal & Standing;

/** The goal to offer after a reached one; null if it isn't reached, nothing is higher, or a higher one is set already. */
export function nextGoal(goal: Known, all: readonly Goal[], today: LocalDate): NextGoal | null {
  const { kind, shotType } = goal;
  if (goal.state !== "reached") return null;
  const isSet = all.some(
    (one) => one.kind === kind && one.shotType === shotType && one.target > goal.target && one.dueOn >= today,
  );
  // A drills goal's `now` is one week's count, which isn't a level.
  const target = nextTarget(goal, goal.now);
  return isSet || target === null ? null : { kind, shotType, target, dueOn: addDays(today, nextDays) };
}

/** Where the form for a goal starts with it, and what the link there says: "Next goal: 7.5 PPR". */
export function nextGoalLink({ kind, shotType, target, dueOn }: NextGoal): { href: string; words: string } {
  const values = new URLSearchParams({ kind, shotType: shotType ?? "", target: String(target), dueOn });
  return {
    href: `/portal/goals?${values}#set-goal`,
    words: `Next goal: ${goalName({ kind, shotType, target })}`,
  };
}
