import { describe, expect, it } from "vitest";
import { everyWeek } from "#app/features/base/calendar/shown-weeks.ts";
import { firstFew } from "#app/features/base/lists/first-few.ts";
import { seenWords } from "#app/features/training/drills/seen-words.ts";

it.each([
  [["Ana"], undefined, "Ana"],
  [["Ana", "Bo", "Cy", "Di"], undefined, "Ana, Bo, Cy, and Di"],
  [["Ana", "Bo", "Cy", "Di", "Ed"], undefined, "Ana, Bo, Cy, and 2 more"],
  [["Ana", "Bo"], 12, "Ana, Bo, and 10 more"],
])("the first few of %j, of %s in all: %s", (words, total, expected) => {
  expect(firstFew(words, total)).toBe(expected);
});

describe("what a member sees of their plan (D18c)", () => {
  const seen = (
    weeks: [week: number, seen: number][],
    week: number | null,
    hasDrills = true,
    coming: string | null = null,
  ) =>
    seenWords({
      firstName: "Sage",
      hasDrills,
      week,
      startsOn: null,
      coming,
      today: "2026-03-11",
      shown: everyWeek,
      weeks: weeks.map(([number, many]) => ({ week: number, seen: many })),
    });

  it.each([
    [[[3, 2]] as [number, number][], null, "Sage sees week 3, every week until you change it."],
    [[[3, 0]] as [number, number][], null, "Sage sees no drills yet."],
    [[], 1, "Sage will see what you add here right away."],
    [
      [
        [3, 2],
        [2, 0],
        [1, 1],
      ] as [number, number][],
      4,
      "Sage sees weeks 3 and 1 together, every week until you change it. What you add to week 4 shows right away, too.",
    ],
  ])("with the weeks %j, planning %s: %s", (weeks, week, expected) => {
    expect(seen(weeks, week)).toBe(expected);
  });

  it("is said before the first drill of a new week gives the plan dates", () => {
    expect(seen([[3, 2]], 4, true, "2026-02-22")).toBe(
      "Sage sees week 3 every week. Your first drill here gives the plan dates: week 4 begins Sunday, Mar 15 and is hidden until then. This week Sage then sees week 3 only.",
    );
    expect(seen([], null, true, "2026-03-08")).toBe(
      "Your first drill here gives the plan dates: week 1 begins Sunday, Mar 8.",
    );
  });

  it("is nothing on Basic", () => {
    expect(seen([[3, 2]], 3, false)).toBe("Sage can't see drills on Basic; Elite and Pro include them.");
  });
});
