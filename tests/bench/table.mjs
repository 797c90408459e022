import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { inProject, root } from "../../app/cli/paths.mjs";

/**
 * One figure of the benchmark. `baseline` was measured in the same run; `ratio` compares the two; less is better
 * unless the row is a speed or a share of one, as each with a bound `atLeast` is. Bounds are held by `ratio` where there is one,
 * else by `figure`.
 */
export const row = ({
  what,
  figure,
  unit,
  baseline,
  against,
  ratio,
  spread,
  atMost,
  atLeast,
  growth,
  isSpeed,
}) => ({
  what,
  figure,
  unit,
  baseline: baseline ?? null,
  against: against ?? null,
  ratio: ratio ?? (baseline ? figure / baseline : null),
  spread: spread ?? null,
  atMost: atMost ?? null,
  atLeast: atLeast ?? null,
  growth: growth ?? null,
  isSpeed: isSpeed ?? atLeast !== undefined,
});

/** How much a figure may grow from the small club to the large one. */
const mostGrowth = 1.5;

/** Whether a figure is within its bounds; true without any. */
export function isKept({ figure, ratio, atMost, atLeast, growth }) {
  const value = ratio ?? figure;
  if (growth !== null && growth > mostGrowth) return false;
  return (atMost === null || value <= atMost) && (atLeast === null || value >= atLeast);
}

const short = (value) => {
  if (value === null || value === undefined) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));
};

function cellsOf(one) {
  const { what, figure, unit, baseline, against, ratio, spread, atMost, atLeast, growth } = one;
  const bound = atMost === null ? (atLeast === null ? "" : `≥ ${short(atLeast)}`) : `≤ ${short(atMost)}`;
  return [
    what.padEnd(46),
    `${short(figure)} ${unit}`.padStart(16),
    (against ? `${against} ${short(baseline)}` : "").padStart(28),
    short(ratio).padStart(7),
    (spread === null ? "" : spread.map(short).join("–")).padStart(12),
    (growth === null ? "" : `× ${short(growth)}`).padStart(8),
    bound.padStart(8),
    isKept(one) ? "" : "beyond",
  ];
}

const print = (cells) => process.stdout.write(`${cells.join("  ").trimEnd()}\n`);

/** Prints the heading of the table. */
export function printHeading() {
  const heading = [
    "what".padEnd(46),
    "figure".padStart(16),
    "baseline".padStart(28),
    "ratio".padStart(7),
    "spread".padStart(12),
  ];
  print([...heading, "growth".padStart(8), "bound".padStart(8)]);
}

/** Prints rows as they come in. */
export const printRows = (rows) => {
  for (const one of rows) print(cellsOf(one));
};

/** Writes everything to test-results/bench/COMMIT.json, with the machine it was measured on. Answers the file. */
export function writeJson(rows) {
  const folder = inProject("test-results/bench");
  mkdirSync(folder, { recursive: true });
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root }).toString().trim();
  const file = join(folder, `${commit}.json`);
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memory: totalmem(),
  };
  writeFileSync(file, `${JSON.stringify({ commit, machine, rows }, null, 2)}\n`);
  return file;
}

/** How much worse a value must be than before to be told: a quiet machine's own spread is less. */
const noticed = 1.15;

/** A line for each row that is worse than the row of the same name `before`. Compares ratios where there are any, else figures. */
export function slowerThan(before, rows) {
  return rows.flatMap((one) => {
    const old = before.find(({ club, what }) => club === one.club && what === one.what);
    const [now, then] = [one.ratio ?? one.figure, old?.ratio ?? old?.figure];
    if (!now || !then) return [];
    const times = one.isSpeed ? then / now : now / then;
    return times > noticed ? [`${one.club ?? "home"}, ${one.what}: ${short(then)} → ${short(now)}`] : [];
  });
}

/** Prints which rows are worse than in a file of an earlier run. */
export function printSlower(rows, file) {
  const { commit, rows: before } = JSON.parse(readFileSync(file, "utf8"));
  const slower = slowerThan(before, rows);
  const heading = slower.length === 0 ? "Nothing is worse than" : "Worse than";
  process.stdout.write(`\n${[`${heading} at ${commit}`, ...slower].join("\n  ")}\n`);
}
