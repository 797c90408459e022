import { describe, expect, it, test } from "vitest";
import { everyWeek, isWeekShown, planWeekOn, shownWeeksOn } from "#app/features/base/calendar/shown-weeks.ts";
import {
  dateOfDrill,
  drillsOfWeek,
  noDrillWords,
  outcomeOf,
  outcomeWords,
  planDays,
  startOfNew,
  weekWords,
} from "#app/features/training/drills/plan/plan-weeks.ts";
import { seenWords } from "#app/features/training/drills/seen-words.ts";
import { nextDrill, weekDays } from "#app/features/training/drills/week/week-days.ts";

// A Sunday; today is the Wednesday of the third week.
const [startsOn, today] = ["2026-02-22", "2026-03-11"];
const drill = (id: string, week: number, dayOfWeek: "monday" | "wednesday" | "friday") => ({
  id,
  week,
  dayOfWeek,
  dates: [],
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
    ["2026-02-21", 0],
    ["2026-02-22", 1],
    ["2026-02-28", 1],
    ["2026-03-01", 2],
    ["2026-03-11", 3],
    // The clocks change on the 8th.
    ["2026-03-14", 3],
    ["2026-03-15", 4],
  ])("is on %s in week %i", (date, week) => expect(planWeekOn(startsOn, date)).toBe(week));

  it("names a week by its number and its dates, and without dates by its number", () => {
    expect(weekWords(3, startsOn)).toBe("Week 3 · Mar 8–14");
    expect(weekWords(3, null)).toBe("Week 3");
    expect(dateOfDrill(drill("x", 4, "friday"), startsOn)).toBe("2026-03-20");
  });

  it("begins with the next new week: next week, or this week on a plan of which nothing shows", () => {
    expect(weekWords(4, startOfNew([{ week: 3, seen: 2 }], today))).toBe("Week 4 · Mar 15–21");
    expect(weekWords(4, startOfNew([{ week: 3, seen: 0 }], today))).toBe("Week 4 · Mar 8–14");
    expect(weekWords(1, startOfNew([], today))).toBe("Week 1 · Mar 8–14");
  });

  it("has only the drills of the week a date is in; one without dates has them all", () => {
    expect(drillsOfWeek(drills, startsOn, today).map(({ id }) => id)).toEqual(["monday", "now"]);
    expect(drillsOfWeek(drills, null, today)).toHaveLength(4);
  });

  it("leads from today's drill to next week's, and never to one of another week", () => {
    const nextAfter = (done: Partial<Record<string, string>>, begins: string | null = startsOn) =>
      nextDrill(
        {
          drills: drills.map((one) => ({ ...one, dates: [done[one.id] ?? "2026-01-01"] })),
          startsOn: begins,
        },
        today,
      )?.id;
    expect(nextAfter({})).toBe("now");
    expect(nextAfter({ now: "2026-03-12" })).toBe("next");
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
    expect(days.filter(({ state }) => state !== "rest").map(({ date, state }) => [date, state])).toEqual([
      ["2026-03-09", "missed"],
      ["2026-03-11", "planned"],
    ]);
  });

  it.each([
    [[], "No drills on your plan yet"],
    [[drill("x", 2, "monday")], "Nothing planned this week"],
    [[drill("x", 6, "monday"), drill("y", 5, "monday")], "Your next drills begin Mar 22"],
  ])("says why nothing is next: %j", (some, words) =>
    expect(noDrillWords(some, startsOn, today)).toBe(words),
  );
});

test.each([
  [null, startsOn, "This week Sage sees week 3."],
  [3, startsOn, "This week Sage sees week 3."],
  [2, startsOn, "This week Sage sees week 3. Week 2 is under earlier weeks."],
  [4, startsOn, "This week Sage sees week 3. Week 4 is hidden until Sun, Mar 15."],
  [5, startsOn, "This week Sage sees week 3. Sage sees week 5 now, before it begins."],
  [
    4,
    "2026-03-08",
    "Sage has nothing planned this week, which is week 1. Week 4 is hidden until Sun, Mar 29.",
  ],
  [
    1,
    "2026-03-15",
    "The plan of Sage begins Mar 15. Until then nothing of it is due. Week 1 is hidden until Sun, Mar 15.",
  ],
])("a coach who plans week %s of a plan that begins %s reads: %s", (week, begins, words) => {
  const weeks = [
    { week: 4, seen: 2 },
    { week: 3, seen: 1 },
  ];
  const shown = shownWeeksOn(begins, today, [5]);
  const plan = { firstName: "Sage", hasDrills: true, weeks, week, startsOn: begins, today, shown };
  expect(seenWords(plan)).toBe(words);
});

it("a week of a plan shows from its Sunday on, or once published; without dates, every week (D90)", () => {
  const shown = (date: string, published: number[] = []) => {
    const weeks = shownWeeksOn(startsOn, date, published);
    return [1, 2, 3, 4, 5].filter((week) => isWeekShown(weeks, week));
  };
  expect(shown("2026-02-21")).toEqual([]);
  expect(shown("2026-02-22")).toEqual([1]);
  expect(shown("2026-03-07")).toEqual([1, 2]);
  expect(shown("2026-03-08")).toEqual([1, 2, 3]);
  expect(shown("2026-03-08", [2, 5])).toEqual([1, 2, 3, 5]);
  expect(isWeekShown(everyWeek, 520)).toBe(true);
});

// Sunday, November 22, to Saturday, November 28; the drill is planned every Friday unless the plan has dates.
const friday = "2026-11-27";

test.each([
  ["on its date", ["2026-11-27"], "done", "2026-11-27"],
  ["at midnight after its date", ["2026-11-28"], "madeUp", "2026-11-28"],
  ["on both", ["2026-11-28", "2026-11-27"], "done", "2026-11-27"],
  ["before its date", ["2026-11-24"], "ahead", "2026-11-24"],
  ["last Saturday, and last Friday too", ["2026-11-21", "2026-11-20"], "ahead", "2026-11-21"],
  ["last Saturday only, which made last Friday up", ["2026-11-21"], undefined, undefined],
  ["next Sunday", ["2026-11-29"], undefined, undefined],
  ["never", [], undefined, undefined],
])("a drill planned for a date and logged %s (D84)", (_when, dates, state, on) => {
  expect(outcomeOf({ dates }, null, friday)).toEqual(state ? { state, on } : null);
  // On a plan with dates, a log of another week is never for this one.
  const isOfWeek = on !== undefined && on >= "2026-11-22";
  expect(outcomeOf({ dates }, "2026-11-22", friday)).toEqual(isOfWeek ? { state, on } : null);
});

test("a drill taken ahead on Saturday is credited to the next Sunday and not to the last once more (D84)", () => {
  const dates = ["2026-11-22", "2026-11-28"];
  expect(outcomeOf({ dates }, null, "2026-11-22")).toEqual({ state: "done", on: "2026-11-22" });
  expect(outcomeOf({ dates }, null, "2026-11-29")).toEqual({ state: "ahead", on: "2026-11-28" });
  const days = weekDays({
    today: "2026-11-28",
    plan: { drills: [{ week: 1, dayOfWeek: "friday", dates: ["2026-11-28"] }], startsOn: null },
    loggedOn: ["2026-11-01", "2026-11-28"],
    joinedOn: "2026-01-01",
  });
  // One log at midnight on Saturday ticks Saturday alone.
  expect(days.flatMap(({ name, isLogged }) => (isLogged ? [name] : []))).toEqual(["saturday"]);
  expect(days[5]?.words).toBe("Friday 27, made up on Saturday");
  expect(outcomeWords({ state: "madeUp", on: "2026-11-28" }, "2026-11-28")).toBe("Made up Nov 28");
});
