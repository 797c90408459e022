import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/bundle.ts";
import { bringTools } from "./tools.ts";

// npm test: every lane in order. `npm test -- http e2e` runs those lanes alone; `--install` first installs what they need.
// The lanes are the scripts of package.json that begin with `test:`; those that begin with `check:` make up one more.

type Count = { passed: number; failed: number };

const say = (line: string) => process.stdout.write(`${line}\n`);
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const namesAfter = (prefix: string) =>
  Object.keys(scripts).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

const lanes = ["check", ...namesAfter("test:")];
/** Lanes that need no build, browser or ffmpeg. */
const light = new Set(["check", "rules", "architecture"]);

/** Runs a script of package.json and answers its exit status. */
function runScript(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--run", name], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", reject).once("close", (code) => resolve(code ?? 1));
  });
}

/** Each static check counts as one test. */
async function runChecks(): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  for (const check of namesAfter("check:")) {
    const isPassed = (await runScript(`check:${check}`)) === 0;
    say(`${isPassed ? "ok    " : "FAILED"} ${check}`);
    total[isPassed ? "passed" : "failed"] += 1;
  }
  return total;
}

/** Where vitest and Playwright both write what they counted. */
const report = join(root, "test-results/report.json");

function readReport(): Count {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { stats, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  // A file that could not be loaded has no tests to count, and is a failure of its own.
  const unloaded = testResults.filter(
    (suite: { status: string; assertionResults: object[] }) =>
      suite.status === "failed" && suite.assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** What a lane counted. One that crashed, wrote no report or ran no test has failed, whatever it says itself. */
async function runTests(lane: string): Promise<Count> {
  rmSync(report, { force: true });
  const status = await runScript(`test:${lane}`);
  const { passed, failed } = readReport();
  if (failed > 0 || (status === 0 && passed > 0)) return { passed, failed };
  say(`The lane ${lane} ended with ${status} and ${passed} passed tests: a failure.`);
  return { passed, failed: 1 };
}

async function runLane(lane: string): Promise<Count> {
  say(`\n== ${lane}`);
  const started = performance.now();
  const { passed, failed } = await (lane === "check" ? runChecks() : runTests(lane));
  say(`${lane}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - started) / 1000)} s)`);
  return { passed, failed };
}

async function runAll(asked: string[], { isInstallAsked }: { isInstallAsked: boolean }): Promise<Count> {
  const unknown = asked.filter((name) => !lanes.includes(name));
  if (unknown.length > 0) say(`There is no lane ${unknown.join(", ")}.`);
  const chosen = asked.length === 0 ? lanes : lanes.filter((name) => asked.includes(name));
  const needsProduct = chosen.some((name) => !light.has(name));
  if (needsProduct) bringTools({ isAsked: isInstallAsked });
  const isBuilt = needsProduct && (await runScript("build")) === 0;
  const total = { passed: 0, failed: unknown.length };
  for (const lane of chosen) {
    const canRun = isBuilt || light.has(lane);
    if (!canRun) say(`\n== ${lane}: not run, since there is no build`);
    const { passed, failed } = canRun ? await runLane(lane) : { passed: 0, failed: 1 };
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

const args = process.argv.slice(2);
const { passed, failed } = await runAll(
  args.filter((arg) => arg !== "--install"),
  { isInstallAsked: args.includes("--install") || process.env.CI === "true" },
);
say(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
