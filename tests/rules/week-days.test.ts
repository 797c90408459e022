import { describe, expect, test } from "vitest";
import { oldestFirst } from "#app/features/desk/dashboard/rules.ts";
import { dayFromToday, nextDrill, weekDays, weekDayWords } from "#app/features/training/drills/week-days.ts";
import { feedbackDueOn, oldestInTime } from "#app/features/video/submissions/rules.ts";

// 2026-03-11 is a Wednesday.
const today = "2026-03-11";

type Day = Parameters<typeof dayFromToday>[0];
const planned = (...days: Day[]) => days.map((dayOfWeek) => ({ id: dayOfWeek, week: 1, dayOfWeek }));

describe("the week as seven days (D18a)", () => {
  const week = {
    today,
    plan: { drills: planned("monday", "tuesday", "wednesday", "friday"), startsOn: null },
    loggedOn: ["2026-03-09", "2026-03-12"],
    joinedOn: "2026-01-01",
  } as const;
  const days = weekDays(week);

  test("runs from Sunday and says what became of each day; today is never missed", () => {
    expect(days.map(({ date, state }) => [date, state])).toEqual([
      ["2026-03-08", "free"],
      ["2026-03-09", "done"],
      ["2026-03-10", "missed"],
      ["2026-03-11", "planned"],
      ["2026-03-12", "done"],
      ["2026-03-13", "planned"],
      ["2026-03-14", "free"],
    ]);
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual([today]);
  });

  test("misses no day before the member joined, and the plan begins on that day", () => {
    const states = weekDays({ ...week, loggedOn: [], joinedOn: today }).map(({ state }) => state);
    expect(states).toEqual(["free", "free", "free", "planned", "free", "planned", "free"]);
  });

  test("is said in words", () => {
    expect(days.slice(2, 4).map(weekDayWords)).toEqual([
      "Tuesday 10, missed",
      "Wednesday 11, today, planned",
    ]);
  });
});

describe("the next drill", () => {
  const drills = [
    { id: "a", week: 3, dayOfWeek: "wednesday" },
    { id: "b", week: 1, dayOfWeek: "wednesday" },
    { id: "c", week: 2, dayOfWeek: "tuesday" },
    { id: "d", week: 1, dayOfWeek: "friday" },
  ] as const;

  test.each([
    [[], "a"],
    [["a"], "b"],
    [["b", "a"], "d"],
    [["b", "a", "d"], "c"],
  ])("after %j today is %s", (done, next) =>
    expect(nextDrill({ drills, startsOn: null }, today, done)?.id).toBe(next),
  );

  test("may be next week's, and is nothing without a plan", () => {
    expect(nextDrill({ drills: [drills[2]], startsOn: null }, today, [])?.id).toBe("c");
    expect(nextDrill({ drills: [], startsOn: null }, today, [])).toBeNull();
  });

  test.each([
    ["wednesday", "today"],
    ["thursday", "tomorrow"],
    ["tuesday", "Tuesday"],
  ] as const)("%s is %s", (day, words) => expect(dayFromToday(day, today)).toBe(words));
});

test("what waits is sorted by its day, what has none last", () => {
  const items = [
    { id: "none", on: null },
    { id: "b", on: "2026-03-12" },
    { id: "a", on: "2026-03-12" },
    { id: "late", on: "2026-03-01" },
  ];
  expect(oldestFirst(items).map(({ id }) => id)).toEqual(["late", "a", "b", "none"]);
});

test.each(["2026-03-09", "2026-03-11", "2026-03-14", "2026-03-15"])(
  "on %s a video is overdue exactly when it came before the oldest day in time (D38)",
  (date) => {
    const oldest = oldestInTime(date);
    const before = new Date(Date.parse(oldest) - 86_400_000).toISOString().slice(0, 10);
    expect([feedbackDueOn(oldest) >= date, feedbackDueOn(before) >= date]).toEqual([true, false]);
  },
);
