import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { createRequest } from "@remix-run/node-fetch-server";
import sirv from "sirv";
import { createBodyGate } from "./http/body-gate.server.ts";
import type { BodyWatch } from "./http/body-watch.server.ts";
import { clientAddress } from "./http/client-address.server.ts";
import { answerFromMemory } from "./http/page-cache.server.ts";
import { refuseBody } from "./http/refuse-body.server.ts";
import { secure } from "./http/security-headers.server.ts";
import type { RequestHandler } from "./request-handler.server.ts";
import { logRequest } from "./request-log.server.ts";
import { send } from "./send-response.server.ts";
import type { Services } from "./services/services.server.ts";

const inactivityLimit = 120_000;
/** How often connections without a whole head are looked at; with Node's own 30 s, a limit of 30 s would be one of 60. */
const connectionsCheckingInterval = 2_000;

/** The project's own folder: the nearest one above that holds a package.json. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

/** Where the schema's history stands. */
export const migrationsFolder = () => join(projectRoot(), "db", "migrations");

type Incoming = { req: IncomingMessage; res: ServerResponse; body: BodyWatch };

async function serve({ req, res, body }: Incoming, handle: RequestHandler, services: Services) {
  const { config, log } = services;
  const forwarded = config.trustProxy > 0 ? req.headers["x-forwarded-proto"] : undefined;
  const request = createRequest(req, res, { protocol: forwarded === "https" ? "https:" : "http:" });
  const address = clientAddress(
    req.headers["x-forwarded-for"]?.toString(),
    req.socket.remoteAddress ?? "",
    config.trustProxy,
  );
  const asked = { method: request.method, url: request.url, startedAt: performance.now() };
  try {
    const response = await handle(request, address, body);
    if (res.destroyed) return logRequest(log, asked, null);
    await send({ req, res, request }, response);
    logRequest(log, asked, response);
  } catch (error) {
    if (!request.signal.aborted) log.error({ err: error }, "a response could not be sent");
    res.destroy();
  }
}

function staticFiles(clientFolder: string, services: Services) {
  return sirv(clientFolder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(res, path) {
      const headers = new Headers();
      secure(headers, services.config, null);
      for (const [name, value] of headers) res.setHeader(name, value);
      const isHashed = path.startsWith("/assets/");
      res.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}

/** A `node:http` server whose clocks let a 2 GB upload over a slow line finish: only silence ends a request. */
export function createHttpServer(handle: RequestHandler, services: Services, clientFolder: string): Server {
  const files = staticFiles(clientFolder, services);
  const gate = createBodyGate(services.config.trustProxy);
  const server = createServer({ connectionsCheckingInterval }, (req, res) => {
    const body = gate.admit(req, res);
    if (!body) return refuseBody(req, res, services.config);
    if (handle.pages && answerFromMemory(handle.pages, req, res)) return;
    const onward = () => void serve({ req, res, body }, handle, services);
    if (req.method === "GET" || req.method === "HEAD") files(req, res, onward);
    else onward();
  });
  server.requestTimeout = 0;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.setTimeout(inactivityLimit);
  return server;
}

/** Listens at a port of the host. Throws when it is taken. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}
