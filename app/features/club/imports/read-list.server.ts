import { setImmediate as breathe } from "node:timers/promises";
import { filled, type Line, readCsvLines } from "#app/features/base/csv/read-csv.server.ts";
import { type Column, columnsIn, type List, meaningsOf } from "./columns.ts";
import { messages, namedTwice } from "./messages.ts";
import { mostColumns, mostRows } from "./schema.ts";

/** How many lines may be above the one that names the columns: a title, a date, blank lines. */
const linesAbove = 10;

/** The line that names the columns: of the first ones, the one with the most names we know. */
function headOf(lines: readonly Line[]): number {
  const known = lines.slice(0, linesAbove).map(({ cells }) => meaningsOf(cells).size);
  const most = Math.max(0, ...known);
  return most > 0 ? known.indexOf(most) : lines.findIndex((line) => filled([line]).length > 0);
}

/**
 * Reads a list: its columns by meaning, and its rows without blank ones. Throws a SyntaxError with what is wrong with it
 * as a whole.
 */
export async function readList(text: string): Promise<List> {
  const lines = await readCsvLines(text, { columns: mostColumns, rows: mostRows });
  const at = headOf(lines);
  const head = lines[at]?.cells ?? [];
  const twice = columnsIn(head).find((name, place, all) => name !== "" && all.indexOf(name) !== place);
  if (twice !== undefined) throw new SyntaxError(namedTwice(twice));
  const rows = filled(lines.slice(at + 1));
  if (at < 0 || rows.length === 0) throw new SyntaxError(messages.noRows);
  if (rows.length > mostRows) throw new SyntaxError(messages.tooMany);
  return { columns: meaningsOf(head), width: head.length, rows };
}

/** The required columns a list is missing. */
export const missingColumns = ({ columns }: List, needed: readonly Column[]): Column[] =>
  needed.filter((column) => !columns.has(column));

/** How many rows are checked before others have a turn. */
const rowsAtOnce = 200;

/** The rows one after another, with a turn for others now and then. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [place, row] of rows.entries()) {
    if (place % rowsAtOnce === rowsAtOnce - 1) await breathe();
    yield row;
  }
}
