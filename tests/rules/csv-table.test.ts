import { expect, test } from "vitest";
import { csvTable } from "#app/features/base/csv-table.ts";
import { readCsv } from "#app/features/people/entitlements/csv.ts";

const lineOf = (...cells: Parameters<typeof csvTable>[1][number]) =>
  csvTable(["a"], [cells]).split("\r\n")[1];

test("a table begins with its column names and ends every line as RFC 4180 says", () => {
  expect(csvTable(["name", "rounds"], [["Dana", 4]])).toBe("\uFEFFname,rounds\r\nDana,4\r\n");
  expect(csvTable(["name"], [])).toBe("\uFEFFname\r\n");
});

test.each(['Reed, "Dana"', "two\nlines", "two\r\nlines", "two\rlines"])(
  "%j comes back as it went in",
  (name) => {
    expect(readCsv(csvTable(["name", "kept"], [[name, "whole"]]))).toEqual([{ name, kept: "whole" }]);
  },
);

test.each(["=1+1", "+1", "-2+3", "@SUM(A1)", "\tcmd", "\rcmd"])(
  "%j cannot compute in a spreadsheet",
  (text) => {
    expect(readCsv(csvTable(["a"], [[text]]))).toEqual([{ a: `'${text}` }]);
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
