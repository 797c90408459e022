import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "#app/config/config.server.ts";
import { secure } from "#app/http/guards/security-headers.server.ts";

const message = "Too much is being sent right now. Nothing was saved. Please try again in a few seconds.";
const retryAfter = 5;
/** How long to read from a refused client, so that it receives the answer; in milliseconds. */
const patience = 3_000;

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Busy right now</title></head>
<body><main><h1>Busy right now</h1><p role="alert">${message}</p>
<p>Go back to the page you came from to send your form again.</p></main></body>
</html>
`;

/** Answers 503 to one body too many (D65) without reading it into memory, and closes the connection. */
export function refuseBody(req: IncomingMessage, res: ServerResponse, config: Config): void {
  const isCall = req.url?.startsWith("/api/") ?? false;
  const headers = new Headers({
    "Content-Type": isCall ? "application/json" : "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": String(retryAfter),
    Connection: "close",
  });
  secure(headers, config, null);
  // A client that has gone needs no answer.
  res.on("error", () => undefined);
  const body = Buffer.from(isCall ? JSON.stringify({ message }) : page);
  headers.set("Content-Length", String(body.length));
  res.setHeaders(headers);
  res.writeHead(503);
  res.write(body);
  // Closing while bytes arrive would reset the connection and lose the answer.
  const time = setTimeout(() => req.destroy(), patience).unref();
  req.once("close", () => clearTimeout(time));
  req.once("end", () => res.end());
  req.resume();
}
