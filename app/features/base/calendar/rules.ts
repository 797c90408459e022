/** A calendar date without a time or a zone, "YYYY-MM-DD"; such strings sort in calendar order. */
export type LocalDate = string;

/** The days of a week, Monday first, as weekly drills name them. */
export const daysOfWeek = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** The same days as a week is drawn, Sunday to Saturday (D81). */
export const weekdays = ["sunday", ...daysOfWeek.slice(0, 6)] as readonly DayOfWeek[];

/** One of {@link daysOfWeek}. */
export type DayOfWeek = (typeof daysOfWeek)[number];

/** A week by its Sunday: the Sunday's year, and which of that year's Sundays it is, from 1 to 53 (D81). */
export type YearWeek = { year: number; weekNumber: number };

const daySeconds = 86_400;
const dayMs = daySeconds * 1000;
const zoneName = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;
/**
 * Remembers what `work` answered for up to `most` arguments. A page asks for the same few dates hundreds of times, and an answer that is
 * remembered costs a tenth; the cap matters because browsers send dates and zones.
 */
function remembered<Given, Answer>(most: number, work: (given: Given) => Answer): (given: Given) => Answer {
  const known = new Map<Given, Answer>();
  return (given) => {
    const before = known.get(given);
    if (before !== undefined) return before;
    const answer = work(given);
    if (known.size >= most) known.clear();
    known.set(given, answer);
    return answer;
  };
}

/** Building a formatter costs a hundred times as much as using it. Throws a RangeError for an unknown zone. */
const formatterOf = remembered(
  256,
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
);

const mostDates = 4_096;

const fromUtc = remembered(mostDates, (ms: number): LocalDate => new Date(ms).toISOString().slice(0, 10));

const midnightOf = remembered(mostDates, (date: string): number => {
  const ms = Date.parse(`${date}T00:00:00Z`);
  // JavaScript reads a day past the end of a month as a day of the next month.
  return new Date(ms).getUTCDate() === Number(date.slice(8)) ? ms : Number.NaN;
});

/** Milliseconds of the date's midnight in UTC; NaN unless it is a real date. */
const parseDate = (date: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? midnightOf(date) : Number.NaN;

function utcMidnight(date: LocalDate): number {
  const ms = parseDate(date);
  if (Number.isNaN(ms)) throw new RangeError(`Not a calendar date: ${date}`);
  return ms;
}

/**
 * Whether the value is a real calendar date written "YYYY-MM-DD", before the year 9000 so that days can be added to it; the
 * functions here throw a RangeError for anything that is not a date.
 */
export function isLocalDate(value: unknown): value is LocalDate {
  return typeof value === "string" && value < "9000" && !Number.isNaN(parseDate(value));
}

/** Whether the value names a zone of the time zone database; bare offsets such as "+05:30" do not. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || !zoneName.test(value)) return false;
  try {
    formatterOf(value);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The local date in that zone (D17). Throws a RangeError for an unknown zone. */
export function localDate(instant: Date, timeZone: string): LocalDate {
  const text = formatterOf(timeZone).format(instant);
  return `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`;
}

/** The date n days later (earlier when negative). */
export function addDays(date: LocalDate, n: number): LocalDate {
  return fromUtc(utcMidnight(date) + n * dayMs);
}

/** Days since the latest Sunday: 0 on Sunday, 6 on Saturday. */
function daysSinceSunday(date: LocalDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** The name of the date's weekday. */
export function dayOfWeek(date: LocalDate): DayOfWeek {
  return daysOfWeek[daysSinceSunday(date) - 1] ?? "sunday";
}

/** The Sunday that starts the date's week, the date itself on a Sunday (D81). */
export function sundayOf(date: LocalDate): LocalDate {
  return addDays(date, -daysSinceSunday(date));
}

/** Whether two dates are in the same week. */
export const isSameWeek = (one: LocalDate, other: LocalDate): boolean => sundayOf(one) === sundayOf(other);

/** The day of the year: 1 on January 1, 365 or 366 on December 31. */
export function dayOfYear(date: LocalDate): number {
  return (utcMidnight(date) - utcMidnight(`${date.slice(0, 4)}-01-01`)) / dayMs + 1;
}

/** The week, Sunday to Saturday, that a date is in: counted from its Sunday, also across New Year (D81). */
export function weekOfYear(date: LocalDate): YearWeek {
  const sunday = sundayOf(date);
  return { year: Number(sunday.slice(0, 4)), weekNumber: Math.ceil(dayOfYear(sunday) / 7) };
}

/** The Sunday that starts a week. */
export function firstOfYearWeek({ year, weekNumber }: YearWeek): LocalDate {
  return sundayOf(addDays(`${year}-01-01`, weekNumber * 7 - 1));
}

/** A week's Sunday and Saturday. */
export function daysOfYearWeek(week: YearWeek): { first: LocalDate; last: LocalDate } {
  const first = firstOfYearWeek(week);
  return { first, last: addDays(first, 6) };
}

/**
 * The first instant of that date in the zone. If the clock skips midnight, that is 01:00; if the zone skipped the
 * whole date, it is the start of the next one. Searched to the second, so it assumes no offset.
 */
export function startOfLocalDay(date: LocalDate, timeZone: string): Date {
  const midnight = utcMidnight(date) / 1000;
  let before = midnight - daySeconds;
  let reached = midnight + daySeconds;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (localDate(new Date(middle * 1000), timeZone) < date) before = middle;
    else reached = middle;
  }
  return new Date(reached * 1000);
}

/** The last millisecond of that date in the zone: "good to the end of that day" (D48). */
export function endOfLocalDay(date: LocalDate, timeZone: string): Date {
  return new Date(startOfLocalDay(addDays(date, 1), timeZone).getTime() - 1);
}

/** The time zone to use: the account's setting, else the browser's, else the site's (D17). */
export function memberTimeZone(zones: {
  setting: string | null | undefined;
  browser?: string | null;
  site: string;
}): string {
  if (isTimeZone(zones.setting)) return zones.setting;
  return isTimeZone(zones.browser) ? zones.browser : zones.site;
}

/** The nth weekday (Monday to Friday) after the date; holidays count like any other day. 0 returns the date. */
export function businessDaysAfter(date: LocalDate, n: number): LocalDate {
  let day = date;
  for (let left = n; left > 0; ) {
    day = addDays(day, 1);
    const weekday = daysSinceSunday(day);
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}

/** The date of a named day in the week that the date is in (D81). */
export function dateOfDay(date: LocalDate, day: DayOfWeek): LocalDate {
  return addDays(sundayOf(date), (daysOfWeek.indexOf(day) + 1) % 7);
}

/** Seven days from the date on, which is what a player wants to see on a phone. */
export function daysFrom(date: LocalDate): DayOfWeek[] {
  const start = daysOfWeek.indexOf(dayOfWeek(date));
  return [...daysOfWeek.slice(start), ...daysOfWeek.slice(0, start)];
}

/** A mark of something that happened; nothing for one set while the clock ran ahead, which must keep no one waiting. */
export const past = (mark: Date | null, now: Date): Date | null =>
  mark !== null && mark > now ? null : mark;
