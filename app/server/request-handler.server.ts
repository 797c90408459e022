import { randomBytes, randomUUID } from "node:crypto";
import { integrity as ofCopies } from "virtual:copies";
import { integrity as ofDrafts } from "virtual:drafts";
import { integrity } from "virtual:enhancement";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { keptAddresses } from "#app/content/navigation.ts";
import { type BodyWatch, unwatched } from "#app/http/body/body-watch.server.ts";
import { readWhole, wholeResponse } from "#app/http/body/whole-body.server.ts";
import {
  actorContext,
  describeContext,
  factsContext,
  failedFormsContext,
  type RequestFacts,
  servicesContext,
} from "#app/http/context.server.ts";
import { listFailedForms } from "#app/http/forms/failed-forms.server.ts";
import { tellScript } from "#app/http/forms/sent-by-script.server.ts";
import { addressKey } from "#app/http/guards/client-address.server.ts";
import { groupRoutes } from "#app/http/guards/route-groups.server.ts";
import { isSameOrigin } from "#app/http/guards/same-origin.server.ts";
import { type ScriptPolicy, secure } from "#app/http/guards/security-headers.server.ts";
import { describeCalls } from "#app/http/openapi.server.ts";
import { compress, isCompressible } from "#app/http/pages/compress.server.ts";
import { createPageCache, etagOf, type PageCache, toResponse } from "#app/http/pages/page-cache.server.ts";
import { readSmallVideos } from "#app/http/pages/small-videos.server.ts";
import { routeRequest } from "#app/http/route-request.server.ts";
import { nameViewer } from "#app/http/viewer.server.ts";
import type { Services } from "#app/services/services.server.ts";

/**
 * Answers one request. `clientAddress` is the caller's address, as far as it can be trusted; `body` watches a body
 * that comes over the network. `pages` is the page cache.
 */
export type RequestHandler = {
  (request: Request, clientAddress: string, body?: BodyWatch): Promise<Response>;
  pages?: PageCache;
};

type Club = { config: Services["config"]; pages: PageCache; isAnonymous: boolean };

/** A request and its target: path and query. */
type PageRequest = { request: Request; address: string };

const collected =
  /^(text\/|application\/(json|xml|atom\+xml|manifest\+json|speculationrules\+json)|image\/svg\+xml)/;

/** What cached pages show besides the code: the copyright year, and what the coaches have set. */
function shownVersion(services: Services): () => string {
  let config = services.config;
  let changes = 0;
  return () => {
    if (config !== services.config) {
      config = services.config;
      changes += 1;
    }
    return `${services.clock.now().getFullYear()} ${changes}`;
  };
}

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/** Whether the answer may be cached: only what an anonymous visitor gets, and without a nonce. */
function cachePolicy(address: string, response: Response, isAnonymous: boolean): string {
  const isShared =
    isAnonymous && !address.startsWith("/api") && response.ok && !response.headers.has("Set-Cookie");
  return isShared ? "no-cache" : "private, no-store";
}

/** Collects a text answer, adds an ETag if it may be cached, and compresses it. */
async function finish(
  request: Request,
  status: number,
  whole: Buffer<ArrayBuffer>,
  headers: Headers,
): Promise<Response> {
  let body = whole;
  headers.append("Vary", "Accept-Encoding");
  if (headers.get("Cache-Control") === "no-cache") {
    headers.append("Vary", "Cookie");
    const tag = etagOf(body);
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
  return wholeResponse(body, { status, headers });
}

/** The policy follows the page: one with a nonce runs React, the others run the enhancement script. */
function scriptPolicy(isPersonal: boolean, nonce: string): ScriptPolicy {
  if (isPersonal) return { nonce };
  const hashes = [integrity, ofDrafts, ofCopies].filter((hash) => hash !== null);
  return hashes.length === 0 ? null : { integrity: hashes };
}

async function complete(
  { request, address }: PageRequest,
  response: Response,
  facts: RequestFacts,
  { config, pages, isAnonymous }: Club,
): Promise<Response> {
  const { status } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of facts.headers) headers.set(name, value);
  headers.set("X-Request-Id", facts.id);
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", cachePolicy(address, response, isAnonymous));
  const type = headers.get("Content-Type") ?? "";
  if (!response.body || !collected.test(type) || headers.has("Content-Encoding")) {
    secure(headers, config, null);
    return new Response(response.body, { status, headers });
  }
  const body = await readWhole(response);
  const isPersonal = body.includes(facts.nonce);
  secure(headers, config, scriptPolicy(isPersonal, facts.nonce));
  const isShared = status === 200 && headers.get("Cache-Control") === "no-cache" && !isPersonal;
  if (isShared && pages.takes(request.method, address, request.headers.get("Cookie")))
    return toResponse(await pages.keep(address, body, headers), request);
  return finish(request, status, body, headers);
}

/** The build's routes; a request is matched only against those that may answer its address. */
function createRouter(build: ServerBuild) {
  const groupOf = groupRoutes(build);
  const routers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return (request: Request, context: RouterContextProvider) => {
    const group = groupOf(new URL(request.url).pathname);
    const router = routers.get(group) ?? createRequestHandler(group, "production");
    routers.set(group, router);
    return router(request, context);
  };
}

/**
 * The whole product as Request → Response, without the socket. Anything that must hold for every answer is here and
 * not in middleware, which doesn't run for 404, 405 or the framework's own refusals.
 */
export function createHandler(build: ServerBuild, services: Services): RequestHandler {
  const { config } = services;
  const route = createRouter(build);
  let described: object | undefined;
  const describe = () => {
    described ??= describeCalls(build, config);
    return described;
  };
  const failedForms = listFailedForms(build);
  const pages = createPageCache(keptAddresses, shownVersion(services));
  const handle = async (request: Request, clientAddress: string, body = unwatched) => {
    const { pathname, search } = new URL(request.url);
    const address = `${pathname}${search}`;
    const kept = pages.find(request.method, address, request.headers.get("Cookie"));
    if (kept) return toResponse(kept, request);
    const facts: RequestFacts = {
      id: randomUUID(),
      nonce: randomBytes(16).toString("base64url"),
      clientAddress: addressKey(clientAddress),
      body,
      prefersSmallVideos: readSmallVideos(config, request),
      headers: new Headers(),
    };
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(factsContext, facts);
    context.set(describeContext, describe);
    context.set(failedFormsContext, failedForms);
    const response = isSameOrigin(request, config.appUrl)
      ? await routeRequest(route, request, { context, requestId: facts.id, db: services.db })
      : refuse(403, "This form was sent from another site. Please open the page here and try again.");
    const actor = context.get(actorContext);
    nameViewer(facts.headers, actor);
    const isAnonymous = actor === null;
    return complete({ request, address }, tellScript(request, response), facts, {
      config,
      pages,
      isAnonymous,
    });
  };
  return Object.assign(handle, { pages });
}
