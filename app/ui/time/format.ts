import { zoneClock } from "./zone-clock.ts";
import { zoneWords } from "./zone-words.ts";

/**
 * Display helpers, en-US, with the same text on the server and in any browser. Non-finite numbers show as an en dash.
 */

const dash = "–";

/** Moves the decimal point, as on paper: 1.005 by 2 is 100.5, which a multiplication misses. */
function shift(value: number, places: number): number {
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** A number with exactly `decimals` decimals and grouped thousands: 1234.5 → "1,234.5". Never "-0". */
export function formatNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return dash;
  const rounded = shift(Math.round(shift(Math.abs(value), decimals)), -decimals);
  const [whole = "", fraction] = rounded.toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 && rounded > 0 ? "-" : ""}${fraction ? `${grouped}.${fraction}` : grouped}`;
}

/** Beyond these, digits are the noise of binary fractions. */
const mostDecimals = 4;

/**
 * A number with `decimals` decimals, or with as many more as it takes for the number that is shown to get the verdict of the
 * one that is meant (D54): 5.99 is "5.99" where 6 begins another band, and 5.91 is "5.9".
 */
export function formatDecided(
  value: number,
  decimals: number,
  verdictOf: (value: number) => unknown,
): string {
  const shown = (places: number) => formatNumber(value, places);
  const agrees = (text: string) => verdictOf(Number(text.replaceAll(",", ""))) === verdictOf(value);
  let places = decimals;
  while (places < mostDecimals && !agrees(shown(places))) places += 1;
  return shown(places);
}

/** A percentage given as 0–100: 78.25 → "78.3%". */
export function formatPercent(value: number, decimals: number): string {
  return Number.isFinite(value) ? `${formatNumber(value, decimals)}%` : dash;
}

/** A change, with a plus sign at 0 or more (contract, "Numbers"): 0.84 → "+0.8", 0 → "+0.0", -1.2 → "-1.2". */
export function formatSigned(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return dash;
  const text = formatNumber(value, decimals);
  return text.startsWith("-") ? text : `+${text}`;
}

const megabyte = 1_048_576;

/** A file's size in words: "57 KB" below one megabyte, "12.5 MB" above; a megabyte is 1,048,576 bytes. */
export function formatFileSize(bytes: number, decimals = 1): string {
  if (!Number.isFinite(bytes)) return dash;
  if (bytes >= megabyte) return `${formatNumber(bytes / megabyte, decimals)} MB`;
  return `${bytes === 0 ? 0 : Math.min(1023, Math.max(1, Math.round(bytes / 1024)))} KB`;
}

/**
 * A video's size in megabytes with so many decimals, as coaches' lists have it, and below one megabyte the kilobytes in
 * parentheses: "1.5 MB", "0.7 MB (712 KB)". It never reads as nothing.
 */
export function formatMegabytes(bytes: number, decimals: 0 | 1): string {
  if (!Number.isFinite(bytes)) return dash;
  const size = `${formatNumber(Math.max(bytes / megabyte, 10 ** -decimals), decimals)} MB`;
  return bytes < megabyte ? `${size} (${formatFileSize(bytes)})` : size;
}

/** A length or a position in a video, from seconds: "1:24", "1:02:05". */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two(whole % 60);
  return whole < 3600 ? `${minutes}:${rest}` : `${Math.floor(whole / 3600)}:${two(minutes)}:${rest}`;
}

/** How much of a file has arrived: "12.5 MB of 800.0 MB". */
export const formatShare = (bytes: number, total: number) =>
  `${formatFileSize(bytes)} of ${formatFileSize(total)}`;

function toDate(value: Date | string): Date {
  const date = typeof value === "string" ? new Date(value) : value;
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${String(value)}`);
  return date;
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

// These read a clock's UTC fields.
const monthOf = (clock: Date) => months[clock.getUTCMonth()] ?? "";
const weekdayOf = (clock: Date) => weekdays[clock.getUTCDay()] ?? "";
const monthDay = (clock: Date) => `${monthOf(clock).slice(0, 3)} ${clock.getUTCDate()}`;
const withYear = (clock: Date) => `${monthDay(clock)}, ${clock.getUTCFullYear()}`;
const withWeekday = (clock: Date) => `${weekdayOf(clock).slice(0, 3)}, ${monthDay(clock)}`;
const hours = (clock: Date) => clock.getUTCHours();
const timeOf = (clock: Date) =>
  `${hours(clock) % 12 || 12}:${String(clock.getUTCMinutes()).padStart(2, "0")} ${hours(clock) < 12 ? "AM" : "PM"}`;

/**
 * A day as "Mar 4, 2026" in the given time zone (IANA name). A string without a time ("2026-03-04") is that calendar
 * day in every zone. Throws RangeError if it isn't a date.
 */
export function formatDate(date: Date | string, timeZone: string): string {
  const dayOnly = typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date);
  return withYear(zoneClock(toDate(date), dayOnly ? "UTC" : timeZone));
}

/** An instant as "Mar 4, 2026, 5:30 PM ET" in the given time zone. Throws RangeError if it isn't a date. */
export function formatDateTime(date: Date | string, timeZone: string): string {
  const clock = zoneClock(toDate(date), timeZone);
  return `${withYear(clock)}, ${timeOf(clock)} ${zoneWords(timeZone)}`;
}

/** A calendar day without its year, "Mar 4"; the same in every zone. Throws RangeError if it isn't a date. */
export function formatMonthDay(date: string): string {
  return monthDay(toDate(date));
}

/** The time of an instant as "5:30 PM" in the given time zone, for a list whose page names the zone once. */
export function formatClock(date: Date | string, timeZone: string): string {
  return timeOf(zoneClock(toDate(date), timeZone));
}

/** The time of an instant as "5:30 PM ET" in the given time zone. */
export const formatTime = (date: Date | string, timeZone: string): string =>
  `${formatClock(date, timeZone)} ${zoneWords(timeZone)}`;

/** A day with its short name, "Tue, Nov 24"; one without a time is the same in every zone. Throws RangeError for what is no date. */
export function formatShortDay(date: Date | string, timeZone = "UTC"): string {
  return withWeekday(zoneClock(toDate(date), timeZone));
}

/** An instant of these weeks as "Tue, Nov 24, 5:30 PM ET" in the time zone given. Throws RangeError for what is no date. */
export function formatDayTime(date: Date | string, timeZone: string): string {
  const clock = zoneClock(toDate(date), timeZone);
  return `${withWeekday(clock)}, ${timeOf(clock)} ${zoneWords(timeZone)}`;
}

/** The day and time of something logged; once another time zone would move its day, only the day stored with it (D17). */
export function formatLogged(
  { at, on }: { at: Date; on: string },
  timeZone: string,
  isRecent = false,
): string {
  const moment = (isRecent ? formatDayTime : formatDateTime)(at, timeZone);
  const day = isRecent ? formatShortDay(on) : formatDate(on, "UTC");
  return moment.startsWith(`${day},`) ? moment : day;
}

/** An instant with weekday and year, for a heading or an email: "Tue, Nov 24, 2026, 5:30 PM ET". */
export function formatWholeTime(date: Date | string, timeZone: string): string {
  const clock = zoneClock(toDate(date), timeZone);
  return `${withWeekday(clock)}, ${clock.getUTCFullYear()}, ${timeOf(clock)} ${zoneWords(timeZone)}`;
}

/** A short fact breaks in front of it, not inside. */
const whole = (fact: string) => (fact.length > 16 ? fact : fact.replaceAll(" ", "\u00a0"));

/** Words with their first letter in upper case. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Short facts in one line, "6.2 PPR · 14 rounds"; where it breaks, no line begins with the dot. */
export const factLine = (facts: readonly string[]) => facts.map(whole).join("\u00a0· ");
