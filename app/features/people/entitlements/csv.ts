/** The rows of a CSV table as objects by the names of its first line (RFC 4180; a field in quotes may hold line ends). */
export function readCsv(text: string): Record<string, string>[] {
  const [names = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ""));
  return rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => Object.fromEntries(names.map((name, place) => [name.trim(), cells[place] ?? ""])));
}

const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  field.lastIndex = 0;
  while (field.lastIndex <= text.length) {
    const match = field.exec(text);
    if (!match) throw new SyntaxError(`Row ${rows.length} cannot be read: a quotation mark stands alone.`);
    const [whole, quoted, bare, end] = match;
    rows.at(-1)?.push(quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"'));
    if (end === "" && field.lastIndex >= text.length) break;
    if (end !== ",") rows.push([]);
    // An empty match at the end of the text would be found for ever.
    if (whole === "") break;
  }
  return rows;
}
