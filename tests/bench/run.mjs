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
  try {
    return await work(port);
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

// Taken in turns, best of three: the machine has other things to do, and they hit both alike.
async function measure(kinds) {
  const best = {};
  for (let round = 0; round < 3; round += 1) {
    for (const { name, kind, args = [], headers } of kinds) {
      const rate = await withServer(kind, args, (port) => requestsPerSecond(port, "/", { seconds, headers }));
      best[name] = Math.max(best[name] ?? 0, rate);
    }
  }
  return best;
}

const home = await withServer("club", [], fetchHome);
const rates = await measure([
  { name: "home", kind: "club" },
  { name: "buffer", kind: "buffer", args: [home.toString("base64")] },
  // A browser with a session gets a page of its own, rendered for it.
  { name: "rendered", kind: "club", headers: "Cookie: session=unknown\r\n" },
  { name: "bare", kind: "bare" },
]);

const css = assetSize(/^root-.*\.css\.br$/);
const script = assetSize(/^enhance-.*\.js\.br$/);
const kept = rates.home / rates.buffer;
const rendered = rates.rendered / rates.bare;

line("what", "figure", "baseline", "ratio", "bound");
line(
  "home from memory, requests/s",
  rounded(rates.home),
  `node:http buffer ${rounded(rates.buffer)}`,
  kept.toFixed(2),
  "≥ 0.70",
);
line(
  "home rendered, requests/s",
  rounded(rates.rendered),
  `bare page ${rounded(rates.bare)}`,
  rendered.toFixed(2),
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

const isKept = kept >= 0.7 && home.length + css <= 30 * 1024 && script <= 3 * 1024;
process.exitCode = isKept ? 0 : 1;
