import { describe, expect, it, test } from "vitest";
import {
  changeWords,
  countMonth,
  cuesOf,
  datesOf,
  type Entry,
  isOverdue,
  isTimeToMake,
  monthBefore,
  overdueFrom,
} from "#app/features/club/reports/rules.ts";
import { bestText, shotLine } from "#app/features/club/reports/texts.ts";

const entry = (fields: Partial<Entry>): Entry => ({
  rounds: 10,
  ppr: 6,
  category: "push" as const,
  on: "2026-02-10",
  title: "Push",
  drillId: "d",
  ...fields,
});
const besides = {
  drills: { done: 1, assigned: 2 },
  clips: { sent: 0, reviewed: 0 },
  cues: [],
  calls: { used: 1, of: 2 },
};

test("months", () => {
  expect(monthBefore("2026-03-01")).toBe("2026-02");
  expect(monthBefore("2026-01-31")).toBe("2025-12");
  expect(datesOf("2026-02")).toEqual({ first: "2026-02-01", last: "2026-02-28" });
  expect(datesOf("2028-02").last).toBe("2028-02-29");
  expect(datesOf("2026-12").last).toBe("2026-12-31");
  expect([isTimeToMake("2026-03-01"), isTimeToMake("2026-03-07"), isTimeToMake("2026-03-08")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(overdueFrom("2026-02")).toBe("2026-03-04");
  expect([isOverdue("2026-02", "2026-03-03"), isOverdue("2026-02", "2026-03-04")]).toEqual([false, true]);
});

describe("a month's numbers", () => {
  it("are weighted by rounds (D19), evenness counts drills alone (D20)", () => {
    const month = [
      entry({ rounds: 30, ppr: 4 }),
      entry({ rounds: 10, ppr: 8, category: "cut" }),
      entry({ rounds: 60, ppr: 12, category: "cut", drillId: null, title: null }),
    ];
    const numbers = countMonth(month, [], besides);
    expect(numbers).toMatchObject({ rounds: 100, sessions: 3, averagePpr: 9.2, accuracy: 76.67 });
    // Two drills, 4 over 30 rounds and 8 over 10: mean 5, deviation √3.
    expect(numbers.consistency).toBe(65.36);
    expect(numbers.shots).toEqual([
      { category: "push", rounds: 30, ppr: 4, previousRounds: 0, previousPpr: null },
      { category: "cut", rounds: 70, ppr: 11.43, previousRounds: 0, previousPpr: null },
    ]);
    expect(numbers.drills).toEqual({ done: 1, assigned: 2 });
  });

  it("of nothing are nothing, not a division by it", () => {
    expect(countMonth([], [], besides)).toMatchObject({
      rounds: 0,
      averagePpr: null,
      accuracy: null,
      consistency: null,
      shots: [],
      best: null,
    });
  });

  it("name the best session: most points per round, then most rounds, then the first", () => {
    const month = [
      entry({ ppr: 7, rounds: 20, on: "2026-02-12" }),
      entry({ ppr: 7, rounds: 20, on: "2026-02-11", title: "Earlier" }),
      entry({ ppr: 7, rounds: 10, on: "2026-02-01" }),
      entry({ ppr: 6, rounds: 99 }),
    ];
    const { best } = countMonth(month, [], besides);
    expect(best).toMatchObject({ title: "Earlier", on: "2026-02-11" });
    expect(bestText(best)).toBe("Earlier on Feb 11, 7.0 points per round over 20 rounds (small sample)");
  });

  it("keep a shot that was thrown only the month before", () => {
    const { shots } = countMonth([], [entry({ rounds: 40 })], besides);
    expect(shots.map(shotLine)).toEqual(["Push: not thrown"]);
  });
});

test.each([
  [6.44, 6, 40, 40, "up 0.4 from last month"],
  [5.5, 6, 40, 40, "down 0.5 from last month"],
  [6.04, 6, 40, 40, "the same as last month"],
  [6.35, 6.64, 40, 40, "down 0.2 from last month"],
  [7, 6, 29, 40, "up 1.0 from last month, small sample"],
  [7, 6, 68, 29, "up 1.0 from last month, small sample last month (29 rounds)"],
  [7, null, 40, 0, null],
  [null, 6, 0, 40, null],
])("from %s after %s reads as it is (D21)", (ppr, previousPpr, rounds, previousRounds, words) => {
  expect(changeWords({ ppr, previousPpr, rounds, previousRounds })).toBe(words);
});

test("a cue is the first line of what the coach wrote, cut at a blank", () => {
  const cueOf = (feedbackText: string | null) => cuesOf([{ title: "Clip", feedbackText, tips: [] }])[0]?.text;
  expect(cueOf("\n  Quiet wrist.\nMore below.")).toBe("Quiet wrist.");
  expect(cueOf(null)).toBeUndefined();
  const long = cueOf("word ".repeat(60)) ?? "";
  expect(long.length).toBeLessThan(165);
  expect(long.endsWith("word…")).toBe(true);
});

test("a clip's tips are in place of its feedback, every clip's first before any clip's second", () => {
  const clips = [
    { title: "A", feedbackText: "Well done.", tips: [{ text: "Hips first." }, { text: "Look up." }] },
    { title: "B", feedbackText: "Good pace.\nMore.", tips: [] },
    { title: "C", feedbackText: null, tips: [] },
  ];
  expect(cuesOf(clips).map(({ title, text }) => `${title}: ${text}`)).toEqual([
    "A: Hips first.",
    "B: Good pace.",
    "A: Look up.",
  ]);
});
