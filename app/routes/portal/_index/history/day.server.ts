import {
  daysOfYearWeek,
  isLocalDate,
  type LocalDate,
  weekOfYear,
} from "#app/features/base/calendar/rules.ts";
import { findLoggedDaysAround, listOwnLogSince } from "#app/features/training/completions/own-log.server.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import type { Period } from "#app/features/training/stats/history-rules.ts";
import type { OwnWeeks } from "#app/features/training/stats/own-weeks.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { toLoggedEntry } from "../logged-entry.server.ts";
import { entryDialog, practiceEntry } from "../progress/addresses.ts";

/** What was logged on some days, both included, newest first, each with the address that corrects it or null. */
async function listEntries({ services, actor }: MemberPage, since: LocalDate, until: LocalDate) {
  const { done, practice } = await listOwnLogSince(services, actor, { since, until });
  const now = services.clock.now();
  const entries = [
    ...done.map((entry) => ({ ...entry, href: entryDialog(entry.id) })),
    ...practice.map((entry) => ({ ...toLoggedEntry(entry), href: practiceEntry(entry.id) })),
  ];
  return entries
    .sort((a, b) => +b.completedAt - +a.completedAt)
    .map(({ href, ...entry }) => ({ ...entry, editHref: canCorrect(entry.completedAt, now) ? href : null }));
}

/** The day in the address with its entries and the days around it; null for one before the strip with nothing logged. */
export async function loadDay(
  page: MemberPage,
  { firstDay, today }: { firstDay: LocalDate; today: LocalDate },
) {
  const on = page.url.searchParams.get("on");
  if (!isLocalDate(on) || on > today) return null;
  const entries = await listEntries(page, on, on);
  if (entries.length === 0 && on < firstDay) return null;
  return { on, entries, ...(await findLoggedDaysAround(page.services, page.actor, { on })) };
}

/** The week in the address by days, newest first; a month is listed by its weeks alone. Null for one that is yet to come. */
export async function loadPeriod(
  page: MemberPage,
  period: Period<OwnWeeks[number]> | null,
  today: LocalDate,
) {
  if (!period || period.key > today) return null;
  if (period.kind === "month") return { ...period, days: [] };
  const { first, last } = daysOfYearWeek(weekOfYear(period.key));
  const days = Map.groupBy(await listEntries(page, first, last), ({ completedOn }) => completedOn);
  return {
    ...period,
    days: [...days]
      .sort(([one], [other]) => other.localeCompare(one))
      .map(([on, entries]) => ({ on, entries })),
  };
}
