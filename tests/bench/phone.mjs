import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "../support/browser.ts";
import { measureBadLine } from "./bad-line.mjs";
import { fillClub, signIn } from "./club.mjs";
import { measureInteractions } from "./interactions.mjs";
import { startClub } from "./processes.mjs";
import { isKept, printHeading, printRows, row } from "./table.mjs";

// npm run bench:phone [-- --runs 3 --only taps --only line --only lighthouse]: what members wait for on a phone. How long the screen
// takes to answer a tap, on a processor four times slower; the same phone on a line of 400 kbit/s; then Lighthouse's mobile run of the pages they open every day. Lighthouse is fetched by npx in the version
// below, because nothing else needs its 176 MB. Ends with 1 when a bound is missed. tests/e2e/every-page/pages.test.ts weighs the scripts.
const lighthouse = "lighthouse@13.5.0";
const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, only: { type: "string", multiple: true } },
});
const isWanted = (part) => values.only?.includes(part) ?? true;
const args = ["--no-sandbox", "--disable-quic", "--disable-background-networking"];
const debugPort = 4046;
const run = promisify(execFile);
const middle = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];

/**
 * One mobile run of Lighthouse in the browser behind a port: its score, and its largest paint in seconds. The browser is the
 * member's own, because a cookie given to Lighthouse reaches no video, and a page whose video fails moves.
 */
async function audit(address, port) {
  const { stdout } = await run(
    "npx",
    [
      "--yes",
      lighthouse,
      address,
      "--quiet",
      "--output=json",
      "--only-categories=performance",
      `--port=${port}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = JSON.parse(stdout);
  return {
    score: categories.performance.score * 100,
    paint: audits["largest-contentful-paint"].numericValue / 1000,
  };
}

/** The middle of some runs of a page, as rows of the table. */
async function auditRows(name, address, slowest) {
  const found = [];
  for (let at = 0; at < Number(values.runs); at += 1) found.push(await audit(address, debugPort));
  const of = (what) => middle(found.map((one) => one[what]));
  return [
    row({ what: `${name}: Lighthouse's score`, figure: of("score"), unit: "", atLeast: 97 }),
    row({ what: `${name}: largest paint`, figure: of("paint"), unit: "s", atMost: slowest }),
  ];
}

/** A browser that Lighthouse reaches by its port, with the context its pages open in. */
async function openBrowser(profile) {
  const child = spawn(
    findChromium(),
    ["--headless=new", ...args, `--remote-debugging-port=${debugPort}`, `--user-data-dir=${profile}`],
    { stdio: "ignore" },
  );
  for (let at = 0; at < 100; at += 1) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`).catch(() => null);
    if (browser) return { context: browser.contexts()[0], close: () => end(browser, child) };
    await sleep(100);
  }
  throw new Error("The browser did not answer within ten seconds.");
}

/** Ends the browser by its own command: what was spawned may be a script that started it. */
async function end(browser, child) {
  const ended = once(child, "exit");
  const session = await browser.newBrowserCDPSession();
  // It may end before it answers.
  await Promise.allSettled([session.send("Browser.close"), ended]);
}

/** The address of the member's newest answered request. */
async function answerOf(url, Cookie) {
  const requests = await (await fetch(`${url}/api/my-video-submissions`, { headers: { Cookie } })).json();
  return `/portal/videos/${requests.find(({ status }) => status === "reviewed").id}`;
}

const scratch = mkdtempSync(join(tmpdir(), "phone-"));
const folder = join(scratch, "club");
fillClub(folder, { members: 100, completions: 10_000, drills: 200 });
const club = startClub(folder, 4044);
const rows = [];
const add = (more) => {
  printRows(more);
  rows.push(...more);
};
/** Lighthouse's runs of the pages members open every day, which needs a browser of its own. */
async function runLighthouse(url, Cookie) {
  const phone = await openBrowser(join(scratch, "browser"));
  add(await auditRows("Home page", `${url}/`, 1));
  const [name, value] = Cookie.split("=");
  await phone.context.addCookies([{ name, value, url }]);
  const pages = [
    ["Dashboard", "/portal"],
    ["Weekly Drills", "/portal?tab=progress"],
    ["Request page", await answerOf(url, Cookie)],
  ];
  for (const [page, path] of pages) add(await auditRows(page, `${url}${path}`, 1.5));
  await phone.close();
}

try {
  await club.ready();
  const Cookie = await signIn(club.url, "pro@example.com");
  printHeading();
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  if (isWanted("taps")) add(await measureInteractions(browser, club.url, Cookie));
  if (isWanted("line"))
    add(await measureBadLine(browser, { url: club.url, Cookie, runs: Number(values.runs) }));
  await browser.close();
  if (isWanted("lighthouse")) await runLighthouse(club.url, Cookie);
} finally {
  await club.stop();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(rows.every(isKept) ? 0 : 1);
