import {
  addDays,
  daysOfYearWeek,
  firstOfYearWeek,
  isLocalDate,
  type LocalDate,
  weekOfYear,
} from "#app/features/base/calendar/rules.ts";
import { findLoggedDaysAround, listOwnLogSince } from "#app/features/training/completions/own-log.server.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import { historyPoints } from "#app/features/training/stats/chart-rules.ts";
import type { Period } from "#app/features/training/stats/history-rules.ts";
import type { OwnWeeks } from "#app/features/training/stats/own-weeks.server.ts";
import { readShotSumsSince } from "#app/features/training/stats/queries.server.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { latelyDays } from "#app/features/training/stats/shot-rules.ts";
import { shotsThen } from "#app/features/training/stats/shots-then.ts";
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

/** All rounds of a month's weeks, and their shots, compared with the last four weeks once the month has ended. */
async function readShots({ services, actor }: MemberPage, weeks: OwnWeeks, today: LocalDate) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return { rounds: 0, shots: [] };
  const [since, until] = [firstOfYearWeek(first), daysOfYearWeek(last).last];
  const sums = await readShotSumsSince(services, actor, { since, until });
  const rounds = sums.reduce((all, one) => all + one.rounds, 0);
  if (since.slice(0, 7) === firstOfYearWeek(weekOfYear(today)).slice(0, 7))
    return { rounds, shots: shotsThen(sums, null) };
  const lately = { since: addDays(today, 1 - latelyDays) };
  return { rounds, shots: shotsThen(sums, await readShotSumsSince(services, actor, lately)) };
}

/** What was thrown beyond the rounds that count: practice, in a week with drills (contract, "Admin area"). */
function leftOutOf(counted: number, thrown: number): string {
  const practice = thrown - counted;
  if (practice <= 0) return "";
  return `In a week with drills, PPR counts only those: ${roundsWords(practice)} of practice ${practice === 1 ? "is" : "are"} not in it.`;
}

/** The week in the address by days, newest first, or the month by weeks and shots. Null for one that is yet to come. */
export async function loadPeriod(
  page: MemberPage,
  period: Period<OwnWeeks[number]> | null,
  today: LocalDate,
) {
  if (!period || period.key > today) return null;
  if (period.kind === "month") {
    const { points } = historyPoints(period.weeks, weekOfYear(today), true);
    const [total = null] = points.map(({ value, weight }) => ({ averagePpr: value, totalRounds: weight }));
    const { rounds, shots } = await readShots(page, period.weeks, today);
    return { ...period, total, leftOut: total ? leftOutOf(total.totalRounds, rounds) : "", days: [], shots };
  }
  const { first, last } = daysOfYearWeek(weekOfYear(period.key));
  const entries = await listEntries(page, first, last);
  const days = Map.groupBy(entries, ({ completedOn }) => completedOn);
  const total = period.weeks[0] ?? null;
  const thrown = entries.reduce((sum, { roundsThrown }) => sum + roundsThrown, 0);
  return {
    ...period,
    total,
    leftOut: total ? leftOutOf(total.totalRounds, thrown) : "",
    days: [...days]
      .sort(([one], [other]) => other.localeCompare(one))
      .map(([on, entries]) => ({ on, entries })),
    shots: [],
  };
}
