import { expect, test } from "vitest";
import {
  addDays,
  dateOfDay,
  daysOfYearWeek,
  firstOfYearWeek,
  localDate,
  sundayOf,
  weekdays,
  weekOfYear,
} from "#app/features/base/calendar/rules.ts";
import { planWeekOn } from "#app/features/base/calendar/shown-weeks.ts";
import { dateOfDrill, planDays } from "#app/features/training/drills/plan/plan-weeks.ts";
import { daysOfSheet } from "#app/features/training/drills/week/sheet-days.ts";
import { weekDays } from "#app/features/training/drills/week/week-days.ts";
import { periodOf } from "#app/features/training/stats/history-rules.ts";
import { weeklyRecords } from "#app/features/training/stats/weeks/weekly-rules.ts";

const zones = [
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Auckland",
  "Asia/Kolkata",
  "Europe/Berlin",
  "America/St_Johns",
  "America/New_York",
  "Pacific/Honolulu",
];

// Clock changes in both halves of the world, and New Years with 52 and 53 weeks.
const turns = [
  "2026-03-08",
  "2026-04-05",
  "2026-10-25",
  "2026-11-01",
  "2027-01-02",
  "2023-12-31",
  "2028-12-31",
];

/** 200 members around those days, each in a zone, at a minute of three days; the same on every run. */
const members = Array.from({ length: 200 }, (_, place) => ({
  zone: zones[place % zones.length] ?? "",
  now: new Date(
    Date.parse(`${turns[place % turns.length]}T00:00:00Z`) + ((place * 7919) % 4320) * 60_000 - 86_400_000,
  ),
}));

test("every definition of a week has the same seven days for 200 members (D81)", () => {
  for (const { zone, now } of members) {
    const today = localDate(now, zone);
    const days = weekdays.map((day) => dateOfDay(today, day));
    const sunday = days[0] ?? "";
    expect([zone, today, new Date(sunday).getUTCDay()]).toEqual([zone, today, 0]);
    expect(days).toEqual(days.map((_day, place) => addDays(sunday, place)));
    expect(days).toContain(today);
    const plan = { drills: [], startsOn: null };
    const strip = weekDays({ today, plan, loggedOn: [], joinedOn: "2020-01-01" });
    expect(strip.map(({ date }) => date)).toEqual(days);
    expect(daysOfSheet(today).map(({ date }) => date)).toEqual(days);
    expect(daysOfYearWeek(weekOfYear(today))).toEqual({ first: sunday, last: days[6] });
    expect(
      planDays(sunday, today)
        .map(({ date }) => date)
        .toSorted(),
    ).toEqual(days);
    expect(days.map((date) => planWeekOn(addDays(sunday, -14), date))).toEqual(days.map(() => 3));
    expect(weekdays.map((dayOfWeek) => dateOfDrill({ week: 1, dayOfWeek }, sunday))).toEqual(days);
    expect(periodOf([], [], today)?.key).toBe(sunday);
    // One round on each of nine days: seven are this week's.
    const samples = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((away) => ({
      localDate: addDays(sunday, away),
      rounds: 1,
      ppr: 6,
    }));
    expect(weeklyRecords(samples).map(({ totalRounds }) => totalRounds)).toEqual([1, 7, 1]);
    expect(weeklyRecords(samples).map(firstOfYearWeek)).toEqual(
      [-7, 0, 7].map((away) => addDays(sunday, away)),
    );
    expect(sundayOf(today)).toBe(sunday);
  }
});
