import { describe, expect, test } from "vitest";
import type { Goal } from "#app/features/training/goals/goal-rules.ts";
import { roundsMilestone, runMilestone } from "#app/features/training/goals/milestone-rules.ts";
import {
  goalStep,
  type Known,
  nextGoal,
  nextGoalLink,
  nextTarget,
} from "#app/features/training/goals/next-rules.ts";
import { drillWords } from "#app/features/training/stats/weeks/over-time-words.tsx";

describe("the goal after a reached one (D73)", () => {
  test.each([
    ["half a point more", 7, 7, 7.5],
    ["well above today's level", 7, 7.4, 8],
    ["a level below the goal again doesn't lower it", 7, 6.1, 7.5],
    ["from an uneven number", 6.8, 6.9, 7.5],
    ["twelve at most", 11.8, 11.9, 12],
    ["nothing above twelve", 12, 12, null],
  ])("in points per round: %s", (_name, target, now, expected) => {
    expect(nextTarget({ kind: "ppr", target }, now)).toBe(expected);
  });

  test("in drills a week: one more, whatever one week came to", () => {
    expect(nextTarget({ kind: "drills", target: 3 }, 6)).toBe(4);
    expect(nextTarget({ kind: "drills", target: 50 }, 50)).toBeNull();
  });

  const goal: Goal = {
    kind: "ppr",
    shotType: "push",
    target: 7,
    startsOn: "2026-09-01",
    dueOn: "2026-12-01",
  };
  const reached = { ...goal, state: "reached", on: "2026-11-20", now: 7.1, nowRounds: 60 } as const;
  const today = "2026-11-27";

  test("is offered in eight weeks, with the form filled in", () => {
    const next = nextGoal(reached, [reached], today);
    expect(next).toEqual({ kind: "ppr", shotType: "push", target: 7.5, dueOn: "2027-01-22" });
    expect(next && nextGoalLink(next)).toEqual({
      href: "/portal/goals?kind=ppr&shotType=push&target=7.5&dueOn=2027-01-22#set-goal",
      words: "Next goal: 7.5 PPR on pushes",
    });
  });

  const open = {
    ...goal,
    target: 8,
    state: "open",
    pace: "on",
    isClose: false,
    lack: null,
    estimate: null,
    now: 7.1,
    nowRounds: 60,
  } as const;
  const missed = {
    ...goal,
    target: 8,
    dueOn: "2026-11-01",
    state: "missed",
    now: 7.1,
    nowRounds: 60,
  } as const;

  test("isn't offered before, nor while another one of the same kind is to reach, nor below one that was reached", () => {
    expect(nextGoal(missed, [missed], today)).toBeNull();
    const beside = (other: Known) => nextGoal(reached, [reached, other], today);
    expect(beside(open)).toBeNull();
    expect(beside({ ...open, target: 6.5 })).toBeNull();
    expect(beside({ ...reached, target: 7.5 })).toBeNull();
    expect(beside({ ...open, shotType: null })).not.toBeNull();
    expect(beside(missed)).not.toBeNull();
    expect(beside({ ...reached, target: 6.5 })).not.toBeNull();
  });

  test("each goal has one thing to do: throw for it, the next one, or the same again", () => {
    const stepOf = (one: Known, ...others: Known[]) => goalStep(one, [one, ...others], today)?.words ?? null;
    expect(stepOf(open)).toBe("Log practice");
    expect(stepOf({ ...open, kind: "drills", shotType: null })).toBe("Go to Weekly Drills");
    expect(stepOf(reached)).toBe("Next goal: 7.5 PPR on pushes");
    expect(stepOf(reached, open)).toBeNull();
    expect(stepOf(missed)).toBe("Set it again");
    expect(stepOf(missed, open)).toBeNull();
    expect(goalStep(missed, [missed], today)?.href).toContain("target=8&");
  });
});

describe("milestones (D73)", () => {
  test.each([
    [90, 100, "You've logged 100 rounds"],
    [90, 180, "You've logged more than 100 rounds"],
    [99, 260, "You've logged more than 250 rounds"],
    [990, 1010, "You've logged more than 1,000 rounds"],
    [9990, 10_000, "You've logged 10,000 rounds"],
    [100, 110, null],
    [0, 99, null],
    [100, 90, null],
  ])("from %i to %i rounds: %s", (before, now, words) => {
    expect(roundsMilestone(before, now)).toBe(words);
  });

  test("a run of weeks is said by the log that begins its last week", () => {
    expect(runMilestone(8, true)).toBe("8 weeks in a row with practice");
    expect(runMilestone(8, false)).toBeNull();
    expect(runMilestone(9, true)).toBeNull();
  });
});

test("a drill's line has its numbers first, names days, and says what is a small sample (D21)", () => {
  const total = { averagePpr: 6.84, accuracy: 57, consistency: 80, totalRounds: 90, count: 3 };
  const last = { completedOn: "2026-11-24", roundsThrown: 30, ppr: 6.6 };
  const best = { completedOn: "2025-11-12", roundsThrown: 12, ppr: 7.2 };
  const words = (change: object) => drillWords({ last, best, total, ...change }, "2026-11-27");
  expect(words({})).toBe(
    "6.6 PPR last time (Nov 24). Best 7.2 (Nov 12, 2025, 12 rounds, small sample). Average 6.8 over 90 rounds.",
  );
  expect(words({ best: { ...last, ppr: 6.61 } })).toBe(
    "6.6 PPR last time, your best so far (Nov 24). Average 6.8 over 90 rounds.",
  );
  expect(words({ best: last, total: { ...total, count: 1 } })).toBe("6.6 PPR the first time (Nov 24).");
});
