import { and, desc, eq, sql } from "drizzle-orm";
import { addDays, type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { targetWords } from "#app/features/training/completions/target-words.ts";
import type { LoggedRow } from "#app/features/training/goals/logged-training.server.ts";
import { weightedAveragePpr } from "#app/features/training/stats/rules.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { practiceResults } from "#db/schema/drills.ts";
import { practiceTitle } from "./practice-words.ts";

type Logged = readonly LoggedRow[];

/** How far back the last practice is looked for, in days. */
export const practiceDays = 28;

/** What was logged on the last day with a log. */
export function ofLastDay(logged: Logged): LoggedRow[] {
  const on = logged.reduce((last, { localDate: day }) => (day > last ? day : last), "");
  return logged.filter(({ localDate: day }) => day === on);
}

/** What some logs came to: how many, their rounds, and their PPR; null if nothing was logged. */
export function resultOf(logged: Logged) {
  const rounds = logged.reduce((sum, entry) => sum + entry.rounds, 0);
  const ppr = weightedAveragePpr(logged);
  return ppr === null ? null : { many: logged.length, rounds, ppr };
}

const practiceOfLastDay = prepared((db, { userId, since }: Given<{ userId: string; since: LocalDate }>) => {
  const { practicedOn, practicedAt, shotType, rounds, ppr, id } = practiceResults;
  const lastDay = sql`(SELECT max(practiced_on) FROM ${practiceResults} WHERE user_id = ${userId} AND practiced_on >= ${since})`;
  return db
    .select({ shot: shotType, roundsThrown: rounds, ppr })
    .from(practiceResults)
    .where(and(eq(practiceResults.userId, userId), eq(practicedOn, lastDay)))
    .orderBy(desc(practicedAt), desc(id));
});

/**
 * Practice to do next, the same on every page and in the evening: the weakest shot of the last day with practice, each by its
 * last result, which is the number to beat (D89); any shot without practice, and then `isFirst`.
 */
export const readNextPractice = operation(
  "listOwnPracticeResults",
  noInput,
  async function readNextPractice({ db, clock }, actor) {
    const since = addDays(localDate(clock.now(), actor.timeZone), -practiceDays);
    const newestFirst = await practiceOfLastDay(db.read, { userId: actor.id, since });
    const lastOfEach = newestFirst.filter(
      (result, place) => newestFirst.findIndex(({ shot }) => shot === result.shot) === place,
    );
    const [weakest] = lastOfEach.toSorted((one, other) => one.ppr - other.ppr);
    return {
      title: weakest ? practiceTitle(weakest.shot) : "Ten rounds of practice",
      category: weakest?.shot ?? null,
      when: "Next time",
      target: targetWords(weakest ?? null, "They set the number to beat next time."),
      href: weakest ? `/portal/practice?shot=${weakest.shot}` : "/portal/practice",
      isFirst: !weakest,
    };
  },
);
