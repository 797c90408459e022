import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import { applyDemoSettings, fillDemoFolder } from "./demo-folder.mjs";
import { inProject, root, say } from "./paths.mjs";

// npm run dev
applyDemoSettings(process.env, "storage/dev");

const entry = "./app/server/entry.ts";
const server = createServer();
const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server } } });
const first = await vite.ssrLoadModule(entry);
const config = first.readConfig();
await fillDemoFolder(first);
await first.holdDataFolder(config.dataDir);

let opened = { by: first, services: await first.openServices(config, first.migrationsFolder()) };

/** The newest code with its own services, because replaced code must not mix with its replacement. */
async function newest() {
  const bundle = await vite.ssrLoadModule(entry);
  if (bundle.openServices !== opened.by.openServices) {
    opened.services.close();
    opened = { by: bundle, services: await bundle.openServices(config, bundle.migrationsFolder()) };
  }
  return { bundle, services: opened.services };
}

async function handle(request, address) {
  const { bundle, services } = await newest();
  const response = await bundle.createHandler(bundle, services)(request, address);
  // Vite inlines styles and scripts, which the real policy refuses.
  response.headers.delete("Content-Security-Policy");
  return response;
}

const club = first.createHttpServer(handle, opened.services, inProject("public"));
server.on("request", (req, res) => vite.middlewares(req, res, () => club.emit("request", req, res)));
server.listen(config.port, config.host, () => say(`Development server at ${config.appUrl.href}`));

async function stop() {
  await vite.close();
  opened.services.close();
  process.exit(0);
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
