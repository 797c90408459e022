import { stringify } from "csv-stringify/sync";

/** A cell's value. A date is written as an ISO 8601 instant, a boolean in words, and null as an empty cell. */
type Cell = string | number | boolean | Date | null;

/**
 * A list as CSV (RFC 4180): a line of column names, then one line per row. `columns` maps each name to its value in a row.
 * Text that starts like a formula is written so that no spreadsheet computes it; a number stays a number.
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
