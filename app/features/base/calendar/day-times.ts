/** A time of day, "HH:MM" from "00:00" to "23:59"; such strings sort in time order. */
export type DayTime = string;

const maximumFormatters = 256;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs a hundred times its use. The cap is there because browsers choose the zone names. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const shown = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const formatter = new Intl.DateTimeFormat("en-GB", { timeZone, ...shown });
  if (formatters.size >= maximumFormatters) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Whether the value is a time of day written "HH:MM". */
export function isDayTime(value: unknown): value is DayTime {
  return typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** A time of day in words: "21:00" is "9:00 PM". */
export function spokenDayTime(time: DayTime): string {
  const [hours = 0, minutes = "00"] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** The local time in that zone. Throws a RangeError for an unknown zone. */
export function dayTime(instant: Date, timeZone: string): DayTime {
  return formatterOf(timeZone).format(instant);
}

/**
 * Whether a time is within a span that may cross midnight; `from` is included, `until` is not. Equal ends mean no
 * span.
 */
export function isWithin(time: DayTime, { from, until }: { from: DayTime; until: DayTime }): boolean {
  return from <= until ? time >= from && time < until : time >= from || time < until;
}
