import type { RouterContextProvider } from "react-router";
import { writeRefused } from "#app/services/club-database.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { failureResponse } from "./failure.server.ts";
import { statusSentence } from "./status.ts";

type Route = (request: Request, context: RouterContextProvider) => Promise<Response>;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const readOnly = "GET, HEAD";

/** The framework can't answer an unknown method; asked as OPTIONS, the routes say what they accept. */
async function askWhatIsTaken(
  route: Route,
  request: Request,
  context: RouterContextProvider,
): Promise<Response> {
  const options = new Request(request.url, { method: "OPTIONS", headers: request.headers });
  const response = await route(options, context);
  if (response.status >= 400 || (request.method === "OPTIONS" && response.status === 204)) return response;
  await response.body?.cancel();
  return refusal(405, { Allow: readOnly });
}

const refusal = (status: number, headers: Record<string, string>, id?: string) =>
  failureResponse({
    status,
    headers,
    title: null,
    message: statusSentence(status),
    fields: undefined,
    ...(id !== undefined && { id }),
  });

/** Replaces the framework's own refusals, which say nothing and aren't JSON, with ours; pages stay as they are. */
function inOurWords(response: Response, requestId: string): Response {
  const { status, headers } = response;
  const type = headers.get("Content-Type") ?? "text/plain";
  const isPlain = type.startsWith("text/plain");
  if (status === 405 && !headers.has("Allow")) {
    if (isPlain || type.startsWith("application/json")) return refusal(405, { Allow: readOnly });
    const renamed = new Headers(headers);
    renamed.set("Allow", readOnly);
    return new Response(response.body, { status, headers: renamed });
  }
  if (!isPlain || (status !== 400 && status !== 500)) return response;
  return refusal(status, {}, status === 500 ? requestId : undefined);
}

/** A page with one sentence, which a page's script finds like that of any other refusal (D94). */
const barePage = (sentence: string) =>
  `<!DOCTYPE html><html lang="en"><title>That didn't work</title><main id="main"><p role="alert">${sentence}</p></main>`;

/**
 * The answer in place of one that failed while the database's file holds something else: what is read then is a
 * mixture of two files, so the failure isn't the page's own.
 */
function withoutDatabase(response: Response): Response {
  const headers = { "Retry-After": "5" };
  if (response.headers.get("Content-Type")?.startsWith("text/html"))
    return new Response(barePage(writeRefused), {
      status: 503,
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
    });
  return failureResponse({ status: 503, headers, title: null, message: writeRefused, fields: undefined });
}

/**
 * Hands a request whose origin has been checked to the routes, and turns the framework's own refusals into ours:
 * JSON, `Allow` with 405, an id with 500 (contract, "JSON calls").
 */
export async function routeRequest(
  route: Route,
  request: Request,
  { context, requestId, db }: { context: RouterContextProvider; requestId: string; db: Services["db"] },
): Promise<Response> {
  if (!methods.has(request.method))
    return inOurWords(await askWhatIsTaken(route, request, context), requestId);
  // The framework compares the origin only with the request's address, and so refuses every form behind TLS (D51).
  request.headers.delete("Origin");
  const response = await route(request, context);
  return response.status === 500 && !db.isInPlace()
    ? withoutDatabase(response)
    : inOurWords(response, requestId);
}
