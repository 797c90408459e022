import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadBundle } from "../../app/cli/bundle.mjs";
import { inProject } from "../../app/cli/paths.mjs";

// A server in a process of its own, as in life: `club`, `bare` or `buffer`. Tells its port to the one that started it.

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

/** The same bytes from memory, with the one header they need: as fast as `node:http` gets. */
async function buffer(body) {
  return createServer((_req, res) => {
    res.writeHead(200, ["Content-Type", "text/html", "Content-Length", String(body.length)]).end(body);
  });
}

const make = { club, bare, buffer: () => buffer(Buffer.from(process.argv[3] ?? "", "base64")) }[
  process.argv[2]
];
const server = await make();
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send((user + system) / 1e6);
});
process.once("disconnect", () => process.exit(0));
