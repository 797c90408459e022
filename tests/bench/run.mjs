import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureClub } from "./club.mjs";
import { measureHome } from "./home.mjs";
import { isKept, printHeading, printRows, printSlower, writeJson } from "./table.mjs";

// npm run bench [-- SECONDS] [--json] [--against FILE]: each figure beside a baseline of the same run, and the ratio of the
// two; then the same club with a hundred times as many members, and how much the figures grew. With --json the table is kept
// under the commit, and --against prints what is worse than in such a file. Ends with 1 when a bound is missed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, against: { type: "string" } },
});
const seconds = Number(positionals[0] ?? 3);
const clubs = [
  {
    name: "100 members",
    // As many messages as a page of them holds: growth is the club's, not the page's.
    size: { members: 100, completions: 10_000, drills: 200, least: 50 },
    port: 4036,
    hasFilms: true,
  },
  { name: "10,000 members", size: { members: 10_000, completions: 1_000_000, drills: 20_000 }, port: 4037 },
];

/** The rows of the large club with what each figure was in the small one as their growth. */
function grown(rows, before) {
  return rows.map((one) => {
    const young = before.find(({ what }) => what === one.what);
    return { ...one, growth: young ? one.figure / young.figure : null };
  });
}

const scratch = mkdtempSync(join(tmpdir(), "bench-"));
const all = [];
try {
  printHeading();
  const home = await measureHome(seconds);
  printRows(home);
  all.push(...home.map((one) => ({ club: null, ...one })));
  let young = [];
  for (const club of clubs) {
    process.stdout.write(`\nA club of ${club.name}\n`);
    const rows = grown(await measureClub(scratch, club), young);
    if (young.length === 0) young = rows;
    printRows(rows);
    all.push(...rows.map((one) => ({ club: club.name, ...one })));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (values.json) process.stdout.write(`\nAs JSON: ${writeJson(all)}\n`);
if (values.against) printSlower(all, values.against);
process.exitCode = all.every(isKept) ? 0 : 1;
