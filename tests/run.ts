import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/bundle.ts";
import { bringTools } from "./tools.ts";

// npm test: every lane in order, and beside them those that mostly wait. `npm test -- http e2e` runs those lanes alone; `--install` first installs what they need.
// The lanes are the scripts of package.json that begin with `test:`; those that begin with `check:` make up one more.

type Count = { passed: number; failed: number };

/** Where what a lane says goes. */
type Say = (text: string) => void;

const say: Say = (text) => void process.stdout.write(text);
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const namesAfter = (prefix: string) =>
  Object.keys(scripts).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

const lanes = ["check", ...namesAfter("test:")];
/** Lanes that need no build, browser or ffmpeg. */
const light = new Set(["check", "rules", "architecture"]);

/** Lanes that mostly wait: beside the others they take no time of their own. */
const waiting = new Set(["faults", "hostile"]);

/** Runs a script of package.json and answers its exit status. Its output is inherited, unless it is told elsewhere. */
function runScript(name: string, tell = say, env = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = tell === say ? "inherit" : "pipe";
    const child = spawn(process.execPath, ["--run", name], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, output],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", tell);
    child.once("error", reject).once("close", (code) => resolve(code ?? 1));
  });
}

/** Each static check counts as one test. */
async function runChecks(): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  for (const check of namesAfter("check:")) {
    const isPassed = (await runScript(`check:${check}`)) === 0;
    say(`${isPassed ? "ok    " : "FAILED"} ${check}\n`);
    total[isPassed ? "passed" : "failed"] += 1;
  }
  return total;
}

function readReport(report: string): Count {
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
async function runTests(lane: string, tell: Say): Promise<Count> {
  const report = join(root, `test-results/report-${lane}.json`);
  rmSync(report, { force: true });
  const status = await runScript(`test:${lane}`, tell, { TEST_REPORT: report });
  const { passed, failed } = readReport(report);
  if (failed > 0 || (status === 0 && passed > 0)) return { passed, failed };
  tell(`The lane ${lane} ended with ${status} and ${passed} passed tests: a failure.\n`);
  return { passed, failed: 1 };
}

async function runLane(lane: string, tell: Say): Promise<Count> {
  tell(`\n== ${lane}\n`);
  const started = performance.now();
  const { passed, failed } = await (lane === "check" ? runChecks() : runTests(lane, tell));
  const seconds = Math.round((performance.now() - started) / 1000);
  tell(`${lane}: ${passed} passed, ${failed} failed (${seconds} s)\n`);
  return { passed, failed };
}

/** Runs lanes one after the other. */
async function runLanes(chosen: readonly string[], tell = say): Promise<Count[]> {
  const counts: Count[] = [];
  for (const lane of chosen) counts.push(await runLane(lane, tell));
  return counts;
}

/** Runs lanes beside others, and says what they said once they are done. */
async function runBeside(chosen: readonly string[]): Promise<Count[]> {
  const said: string[] = [];
  const counts = await runLanes(chosen, (text) => void said.push(text));
  say(said.join(""));
  return counts;
}

async function runAll(asked: string[], { isInstallAsked }: { isInstallAsked: boolean }): Promise<Count> {
  const unknown = asked.filter((name) => !lanes.includes(name));
  if (unknown.length > 0) say(`There is no lane ${unknown.join(", ")}.\n`);
  const chosen = asked.length === 0 ? lanes : lanes.filter((name) => asked.includes(name));
  const [first, rest] = [chosen.filter((name) => light.has(name)), chosen.filter((name) => !light.has(name))];
  const counts = [{ passed: 0, failed: unknown.length }, ...(await runLanes(first))];
  if (rest.length > 0) bringTools({ isAsked: isInstallAsked });
  const isBuilt = rest.length > 0 && (await runScript("build")) === 0;
  if (isBuilt) {
    const beside = rest.length > 1 ? rest.filter((name) => waiting.has(name)) : [];
    const others = rest.filter((name) => !beside.includes(name));
    counts.push(...(await Promise.all([runLanes(others), runBeside(beside)])).flat());
  } else
    for (const lane of rest) {
      say(`\n== ${lane}: not run, since there is no build\n`);
      counts.push({ passed: 0, failed: 1 });
    }
  const sum = (name: keyof Count) => counts.reduce((total, count) => total + count[name], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

const args = process.argv.slice(2);
const { passed, failed } = await runAll(
  args.filter((arg) => arg !== "--install"),
  { isInstallAsked: args.includes("--install") || process.env.CI === "true" },
);
say(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
