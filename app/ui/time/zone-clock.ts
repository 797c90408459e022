/**
 * A zone's offsets from UTC up to an instant: each change is the instant it begins at, and the offset from then on, both
 * in milliseconds.
 */
export type ZoneTable = { zone: string; until: number; changes: readonly (readonly [number, number])[] };

const mostKept = 256;
const tables = new Map<string, ZoneTable>();
const formatters = new Map<string, Intl.DateTimeFormat>();

function keep<T>(kept: Map<string, T>, key: string, value: T): T {
  // The cap matters because browsers send zone names, in any capitalization.
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, value);
  return value;
}

/** Makes a zone's offsets known: the first use of `Intl` on a page takes a phone a tenth of a second. */
export function learnZone(table: ZoneTable): void {
  if (tables.get(table.zone)?.until !== table.until) keep(tables, table.zone, table);
}

const shown = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
} as const;

/** The zone's offset from UTC at an instant, from the browser's or server's own table. Throws a RangeError for an unknown zone. */
export function lookUpOffset(instant: number, timeZone: string): number {
  const formatter =
    formatters.get(timeZone) ??
    keep(formatters, timeZone, new Intl.DateTimeFormat("en-US", { ...shown, timeZone }));
  const [month = 0, day, year = 0, hour, minute, second] = formatter.format(instant).split(/\D+/).map(Number);
  const wholeSecond = Math.floor(instant / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

/** The zone's offset from UTC at an instant, both in milliseconds. Throws a RangeError for an unknown zone. */
export function offsetAt(instant: number, timeZone: string): number {
  const { changes = [], until = 0 } = tables.get(timeZone) ?? {};
  const known = instant < until ? changes.findLast(([from]) => from <= instant) : undefined;
  return known ? known[1] : lookUpOffset(instant, timeZone);
}

/** What the zone's clock shows at an instant, as the UTC fields of a date. Throws a RangeError for an unknown zone. */
export function zoneClock(instant: Date, timeZone: string): Date {
  const ms = instant.getTime();
  return timeZone === "UTC" ? instant : new Date(ms + offsetAt(ms, timeZone));
}

/** Whether this device's clock shows the same as the zone's, as far as the zone is known. */
export function isDeviceClock(instant: Date, timeZone: string): boolean {
  const deviceOffset = -instant.getTimezoneOffset() * 60_000;
  return tables.has(timeZone) && offsetAt(instant.getTime(), timeZone) === deviceOffset;
}
