import { existsSync, readdirSync } from "node:fs";
import { ensureBuilt } from "../app/cli/build.mjs";
import { ensureInstalled } from "../app/cli/install.mjs";
import { inProject } from "../app/cli/paths.mjs";
import { runBrowser, runVitest } from "./lanes.mjs";
import { runChecks } from "./steps.mjs";
import { ensureTools } from "./tools.mjs";

// npm test: every lane in order. `npm test -- http e2e` runs those lanes alone.
const say = (line) => process.stdout.write(`${line}\n`);

const hasTests = (folder) =>
  existsSync(inProject(folder)) && readdirSync(inProject(folder)).some((name) => name.endsWith(".test.ts"));

const lanes = [
  { name: "check", run: runChecks },
  { name: "rules", run: runVitest },
  { name: "architecture", run: runVitest },
  { name: "http", run: runVitest, needsBuild: true },
  ...(hasTests("tests/faults") ? [{ name: "faults", run: runVitest, needsBuild: true }] : []),
  ...(hasTests("tests/hostile") ? [{ name: "hostile", run: runVitest, needsBuild: true }] : []),
  { name: "e2e", run: runBrowser, needsBuild: true },
];

const asked = process.argv.slice(2);
const chosen = asked.length === 0 ? lanes : lanes.filter(({ name }) => asked.includes(name));

/** Whether the work was done; what went wrong is said. */
function attempt(work) {
  try {
    work();
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function runLane({ name, run }) {
  say(`\n== ${name}`);
  const started = performance.now();
  try {
    const counted = await run(name);
    const seconds = Math.round((performance.now() - started) / 1000);
    say(`${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
    return counted;
  } catch (error) {
    say(`${name} crashed: ${error.stack}`);
    return { passed: 0, failed: 1 };
  }
}

async function runAll() {
  const unknown = asked.filter((name) => !lanes.some((lane) => lane.name === name));
  if (unknown.length > 0) say(`There is no lane ${unknown.join(", ")}.`);
  const isInstalled = attempt(ensureInstalled);
  if (isInstalled) ensureTools();
  const isBuilt = isInstalled && attempt(ensureBuilt);
  const total = { passed: 0, failed: unknown.length };
  for (const lane of chosen) {
    const canRun = isInstalled && (isBuilt || !lane.needsBuild);
    if (!canRun) say(`\n== ${lane.name}: not run, since there is no build`);
    const counted = canRun ? await runLane(lane) : { passed: 0, failed: 1 };
    total.passed += counted.passed;
    total.failed += counted.failed;
  }
  return total;
}

const { passed, failed } = await runAll();
say(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
