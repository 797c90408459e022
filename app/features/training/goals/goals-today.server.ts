import { gte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, isLocalDate, type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { goals } from "#db/schema/goals.ts";
import { type Goal, paceDays, type Standing, samplesFor, standingOf } from "./goal-rules.ts";
import { goalName, progressWords } from "./goal-words.ts";
import { type LoggedRow, loggedOn, roundsEver, type Training, toTraining } from "./logged-training.server.ts";
import { nextGoal, nextGoalLink } from "./next-rules.ts";

type GoalDates = Given<{ userId: string; today: string; since: string; paceSince: string }>;

/** How many goals a page about something else shows. */
const shownGoals = 3;

/** The goals that aren't over, the next due first. */
const nextDue = ({ userId, today }: GoalDates): SQL => sql`
  SELECT * FROM ${goals} WHERE ${goals.userId} = ${userId} AND ${goals.removedAt} IS NULL
    AND ${goals.dueOn} >= ${today} ORDER BY ${goals.dueOn}, ${goals.id}`;

// A goal's pace needs more days than a week does, but only a member with goals pays for them.
const everything = prepared((db, asked: GoalDates) => {
  const from = sql`(SELECT min(${asked.since}, coalesce(min(first, ${asked.paceSince}), ${asked.since}))
    FROM (SELECT min(starts_on) AS first FROM next_due))`;
  const logged = loggedOn(db, asked.userId, (day) => gte(day, from));
  const rows = sql`
    WITH next_due AS (${nextDue(asked)})
    SELECT id, kind, shot_type AS shot, due_on AS day, target AS rounds, 0.0 AS ppr, starts_on AS startsOn FROM next_due
    UNION ALL SELECT drill_id, NULL, category, completed_on, rounds_thrown, ppr, NULL FROM (${logged})`;
  return db
    .select({
      id: sql<string | null>`id`,
      kind: sql<Goal["kind"] | null>`kind`,
      shot: sql<string | null>`shot`,
      day: sql<LocalDate>`day`,
      rounds: sql<number>`rounds`,
      ppr: sql<number>`ppr`,
      startsOn: sql<LocalDate | null>`startsOn`,
      // Added up only on days with a log.
      ever: sql<
        number | null
      >`CASE WHEN kind IS NULL AND day >= ${asked.today} THEN ${roundsEver(asked.userId)} END`,
    })
    .from(sql`(${rows})`);
});

type OpenGoal = Awaited<ReturnType<typeof everything>>[number];

type GoalRow = OpenGoal & { id: string; kind: Goal["kind"]; startsOn: LocalDate };

const isGoal = (row: OpenGoal): row is GoalRow => row.kind !== null;

const toLogged = ({ id, day, rounds, ppr, shot }: OpenGoal): LoggedRow => ({
  drillId: id,
  localDate: day,
  rounds,
  ppr,
  shot: shot ?? "",
});

/** A goal in short. `share` is how much of it is there today, 0 to 1; null if that can't be said. */
type GoalToday = { id: string; name: string; progress: string; share: number | null; href: string };

/** A member's next goals due, those reached today and those still to reach first, and how many more there are. */
export type GoalsToday = { shown: GoalToday[]; more: number };

type Known = Goal & Standing & { id: string };

function toKnown(row: GoalRow, training: Training, today: LocalDate): Known {
  const { id, kind, shot, rounds: target, day: dueOn, startsOn } = row;
  const goal = { id, kind, shotType: shot, target, startsOn, dueOn };
  return { ...goal, ...standingOf(goal, training, today) };
}

/** Whether a goal was reached today, or by a week that hasn't ended. */
const isReachedNow = (goal: Known, today: LocalDate) => goal.state === "reached" && goal.on >= today;

/** Those reached now come first, then those to reach. */
const placeOf = (goal: Known, today: LocalDate) =>
  goal.state === "reached" ? (isReachedNow(goal, today) ? 0 : 2) : 1;

type Measured = { all: readonly Known[]; training: Training; today: LocalDate };

function toShown(goal: Known, { all, training, today }: Measured): GoalToday {
  const measured = samplesFor(goal, training.samples(goal.shotType), today);
  const rounds = measured.reduce((sum, sample) => sum + sample.rounds, 0);
  const progress = progressWords(goal, { today, rounds });
  const next = nextGoal(goal, all, today);
  const link = next && nextGoalLink(next);
  return {
    id: goal.id,
    name: isReachedNow(goal, today) ? `Goal reached: ${goalName(goal)}` : goalName(goal),
    progress: link ? `${progress} · ${link.words}` : progress,
    share: goal.state === "reached" ? 1 : goal.now && Math.min(1, goal.now / goal.target),
    href: link ? link.href : "/portal/goals",
  };
}

/**
 * What the caller logged since a day or longer ago, how far their goals are, and all rounds they ever logged (null on days
 * without a log), in one query. The goals' numbers are those of the Goals page.
 */
export const readTrainingToday = operation(
  "readOwnGoals",
  z.object({ since: z.string().refine(isLocalDate) }),
  async function readTrainingToday({ db, clock }, actor, { since }) {
    const today = localDate(clock.now(), actor.timeZone);
    const asked = { userId: actor.id, today, since, paceSince: addDays(today, -paceDays) };
    const rows = await everything(db.read, asked);
    const logged = rows.filter((row) => !isGoal(row)).map(toLogged);
    const training = toTraining(logged);
    const all = rows
      .filter(isGoal)
      .map((row) => toKnown(row, training, today))
      .toSorted((one, other) => placeOf(one, today) - placeOf(other, today));
    const goals: GoalsToday = {
      shown: all.slice(0, shownGoals).map((goal) => toShown(goal, { all, training, today })),
      more: Math.max(0, all.length - shownGoals),
    };
    return { logged, goals, ever: rows.find(({ ever }) => ever !== null)?.ever ?? null };
  },
);
