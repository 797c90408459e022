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

/** A goal and how it stands today. */
export type Known = Goal & Standing;

const isAlike = (goal: Pick<Goal, "kind" | "shotType">, other: Pick<Goal, "kind" | "shotType">) =>
  other.kind === goal.kind && other.shotType === goal.shotType;

/**
 * The goal to offer after a reached one; null if it isn't reached, nothing is higher, another one of its kind is still to reach,
 * or a higher one was reached: the highest one leads on.
 */
export function nextGoal(goal: Known, all: readonly Known[], today: LocalDate): NextGoal | null {
  const { kind, shotType } = goal;
  if (goal.state !== "reached") return null;
  const isLast = all.every(
    (one) =>
      !isAlike(goal, one) || (one.state !== "open" && (one.state !== "reached" || one.target <= goal.target)),
  );
  // A drills goal's `now` is one week's count, which isn't a level.
  const target = nextTarget(goal, goal.now);
  return isLast && target !== null ? { kind, shotType, target, dueOn: addDays(today, nextDays) } : null;
}

/** The same goal once more, after it wasn't reached; null while another one of its kind is still to reach. */
export function sameGoalAgain(goal: Known, all: readonly Known[], today: LocalDate): NextGoal | null {
  if (goal.state !== "missed" || all.some((one) => isAlike(goal, one) && one.state === "open")) return null;
  return { kind: goal.kind, shotType: goal.shotType, target: goal.target, dueOn: addDays(today, nextDays) };
}

const formWith = ({ kind, shotType, target, dueOn }: NextGoal) =>
  `/portal/goals?${new URLSearchParams({ kind, shotType: shotType ?? "", target: String(target), dueOn })}#set-goal`;

/** A link in words. */
export type GoalLink = { href: string; words: string };

/** Where the form for a goal starts with it, and what the link there says: "Next goal: 7.5 PPR". */
export const nextGoalLink = (next: NextGoal): GoalLink => ({
  href: formWith(next),
  words: `Next goal: ${goalName(next)}`,
});

/** What to do for a goal now: throw for one to reach, set the next one, or set it again; null if another one leads on. */
export function goalStep(goal: Known, all: readonly Known[], today: LocalDate): GoalLink | null {
  if (goal.state === "open")
    return goal.kind === "drills"
      ? { href: "/portal?tab=progress", words: "Go to Weekly Drills" }
      : { href: `/portal/practice${goal.shotType ? `?shot=${goal.shotType}` : ""}`, words: "Log practice" };
  const next = nextGoal(goal, all, today);
  if (next) return nextGoalLink(next);
  const again = sameGoalAgain(goal, all, today);
  return again && { href: formWith(again), words: "Set it again" };
}
