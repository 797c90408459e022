import { describe, expect, it, test } from "vitest";
import {
  dateOfDrill,
  drillsOfWeek,
  noDrillWords,
  planDays,
  planWeekOn,
  weekWords,
} from "#app/features/training/drills/plan-weeks.ts";
import { seenWords } from "#app/features/training/drills/seen-words.ts";
import { nextDrill, weekDays } from "#app/features/training/drills/week-days.ts";

// A Monday; today is the Wednesday of the third week.
const [startsOn, today] = ["2026-02-23", "2026-03-11"];
const drill = (id: string, week: number, dayOfWeek: "monday" | "wednesday" | "friday") => ({
  id,
  week,
  dayOfWeek,
  last: null,
});
const drills = [
  drill("next", 4, "monday"),
  drill("monday", 3, "monday"),
  drill("now", 3, "wednesday"),
  drill("earlier", 2, "friday"),
];
const plan = { drills, startsOn };

describe("a plan with dates (D18c)", () => {
  it.each([
    ["2026-02-22", 0],
    ["2026-02-23", 1],
    ["2026-03-01", 1],
    ["2026-03-02", 2],
    ["2026-03-11", 3],
    // The clocks change on the 8th.
    ["2026-03-15", 3],
    ["2026-03-16", 4],
  ])("is on %s in week %i", (date, week) => expect(planWeekOn(startsOn, date)).toBe(week));

  it("names a week by its number and its dates, and without dates by its number", () => {
    expect(weekWords(3, startsOn)).toBe("Week 3 · Mar 9–15");
    expect(weekWords(3, null)).toBe("Week 3");
    expect(dateOfDrill(drill("x", 4, "friday"), startsOn)).toBe("2026-03-20");
  });

  it("has only the drills of the week a date is in; one without dates has them all", () => {
    expect(drillsOfWeek(drills, startsOn, today).map(({ id }) => id)).toEqual(["monday", "now"]);
    expect(drillsOfWeek(drills, null, today)).toHaveLength(4);
  });

  it("leads from today's drill to next week's, and never to one of another week", () => {
    const nextAfter = (done: Partial<Record<string, string>>, begins: string | null = startsOn) =>
      nextDrill(
        {
          drills: drills.map((one) => ({ ...one, last: { on: done[one.id] ?? "2026-01-01" } })),
          startsOn: begins,
        },
        today,
      )?.id;
    expect(nextAfter({})).toBe("now");
    expect(nextAfter({ now: "2026-03-08" })).toBe("now");
    expect(nextAfter({ now: "2026-03-09" })).toBe("next");
    expect(nextDrill({ ...plan, drills: [drill("later", 5, "friday")] }, today)).toBeNull();
    expect(nextAfter({ now: today }, null)).toBe("earlier");
  });

  it("shows the days of its week with their dates; one without dates, the next seven days", () => {
    const dates = (begins: string | null) => planDays(begins, today).map(({ day, date }) => `${day} ${date}`);
    expect(dates(startsOn)[0]).toBe("wednesday 2026-03-11");
    expect(dates(startsOn)[5]).toBe("monday 2026-03-09");
    expect(dates(null)[5]).toBe("monday 2026-03-16");
  });

  it("plans and misses days by their dates", () => {
    const days = weekDays({ today, plan, loggedOn: ["2026-03-01"], joinedOn: "2026-01-01" });
    expect(days.filter(({ state }) => state !== "free").map(({ date, state }) => [date, state])).toEqual([
      ["2026-03-09", "missed"],
      ["2026-03-11", "planned"],
    ]);
  });

  it.each([
    [[], "No drills on your plan yet"],
    [[drill("x", 2, "monday")], "Nothing planned this week"],
    [[drill("x", 6, "monday"), drill("y", 5, "monday")], "Your next drills begin Mar 23"],
  ])("says why nothing is next: %j", (some, words) =>
    expect(noDrillWords(some, startsOn, today)).toBe(words),
  );
});

test.each([
  [null, startsOn, "This week Sage sees week 3."],
  [3, startsOn, "This week Sage sees week 3."],
  [2, startsOn, "This week Sage sees week 3. Week 2 is under earlier weeks."],
  [4, startsOn, "This week Sage sees week 3. Week 4 shows from Mar 16."],
  [4, "2026-03-09", "Sage has nothing planned this week, which is week 1. Week 4 shows from Mar 30."],
  [1, "2026-03-16", "The plan of Sage begins Mar 16. Until then nothing of it is due."],
])("a coach who plans week %s of a plan that begins %s reads: %s", (week, begins, words) => {
  const weeks = [
    { week: 4, seen: 2 },
    { week: 3, seen: 1 },
  ];
  expect(seenWords({ firstName: "Sage", hasDrills: true, weeks, week, startsOn: begins, today })).toBe(words);
});
