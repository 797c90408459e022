import { setImmediate as breathe } from "node:timers/promises";
import { type CsvError, parse } from "csv-parse";

/** A line of a CSV file: the line it starts on, and its cells. */
export type Line = { line: number; cells: string[] };

/** One CSV row: the line it starts on, and its cells by column name. */
export type CsvRow = { line: number; cells: Record<string, string> };

/** How much a table may hold. */
export type CsvBounds = { columns: number; rows: number };

/** How much is read before others have a turn, in characters: some 10 ms. */
const slice = 32_768;

/** How far the line that names the columns is looked for. */
const firstLines = 10;

/** The longest row, in characters: longer than any note, and too short to hold hundreds of thousands of cells. */
const longestRow = 131_072;

const delimiters = [",", ";", "\t"] as const;

/** Excel's own line above a list, which names its separator. */
const separatorLine = /^sep=(.)(?:\r\n|\r|\n)?/i;

/** The separator: the most frequent candidate in the line that seems to name the columns. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, slice).split(/\r\n|\r|\n/, firstLines);
  const head = lines.find((line) => /mail/i.test(line)) ?? lines.find((line) => line.trim() !== "") ?? "";
  const many = (one: string) => head.split(one).length;
  const [most = ","] = delimiters.toSorted((one, other) => many(other) - many(one));
  return most;
}

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += slice) yield text.slice(at, at + slice);
}

/** What the library says of a quotation mark, in our words. */
function toFault(error: unknown): unknown {
  const { code, lines = 1 } = error as Partial<CsvError> & { lines?: number };
  if (code === "CSV_MAX_RECORD_SIZE") return new SyntaxError(`Line ${lines} can't be read: it is too long.`);
  const isQuote = typeof code === "string" && code.includes("QUOT");
  return isQuote
    ? new SyntaxError(`Line ${lines} can't be read: a quotation mark isn't closed or isn't allowed there.`)
    : error;
}

/** Collects what the parser has read so far. Throws a SyntaxError beyond the bounds. */
function collector(parser: ReturnType<typeof parse>, bounds: CsvBounds, offset: number) {
  const lines: Line[] = [];
  let end = 0;
  const take = () => {
    for (let read = parser.read(); read !== null; read = parser.read()) {
      const { record, info } = read as { record: string[]; info: { lines: number } };
      if (record.length > bounds.columns)
        throw new SyntaxError(
          `The list has more than ${bounds.columns} columns. Please keep those you need.`,
        );
      if (lines.length > bounds.rows + firstLines)
        throw new SyntaxError(
          `The list has more than ${bounds.rows.toLocaleString("en-US")} rows. Please split it.`,
        );
      lines.push({ line: end + 1 + offset, cells: record });
      end = info.lines;
    }
  };
  return { lines, take };
}

/**
 * The lines of a CSV table (RFC 4180, or with semicolons or tabs as spreadsheets write it; with or without a byte-order
 * mark or Excel's "sep=" line; quoted cells may contain line breaks). Reads in slices, so that no one else waits. Throws a
 * SyntaxError that names the line it can't read, or the bound that is exceeded.
 */
export async function readCsvLines(whole: string, bounds: CsvBounds): Promise<Line[]> {
  const text = whole.replace(/^\uFEFF/, "");
  const [above = "", named] = separatorLine.exec(text) ?? [];
  const parser = parse({
    delimiter: named ?? delimiterOf(text),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: longestRow,
    info: true,
  });
  const { lines, take } = collector(parser, bounds, above === "" ? 0 : 1);
  const failed: { error?: unknown } = {};
  parser.on("error", (error) => {
    failed.error = error;
  });
  try {
    for (const part of slicesOf(text.slice(above.length))) {
      parser.write(part);
      take();
      await breathe();
      if (failed.error) throw failed.error;
    }
    const ended = new Promise<void>((resolve) => parser.once("close", resolve));
    parser.end();
    while (!parser.readableEnded && !parser.destroyed) {
      take();
      await breathe();
    }
    await ended;
    if (failed.error) throw failed.error;
  } catch (error) {
    throw toFault(error);
  } finally {
    parser.destroy();
  }
  return lines;
}

const isBlank = ({ cells }: Line) => cells.every((cell) => cell.trim() === "");

/** The lines that hold something. */
export const filled = (lines: readonly Line[]): Line[] => lines.filter((line) => !isBlank(line));

/** The rows of a CSV table by the names in its first line. Throws like {@link readCsvLines}. */
export async function readCsv(
  text: string,
  bounds: CsvBounds = { columns: 200, rows: 20_000 },
): Promise<CsvRow[]> {
  const [head, ...rows] = await readCsvLines(text, bounds);
  const names = head?.cells.map((name) => name.trim()) ?? [];
  return filled(rows).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""])),
  }));
}
