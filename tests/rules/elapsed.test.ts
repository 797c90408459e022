import { expect, test } from "vitest";
import { ago, overdueWords } from "#app/features/club/today/rules.ts";

const now = new Date("2026-11-24T18:30:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const days = (words: string) => Number(/^(\d+) days?/.exec(words)?.[1] ?? 0);

test("an age and its deadline are counted alike, so that one row can't contradict itself", () => {
  expect([0, 0.01, 0.02, 0.3, 0.99, 1, 23.9, 24, 47.9, 48].map((hours) => ago(hoursAgo(hours), now))).toEqual(
    [
      "just now",
      "just now",
      "1 minute ago",
      "18 minutes ago",
      "59 minutes ago",
      "1 hour ago",
      "23 hours ago",
      "1 day ago",
      "1 day ago",
      "2 days ago",
    ],
  );
  // A reply is promised within 24 hours.
  for (let hours = 24; hours < 24 * 40; hours += 0.7)
    expect(days(overdueWords(hoursAgo(hours - 24), now))).toBe(days(ago(hoursAgo(hours), now)) - 1);
});

test("what is overdue by minutes is 1 hour overdue, because 0 hours would read as on time", () => {
  expect([0, 0.2, 1, 2.9, 24].map((hours) => overdueWords(hoursAgo(hours), now))).toEqual([
    "1 hour overdue",
    "1 hour overdue",
    "1 hour overdue",
    "2 hours overdue",
    "1 day overdue",
  ]);
});
