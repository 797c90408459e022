import { and, eq, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, type LocalDate, localDate, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow, type Window } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { weekPoints } from "#app/features/training/stats/charts/chart-rules.ts";
import { weeklyRecords } from "#app/features/training/stats/weeks/weekly-rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Given } from "#db/prepared.ts";
import { goals } from "#db/schema/goals.ts";
import { paceDays, standingOf } from "./goal-rules.ts";
import { getLearner } from "./goals.server.ts";
import { readTraining, type Training } from "./logged-training.server.ts";
import { goalStep } from "./next-rules.ts";
import { dueDays, goalFields, oneMember } from "./schema.ts";

type GoalRow = typeof goals.$inferSelect;

/** The entity "goal": its values, its status today, and who set it. */
function toGoal(row: GoalRow, training: Training, today: LocalDate) {
  const { id, kind, shotType, target, startsOn, dueOn, movedFrom, setByName } = row;
  const standing = standingOf(row, training, today);
  const version = versionOf(goalFields, row);
  return { id, version, kind, shotType, target, startsOn, dueOn, movedFrom, setByName, ...standing };
}

/** A goal as members and coaches see it. */
export type ShownGoal = ReturnType<typeof toGoal>;

const isKept = ({ userId }: Given<{ userId: string }>): SQL | undefined =>
  and(eq(goals.userId, userId), isNull(goals.removedAt));

const keptGoals = declareList({
  order: listOrder(goals, [[goals.dueOn, "asc"]], "asc"),
  where: isKept,
  rows: (db, query) => db.query.goals.findMany(query),
});

/** The first day whose rounds count toward these goals. */
function firstDay(rows: readonly GoalRow[], today: LocalDate): LocalDate {
  const days = rows.map(({ startsOn }) => startsOn);
  return [addDays(today, -paceDays), ...days].reduce((first, day) => (day < first ? day : first));
}

type Learner = Pick<Member, "id" | "timeZone">;

/** A member's goals with the data behind them. */
async function readGoals({ db, clock }: Services, member: Learner, window: Window) {
  const today = localDate(clock.now(), member.timeZone);
  const read = await readWindow(db.read, keptGoals, { ...window, userId: member.id }, (row) => row);
  const from = firstDay(read.entities, today);
  const training = await readTraining(db.read, member.id, { from, to: today });
  const list = { ...read, entities: read.entities.map((row) => toGoal(row, training, today)) };
  return { list, training, today };
}

/** The caller's goals, next due first, each with its status (`GET /api/goals`). */
export const listOwnGoals = operation(
  "readOwnGoals",
  pageWindow,
  async function listOwnGoals(services, actor, window) {
    return (await readGoals(services, actor, window)).list;
  },
);

/** A member's goals for a coach (`GET /api/admin/users/{userId}/goals`). Throws not_found. */
export const listGoalsOf = operation(
  "manageGoals",
  oneMember.extend(pageWindow.shape),
  async function listGoalsOf(services, _actor, { userId, ...window }) {
    const member = await getLearner(services.db.read, services, userId);
    return (await readGoals(services, member, window)).list;
  },
);

/** Whose goals, and the zone of their days if the page has already read it. */
const learnerInput = oneMember.extend({ timeZone: z.string().optional() });

/** A member's goals for a coach's page, with the allowed dates for a new one. Throws not_found. */
export const readGoalsOf = operation(
  "manageGoals",
  learnerInput,
  async function readGoalsOf(services, _actor, { userId, timeZone }) {
    const member = timeZone ? { id: userId, timeZone } : await getLearner(services.db.read, services, userId);
    const { list, today } = await readGoals(services, member, { limit: 1000 });
    return { goals: list.entities, today, days: dueDays(today), formKey: services.ids.id() };
  },
);

/** The weeks at the start of a goal's chart. */
const chartDays = 112;

/** Everything the Goals page shows: each goal with the weeks of its shot, and the allowed dates for a new one. */
export const readGoalsPage = operation(
  "readOwnGoals",
  noInput,
  async function readGoalsPage(services, actor) {
    const { list, training, today } = await readGoals(services, actor, { limit: 1000 });
    const since = addDays(today, -chartDays);
    const weeksOf = (shot: string | null) => {
      const recent = training.samples(shot).filter(({ localDate: day }) => day >= since);
      const weeks = weeklyRecords(recent).map((week) => ({ ...week, apart: null }));
      return weekPoints(weeks, weekOfYear(today));
    };
    const shown = list.entities.map((goal) => ({
      goal,
      step: goalStep(goal, list.entities, today),
      points: goal.kind === "ppr" && goal.state === "open" ? weeksOf(goal.shotType) : [],
    }));
    return { shown, today, days: dueDays(today), formKey: services.ids.id() };
  },
);
