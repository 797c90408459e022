import { isLocalDate, type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import type { Line } from "#app/features/base/csv/read-csv.server.ts";
import { doubtfulDate, notADate, tooManyCells } from "./messages.ts";

/**
 * A row that can't be imported, and why. `line` is the line of a CSV file, or the position within a part of a copy.
 */
export type Fault = { line: number; part?: string; reason: string };

/** Refuses one row with a reason. */
export class RowError extends Error {}

/** A list of a CSV file: which of its columns have a meaning, how many it names, and its rows. */
export type List = { columns: ReadonlyMap<Column, readonly number[]>; width: number; rows: readonly Line[] };

/** Marks that a copy from a web page or a chat brings along, and no one sees. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");

/** What other programs call the same columns. */
const names = {
  email: ["email", "emailaddress", "mail"],
  name: ["name", "fullname", "member", "player"],
  firstName: ["firstname", "first"],
  lastName: ["lastname", "last", "surname"],
  subscription: ["subscriptiontier", "planbought"],
  freePlan: ["freemembershiptier", "freemembership"],
  freeUntil: ["freemembershipuntil"],
  plan: ["plan", "tier", "membership", "tiernow", "plannow"],
  until: ["until", "expires", "expirationdate"],
  coach: ["coach", "assignedcoach"],
  joined: ["joined", "membersince", "joindate"],
  date: ["date", "day", "completedon"],
  drill: ["drill", "drilltitle", "shot", "shottype"],
  rounds: ["rounds", "roundsthrown"],
  ppr: ["ppr", "pointsperround"],
} as const;

/** What a column of a list means. */
export type Column = keyof typeof names;

/** The names of a list's columns without what programs write differently. */
export const columnsIn = (head: readonly string[]): string[] => head.map(plain);

/** Where a list has each meaning; a meaning may have several columns, the likeliest name first. */
export function meaningsOf(head: readonly string[]): Map<Column, number[]> {
  const there = columnsIn(head);
  const found = new Map<Column, number[]>();
  for (const [column, known] of Object.entries(names) as [Column, readonly string[]][]) {
    const places = known.flatMap((name) => (there.includes(name) ? there.indexOf(name) : []));
    if (places.length > 0) found.set(column, places);
  }
  return found;
}

/**
 * Reads a row's cells by meaning; a missing cell is empty. Throws a RowError if the row has more cells than the list has
 * columns: a comma inside a cell has moved the rest.
 */
export function cellsOf({ columns, width }: List, { cells }: Line): (column: Column) => string {
  if (cells.slice(width).some((cell) => cell.trim() !== ""))
    throw new RowError(tooManyCells(cells.length, width));
  return (column) => {
    for (const place of columns.get(column) ?? []) {
      const value = (cells[place] ?? "").replaceAll(invisible, "").trim();
      if (value) return value;
    }
    return "";
  };
}

/** Whether 3/4 is April 3 ("day" first) or March 4 ("month" first). */
export type DateOrder = "month" | "day";

const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The order of a list's dates: the coach's choice, else the month first; null if a month of one is impossible, which makes
 * all of them doubtful.
 */
export function orderOf(list: List, columns: readonly Column[], chosen: DateOrder | null): DateOrder | null {
  if (chosen) return chosen;
  const places = columns.flatMap((column) => list.columns.get(column) ?? []);
  const isDoubtful = list.rows.some(({ cells }) =>
    places.some((place) => Number(slashed.exec((cells[place] ?? "").trim())?.[1] ?? 0) > 12),
  );
  return isDoubtful ? null : "month";
}

/** How to read a list's dates: which part of 3/4 is the month, and where an instant's day is counted. */
export type DateReading = { order: DateOrder | null; zone: string };

function readSlashed(text: string, order: DateOrder | null): LocalDate | null {
  const [, one = "", other = "", year] = slashed.exec(text) ?? [];
  if (!year) return null;
  if (order === null) throw new RowError(doubtfulDate(text));
  const [month, day] = order === "month" ? [one, other] : [other, one];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/**
 * The day of "2026-03-12", "3/12/2026", or an instant with its zone. Throws a RowError for anything else, and for a date
 * whose order is in doubt.
 */
export function readDate(text: string, { order, zone }: DateReading): LocalDate {
  const date = instant.test(text) ? dayOfInstant(text, zone) : (readSlashed(text, order) ?? text);
  if (date === null || !isLocalDate(date)) throw new RowError(notADate(text));
  return date;
}

function dayOfInstant(text: string, zone: string): LocalDate | null {
  const at = readInstant(text);
  return at && localDate(at, zone);
}

/** An instant with its zone; null for anything else. */
export function readInstant(text: string): Date | null {
  const at = instant.test(text) ? new Date(text.replace(" ", "T")) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}
