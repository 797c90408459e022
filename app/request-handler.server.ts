import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { compress, isCompressible } from "./http/compress.server.ts";
import {
  actorContext,
  describeContext,
  factsContext,
  type RequestFacts,
  servicesContext,
} from "./http/context.server.ts";
import { describeCalls } from "./http/openapi.server.ts";
import { routeRequest } from "./http/route-request.server.ts";
import { isSameOrigin } from "./http/same-origin.server.ts";
import { secure } from "./http/security-headers.server.ts";
import type { Services } from "./services/services.server.ts";

/** Answers one request. `clientAddress` is who asks, as far as it can be trusted. */
export type RequestHandler = (request: Request, clientAddress: string) => Promise<Response>;

const collected = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg\+xml)/;

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/** Whether the answer may be kept: only what an anonymous visitor gets and what holds no fresh nonce. */
function cachePolicy(request: Request, response: Response, isAnonymous: boolean): string {
  const { pathname } = new URL(request.url);
  const isShared =
    isAnonymous && !pathname.startsWith("/api") && response.ok && !response.headers.has("Set-Cookie");
  return isShared ? "no-cache" : "private, no-store";
}

/** Collects a text answer, gives it an ETag when it may be kept, and compresses it. */
async function finish(request: Request, response: Response, headers: Headers): Promise<Response> {
  let body: Buffer = Buffer.from(await response.arrayBuffer());
  headers.append("Vary", "Accept-Encoding");
  if (headers.get("Cache-Control") === "no-cache") {
    headers.append("Vary", "Cookie");
    const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    headers.set("ETag", tag);
    if (request.headers.get("If-None-Match")?.includes(tag))
      return new Response(null, { status: 304, headers });
  }
  const type = headers.get("Content-Type");
  const packed =
    isCompressible(type, body.length) && (await compress(body, request.headers.get("Accept-Encoding")));
  if (packed) {
    body = packed.body;
    headers.set("Content-Encoding", packed.encoding);
  }
  headers.set("Content-Length", String(body.length));
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

async function complete(
  request: Request,
  response: Response,
  facts: RequestFacts,
  { config, isAnonymous }: { config: Services["config"]; isAnonymous: boolean },
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const [name, value] of facts.headers) headers.set(name, value);
  headers.set("X-Request-Id", facts.id);
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", cachePolicy(request, response, isAnonymous));
  const type = headers.get("Content-Type") ?? "";
  if (!response.body || !collected.test(type) || headers.has("Content-Encoding")) {
    secure(headers, config, null);
    return new Response(response.body, { status: response.status, headers });
  }
  const text = await response.text();
  // The policy follows the page: whoever carries the nonce runs scripts, whoever does not runs none.
  secure(headers, config, text.includes(facts.nonce) ? facts.nonce : null);
  return finish(request, new Response(text, { status: response.status }), headers);
}

/**
 * The whole product as Request → Response, without the socket. What must hold for every answer stands here and not
 * in a middleware: those do not run for 404, 405 or the framework's own refusals.
 */
export function createHandler(build: ServerBuild, services: Services): RequestHandler {
  const route = createRequestHandler(build, "production");
  let described: object | undefined;
  const describe = () => {
    described ??= describeCalls(build, services.config.siteName);
    return described;
  };
  return async (request, clientAddress) => {
    const facts: RequestFacts = {
      id: randomUUID(),
      nonce: randomBytes(16).toString("base64url"),
      clientAddress,
      headers: new Headers(),
    };
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(factsContext, facts);
    context.set(describeContext, describe);
    const response = isSameOrigin(request, services.config.appUrl)
      ? await routeRequest(route, request, { context, requestId: facts.id })
      : refuse(403, "This form was sent from another site. Please open the page here and try again.");
    const isAnonymous = context.get(actorContext) === null;
    return complete(request, response, facts, { config: services.config, isAnonymous });
  };
}
