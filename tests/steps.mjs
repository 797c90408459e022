import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { runtime } from "../app/cli/install.mjs";
import { inProject, root } from "../app/cli/paths.mjs";

/** Runs a package's program with the pinned Node. Answers its exit status and, unless it goes to the terminal, its words. */
export function run(program, args, { toTerminal = false, env = {} } = {}) {
  const path = `${inProject("node_modules/.bin")}${delimiter}${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(runtime(), [inProject("node_modules", program), ...args], {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ["ignore", toTerminal ? "inherit" : "pipe", toTerminal ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
    child.once("error", (error) => resolve({ status: 1, output: error.message }));
    child.once("close", (code) => resolve({ status: code ?? 1, output }));
  });
}

const biome = (command) => () => run("@biomejs/biome/bin/biome", [command, "--colors=off"]);

async function types() {
  // The types of the routes are made first; without them every route is at fault.
  const generated = await run("@react-router/dev/bin.cjs", ["typegen"]);
  if (generated.status !== 0) return generated;
  return run("typescript/bin/tsc", ["--noEmit", "--pretty", "false", "-p", "."]);
}

const deadCode = () => run("knip/bin/knip.js", ["--config", ".knip.json", "--no-progress"]);

/** The static checks; each counts as one test. */
export const checks = [
  { name: "formatting and lint", run: biome("ci") },
  { name: "types", run: types },
  { name: "dead code", run: deadCode },
];

/** Runs the static checks side by side, says which failed and why. Answers how many passed and failed. */
export async function runChecks() {
  const results = await Promise.all(
    checks.map(async (check) => {
      const started = performance.now();
      const { status, output } = await check.run();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const words = status === 0 ? "" : `\n${output.trim()}\n`;
      process.stdout.write(`${status === 0 ? "ok    " : "FAILED"} ${check.name} (${seconds} s)${words}\n`);
      return status === 0;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
