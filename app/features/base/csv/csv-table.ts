import { stringify } from "csv-stringify/sync";

/** A cell's value. A date is written as an ISO 8601 instant, a boolean in words, and null as an empty cell. */
export type Cell = string | number | boolean | Date | null;

/**
 * A list as CSV (RFC 4180): a row of column names, then one row per entry. `columns` maps each name to its value in
 * an entry. Text that starts like a formula is escaped so that spreadsheets don't compute it; numbers stay numbers.
 */
export function csvTable<Row>(rows: readonly Row[], columns: Record<string, (row: Row) => Cell>): string {
  const cells = Object.values(columns);
  return stringify([Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))], {
    escape_formulas: true,
    bom: true,
    record_delimiter: "windows",
    quoted_match: /[\r\n]/,
    cast: {
      boolean: (value) => (value ? "yes" : "no"),
      date: (value) => value.toISOString(),
      number: (value) => ({ value: String(value), escape_formulas: false }),
    },
  });
}
