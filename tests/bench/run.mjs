import { fork } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { ensureBuilt } from "../../app/cli/build.mjs";
import { ensureInstalled, runtime } from "../../app/cli/install.mjs";
import { inProject } from "../../app/cli/paths.mjs";
import { requestsPerSecond } from "./load.mjs";

// npm run bench: each figure beside a baseline of the same run, and the ratio of the two. Ends with 1 when a bound is missed.
ensureInstalled();
ensureBuilt();

const seconds = Number(process.argv[2] ?? 3);

async function withServer(kind, args, work) {
  const child = fork(inProject("tests/bench/serve.mjs"), [kind, ...args], { execPath: runtime() });
  const port = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The server ${kind} ended with ${code}`)));
  });
  const spent = () =>
    new Promise((resolve) => {
      child.once("message", resolve);
      child.send("spent");
    });
  try {
    return await work(port, spent);
  } finally {
    child.disconnect();
  }
}

const sizeOf = (path) => statSync(path).size;

function assetSize(pattern) {
  const folder = inProject("build/client/assets");
  const found = readdirSync(folder).filter((name) => pattern.test(name));
  return found.reduce((sum, name) => sum + sizeOf(`${folder}/${name}`), 0);
}

async function fetchHome(port) {
  const headers = { "Accept-Encoding": "br" };
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const ask = request({ port, path: "/", headers }, (res) => {
      const chunks = [];
      res.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)));
    });
    ask.once("error", reject).end();
  });
}

const rounded = (value) => Math.round(value).toLocaleString("en-US");

function line(name, value, baseline, ratio, bound) {
  const cells = [name.padEnd(44), value.padStart(10), baseline.padStart(32), ratio.padStart(7), bound];
  process.stdout.write(`${cells.join("  ")}\n`);
}

const rounds = 5;

const rateOf = ({ kind, args = [], headers }) =>
  withServer(kind, args, (port, spent) => requestsPerSecond(port, "/", { seconds, headers, spent }));

/** The round with the middle ratio. Each compares neighbours in time: what else the machine does hits both alike. */
async function compare(subject, baseline) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const [figure, base] = [await rateOf(subject), await rateOf(baseline)];
    pairs.push({ figure, base, ratio: figure / base });
  }
  return pairs.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
}

const home = await withServer("club", [], fetchHome);
const kept = await compare({ kind: "club" }, { kind: "buffer", args: [home.toString("base64")] });
// A browser with a session gets a page of its own, rendered for it.
const rendered = await compare({ kind: "club", headers: "Cookie: session=unknown\r\n" }, { kind: "bare" });

const css = assetSize(/^root-.*\.css\.br$/);
const script = assetSize(/^enhance-.*\.js\.br$/);

line("what", "figure", "baseline", "ratio", "bound");
line(
  "home from memory, requests/core second",
  rounded(kept.figure),
  `node:http buffer ${rounded(kept.base)}`,
  kept.ratio.toFixed(2),
  "≥ 0.70",
);
line(
  "home rendered, requests/core second",
  rounded(rendered.figure),
  `bare page ${rounded(rendered.base)}`,
  rendered.ratio.toFixed(2),
  "",
);
line(
  "home, HTML + CSS, bytes (brotli)",
  rounded(home.length + css),
  `bound ${rounded(30 * 1024)}`,
  ((home.length + css) / (30 * 1024)).toFixed(2),
  "≤ 1.00",
);
line(
  "script of public pages, bytes (brotli)",
  rounded(script),
  `bound ${rounded(3 * 1024)}`,
  (script / (3 * 1024)).toFixed(2),
  "≤ 1.00",
);

const isKept = kept.ratio >= 0.7 && home.length + css <= 30 * 1024 && script <= 3 * 1024;
process.exitCode = isKept ? 0 : 1;
