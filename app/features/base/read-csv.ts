/** One CSV row: the line it starts on, and its cells by column name. */
export type CsvRow = { line: number; cells: Record<string, string> };

type Delimiter = "," | ";" | "\t";

const field = (delimiter: Delimiter) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r?\\n|\\r|$)`, "y");

const fields = { ",": field(","), ";": field(";"), "\t": field("\t") };

/** The separator: the most frequent candidate in the first line. */
function delimiterOf(text: string): Delimiter {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const many = (one: Delimiter) => head.split(one).length;
  const [most = ","] = ([",", ";", "\t"] as const).toSorted((a, b) => many(b) - many(a));
  return most;
}

type Line = { line: number; cells: string[] };

function linesOf(text: string): Line[] {
  const cell = fields[delimiterOf(text)];
  const rows: Line[] = [{ line: 1, cells: [] }];
  let line = 1;
  for (cell.lastIndex = 0; cell.lastIndex <= text.length; ) {
    const match = cell.exec(text);
    if (!match)
      throw new SyntaxError(
        `Line ${line} can't be read: a quotation mark isn't closed or isn't allowed there.`,
      );
    const [whole, quoted, bare = "", end = ""] = match;
    rows.at(-1)?.cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === "") break;
    if (/[\r\n]/.test(end)) rows.push({ line, cells: [] });
  }
  return rows;
}

/**
 * The rows of a CSV table (RFC 4180, or with semicolons or tabs as spreadsheets write it; with or without a
 * byte-order mark; quoted cells may contain line breaks). Empty rows are skipped. Throws a SyntaxError that names the
 * line it can't read.
 */
export function readCsv(text: string): CsvRow[] {
  const [head, ...rows] = linesOf(text.replace(/^\uFEFF/, ""));
  const names = head?.cells.map((name) => name.trim()) ?? [];
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""])),
    }));
}
