import { and, asc, between, count, eq, gte, inArray, isNotNull, lt, lte } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import { callsAMonth } from "#app/features/talk/calls/rules.ts";
import { isOnPlan } from "#app/features/training/drills/drills.server.ts";
import { dateOfDrill } from "#app/features/training/drills/plan/plan-weeks.ts";
import { goalLines } from "#app/features/training/goals/month-goals.server.ts";
import { recordIn } from "#app/features/training/matches/list-matches.server.ts";
import { roundedOrNull } from "#app/features/training/stats/rules.ts";
import type { Days } from "#app/features/training/stats/shots/samples.server.ts";
import { readMeasuresBetween } from "#app/features/video/measures/measures.server.ts";
import type { Connection } from "#db/client.ts";
import { calls } from "#db/schema/calls.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import {
  type Besides,
  countMonth,
  cuesOf,
  datesOf,
  type Entry,
  type MonthNumbers,
  monthBefore,
} from "./rules.ts";

/** A member's logs in a month of their own dates (D17): drills by category, practice by shot (D22). */
async function entriesOf(read: Connection, userId: string, month: string): Promise<Entry[]> {
  const { first, last } = datesOf(month);
  const drilled = await read
    .select({
      rounds: drillCompletions.roundsThrown,
      ppr: drillCompletions.ppr,
      on: drillCompletions.completedOn,
      drillId: drillCompletions.drillId,
      title: weeklyDrills.title,
      category: weeklyDrills.category,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(and(eq(drillCompletions.userId, userId), between(drillCompletions.completedOn, first, last)));
  const practiced = await read
    .select({
      rounds: practiceResults.rounds,
      ppr: practiceResults.ppr,
      on: practiceResults.practicedOn,
      category: practiceResults.shotType,
    })
    .from(practiceResults)
    .where(and(eq(practiceResults.userId, userId), between(practiceResults.practicedOn, first, last)));
  return [...drilled, ...practiced.map((entry) => ({ ...entry, title: null, drillId: null }))];
}

type Month = { month: string; from: Date; to: Date };

/** The drills that were on the member's plan by the end of the month, and how many of them were logged in it. */
async function drillsOf(read: Connection, member: Member, { month, to }: Month, entries: readonly Entry[]) {
  const { id, week, dayOfWeek } = weeklyDrills;
  const stored = await read
    .select({ id, week, dayOfWeek })
    .from(weeklyDrills)
    .where(and(isOnPlan(member), lt(weeklyDrills.createdAt, to)));
  const { last } = datesOf(month);
  const startsOn = member.planStartsOn;
  const plan = stored.filter((drill) => startsOn === null || dateOfDrill(drill, startsOn) <= last);
  const logged = new Set(entries.map(({ drillId }) => drillId));
  return { done: plan.filter((drill) => logged.has(drill.id)).length, assigned: plan.length };
}

async function clipsOf(read: Connection, userId: string, { month, from, to }: Month) {
  const { first, last } = datesOf(month);
  const mine = eq(submissions.userId, userId);
  const sent = await read.$count(
    submissions,
    and(mine, gte(submissions.uploadedOn, first), lte(submissions.uploadedOn, last)),
  );
  const { title, feedbackText, reviewedAt } = submissions;
  const reviewed = await read
    .select({ title, feedbackText, published: reviews.published })
    .from(submissions)
    .leftJoin(reviews, eq(reviews.submissionId, submissions.id))
    .where(and(mine, gte(reviewedAt, from), lt(reviewedAt, to)))
    .orderBy(asc(reviewedAt), asc(submissions.id));
  const said = reviewed.map(({ published, ...clip }) => ({ ...clip, tips: published?.tips ?? [] }));
  return { clips: { sent, reviewed: reviewed.length }, cues: cuesOf(said) };
}

async function callsOf(read: Connection, userId: string, month: string) {
  const counted = and(eq(calls.userId, userId), eq(calls.month, month), isNotNull(calls.place));
  const [{ used } = { used: 0 }] = await read
    .select({ used: count() })
    .from(calls)
    .where(and(counted, inArray(calls.status, ["used", "booked"])));
  return { used, of: callsAMonth };
}

async function matchesOf(read: Connection, userId: string, days: Days) {
  const { played, won, roundsThrown, ppr } = await recordIn(read, userId, days);
  return { played, won, roundsThrown, ppr: roundedOrNull(ppr) };
}

/** Counts a member's month, with dates in the member's zone. */
export async function readMonthNumbers(
  read: Connection,
  member: Member,
  month: string,
): Promise<MonthNumbers> {
  const { first, last } = datesOf(month);
  const from = startOfLocalDay(first, member.timeZone);
  const to = startOfLocalDay(addDays(last, 1), member.timeZone);
  const entries = await entriesOf(read, member.id, month);
  const before = await entriesOf(read, member.id, monthBefore(first));
  const span = { month, from, to };
  const besides: Besides = {
    drills: await drillsOf(read, member, span, entries),
    ...(await clipsOf(read, member.id, span)),
    calls: await callsOf(read, member.id, month),
    goals: await goalLines(read, member, { from: first, to: last }),
    measures: (await readMeasuresBetween(read, member.id, span)).map(
      ({ text, sample }) => `${text} (${sample.replace(/\.$/, "")})`,
    ),
    matches: await matchesOf(read, member.id, { from: first, to: last }),
  };
  return countMonth(entries, before, besides);
}
