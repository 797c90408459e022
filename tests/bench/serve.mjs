import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { loadBundle } from "../../app/cli/bundle.mjs";
import { inProject } from "../../app/cli/paths.mjs";

// A server in a process of its own, as in life: `club`, `bare`, `session`, `buffer`, `sink` or `film`. Tells its port to the one that started it.

async function club() {
  const bundle = await loadBundle();
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const config = bundle.readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const services = await bundle.openServices(config, bundle.migrationsFolder());
  return bundle.createHttpServer(bundle.createHandler(bundle, services), services, inProject("build/client"));
}

async function bare() {
  process.env.NODE_ENV = "production";
  const { barePage } = await import("./bare-page.mjs");
  return createServer(barePage());
}

/** The framework with a page and a call for anyone who has a session in the data folder. */
async function session(dataDir) {
  process.env.NODE_ENV = "production";
  const { bareSession } = await import("./bare-page.mjs");
  return createServer(bareSession(dataDir));
}

/** The same bytes from memory, with the one header they need: as fast as `node:http` gets. */
async function buffer(body) {
  return createServer((_req, res) => {
    res.writeHead(200, ["Content-Type", "text/html", "Content-Length", String(body.length)]).end(body);
  });
}

/** Writes whatever is sent to a file, and flushes it to the disk. */
async function sink(folder) {
  const file = join(folder, "sink");
  return createServer(async (req, res) => {
    await pipeline(req, createWriteStream(file, { highWaterMark: 1024 * 1024, flush: true }));
    res.writeHead(201).end();
  });
}

/** Streams a file, or the range of it that is asked for. */
async function film(file) {
  return createServer((req, res) => {
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(req.headers.range ?? "") ?? [];
    const range = start ? { start: Number(start), end: Number(end) } : {};
    res.writeHead(start ? 206 : 200, { "Content-Type": "video/mp4" });
    createReadStream(file, { highWaterMark: 1024 * 1024, ...range }).pipe(res);
  });
}

const argument = process.argv[3] ?? "";
const make = {
  club,
  bare,
  session: () => session(argument),
  sink: () => sink(argument),
  film: () => film(argument),
  buffer: () => buffer(Buffer.from(argument, "base64")),
}[process.argv[2]];
const server = await make();
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send((user + system) / 1e6);
});
process.once("disconnect", () => process.exit(0));
