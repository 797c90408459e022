import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { createRequest } from "@remix-run/node-fetch-server";
import type { Config } from "#app/config/config.server.ts";
import { redactUrl } from "#app/features/club/maintenance/redact.ts";
import { type BodyGate, createBodyGate, hasBody } from "#app/http/body/body-gate.server.ts";
import type { BodyWatch } from "#app/http/body/body-watch.server.ts";
import { refuseBody } from "#app/http/body/refuse-body.server.ts";
import {
  createDownloadGate,
  type DownloadGate,
  refuseDownload,
} from "#app/http/files/download-gate.server.ts";
import { type StaticFiles, staticFiles } from "#app/http/files/static-files.server.ts";
import { clientAddress } from "#app/http/guards/client-address.server.ts";
import { readHost, readTarget, type Target } from "#app/http/guards/request-target.server.ts";
import { secure } from "#app/http/guards/security-headers.server.ts";
import { answerFromMemory } from "#app/http/pages/page-cache.server.ts";
import { statusSentence } from "#app/http/status.ts";
import type { Log, Services } from "#app/services/services.server.ts";
import type { RequestHandler } from "./request-handler.server.ts";
import { logRequest } from "./request-log.server.ts";
import { isDownload, send } from "./send-response.server.ts";

const inactivityLimit = 120_000;
/** How often connections with incomplete heads are checked; Node's own 30 s would turn a limit of 30 s into 60. */
const connectionsCheckingInterval = 2_000;

/** The project's folder: the nearest one above that contains a package.json. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

/** The folder of the schema's migrations. */
export const migrationsFolder = () => join(projectRoot(), "db", "migrations");

type Site = {
  handle: RequestHandler;
  files: StaticFiles;
  services: Services;
  gate: BodyGate;
  downloads: DownloadGate;
};

/** Closes the connection afterward, because what follows on it may be ambiguous too. */
function refuseTarget(config: Config, isTrace: boolean): Response {
  const status = isTrace ? 405 : 400;
  const headers = new Headers({ Connection: "close", "Cache-Control": "private, no-store" });
  if (isTrace) headers.set("Allow", "GET, HEAD");
  secure(headers, config, null);
  return Response.json({ message: statusSentence(status) }, { status, headers });
}

function toRequest(req: IncomingMessage, res: ServerResponse, target: Target, config: Config): Request {
  // From here on every reader sees the same address.
  req.url = target.address;
  req.headers.host = target.host;
  const forwarded = config.trustProxy > 0 ? req.headers["x-forwarded-proto"] : undefined;
  return createRequest(req, res, { protocol: forwarded === "https" ? "https:" : "http:", host: target.host });
}

async function answer(
  request: Request,
  { req, body }: { req: IncomingMessage; body: BodyWatch },
  { handle, services: { config } }: Site,
): Promise<Response> {
  const forwarded = req.headers["x-forwarded-for"]?.toString();
  const address = clientAddress(forwarded, req.socket.remoteAddress ?? "", config.trustProxy);
  return handle(request, address, body);
}

/** One exchange from its head to its last byte. If it throws, the caller closes the connection. */
async function serve(req: IncomingMessage, res: ServerResponse, site: Site): Promise<void> {
  const { config, log } = site.services;
  const body = site.gate.admit(req, res);
  if (!body) return refuseBody(req, res, config);
  const host = readHost(req, config.appUrl);
  res.on("error", (error) => log.error({ err: error }, "an answer broke off"));
  const method = req.method ?? "";
  const target = host === null ? null : readTarget(req.url ?? "", host, config.appUrl);
  const asked = { method, pathname: target?.pathname ?? null, startedAt: performance.now() };
  // A Request object can't represent TRACE.
  if (!target || method === "TRACE") {
    const refused = refuseTarget(config, target !== null);
    await send({ req, res, request: null }, refused);
    return logRequest(log, asked, refused);
  }
  const request = toRequest(req, res, target, config);
  const file = await site.files(request, target.pathname);
  const found = file ?? (await answer(request, { req, body }, site));
  const isOneTooMany = isDownload(found) && !site.downloads.admit(req, res);
  const response = isOneTooMany ? await refuseDownload(found, config) : found;
  if (res.destroyed) return logRequest(log, asked, null);
  await send({ req, res, request }, response);
  if (!file || file.status >= 500) logRequest(log, asked, response);
}

/**
 * Answers a request without a body at once if its page is in memory: before it is counted, watched, or made a Request, each
 * of which costs more than the page.
 */
function answersFromMemory(req: IncomingMessage, res: ServerResponse, site: Site): boolean {
  const { pages } = site.handle;
  if (!pages || hasBody(req) || readHost(req, site.services.config.appUrl) === null) return false;
  return answerFromMemory(pages, req, res);
}

/** A request by its method and path, as the log names it. */
const requestName = ({ method = "", url = "" }: IncomingMessage) =>
  `${method} ${redactUrl(url)}`.slice(0, 200);

/** CONNECT never reaches the request listener: it asks for a tunnel to another server. */
function refuseTunnel(socket: Duplex, log: Log): void {
  socket.on("error", (error) => log.debug({ err: error }, "a refused client has gone"));
  socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () =>
    socket.destroy(),
  );
}

/**
 * A `node:http` server whose timeouts let a 2 GB upload over a slow connection finish: only inactivity ends a
 * request.
 */
export function createHttpServer(handle: RequestHandler, services: Services, clientFolder: string): Server {
  const { log } = services;
  const site: Site = {
    handle,
    services,
    files: staticFiles(clientFolder, services),
    gate: createBodyGate(services.config.trustProxy),
    downloads: createDownloadGate(services.config.trustProxy),
  };
  // Joined, a duplicate of a single-value header becomes unreadable; otherwise the second would go unseen.
  const server = createServer({ joinDuplicateHeaders: true, connectionsCheckingInterval }, (req, res) => {
    if (answersFromMemory(req, res, site)) return;
    const done = services.pauses.enter(requestName(req));
    res.once("close", done);
    serve(req, res, site).catch((error: unknown) => {
      if (!res.destroyed) log.error({ err: error }, "a response could not be sent");
      res.destroy();
    });
  });
  server.on("connect", (_req, socket) => refuseTunnel(socket, log));
  server.once("listening", () => {
    server.on("error", (error) => log.error({ err: error }, "a connection could not be taken"));
  });
  server.requestTimeout = 0;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.setTimeout(inactivityLimit);
  return server;
}

/** Listens on a port of the host. Throws if it is taken. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
