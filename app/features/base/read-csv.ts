import { CsvError, parse } from "csv-parse/sync";

/** A row of a list: the line of the file it ends on, and its cells by the names of the first line. */
export type CsvRow = { line: number; cells: Record<string, string> };

const delimiters = [",", ";", "\t"];

/** What stands between the cells: the one that is most often in the first line. */
function delimiterOf(text: string): string {
  const [head = ""] = text.split(/\r?\n/, 1);
  const many = (one: string) => head.split(one).length;
  return delimiters.toSorted((a, b) => many(b) - many(a))[0] ?? ",";
}

/**
 * The rows of a CSV table (RFC 4180, or with semicolons or tabs as spreadsheets write it; with a byte-order mark or without; a cell in
 * quotes may hold line ends). Throws a SyntaxError that names the line where it cannot be read.
 */
export function readCsv(text: string): CsvRow[] {
  type Parsed = { info: { lines: number }; record: Record<string, string> };
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      columns: (names: string[]) => names.map((name) => name.trim()),
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[];
    return rows.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as { lines?: number }).lines;
    throw new SyntaxError(`Line ${line ?? 1} can't be read: a quotation mark is open or stands alone.`);
  }
}
