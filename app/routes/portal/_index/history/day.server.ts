import {
  addDays,
  daysOfYearWeek,
  isLocalDate,
  type LocalDate,
  weekOfYear,
} from "#app/features/base/calendar/rules.ts";
import {
  findLoggedDaysAround,
  listOwnLogSince,
} from "#app/features/training/completions/log/own-log.server.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import type { Period } from "#app/features/training/stats/history-rules.ts";
import { readShotSumsSince } from "#app/features/training/stats/queries.server.ts";
import { roundTo } from "#app/features/training/stats/rules.ts";
import { addSums, latelyDays, noSums, summarizeSums } from "#app/features/training/stats/shots/shot-rules.ts";
import { shotsThen } from "#app/features/training/stats/shots/shots-then.ts";
import type { OwnWeeks } from "#app/features/training/stats/weeks/own-weeks.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { toLoggedEntry } from "../logged-entry.server.ts";
import { entryDialog, practiceEntry } from "../progress/addresses.ts";

/** What was logged on some days, both included, newest first, each with the address that corrects it or null. */
async function listEntries({ services, actor }: MemberPage, since: LocalDate, until: LocalDate) {
  const { done, practice } = await listOwnLogSince(services, actor, { since, until });
  const now = services.clock.now();
  const entries = [
    ...done.map((entry) => ({ ...entry, isPractice: false, href: entryDialog(entry.id) })),
    ...practice.map((entry) => ({
      ...toLoggedEntry(entry),
      isPractice: true,
      href: practiceEntry(entry.id),
    })),
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

/** All rounds of a calendar month (D82), and its shots, compared with the last four weeks once the month has ended. */
async function readMonth({ services, actor }: MemberPage, month: string, today: LocalDate) {
  const sums = await readShotSumsSince(services, actor, { since: `${month}-01`, until: `${month}-31` });
  const { averagePpr, totalRounds } = summarizeSums(sums.reduce(addSums, noSums));
  const total = averagePpr === null ? null : { averagePpr: roundTo(averagePpr, 2), totalRounds, apart: null };
  if (month === today.slice(0, 7)) return { total, shots: shotsThen(sums, null) };
  const lately = { since: addDays(today, 1 - latelyDays) };
  return { total, shots: shotsThen(sums, await readShotSumsSince(services, actor, lately)) };
}

/** The week in the address by days, newest first, or the month by weeks and shots. Null for one that is yet to come. */
export async function loadPeriod(
  page: MemberPage,
  period: Period<OwnWeeks[number]> | null,
  today: LocalDate,
) {
  if (!period || period.key > today) return null;
  if (period.kind === "month") return { ...period, ...(await readMonth(page, period.key, today)), days: [] };
  const { first, last } = daysOfYearWeek(weekOfYear(period.key));
  const entries = await listEntries(page, first, last);
  const days = Map.groupBy(entries, ({ completedOn }) => completedOn);
  const total = period.weeks[0] ?? null;
  return {
    ...period,
    total,
    days: [...days]
      .sort(([one], [other]) => other.localeCompare(one))
      .map(([on, entries]) => ({ on, entries })),
    shots: [],
  };
}
