import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { addDays, localDate, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import { isWeekShown, type ShownWeeks } from "#app/features/base/calendar/shown-weeks.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { drillFacts } from "#app/features/training/drills/drill-facts.ts";
import type { Services } from "#app/services/services.server.ts";
import { asWritten } from "#db/as-written.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { furthestDay, isDueBy, mostLate } from "./late.server.ts";
import { homeworkState, lateWords } from "./rules.ts";
import { homeworkOf } from "./schema.ts";

type HomeworkWithDrill = {
  homework: typeof homework.$inferSelect;
  drill: Pick<
    typeof weeklyDrills.$inferSelect,
    "isActive" | "week" | "dayOfWeek" | "category" | "estimatedTime"
  > | null;
};

const doneShown = 20;

type MemberCalendar = { timeZone: string; shownWeeks: ShownWeeks };

function toListed(
  { homework: row, drill: stored }: HomeworkWithDrill,
  { timeZone, shownWeeks }: MemberCalendar,
  now: Date,
) {
  const { id, kind, text, drillId, dueOn, doneAt, source, createdAt } = row;
  const doneOn = doneAt && localDate(doneAt, timeZone);
  const state = homeworkState({ dueOn, doneOn }, localDate(now, timeZone));
  // A drill that left the plan, or whose week is hidden, can't be logged, but its text stays.
  const drill = stored?.isActive && isWeekShown(shownWeeks, stored.week) ? stored : null;
  return {
    id,
    kind,
    text,
    drillId: drill && drillId,
    drillFacts: drill && drillFacts(drill),
    dueOn,
    doneAt,
    source,
    createdAt,
    state,
  };
}

/** Homework in a list. */
export type ListedHomework = ReturnType<typeof toListed>;

/** A member's open homework, and the latest that is done. */
const rowsOf = prepared((db, { userId }: Given<{ userId: string }>) => {
  const mine = eq(homework.userId, userId);
  const latest = db
    .select({ id: homework.id })
    .from(homework)
    .where(and(mine, isNotNull(homework.doneAt)))
    .orderBy(desc(homework.doneAt))
    .limit(doneShown);
  return db
    .select({ homework, drill: weeklyDrills, user: users })
    .from(homework)
    .innerJoin(users, eq(users.id, homework.userId))
    .leftJoin(weeklyDrills, eq(weeklyDrills.id, homework.drillId))
    .where(and(mine, or(isNull(homework.doneAt), inArray(homework.id, latest))))
    .orderBy(
      desc(homework.doneAt),
      asc(isNull(homework.dueOn)),
      asc(homework.dueOn),
      asc(homework.createdAt),
      asWritten(homework),
    );
});

type Owned = HomeworkWithDrill & { user: UserRow };

/** One member's homework: open items by due date, and the latest finished ones. */
async function readHomework(services: Services, userId: string, shownTo: (user: UserRow) => MemberCalendar) {
  const rows = await rowsOf(services.db.read, { userId });
  const open = rows.filter((row) => row.homework.doneAt === null);
  const done = rows.filter((row) => row.homework.doneAt !== null);
  const listed = (row: Owned) => toListed(row, shownTo(row.user), services.clock.now());
  return { open: open.map(listed), done: done.map(listed) };
}

/** The caller's own homework. */
export const listOwnHomework = operation(
  "listOwnHomework",
  noInput,
  async function listOwnHomework(services, actor) {
    return readHomework(services, actor.id, () => actor);
  },
);

/** A member's homework as coaches see it, with the member's local dates. */
export const listHomeworkOf = operation(
  "listHomework",
  homeworkOf,
  async function listHomeworkOf(services, _actor, { memberId }) {
    return readHomework(services, memberId, (user) => toMember(services, user, null));
  },
);

/** Every member's overdue homework, longest overdue first, for Today. Overdue is by the member's own date. */
export const listLateHomework = operation("listHomework", noInput, async function listLateHomework(services) {
  const { db, clock } = services;
  const rows = await db.read
    .select({ homework, user: users })
    .from(homework)
    .innerJoin(users, eq(users.id, homework.userId))
    .where(isDueBy(furthestDay(services)))
    .orderBy(asc(homework.dueOn), asc(homework.createdAt), asWritten(homework))
    .limit(mostLate);
  return rows.flatMap(({ homework: row, user }) => {
    const member = toMember(services, user, null);
    const { timeZone } = member;
    const listed = toListed({ homework: row, drill: null }, member, clock.now());
    if (listed.state !== "late" || row.dueOn === null) return [];
    const named = { id: user.id, name: `${user.firstName} ${user.lastName}` };
    const late = lateWords(row.dueOn, localDate(clock.now(), timeZone));
    const lateSince = startOfLocalDay(addDays(row.dueOn, 1), timeZone);
    return [{ ...listed, dueOn: row.dueOn, member: named, late, lateSince }];
  });
});
