import { expect, test } from "vitest";
import { numbersFrom, pprFor, practiceDays } from "#app/demo/practice.ts";

test("the same seed gives the same numbers, from 0 up to 1", () => {
  const [one, other] = [numbersFrom(20), numbersFrom(20)];
  for (let n = 0; n < 1000; n += 1) {
    const value = one();
    expect(value).toBe(other());
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(1);
  }
});

test("no one in the demo rests for a whole week, whatever day a week starts on", () => {
  const days = practiceDays(70, numbersFrom(20)).map((day) => day.daysAgo);
  expect([days[0], days.at(-1)]).toEqual([69, 0]);
  for (const [index, daysAgo] of days.slice(1).entries()) {
    expect((days[index] ?? 0) - daysAgo).toBeLessThan(7);
  }
});

test.each(["push", "airmail", "slick_side", "roll", "cut", "reverse_cut"])(
  "%s gets better with practice",
  (shot) => {
    expect(pprFor(shot, 1)).toBeGreaterThan(pprFor(shot, 0));
    expect(pprFor(shot, 1)).toBeLessThan(12);
  },
);
