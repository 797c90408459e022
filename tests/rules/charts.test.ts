import { describe, expect, test } from "vitest";
import {
  chartSentence,
  type DrawnWeek,
  isDrawnByMonth,
  monthPoints,
  monthSentence,
  monthsOf,
  newestMonth,
  recentWeeksForCoach,
  weekPoints,
  weeksWithin,
} from "#app/features/training/stats/charts/chart-rules.ts";
import { weekDates } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { type ChartFrame, linePaths, placePoints, shareWords } from "#app/ui/chart/chart-layout.ts";

const now = { year: 2026, weekNumber: 47 };

const weeks = (pprs: number[], { last = 46, step = 1, rounds = 40 } = {}): DrawnWeek[] =>
  pprs.map((averagePpr, index) => ({
    year: 2026,
    weekNumber: last - (pprs.length - 1 - index) * step,
    averagePpr,
    accuracyPercentage: ((averagePpr / 12) * 100).toFixed(2),
    totalRounds: rounds,
    apart: null,
  }));

const sentence = (drawn: DrawnWeek[]) => chartSentence(drawn, now);

test.each([
  [{ year: 2026, weekNumber: 47 }, "Nov 22–28"],
  [{ year: 2026, weekNumber: 48 }, "Nov 29–Dec 5"],
  [{ year: 2026, weekNumber: 1 }, "Jan 4–10"],
  [{ year: 2026, weekNumber: 52 }, "Dec 27–Jan 2"],
  [{ year: 2028, weekNumber: 53 }, "Dec 31–Jan 6"],
])("week %j is written as its days, %s", (week, expected) => {
  expect(weekDates(week)).toBe(expected);
});

describe("the sentence over a chart", () => {
  test.each([
    ["nothing", [], "No weeks logged yet."],
    ["one full week", weeks([6]), "One full week logged so far."],
    [
      "a rise",
      weeks([6, 6, 6.8, 7]),
      "Last 2 full weeks (Nov 8–21): 6.9 PPR (80 rounds), up 0.9 PPR from the 2 before.",
    ],
    [
      "a fall",
      weeks([7, 6.15]),
      "Last full week (Nov 15–21): 6.2 PPR (40 rounds), down 0.8 PPR from the one before.",
    ],
    [
      "no change to speak of (D21)",
      weeks([9, 6, 6.1]),
      "Last full week (Nov 15–21): 6.1 PPR (40 rounds), about the same as the one before.",
    ],
    [
      "weeks left out",
      weeks([6, 7], { step: 2 }),
      "Last logged week (Nov 15–21): 7.0 PPR (40 rounds), up 1.0 PPR from the one before.",
    ],
    [
      "many weeks: the last four against the four before",
      weeks([2, 2, 6, 6, 6, 6, 7, 7, 7, 7]),
      "Last 4 full weeks (Oct 25–Nov 21): 7.0 PPR (160 rounds), up 1.0 PPR from the 4 before.",
    ],
    [
      "few rounds (D21)",
      weeks([6, 7], { rounds: 12 }),
      "Last full week (Nov 15–21): 7.0 PPR (12 rounds), up 1.0 PPR from the one before, small sample.",
    ],
  ])("of %s", (_name, drawn, expected) => {
    expect(sentence(drawn)).toBe(expected);
  });

  test("starts with the week under way and its days (D54), and praises it only upward", () => {
    const full = weeks([6, 6.2]);
    expect(sentence([...full, ...weeks([6.6], { last: 47 })])).toBe(
      "6.6 PPR in Nov 22–28 so far (40 rounds), up 0.4 from the week before.",
    );
    expect(sentence([...full, ...weeks([4], { last: 47 })])).toBe("4.0 PPR in Nov 22–28 so far (40 rounds).");
  });

  test("names the practice that its weeks leave out, each with its own PPR and rounds (D83)", () => {
    const apart = (drawn: DrawnWeek[], rounds: number) =>
      drawn.map((week) => ({ ...week, apart: { rounds, ppr: 8.6 } }));
    const full = apart(weeks([6, 6.2]), 10);
    expect(sentence(full)).toBe(
      "Last full week (Nov 15–21): 6.2 PPR (40 rounds), up 0.2 PPR from the one before. Practice apart: 8.6 PPR over 10 rounds.",
    );
    expect(sentence([...full, ...apart(weeks([4], { last: 47 }), 30)])).toBe(
      "4.0 PPR in Nov 22–28 so far (40 rounds). Practice apart: 8.6 PPR over 30 rounds.",
    );
    expect(weekPoints(full, now).map(({ besides }) => besides)).toEqual(
      full.map(() => "Practice apart: 8.6 PPR over 10 rounds."),
    );
  });

  test("ends with the verdict on finished weeks for a coach, once there are two", () => {
    const coach = (drawn: DrawnWeek[]) => recentWeeksForCoach(drawn, now).summary;
    const verdict = "Last full week (Nov 15–21): 6.2 PPR (40 rounds), up 0.2 PPR from the one before.";
    const underWay = weeks([6.6], { last: 47 });
    expect(coach([...weeks([6, 6.2]), ...underWay])).toBe(
      `6.6 PPR in Nov 22–28 so far (40 rounds), up 0.4 from the week before. ${verdict}`,
    );
    expect(coach(weeks([6, 6.2]))).toBe(verdict);
    expect(coach([...weeks([6]), ...underWay])).toBe(
      "6.6 PPR in Nov 22–28 so far (40 rounds), up 0.6 from the week before.",
    );
  });

  test("says that the week under way is a small sample, and its change agrees with the numbers shown", () => {
    expect(sentence([...weeks([6.44], { last: 40 }), ...weeks([6.85], { last: 47, rounds: 29 })])).toBe(
      "6.9 PPR in Nov 22–28 so far (29 rounds, small sample), up 0.5 from the last logged week.",
    );
  });

  test("counts weeks over New Year as neighbors", () => {
    const [last, first] = [weeks([7], { last: 1 }), weeks([6], { last: 52 })];
    const overNewYear = [...first.map((week) => ({ ...week, year: 2025 })), ...last];
    expect(sentence(overNewYear)).toBe(
      "Last full week (Jan 4–10): 7.0 PPR (40 rounds), up 1.0 PPR from the one before.",
    );
  });
});

test("more than two years are drawn by months: calendar months of all rounds, weighted by rounds (D19, D82)", () => {
  const years = (count: number) => Array.from({ length: count * 52 }, () => ({}));
  expect([isDrawnByMonth(years(2)), isDrawnByMonth([...years(2), {}])]).toEqual([false, true]);
  // The week of October 25 ends in October, and the one of September 27 began before it.
  const days = [
    { day: "2026-09-30", rounds: 30, points: 300 },
    { day: "2026-10-01", rounds: 100, points: 1000 },
    { day: "2026-10-31", rounds: 100, points: 500 },
    { day: "2026-11-01", rounds: 40, points: 240 },
  ];
  const points = monthPoints(monthsOf(days), "2026-11");
  expect(points.map(({ key, value, weight, isOpen }) => [key, value, weight, isOpen])).toEqual([
    ["2026-09", 10, 30, false],
    ["2026-10", 7.5, 200, false],
    ["2026-11", 6, 40, true],
  ]);
});

test("the sentence of months compares the newest two, and never calls one lower that hasn't ended", () => {
  const sentence = (october: number, november: number, current: string) =>
    monthSentence(
      monthPoints(
        [
          { month: "2026-10", rounds: 100, points: 100 * october },
          { month: "2026-11", rounds: 100, points: 100 * november },
        ],
        current,
      ),
    );
  expect(sentence(5.25, 7, "2026-11")).toBe("7.0 PPR in Nov 2026 so far (100 rounds), up 1.7 from Oct 2026.");
  expect(sentence(7, 6.5, "2026-11")).toBe(
    "6.5 PPR in Nov 2026 so far (100 rounds); 7.0 (100 rounds) in Oct 2026.",
  );
  expect(sentence(7, 6.5, "2026-12")).toBe("6.5 PPR in Nov 2026 (100 rounds), down 0.5 from Oct 2026.");
  expect(monthSentence([])).toBe("No months logged yet.");
});

test("the choice of months opens the newest of weeks drawn by week", () => {
  expect(newestMonth(weeks([5, 5, 5, 6, 7, 7, 7]))).toBe("2026-11");
});

test("months are a choice only while there are two or more, drawn by week", () => {
  expect(newestMonth([])).toBeNull();
  expect(newestMonth(weeks([6, 7], { last: 47 }))).toBeNull();
  expect(newestMonth(weeks(Array.from({ length: 105 }, () => 6)))).toBeNull();
});

test("a span draws its last weeks by the calendar, the one under way included; null draws all", () => {
  const drawn = [...weeks([6, 7, 8], { last: 40 }), ...weeks([8], { last: 44 })];
  const within = (span: number | null) =>
    weeksWithin(drawn, { year: 2026, weekNumber: 44 }, span).map(({ weekNumber }) => weekNumber);
  expect(within(null)).toEqual([38, 39, 40, 44]);
  expect(within(4)).toEqual([44]);
  expect(within(12)).toEqual([38, 39, 40, 44]);
});

describe("the drawing", () => {
  const frame: ChartFrame = { width: 340, height: 270, top: 40, right: 36, bottom: 30, left: 32 };
  const scale = { max: 12, unit: "PPR", right: { max: 100, unit: "%", name: "Accuracy, %" }, bands: [] };
  const place = (drawn: DrawnWeek[]) => placePoints(frame, scale, weekPoints(drawn, now));

  test("keeps the room of weeks no one threw in, and breaks the line across them", () => {
    const placed = place([...weeks([6, 7], { last: 40 }), ...weeks([8], { last: 44 })]);
    const [first, second, third] = placed.map(({ x }) => x);
    expect((third ?? 0) - (second ?? 0)).toBeCloseTo(4 * ((second ?? 0) - (first ?? 0)));
    const { whole, broken } = linePaths(placed);
    expect(whole.match(/M/g)).toHaveLength(1);
    expect(broken.match(/M/g)).toHaveLength(1);
  });

  test("breaks the line to the week under way and leaves small samples hollow", () => {
    const placed = place([...weeks([6]), ...weeks([7], { last: 47, rounds: 29 })]);
    expect(placed.map(({ isSmall }) => isSmall)).toEqual([false, true]);
    expect(linePaths(placed)).toMatchObject({ whole: "", broken: expect.stringContaining("L") });
  });

  test("stays inside the frame whatever the values are", () => {
    const placed = place(weeks([0, 12, 13]));
    for (const { x, y } of placed) {
      expect(x).toBeGreaterThan(frame.left);
      expect(x).toBeLessThan(frame.width - frame.right);
      expect(y).toBeGreaterThanOrEqual(frame.top);
      expect(y).toBeLessThanOrEqual(frame.height - frame.bottom);
    }
  });
});

test("a week's accuracy on the chart is the recorded one, not that of its rounded PPR", () => {
  const scale = { max: 12, unit: "PPR", right: { max: 100, unit: "%", name: "Accuracy, %" }, bands: [] };
  const week = {
    year: 2026,
    weekNumber: 10,
    averagePpr: 6.57,
    accuracyPercentage: "54.72",
    totalRounds: 95,
    apart: null,
  };
  const [point] = weekPoints([week], { year: 2026, weekNumber: 11 });
  expect(point && shareWords(point, scale)).toBe("54.7%");
});

test("a week ahead, logged in another zone, has no sentence yet (D17)", () => {
  const ahead = weeks([6, 9], { last: 48, step: 2 });
  expect(sentence(ahead)).toBe(sentence(ahead.slice(0, 1)));
  expect(sentence(ahead.slice(1))).toBe("No full week logged yet.");
});
