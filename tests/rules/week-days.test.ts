import { describe, expect, test } from "vitest";
import { oldestFirst } from "#app/features/club/dashboard/rules.ts";
import {
  aheadWords,
  countOf,
  dayFromToday,
  doneWords,
  legendOf,
  markOf,
  missedDrills,
  nextDrill,
  weekDays,
} from "#app/features/training/drills/week/week-days.ts";
import { feedbackDueOn, oldestInTime } from "#app/features/video/submissions/rules.ts";

// 2026-03-11 is a Wednesday.
const today = "2026-03-11";

type Day = Parameters<typeof dayFromToday>[0];
const planned = (...days: Day[]) =>
  days.map((dayOfWeek) => ({ id: dayOfWeek, week: 1, dayOfWeek, dates: [] }));

describe("the week as seven days (D81)", () => {
  const week = {
    today,
    plan: { drills: planned("monday", "tuesday", "wednesday", "friday"), startsOn: null },
    loggedOn: ["2026-03-09", "2026-03-12"],
    joinedOn: "2026-01-01",
  } as const;
  const days = weekDays(week);

  test("runs from Sunday and says what became of each day; today is never missed", () => {
    expect(days.map(({ date, state }) => [date, state])).toEqual([
      ["2026-03-08", "rest"],
      ["2026-03-09", "missed"],
      ["2026-03-10", "missed"],
      ["2026-03-11", "planned"],
      ["2026-03-12", "rest"],
      ["2026-03-13", "planned"],
      ["2026-03-14", "rest"],
    ]);
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual([today]);
  });

  test("is done on a day whose drills were thrown on it, and made up or done ahead on another (D84)", () => {
    const become = (on: string) =>
      weekDays({
        ...week,
        plan: { drills: week.plan.drills.map((drill) => ({ ...drill, dates: [on] })), startsOn: null },
        loggedOn: ["2026-03-01"],
      }).map(({ name, words }) => words.toLowerCase().split(`${name} `)[1]);
    expect(become("2026-03-10")).toEqual([
      "8, rest day",
      "9, made up on tuesday",
      "10, done",
      "11, today, done ahead on tuesday",
      "12, rest day",
      "13, done ahead on tuesday",
      "14, rest day",
    ]);
    expect(become("2026-03-07")[1]).toBe("9, missed");
    const [one] = planned("friday").map((drill) => ({ ...drill, dates: ["2026-03-10"] }));
    if (!one) throw new Error("There is a drill");
    const days = weekDays({ ...week, plan: { drills: [one, ...planned("friday")], startsOn: null } });
    expect(days[5]?.state).toBe("partly");
  });

  test("is done on a plan without drills by any log", () => {
    const none = weekDays({ ...week, plan: { drills: [], startsOn: null } });
    expect(none.map(({ state }) => state)).toEqual(["rest", "done", "rest", "rest", "done", "rest", "rest"]);
  });

  test("misses no day before the member's first log", () => {
    const missed = (...loggedOn: string[]) =>
      weekDays({ ...week, loggedOn }).flatMap(({ name, state }) => (state === "missed" ? [name] : []));
    expect(missed()).toEqual([]);
    expect(missed("2026-03-10")).toEqual(["tuesday"]);
    expect(missed("2026-03-01")).toEqual(["monday", "tuesday"]);
  });

  test("names the drills missed so far, the latest first, as its days say it (D84)", () => {
    const drills = ["monday", "tuesday", "tuesday", "wednesday", "friday"] as const;
    const plan = (dates: string[]) => ({
      drills: drills.map((dayOfWeek, place) => ({ title: `${place}`, week: 1, dayOfWeek, dates })),
      startsOn: null,
    });
    const missed = (dates: string[], joinedOn = "2026-01-01") =>
      missedDrills({ ...week, loggedOn: ["2026-03-01"], joinedOn, plan: plan(dates) });
    const tuesdays = ["2", "1"].map((title) => ({ title, on: "2026-03-10" }));
    expect(missed([])).toEqual([...tuesdays, { title: "0", on: "2026-03-09" }]);
    expect(missed([], "2026-03-10")).toEqual(tuesdays);
    // Made up on Wednesday, and done ahead on Monday.
    expect(missed([today])).toEqual([]);
    expect(missed(["2026-03-09"])).toEqual([]);
  });

  test("misses no day before the member joined, and the plan begins on that day", () => {
    const states = weekDays({ ...week, loggedOn: [], joinedOn: today }).map(({ state }) => state);
    expect(states).toEqual(["rest", "rest", "rest", "planned", "rest", "planned", "rest"]);
  });

  test("tells a day's drills from whatever else was logged, in words too", () => {
    const drills = week.plan.drills.map((drill) => ({ ...drill, dates: ["2026-03-09"] }));
    const done = weekDays({ ...week, plan: { drills, startsOn: null } });
    expect(done[1]).toMatchObject({ state: "done", isLogged: true });
    expect([...days.slice(1, 5), done[1]].map((day) => day?.words)).toEqual([
      "Monday 9, missed, something else logged",
      "Tuesday 10, missed",
      "Wednesday 11, today, planned",
      "Thursday 12, rest day, practice logged",
      "Monday 9, done",
    ]);
    const both = [...drills.slice(0, 1), ...planned("monday")];
    const [monday] = weekDays({ ...week, plan: { drills: both, startsOn: null } }).slice(1);
    expect(monday).toMatchObject({ state: "partly", words: "Monday 9, 1 of 2 drills done" });
    const [today] = weekDays({ ...week, loggedOn: ["2026-03-11"] }).slice(3);
    expect(today?.words).toBe("Wednesday 11, today, still planned, something else logged");
    expect([days, weekDays({ ...week, loggedOn: [] }), today ? [today] : []].map(legendOf)).toEqual([
      "✕ missed",
      "",
      "0/1 done of that day's drills",
    ]);
  });

  test("has one mark a day: what was missed has no tick, whatever else was thrown that day (D84)", () => {
    expect(days.map(({ mark }) => mark)).toEqual([
      "date",
      "missed",
      "missed",
      "date",
      "tick",
      "date",
      "date",
    ]);
    const [half] = weekDays({
      ...week,
      plan: {
        drills: [...planned("monday"), { ...planned("monday")[0], dates: ["2026-03-09"] }],
        startsOn: null,
      } as Parameters<typeof weekDays>[0]["plan"],
    }).slice(1);
    if (!half) throw new Error("There is a Monday");
    expect([half.mark, countOf(half), half.isOver]).toEqual(["count", "1/2", true]);
    expect(legendOf([...days, half])).toBe("1/2 done of that day's drills · ✕ missed");
    for (const state of ["madeUp", "ahead", "missed"] as const)
      expect([true, false].map((isLogged) => markOf({ state, isLogged }))).toEqual([state, state]);
  });

  test("counts the drills done of those planned, and others apart", () => {
    const drills = week.plan.drills.map((drill, place) => ({
      ...drill,
      dates: place === 0 ? ["2026-03-09"] : [],
    }));
    const some = weekDays({ ...week, plan: { drills, startsOn: null } });
    expect([1, 3, 0].map((logged) => doneWords(some, logged))).toEqual([
      "1 of 4 drills done",
      "3 drills done, 1 of 4 planned",
      "1 of 4 drills done",
    ]);
    expect(doneWords([], 1)).toBe("1 drill done");
    // Done, missed, and still to come are all there is.
    const missed = missedDrills({
      ...week,
      plan: { drills: drills.map((drill) => ({ ...drill, title: drill.id })), startsOn: null },
    });
    expect(missed.map(({ title }) => title)).toEqual(["tuesday"]);
  });
});

describe("the next drill", () => {
  const drills = [
    { id: "a", week: 3, dayOfWeek: "wednesday" },
    { id: "b", week: 1, dayOfWeek: "wednesday" },
    { id: "c", week: 2, dayOfWeek: "tuesday" },
    { id: "d", week: 1, dayOfWeek: "friday" },
  ] as const;
  const nextAfter = (
    done: readonly string[],
    on: string,
    some: readonly (typeof drills)[number][] = drills,
  ) =>
    nextDrill(
      {
        drills: some.map((one) => ({ ...one, dates: done.includes(one.id) ? [on] : [] })),
        startsOn: null,
      },
      today,
    )?.id;

  test.each([
    [[], today, "a"],
    [["a"], today, "b"],
    [["b", "a"], today, "d"],
    [["b", "a", "d"], today, "c"],
    // Done ahead, on Sunday; next Tuesday's is of next week.
    [["b", "a", "d", "c"], "2026-03-08", "c"],
    [["b", "a", "d"], "2026-03-07", "a"],
    [["a", "b", "c", "d"], today, undefined],
  ])("after %j on %s is %s", (done, on, next) => expect(nextAfter(done, on)).toBe(next));

  test("may be next week's, and is nothing without a plan", () => {
    expect(nextAfter([], today, [drills[2]])).toBe("c");
    expect(nextAfter([], today, [])).toBeUndefined();
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

test("logs dated after today are told, however many days they have (D17)", () => {
  expect(aheadWords(["2026-03-10", today], today)).toBeNull();
  expect(aheadWords([today, "2026-03-12"], today)).toBe("1 log from another time zone, dated Mar 12");
  const two = ["2026-03-13", "2026-03-12"];
  expect(aheadWords(two, today)).toBe("2 logs from another time zone, dated Mar 12 and later");
});
