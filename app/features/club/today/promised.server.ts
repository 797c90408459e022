import type { Member } from "#app/features/base/actor.ts";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { endOfLocalDay, localDate } from "#app/features/base/calendar/rules.ts";
import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { listReportsAwaitingLines } from "#app/features/club/reports/reports.server.ts";
import { overdueFrom } from "#app/features/club/reports/rules.ts";
import { listCallsToClose } from "#app/features/talk/calls/admin-queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { ago, shownOfKind, type TodayItem, type Waiting } from "./rules.ts";

function firstOf<Row>(rows: readonly Row[], toItem: (row: Row) => TodayItem): Waiting {
  return { items: rows.slice(0, shownOfKind).map(toItem), total: rows.length };
}

/** The end of the club's day: what is due today is due by then. */
export function endOfToday({ clock, config: { siteTimeZone } }: Services): Date {
  return endOfLocalDay(localDate(clock.now(), siteTimeZone), siteTimeZone);
}

/** Calls that have ended and aren't closed: the member is waiting for a summary. */
export async function callsToClose(services: Services, actor: Member): Promise<Waiting> {
  const now = services.clock.now();
  return firstOf(
    await listCallsToClose(services, actor),
    ({ id, userId, memberName, coachName, endsAt }) => ({
      kind: "call",
      id: `call-${id}`,
      subject: memberName,
      since: endsAt,
      due: endOfToday(services),
      ref: id,
      memberId: userId,
      reason: `had a call with ${coachName} ${ago(endsAt, now)}; say how it went`,
    }),
  );
}

/** Monthly reports that go out once they have the coach's three lines. */
export async function reportsAwaitingLines(services: Services, actor: Member): Promise<Waiting> {
  return firstOf(
    await listReportsAwaitingLines(services, actor),
    ({ id, memberId, memberName, month, madeAt }) => ({
      kind: "report",
      id: `report-${id}`,
      subject: memberName,
      since: madeAt,
      due: endOfLocalDay(overdueFrom(month), services.config.siteTimeZone),
      ref: id,
      memberId,
      reason: `needs your lines for ${monthWords(month)}; the report goes out without them on ${dayWords(overdueFrom(month))}`,
    }),
  );
}
