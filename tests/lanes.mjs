import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { inProject } from "../app/cli/paths.mjs";
import { run } from "./steps.mjs";

/** Where a lane's reporter writes what it counted; what an earlier run left there is gone. */
function freshReport(lane) {
  mkdirSync(inProject("test-results"), { recursive: true });
  const file = inProject("test-results", `${lane}.json`);
  rmSync(file, { force: true });
  return file;
}

/** What the lane counted. A lane that crashed, wrote nothing or ran no test has failed, whatever it says itself. */
function settle(lane, status, counted) {
  const { passed = 0, failed = 0 } = counted ?? {};
  const isBroken = failed === 0 && (status !== 0 || passed === 0);
  if (isBroken) {
    process.stdout.write(`The lane ${lane} ended with ${status} and ${passed} passed tests: a failure.\n`);
  }
  return { passed, failed: isBroken ? 1 : failed };
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

/** Runs one project of vitest; `filters` narrow it to files. */
export async function runVitest(lane, filters = []) {
  const file = freshReport(lane);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = await run(
    "vitest/vitest.mjs",
    ["run", "--config", "tests/vitest.config.ts", "--project", lane, ...reporters, ...filters],
    { toTerminal: true },
  );
  const report = readReport(file);
  // A file that could not be loaded has no tests to count, and is a failure of its own.
  const unloaded = report?.testResults.filter(
    (suite) => suite.status === "failed" && !suite.assertionResults.length,
  );
  const counted = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
  };
  return settle(lane, status, counted);
}

/** Runs the journeys in the browser, with scripts and without. */
export async function runBrowser(lane, filters = []) {
  const file = freshReport(lane);
  const { status } = await run(
    "@playwright/test/cli.js",
    ["test", "--config", "tests/playwright.config.ts", "--reporter=line,json", ...filters],
    { toTerminal: true, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  const stats = readReport(file)?.stats;
  return settle(lane, status, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky });
}
