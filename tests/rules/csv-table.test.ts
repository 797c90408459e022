import { expect, test } from "vitest";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { readCsv as readLines } from "#app/features/base/csv/read-csv.server.ts";

const readCsv = async (text: string) => (await readLines(text)).map(({ cells }) => cells);

type Cell = string | number | boolean | Date | null;

const tableOf = (cell: Cell) => csvTable([cell], { a: (it) => it });
const lineOf = (...cells: Cell[]) => cells.map((cell) => tableOf(cell).split("\r\n")[1]).join();

test("a table begins with its column names and ends every line as RFC 4180 says", () => {
  expect(csvTable([["Dana", 4] as const], { name: ([name]) => name, rounds: ([, rounds]) => rounds })).toBe(
    "\uFEFFname,rounds\r\nDana,4\r\n",
  );
  expect(csvTable([], { name: () => null })).toBe("\uFEFFname\r\n");
});

test.each(['Reed, "Dana"', "two\nlines", "two\r\nlines", "two\rlines"])(
  "%j comes back as it went in",
  async (name) => {
    expect(await readCsv(csvTable([name], { name: (it) => it, kept: () => "whole" }))).toEqual([
      { name, kept: "whole" },
    ]);
  },
);

test.each(["=1+1", "+1", "-2+3", "@SUM(A1)", "\tcmd", "\rcmd"])(
  "%j cannot compute in a spreadsheet",
  async (text) => {
    expect(await readCsv(tableOf(text))).toEqual([{ a: `'${text}` }]);
  },
);

test("a number stays a number, below nothing too", () => {
  expect(lineOf(-2.5, 0)).toBe("-2.5,0");
});

test("instants, yes and no, and nothing", () => {
  expect(lineOf(new Date("2026-03-01T10:00:00Z"), true, false, null)).toBe(
    "2026-03-01T10:00:00.000Z,yes,no,",
  );
});

test.each([",", ";", "\t"])(
  "a list with %j between its cells tells on which line each row begins",
  async (mark) => {
    const text = ["\uFEFFemail,name", 'a@b.c,"two\nlines"', "", 'd@e.f,"say ""hi"""', ","].join("\r\n");
    expect(await readLines(text.replaceAll(",", mark))).toEqual([
      { line: 2, cells: { email: "a@b.c", name: "two\nlines" } },
      { line: 5, cells: { email: "d@e.f", name: 'say "hi"' } },
    ]);
    await expect(readLines(`a${mark}b\n1${mark}"open`)).rejects.toThrow("Line 2 can't be read");
  },
);
