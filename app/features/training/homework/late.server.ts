import { and, asc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { addDays, type LocalDate, localDate, memberTimeZone } from "#app/features/base/calendar/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { asWritten } from "#db/as-written.ts";
import type { Connection } from "#db/client.ts";
import type { Given } from "#db/prepared.ts";
import { homework } from "#db/schema/homework.ts";
import { users } from "#db/schema/users.ts";
import { homeworkState } from "./rules.ts";

/** How much overdue homework is listed and counted at most. */
export const mostLate = 200;

/** The furthest zone is a day ahead, so anything overdue anywhere was due before that date. */
export const furthestDay = ({ clock }: Services): LocalDate => addDays(localDate(clock.now(), "UTC"), 1);

/** Open homework due by a day. */
export const isDueBy = (day: LocalDate | Given<{ day: string }>["day"]) =>
  and(isNull(homework.doneAt), lte(homework.dueOn, day));

/** Homework due by a day as JSON, due date and zone of each, so that another query can bring it along. */
export function dueDates(db: Connection, day: Given<{ day: string }>["day"]): SQL<string> {
  const due = db
    .select({ dueOn: homework.dueOn, zone: users.timeZone })
    .from(homework)
    .innerJoin(users, eq(users.id, homework.userId))
    .where(isDueBy(day))
    .orderBy(asc(homework.dueOn), asc(homework.createdAt), asWritten(homework))
    .limit(mostLate)
    .as("due");
  return sql`${db.select({ all: sql`json_group_array(json_array(${due.dueOn}, ${due.zone}))` }).from(due)}`;
}

/** How many of {@link dueDates} are overdue, each by its member's own date. */
export function countLate({ clock, config }: Services, dates: string): number {
  const now = clock.now();
  const isLate = ([dueOn, setting]: [string, string | null]) => {
    const zone = memberTimeZone({ setting, site: config.siteTimeZone });
    return homeworkState({ dueOn, doneOn: null }, localDate(now, zone)) === "late";
  };
  return (JSON.parse(dates) as [string, string | null][]).filter(isLate).length;
}
