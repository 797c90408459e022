import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import type { Operation } from "#app/features/base/operation.server.ts";
import { isListed } from "#app/features/base/paging.server.ts";
import { keepAnswer, RepeatedSendError } from "#app/features/base/send-once.server.ts";
import { hashOf } from "#app/features/base/signatures.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { afterStored } from "./after-stored.server.ts";
import { attempt, type Handler, type HeaderPairs } from "./attempt.server.ts";
import { formToObject } from "./body/read-input.server.ts";
import { wholeResponse } from "./body/whole-body.server.ts";
import { readContext } from "./context.server.ts";
import { type Failure, failureResponse, toFailure } from "./failure.server.ts";
import { statusSentence } from "./status.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** A handler with its JSON answer's own status and body. */
export type JsonHandler<Output> = Handler<Output> & {
  status?: 200 | 201 | ((result: Output) => 200 | 201);
  body?: (result: Output, services: Services) => unknown;
  /** What a failure's answer says besides its message; callers without permission get no more. */
  failed?: (failure: Failure) => object;
  /** Its own refusals by status, each with a sentence for the API description. */
  refusals?: Readonly<Record<number, string>>;
};

// biome-ignore lint/suspicious/noExplicitAny: each entry keeps its own result type between `run` and `body`
type Handlers = Partial<Record<Method, Operation | JsonHandler<any>>>;

const toHandler = (entry: Operation | JsonHandler<unknown>): JsonHandler<unknown> =>
  typeof entry === "function" ? { run: entry } : entry;

/** An endpoint's loader carries its handlers, so that the API description can read them from the routes. */
type EndpointLoader = { handlers?: ReadonlyMap<string, JsonHandler<unknown>> };

/** The handlers a route's loader carries, by method; undefined for a route that isn't an endpoint. */
export const handlersOf = (loader: unknown) => (loader as EndpointLoader | undefined)?.handlers;

function notAllowed(handlers: Handlers): Response {
  const methods = Object.keys(handlers);
  const allow = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  return Response.json(
    { message: statusSentence(405) },
    { status: 405, headers: { Allow: allow.join(", ") } },
  );
}

/** The version a caller edits (D57), from `If-Match`, with or without quotes; `*` means any. */
function editedVersion(request: Request): string | null {
  const tag = request.headers.get("If-Match")?.trim().replace(/^W\//, "").replaceAll('"', "");
  return tag && tag !== "*" ? tag : null;
}

/**
 * Input outside the body: the address, the query of a read, the key that makes a retry safe (D24), and the version
 * (D57).
 */
function aroundTheBody({ request, params, url }: Args, isRead: boolean): Record<string, unknown> {
  if (isRead) return { ...formToObject(url.searchParams), ...params };
  const key = request.headers.get("Idempotency-Key");
  const version = editedVersion(request);
  return { ...(key && { formKey: key, sendKey: key }), ...(version && { version }), ...params };
}

/** The total, and where the rest of a list is (D37). */
function pagingHeaders(answered: unknown, url: URL): HeaderPairs {
  if (!isListed(answered)) return [];
  const total: HeaderPairs = [["X-Total-Count", String(answered.total)]];
  if (answered.next === null) return total;
  const query = new URLSearchParams(url.searchParams);
  query.set("after", answered.next);
  return [...total, ["Link", `<${url.pathname}?${query}>; rel="next"`]];
}

/** The same call sent again with its key: the first answer (D24), or that it was already done. */
function answeredBefore({ answer: before }: RepeatedSendError): Response {
  const { status, body } = (before ?? { status: 200, body: { message: "This was carried out before." } }) as {
    status: number;
    body: unknown;
  };
  return Response.json(body, { status });
}

/** Whether the client already has this tag; a weak comparison, since the body may be compressed. */
function isKnown(request: Request, tag: string): boolean {
  const known = request.headers.get("If-None-Match") ?? "";
  return known.split(",").some((one) => one.trim() === tag);
}

/**
 * Answers a read as JSON with a tag over its body and paging headers. A client that polls and sends the tag back gets 304 and no
 * body while nothing has changed.
 */
function jsonRead(request: Request, answered: unknown, headers: HeaderPairs): Response {
  const body = JSON.stringify(answered ?? null);
  const tag = `W/"${hashOf(JSON.stringify(headers) + body).slice(0, 27)}"`;
  const all = new Headers([...headers, ["ETag", tag]]);
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers: all });
  all.set("Content-Type", "application/json");
  return wholeResponse(Buffer.from(body), { headers: all });
}

async function answer(handlers: Handlers, args: Args): Promise<Response> {
  const { request, context } = args;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const entry = handlers[isRead ? "GET" : (request.method as Method)];
  if (!entry) return notAllowed(handlers);
  const handler = toHandler(entry);
  const { services, actor, facts } = readContext(context);
  const outcome = await attempt(
    handler,
    { services, actor, request, clientAddress: facts.clientAddress, body: facts.body, isShownAgain: false },
    () => aroundTheBody(args, isRead),
  );
  if (!outcome.ok && outcome.error instanceof RepeatedSendError) return answeredBefore(outcome.error);
  if (!outcome.ok) {
    const failure = toFailure(outcome.error, facts.id, services.log);
    const isRefused = failure.status === 401 || failure.status === 403;
    return failureResponse(failure, isRefused ? {} : handler.failed?.(failure));
  }
  const { status = 200, body } = handler;
  const answered = body ? body(outcome.result, services) : outcome.result;
  const headers = [...outcome.headers, ...pagingHeaders(answered, args.url)];
  const shown = isListed(answered) ? answered.entities : answered;
  if (isRead && outcome.headers.length === 0) return jsonRead(request, shown, headers);
  const given = typeof status === "function" ? status(outcome.result) : status;
  const { send } = outcome;
  if (send)
    await afterStored(services, () => keepAnswer(services, send, { status: given, body: shown ?? null }));
  return Response.json(shown ?? null, { status: given, headers });
}

/** The JSON handler: one address with its methods, each running an operation. Other methods get 405 with `Allow`. */
export function endpoint(handlers: Handlers) {
  const byMethod = new Map(Object.entries(handlers).map(([method, entry]) => [method, toHandler(entry)]));
  const loader = (args: LoaderFunctionArgs) => answer(handlers, args);
  const carrying: EndpointLoader = { handlers: byMethod };
  return {
    loader: Object.assign(loader, carrying),
    action: (args: ActionFunctionArgs) => answer(handlers, args),
  };
}

/** An address under `/api` that doesn't exist. */
export function unknownAddress(): Response {
  return Response.json({ message: statusSentence(404) }, { status: 404 });
}
