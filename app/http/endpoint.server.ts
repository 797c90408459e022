import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import type { Operation } from "#app/features/base/operation.server.ts";
import { isListed } from "#app/features/base/paging.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { attempt, type Door, type HeaderPairs } from "./attempt.server.ts";
import { readContext } from "./context.server.ts";
import { type Failure, failureResponse, toFailure } from "./failure.server.ts";
import { jsonRead } from "./json-answer.server.ts";
import { formToObject } from "./read-input.server.ts";
import { statusSentence } from "./status.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** A door with what the JSON answer differs in: its status and its body. */
export type JsonDoor<Output> = Door<Output> & {
  status?: 200 | 201 | ((result: Output) => 200 | 201);
  body?: (result: Output, services: Services) => unknown;
  /** What a failure's answer says besides its message; whoever may not call it is told nothing more. */
  failed?: (failure: Failure) => object;
  /** Refusals of its own by their status, each in a sentence for the description of the calls. */
  refusals?: Readonly<Record<number, string>>;
};

// biome-ignore lint/suspicious/noExplicitAny: each entry keeps its own result type between `run` and `body`
type Doors = Partial<Record<Method, Operation | JsonDoor<any>>>;

const doorsByLoader = new WeakMap<object, Map<string, JsonDoor<unknown>>>();

const toDoor = (entry: Operation | JsonDoor<unknown>): JsonDoor<unknown> =>
  typeof entry === "function" ? { run: entry } : entry;

/** The doors behind a route's loader, by method; undefined for a route that is none of ours. */
export function doorsOf(loader: unknown): ReadonlyMap<string, JsonDoor<unknown>> | undefined {
  return typeof loader === "function" ? doorsByLoader.get(loader) : undefined;
}

function notAllowed(doors: Doors): Response {
  const methods = Object.keys(doors);
  const allow = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  return Response.json(
    { message: statusSentence(405) },
    { status: 405, headers: { Allow: allow.join(", ") } },
  );
}

/** What is not in the body: the address, the query of a read, and the key that makes a retry safe (D24). */
function aroundTheBody({ request, params, url }: Args, isRead: boolean): Record<string, unknown> {
  if (isRead) return { ...formToObject(url.searchParams), ...params };
  const key = request.headers.get("Idempotency-Key");
  return { ...(key && { formKey: key }), ...params };
}

/** How many there are in all, and where the rest of a list is (D37). */
function pagingHeaders(answered: unknown, url: URL): HeaderPairs {
  if (!isListed(answered)) return [];
  const total: HeaderPairs = [["X-Total-Count", String(answered.total)]];
  if (answered.next === null) return total;
  const query = new URLSearchParams(url.searchParams);
  query.set("after", answered.next);
  return [...total, ["Link", `<${url.pathname}?${query}>; rel="next"`]];
}

async function answer(doors: Doors, args: Args): Promise<Response> {
  const { request, context } = args;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const entry = doors[isRead ? "GET" : (request.method as Method)];
  if (!entry) return notAllowed(doors);
  const door = toDoor(entry);
  const { services, actor, facts } = readContext(context);
  const outcome = await attempt(
    door,
    { services, actor, request, clientAddress: facts.clientAddress, body: facts.body },
    aroundTheBody(args, isRead),
  );
  if (!outcome.ok) {
    const failure = toFailure(outcome.error, facts.id, services.log);
    const isRefused = failure.status === 401 || failure.status === 403;
    return failureResponse(failure, isRefused ? {} : door.failed?.(failure));
  }
  const { status = 200, body } = door;
  const answered = body ? body(outcome.result, services) : outcome.result;
  const headers = [...outcome.headers, ...pagingHeaders(answered, args.url)];
  const shown = isListed(answered) ? answered.entities : answered;
  if (isRead && outcome.headers.length === 0) return jsonRead(request, shown, headers);
  const given = typeof status === "function" ? status(outcome.result) : status;
  return Response.json(shown ?? null, { status: given, headers });
}

/** The JSON door: one address, its methods, and the operation each runs. Other methods get 405 with `Allow`. */
export function endpoint(doors: Doors) {
  const loader = (args: LoaderFunctionArgs) => answer(doors, args);
  doorsByLoader.set(loader, new Map(Object.entries(doors).map(([method, entry]) => [method, toDoor(entry)])));
  return { loader, action: (args: ActionFunctionArgs) => answer(doors, args) };
}

/** An address under `/api` that is none. */
export function unknownAddress(): Response {
  return Response.json({ message: statusSentence(404) }, { status: 404 });
}
