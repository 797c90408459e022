import { isLocalDate, type LocalDate } from "#app/features/base/calendar/rules.ts";
import type { CsvRow } from "#app/features/base/read-csv.ts";

/**
 * A row that can't be imported, and why. `line` is the line of a CSV file, or the position within a part of a copy.
 */
export type Fault = { line: number; part?: string; reason: string };

/** How many good rows are shown before an import. */
export const mostSamples = 10;

/** Refuses one row with a reason. */
export class RowError extends Error {}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");

/** What other programs call the same columns. */
const names = {
  email: ["email", "emailaddress", "mail"],
  name: ["name", "fullname", "member", "player"],
  firstName: ["firstname", "first"],
  lastName: ["lastname", "last", "surname"],
  plan: ["plan", "tier", "membership", "tiernow"],
  until: ["until", "expires", "expirationdate"],
  coach: ["coach", "assignedcoach"],
  joined: ["joined", "membersince", "joindate"],
  date: ["date", "day", "completedon"],
  drill: ["drill", "drilltitle", "shot", "shottype"],
  rounds: ["rounds", "roundsthrown"],
  ppr: ["ppr", "pointsperround"],
} as const;

type Column = keyof typeof names;

/** Reads a row's cells by meaning; a missing cell is empty. */
export function cellsOf({ cells }: CsvRow): (column: Column) => string {
  const known = new Map(Object.entries(cells).map(([name, value]) => [plain(name), value.trim()]));
  return (column) => {
    for (const name of names[column]) {
      const value = known.get(name);
      if (value) return value;
    }
    return "";
  };
}

/** The required columns a list is missing. */
export function missingColumns(rows: readonly CsvRow[], needed: readonly Column[]): Column[] {
  const there = new Set(Object.keys(rows[0]?.cells ?? {}).map(plain));
  return needed.filter((column) => !names[column].some((name) => there.has(name)));
}

/** A date as "2026-03-12" or "3/12/2026"; null for anything else. */
export function readDate(text: string): LocalDate | null {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.slice(0, 10);
  return isLocalDate(date) ? date : null;
}
