import { randomUUID } from "node:crypto";
import type Database from "better-sqlite3";
import { numbersFrom, pprFor } from "#app/demo/practice.ts";
import { addDays, localDate, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import { type DatedSample, weeklyRecords } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { type Drill, drillsPerWeek, type Plan } from "./drills.ts";
import type { Person } from "./people.ts";

const hour = 3_600_000;

/** Who trains and how many of `total` entries each has: a few have thousands, most a handful; basic members have none. */
function shares(people: readonly Person[], total: number, next: () => number): [Person, number][] {
  const training = people.filter(({ tier }) => tier === "elite" || tier === "pro");
  const weights = training.map(({ joinedDaysAgo }) => joinedDaysAgo * (0.05 + next() ** 3));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return training.map((person, at) => {
    weighed += weights[at] ?? 0;
    const count = Math.round((weighed / all) * total) - given;
    given += count;
    return [person, count];
  });
}

/** The days of the club by how long ago they are: their date, and when their evening begins (the site's zone). */
function calendarOf(until: number, timeZone: string, days: number) {
  const today = localDate(new Date(until), timeZone);
  return Array.from({ length: days }, (_, ago) => {
    const date = addDays(today, -ago);
    return {
      date,
      weeksAgo: Math.floor(ago / 7),
      evening: startOfLocalDay(date, timeZone).getTime() + 17 * hour,
    };
  });
}

type Day = ReturnType<typeof calendarOf>[number];
type Entry = DatedSample & { drill: Drill; at: number };

/** What is on someone's plan that week: every other entry is of a drill of their own, if they have any. */
function drillOf(
  { general, own }: { general: Drill[]; own: Drill[] },
  { weeksAgo }: Day,
  next: () => number,
) {
  const isOwn = own.length > 0 && next() < 0.5;
  const first = Math.min(weeksAgo * drillsPerWeek, Math.max(0, general.length - drillsPerWeek));
  const choice = isOwn ? own : general.slice(first, first + drillsPerWeek);
  return choice[Math.floor(next() * choice.length)];
}

/** One member's entries over the time they are in the club, oldest first, getting better with good and bad days. */
function entriesOf(
  count: number,
  days: readonly Day[],
  drills: { general: Drill[]; own: Drill[] },
  next: () => number,
): Entry[] {
  return Array.from({ length: count }, (_, turn) => {
    const learned = (turn + next()) / count;
    const day = days[Math.min(days.length - 1, Math.floor((1 - learned) * days.length))];
    const drill = day && drillOf(drills, day, next);
    if (!day || !drill) throw new Error("No one can train without a day or a drill");
    const form = learned * 0.8 + 0.1 + (next() + next() - 1) * 0.25;
    return {
      drill,
      at: day.evening + Math.floor(next() * 4 * hour),
      localDate: day.date,
      rounds: 10 + Math.floor(next() * 16),
      ppr: pprFor(drill.category, Math.min(1, Math.max(0, form))),
    };
  });
}

function writers(database: Database.Database, until: number) {
  const completion = database.prepare(
    `INSERT INTO drill_completions (id, user_id, drill_id, rounds_thrown, ppr, completed_at, completed_on)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const week = database.prepare(
    `INSERT INTO weekly_accuracy (id, user_id, year, week_number, accuracy_percentage, average_ppr, total_rounds,
     consistency_percentage, trend_from_previous, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (userId: string, entries: readonly Entry[]) => {
    for (const { drill, at, rounds, ppr, localDate } of entries)
      completion.run(randomUUID(), userId, drill.id, rounds, ppr, Math.min(at, until), localDate);
    for (const { year, weekNumber, accuracyPercentage, averagePpr, totalRounds, ...rest } of weeklyRecords(
      entries,
    ))
      week.run(
        randomUUID(),
        userId,
        year,
        weekNumber,
        accuracyPercentage,
        averagePpr,
        totalRounds,
        rest.consistencyPercentage,
        rest.trendFromPrevious,
        until,
      );
  };
}

/**
 * Adds `count` completions over everyone who may log drills, with the weekly records that follow from them by the
 * product's own rule (D81, D19). Entries are in the site's zone.
 */
export function addCompletions(
  database: Database.Database,
  given: { count: number; people: readonly Person[]; plan: Plan; until: number; timeZone: string },
): void {
  const next = numbersFrom(11);
  const oldest = given.people.reduce((most, { joinedDaysAgo }) => Math.max(most, joinedDaysAgo), 1);
  const calendar = calendarOf(given.until, given.timeZone, oldest);
  const write = writers(database, given.until);
  for (const [person, count] of shares(given.people, given.count, next)) {
    const drills = { general: given.plan.general, own: given.plan.own.get(person.id) ?? [] };
    write(person.id, entriesOf(count, calendar.slice(0, person.joinedDaysAgo), drills, next));
  }
}
