import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./support/bundle.ts";
import { bringTools } from "./tools.ts";

// npm test: every lane in order. `npm test -- http e2e` runs those lanes alone; `--install` first installs what they need.
// The lanes are the scripts of package.json that begin with `test:`; those that begin with `check:` make up one more.

/** How many tests passed and failed, and the names of those that failed, with why. */
type Count = { passed: number; failed: number; names: string[] };

const say = (text: string) => void process.stdout.write(text);
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const namesAfter = (prefix: string) =>
  Object.keys(scripts).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

const lanes = ["check", ...namesAfter("test:")];
/** Lanes that need no build, browser or ffmpeg. */
const light = new Set(["check", "rules", "architecture"]);

/** Runs a script of package.json and returns its exit status. */
function runScript(name: string, env = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--run", name], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", reject).once("close", (code) => resolve(code ?? 1));
  });
}

/** Each static check counts as one test. */
async function runChecks(): Promise<Count> {
  const total: Count = { passed: 0, failed: 0, names: [] };
  for (const check of namesAfter("check:")) {
    const isPassed = (await runScript(`check:${check}`)) === 0;
    say(`${isPassed ? "ok    " : "FAILED"} ${check}\n`);
    total[isPassed ? "passed" : "failed"] += 1;
    if (!isPassed) total.names.push(`check:${check}`);
  }
  return total;
}

/** An error's first lines, below the name of its test. */
function beginningOf(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const said = lines.filter((line) => line.trim() !== "" && !line.includes("node_modules")).slice(0, 8);
  return said.map((line) => `\n      ${line}`).join("");
}

/** A test that took too long has two errors: that it did, and what it waited for. */
type Result = { duration: number; errors: { message?: string; location?: { line: number } }[] };
type Spec = { file: string; title: string; tests: { projectName: string; results: Result[] }[] };
type Journeys = { suites?: Journeys[]; specs?: Spec[] };

function failedJourney({ file, title, tests }: Spec): string[] {
  return tests.flatMap(({ projectName, results }) =>
    results.flatMap(({ duration, errors }) => {
      if (errors.length === 0) return [];
      const why = errors.map(({ message = "", location }) => {
        const line = location ? `\n      in line ${location.line}` : "";
        return beginningOf(message) + line;
      });
      return [`${file}: ${title} [${projectName}, ${Math.round(duration / 1000)} s]${why.join("")}`];
    }),
  );
}

/** The journeys of Playwright's report that failed. */
function failedJourneys({ suites = [], specs = [] }: Journeys): string[] {
  const failed = specs.flatMap(failedJourney);
  return [...failed, ...suites.flatMap(failedJourneys)];
}

type Assertion = { status: string; fullName: string; failureMessages?: string[] };
type VitestFile = { name: string; status: string; message?: string; assertionResults: Assertion[] };

/** The tests of a file of vitest's report that failed. A file that couldn't be loaded has none, and is one failure itself. */
function failedTests({ name, status, message = "", assertionResults }: VitestFile): string[] {
  const file = relative(root, name);
  if (status === "failed" && assertionResults.length === 0) return [`${file}${beginningOf(message)}`];
  return assertionResults.flatMap(({ status: ended, fullName, failureMessages = [] }) =>
    ended === "failed" ? [`${file}: ${fullName}${beginningOf(failureMessages[0] ?? "")}`] : [],
  );
}

function readReport(report: string): Count {
  if (!existsSync(report)) return { passed: 0, failed: 0, names: [] };
  const read = JSON.parse(readFileSync(report, "utf8"));
  if (read.stats) {
    const { expected, unexpected, flaky } = read.stats;
    return { passed: expected, failed: unexpected + flaky, names: failedJourneys(read) };
  }
  const names = read.testResults.flatMap(failedTests);
  return { passed: read.numPassedTests, failed: names.length, names };
}

/** What a lane counted. One that crashed, wrote no report or ran no test has failed, whatever it says itself. */
async function runTests(lane: string): Promise<Count> {
  const report = join(root, `test-results/report-${lane}.json`);
  rmSync(report, { force: true });
  const status = await runScript(`test:${lane}`, { TEST_REPORT: report });
  const count = readReport(report);
  if (count.failed > 0 || (status === 0 && count.passed > 0)) return count;
  const why = `${lane} ended with ${status} and ${count.passed} passed tests`;
  return { passed: count.passed, failed: 1, names: [why] };
}

async function runLane(lane: string): Promise<Count> {
  say(`\n== ${lane}\n`);
  const started = performance.now();
  const count = await (lane === "check" ? runChecks() : runTests(lane));
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`${lane}: ${count.passed} passed, ${count.failed} failed (${seconds} s)\n`);
  return count;
}

/** Runs lanes one after the other. */
async function runLanes(chosen: readonly string[]): Promise<Count[]> {
  const counts: Count[] = [];
  for (const lane of chosen) counts.push(await runLane(lane));
  return counts;
}

async function runAll(asked: string[], { isInstallAsked }: { isInstallAsked: boolean }): Promise<Count> {
  const unknown = asked.filter((name) => !lanes.includes(name));
  const chosen = asked.length === 0 ? lanes : lanes.filter((name) => asked.includes(name));
  const [first, rest] = [chosen.filter((name) => light.has(name)), chosen.filter((name) => !light.has(name))];
  const isMissing = {
    passed: 0,
    failed: unknown.length,
    names: unknown.map((name) => `There is no lane ${name}`),
  };
  // Packages come over the network while the first lanes compute.
  const tools = rest.length > 0 ? bringTools({ isAsked: isInstallAsked }) : null;
  const counts = [isMissing, ...(await runLanes(first))];
  await tools;
  const isBuilt = rest.length > 0 && (await runScript("build")) === 0;
  if (isBuilt) counts.push(...(await runLanes(rest)));
  else
    counts.push(
      ...rest.map((lane) => ({ passed: 0, failed: 1, names: [`${lane} was not run: there is no build`] })),
    );
  const sum = (name: "passed" | "failed") => counts.reduce((total, count) => total + count[name], 0);
  return { passed: sum("passed"), failed: sum("failed"), names: counts.flatMap(({ names }) => names) };
}

const args = process.argv.slice(2);
const { passed, failed, names } = await runAll(
  args.filter((arg) => arg !== "--install"),
  { isInstallAsked: args.includes("--install") || process.env.CI === "true" },
);
if (names.length > 0) say(`\nFailed:\n${names.map((name) => `  ${name}\n`).join("")}`);
say(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
