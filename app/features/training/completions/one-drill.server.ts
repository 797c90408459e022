import { and, desc, eq, inArray, or, type Placeholder } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { dateOfDay, localDate } from "#app/features/base/calendar/rules.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { firstOf } from "#app/features/base/paging.server.ts";
import { drillsOfWeek, outcomeOf } from "#app/features/training/drills/plan/plan-weeks.ts";
import { entryColumns } from "#app/features/training/stats/entry-columns.server.ts";
import type { ShotCategory } from "#app/features/training/stats/rules.ts";
import { summed } from "#app/features/training/stats/sums.server.ts";
import { chartOfDays, totalOfDays } from "#app/features/training/stats/weeks/over-time.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";
import { readOwnPlan } from "./own-plan.server.ts";
import { canCorrect, pointsOf } from "./rules.ts";

/** A drill by its name and shot. */
export type NamedDrill = { title: string | Placeholder; category: ShotCategory | Placeholder };

/**
 * Whether a completion is the member's and of a drill with this name and shot: each week of a plan has its own row of
 * the same drill. Join `weeklyDrills`.
 */
export const isOwnNamed = (userId: string | Placeholder, { title, category }: NamedDrill) =>
  and(
    eq(drillCompletions.userId, userId),
    eq(weeklyDrills.title, title),
    eq(weeklyDrills.category, category),
  );

type Mine = Given<{ userId: string; title: string; category: ShotCategory }>;

const loggedDrill = prepared((db, { userId, id }: Given<{ userId: string; id: string }>) =>
  db
    .select({
      title: weeklyDrills.title,
      category: weeklyDrills.category,
      description: weeklyDrills.description,
      instructions: weeklyDrills.instructions,
      equipmentNeeded: weeklyDrills.equipmentNeeded,
      videoUrl: weeklyDrills.videoUrl,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(and(eq(drillCompletions.userId, userId), eq(drillCompletions.drillId, id)))
    .limit(1),
);

const sumsPerDay = prepared((db, mine: Mine) => {
  const { completedOn, roundsThrown, ppr } = drillCompletions;
  return db
    .select({ day: completedOn, ...summed(roundsThrown, ppr) })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(isOwnNamed(mine.userId, mine))
    .groupBy(completedOn)
    .orderBy(completedOn);
});

// Read together, because an entry may be in both: the newest, and the best.
const shownEntries = prepared((db, given: Mine & Given<{ limit: number }>) => {
  const { id, completedAt, ppr } = drillCompletions;
  const found = () =>
    db
      .select({ id })
      .from(drillCompletions)
      .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
      .where(isOwnNamed(given.userId, given));
  const newest = found().orderBy(desc(completedAt), desc(id)).limit(given.limit);
  const best = found().orderBy(desc(ppr), desc(completedAt)).limit(1);
  return db
    .select({ ...entryColumns, eachRound: drillCompletions.rounds })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .leftJoin(bagSets, eq(bagSets.id, drillCompletions.bagId))
    .where(or(inArray(id, newest), inArray(id, best)))
    .orderBy(desc(completedAt), desc(id));
});

const sameName = (one: NamedDrill, other: NamedDrill) =>
  one.title === other.title && one.category === other.category;

/**
 * One drill, how to do it, and everything the caller threw in it under whichever of its rows: weeks for the chart, totals, the newest
 * `shown` entries, the best one, and where it stands in this week's plan. Throws not_found if the caller neither
 * logged it nor has it on the plan.
 */
export const readOneDrill = operation(
  "readHistory",
  z.object({ id: opaqueId, shown: z.number().int() }),
  async function readOneDrill(services, actor, { id, shown }) {
    const { read } = services.db;
    const now = services.clock.now();
    const today = localDate(now, actor.timeZone);
    const plan = await readOwnPlan(services, actor);
    const [drill = plan.find((one) => one.id === id)] = await loggedDrill(read, { userId: actor.id, id });
    if (!drill) throw notFound();
    const { title, category, description, instructions, equipmentNeeded, videoUrl } = drill;
    const mine = { userId: actor.id, title, category };
    const days = await sumsPerDay(read, mine);
    const rows = await shownEntries(read, { ...mine, limit: shown + 1 });
    const entries = rows.map(({ eachRound, ...row }) => ({
      ...row,
      each: eachRound?.map(pointsOf).join(", "),
      isOpen: canCorrect(row.completedAt, now),
    }));
    const planned = drillsOfWeek(plan, actor.planStartsOn, today).filter((one) => sameName(one, drill));
    const left = planned.find(
      (one) => outcomeOf(one, actor.planStartsOn, dateOfDay(today, one.dayOfWeek)) === null,
    );
    return {
      title,
      category,
      description,
      steps: { instructions, equipmentNeeded, videoUrl },
      today,
      total: totalOfDays(days),
      chart: chartOfDays(days, today),
      times: firstOf(entries, shown),
      best: entries.toSorted((a, b) => b.ppr - a.ppr)[0] ?? null,
      toLog: (left ?? planned[0])?.id ?? null,
    };
  },
);
