import { and, desc, eq, gte, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  addDays,
  firstOfYearWeek,
  type LocalDate,
  localDate,
  sundayOf,
  weekOfYear,
  type YearWeek,
} from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { firstOf } from "#app/features/base/paging.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import {
  chartSentence,
  chartSpans,
  isDrawnByMonth,
  type MonthSums,
  monthPoints,
  monthSentence,
  monthsCountAll,
  monthsOf,
  newestMonth,
  spanTitle,
  weekPoints,
  weeksWithin,
} from "./charts/chart-rules.ts";
import { entriesOf } from "./entry-columns.server.ts";
import { improvements, isMonth, periodOf, streaksOf, streakWords } from "./history-rules.ts";
import { readStanding } from "./level.server.ts";
import { shotsInShort } from "./shots/shot-rules.ts";
import { readShotsOf } from "./sums.server.ts";
import { type OwnWeeks, readOwnWeeks } from "./weeks/own-weeks.server.ts";
import { bestWeek, weekIndex, withRoundsBefore } from "./weeks/weekly-rules.ts";

/** The practice days in the strip: twelve whole weeks. */
const stripWeeks = 12;

/** Rounds and points thrown on each day since `first`, drills and practice together. */
const practiceDays = prepared((db, { userId, first }: Given<{ userId: string; first: LocalDate }>) => {
  const { completedOn, roundsThrown, ppr } = drillCompletions;
  const { practicedOn, rounds, ppr: practiced } = practiceResults;
  const thrown = db
    .select({ day: completedOn, rounds: roundsThrown, ppr })
    .from(drillCompletions)
    .where(and(eq(drillCompletions.userId, userId), gte(completedOn, first)))
    .unionAll(
      db
        .select({ day: practicedOn, rounds, ppr: practiced })
        .from(practiceResults)
        .where(and(eq(practiceResults.userId, userId), gte(practicedOn, first))),
    )
    .as("thrown");
  return db
    .select({
      day: thrown.day,
      rounds: sql<number>`sum(${thrown.rounds})`,
      points: sql<number>`sum(${thrown.rounds} * ${thrown.ppr})`,
    })
    .from(thrown)
    .groupBy(thrown.day)
    .orderBy(thrown.day);
});

/** How many weeks in a row the member has logged something, up to this week or the last. */
export const countWeeksInRow = operation(
  "readOwnRun",
  z.object({}),
  async function countWeeksInRow({ db, clock }, actor) {
    const weeks = await readOwnWeeks(db.read, { userId: actor.id });
    const thisWeek = weekOfYear(localDate(clock.now(), actor.timeZone));
    return streaksOf(weeks.map(weekIndex), weekIndex(thisWeek)).current;
  },
);

/** How many drills with the most points per round are shown, each with its best entry. */
const shownBest = 3;

/**
 * The ids of the best entries, one a drill. Each walks the index by points until a drill that isn't listed yet, because
 * ranking every entry would read all of them; each week of a plan has its own row of the same drill.
 */
function bestIds(userId: Placeholder<string, string>): SQL {
  const { id, drillId, ppr } = drillCompletions;
  const { title, category } = weeklyDrills;
  const names = Array.from({ length: shownBest }, (_, place) => sql.raw(`best_${place}`));
  const lists = names.map((name, place) => {
    const listed = names
      .slice(0, place)
      .map((one) => sql` AND (${title}, ${category}) NOT IN (SELECT title, category FROM ${one})`);
    return sql`${name} AS (
      SELECT ${id} AS id, ${title} AS title, ${category} AS category
      FROM ${drillCompletions} CROSS JOIN ${weeklyDrills} ON ${weeklyDrills.id} = ${drillId}
      WHERE ${drillCompletions.userId} = ${userId}${sql.join(listed)} ORDER BY ${ppr} DESC, ${id} DESC LIMIT 1)`;
  });
  const ids = names.map((name) => sql`SELECT id FROM ${name}`);
  return sql`(WITH ${sql.join(lists, sql`, `)} ${sql.join(ids, sql` UNION ALL `)})`;
}

// Read together, because an entry may be in both lists: the newest and the best.
const shownCompletions = prepared((db, { userId, limit }: Given<{ userId: string; limit: number }>) => {
  const { id, completedAt } = drillCompletions;
  const newest = db
    .select({ id })
    .from(drillCompletions)
    .where(eq(drillCompletions.userId, userId))
    .orderBy(desc(completedAt), desc(id))
    .limit(limit);
  return entriesOf(db)
    .where(or(inArray(id, newest), inArray(id, bestIds(userId))))
    .orderBy(desc(completedAt), desc(id));
});

type Named = { drillTitle: string; category: string };

const isSameDrill = (one: Named, other: Named) =>
  one.drillTitle === other.drillTitle && one.category === other.category;

/** The caller's newest completions with their drills, whether there are older ones, and the best one of each of the best drills. */
async function readCompletions(read: Connection, userId: string, limit: number) {
  const rows = await shownCompletions(read, { userId, limit: limit + 1 });
  const byPpr = rows.toSorted((a, b) => b.ppr - a.ppr || (a.id < b.id ? 1 : -1));
  return {
    recent: firstOf(rows, limit),
    bestCompletions: byPpr
      .filter((row, index) => index === byPpr.findIndex((other) => isSameDrill(row, other)))
      .slice(0, shownBest),
  };
}

const historyInput = z.object({
  completions: z.number().int(),
  weeks: z.number().int(),
  /** How many weeks the chart shows; null for all. */
  span: z.number().int().nullable(),
  /** A day of the week to open, or a month; null for none. */
  period: z.string().nullable(),
});

type HistoryWindow = Omit<z.output<typeof historyInput>, "completions">;

/** What is drawn: weeks, or the months since the first of them. */
function drawnOf(weeks: OwnWeeks, thisWeek: YearWeek, months: readonly MonthSums[] | null, current: string) {
  if (months === null) return { step: "Week" as const, points: weekPoints(weeks, thisWeek) };
  const since = weeks[0] ? firstOfYearWeek(weeks[0]).slice(0, 7) : current;
  const shown = months.filter(({ month }) => month >= since);
  return { step: "Month" as const, points: monthPoints(shown, current) };
}

/** Whether months are drawn: one was asked for, or the weeks are too many. */
const needsMonths = (
  weeks: OwnWeeks,
  thisWeek: YearWeek,
  { span, period }: Pick<HistoryWindow, "span" | "period">,
) => (period !== null && isMonth(period)) || isDrawnByMonth(weeksWithin(weeks, thisWeek, span));

/** What a member's weeks show: the newest, the best, the baseline, the streaks and the chart. */
function describeWeeks(
  recorded: OwnWeeks,
  months: readonly MonthSums[] | null,
  today: LocalDate,
  { weeks: shown, span, period }: HistoryWindow,
) {
  const thisWeek = weekOfYear(today);
  const weeks = withRoundsBefore(recorded);
  const finished = weeks.filter((week) => weekIndex(week) < weekIndex(thisWeek));
  const within = weeksWithin(weeks, thisWeek, span);
  const opened = period === null ? null : periodOf(recorded, months ?? [], period);
  const drawn = drawnOf(within, thisWeek, months, today.slice(0, 7));
  const streaks = streaksOf(weeks.map(weekIndex), weekIndex(thisWeek));
  return {
    period: opened,
    timeline: firstOf(weeks.toReversed(), shown),
    baseline: weeks[0] ?? null,
    best: bestWeek(weeks),
    current: weeks.find((week) => weekIndex(week) === weekIndex(thisWeek)) ?? null,
    trends: improvements(finished),
    streaks: { ...streaks, words: streakWords(streaks) },
    chart: {
      ...drawn,
      title: spanTitle(span, drawn.step),
      // An open month is seen next to others.
      summary: [
        opened?.kind === "month" ? monthSentence(drawn.points) : chartSentence(weeks, thisWeek),
        ...(drawn.step === "Month" ? [monthsCountAll] : []),
      ].join(" "),
    },
    month: newestMonth(weeks),
    // A choice that leaves nothing out counts as none.
    spans: chartSpans.filter((one) => weeksWithin(weeks, thisWeek, one.weeks).length < weeks.length),
  };
}

/** Everything the Training History tab shows; the database computes every total. */
export const readHistory = operation(
  "readHistory",
  historyInput,
  async function readHistory(services: Services, actor, input) {
    const { read } = services.db;
    const today = localDate(services.clock.now(), actor.timeZone);
    const firstDay = addDays(sundayOf(today), -7 * (stripWeeks - 1));
    const weeks = await readOwnWeeks(read, { userId: actor.id });
    const withMonths = needsMonths(weeks, weekOfYear(today), input);
    const days = await practiceDays(read, { userId: actor.id, first: withMonths ? "" : firstDay });
    const months = withMonths ? monthsOf(days) : null;
    const strip = days
      .filter(({ day }) => day >= firstDay && day <= today)
      .map(({ day, rounds }) => ({ day, rounds }));
    const { overall, trends: shots } = await readShotsOf(read, actor.id, today);
    return {
      overall,
      shots: shotsInShort(shots),
      ...(await readCompletions(read, actor.id, input.completions)),
      practice: { firstDay, today, days: strip },
      ...describeWeeks(weeks, months, today, input),
      standing: await readStanding(services, actor, weeks),
    };
  },
);
