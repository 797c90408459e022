import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { inProject } from "../../app/cli/paths.mjs";

/**
 * One figure of the benchmark. `baseline` was measured in the same run; `ratio` compares the two, always so that less is
 * better unless `atLeast` is the bound. `bound` is held by `ratio` where there is one, else by `figure`.
 */
export const row = ({ what, figure, unit, baseline, against, ratio, atMost, atLeast, growth }) => ({
  what,
  figure,
  unit,
  baseline: baseline ?? null,
  against: against ?? null,
  ratio: ratio ?? (baseline ? figure / baseline : null),
  atMost: atMost ?? null,
  atLeast: atLeast ?? null,
  growth: growth ?? null,
});

/** Whether a figure is within its bound; true without one. */
export function isKept({ figure, ratio, atMost, atLeast }) {
  const value = ratio ?? figure;
  return (atMost === null || value <= atMost) && (atLeast === null || value >= atLeast);
}

const short = (value) => {
  if (value === null || value === undefined) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));
};

function cellsOf(one) {
  const { what, figure, unit, baseline, against, ratio, atMost, atLeast, growth } = one;
  const bound = atMost === null ? (atLeast === null ? "" : `≥ ${short(atLeast)}`) : `≤ ${short(atMost)}`;
  return [
    what.padEnd(46),
    `${short(figure)} ${unit}`.padStart(16),
    (against ? `${against} ${short(baseline)}` : "").padStart(28),
    short(ratio).padStart(7),
    (growth === null ? "" : `× ${short(growth)}`).padStart(8),
    bound.padStart(8),
    isKept(one) ? "" : "beyond",
  ];
}

const print = (cells) => process.stdout.write(`${cells.join("  ").trimEnd()}\n`);

/** Prints the heading of the table. */
export function printHeading() {
  const heading = ["what".padEnd(46), "figure".padStart(16), "baseline".padStart(28), "ratio".padStart(7)];
  print([...heading, "growth".padStart(8), "bound".padStart(8)]);
}

/** Prints rows as they come in. */
export const printRows = (rows) => {
  for (const one of rows) print(cellsOf(one));
};

/** Writes everything to test-results/bench.json, with the machine it was measured on. Answers the file. */
export function writeJson(rows) {
  mkdirSync(inProject("test-results"), { recursive: true });
  const file = inProject("test-results/bench.json");
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memory: totalmem(),
  };
  writeFileSync(file, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  return file;
}
