import { readdirSync, statSync } from "node:fs";
import { inProject } from "../../app/cli/paths.mjs";
import { requestsPerSecond } from "./load.mjs";
import { withServer } from "./processes.mjs";
import { row } from "./table.mjs";

const rounds = 5;

function assetSize(pattern) {
  const folder = inProject("build/client/assets");
  const found = readdirSync(folder).filter((name) => pattern.test(name));
  return found.reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
}

async function fetchHome(port) {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const ask = request({ port, path: "/", headers: { "Accept-Encoding": "br" } }, (res) => {
      const chunks = [];
      res.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)));
    });
    ask.once("error", reject).end();
  });
}

const rateOf = ({ kind, args = [], headers }, seconds) =>
  withServer(kind, args, (port, spent) => requestsPerSecond(port, "/", { seconds, headers, spent }));

/**
 * The round with the median ratio, and the lowest and the highest ratio. Each compares measurements close in time, because other load on the machine hits
 * both alike.
 */
async function compare(subject, baseline, seconds) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const [figure, base] = [await rateOf(subject, seconds), await rateOf(baseline, seconds)];
    pairs.push({ figure, baseline: base, ratio: figure / base });
  }
  const sorted = pairs.toSorted((a, b) => a.ratio - b.ratio);
  return { ...sorted[Math.floor(rounds / 2)], spread: [sorted[0].ratio, sorted.at(-1).ratio] };
}

const sizeRow = (what, figure, limit) => row({ what, figure, unit: "bytes", atMost: limit });

/** The anonymous home page: cached, rendered, and its size (brotli). */
export async function measureHome(seconds) {
  const home = await withServer("club", [], fetchHome);
  const buffer = { kind: "buffer", args: [home.toString("base64")] };
  const kept = await compare({ kind: "club" }, buffer, seconds);
  // A browser with a session gets its own rendered page.
  const session = { kind: "club", headers: "Cookie: session=unknown\r\n" };
  const rendered = await compare(session, { kind: "bare" }, seconds);
  const unit = "req/core s";
  const weight = home.length + assetSize(/^root-.*\.css\.br$/);
  return [
    row({ what: "home from memory", unit, against: "node:http buffer", ...kept, atLeast: 0.8 }),
    row({ what: "home rendered", unit, against: "bare React Router page", ...rendered, isSpeed: true }),
    sizeRow("home, HTML + CSS (brotli)", weight, 30 * 1024),
    sizeRow("script of public pages (brotli)", assetSize(/^enhance-.*\.js\.br$/), 3 * 1024),
  ];
}
