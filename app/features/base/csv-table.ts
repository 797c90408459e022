import { stringify } from "csv-stringify/sync";

/** What a cell may hold: a date is as its instant in ISO 8601, a yes or no in words, null as nothing. */
type Cell = string | number | boolean | Date | null;

/**
 * A list as a spreadsheet opens it (RFC 4180): one line of column names, then one a row; `columns` says by its name what a
 * column holds of a row. A text that begins like a formula
 * is written so that it cannot compute in a spreadsheet; a number stays a number.
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
