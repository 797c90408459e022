import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { BodyWatch } from "./body/body-watch.server.ts";
import type { SentForm } from "./forms/sent-form.server.ts";
import type { InputAttempter } from "./guards/rate-limit.server.ts";

/** Facts about the request that headers cannot be trusted for. */
export type RequestFacts = {
  id: string;
  /** Fresh for each response; the CSP names it and hydrated pages carry it. */
  nonce: string;
  /** The client's address as counters use it (D66): the one behind the configured number of proxies, or its /64. */
  clientAddress: string;
  /** How the request's body comes in. */
  body: BodyWatch;
  /** Small videos come first, for slow or metered connections. */
  prefersSmallVideos: boolean;
  /** The failed form of this request, shown in place of its page if that cannot be shown either. */
  sent?: SentForm;
  /** Additional headers for the answer, because the framework drops those of a page that fails. */
  headers: Headers;
};

/** The outside world, set by the server for each request. */
export const servicesContext = createContext<Services>();
/** Facts about this request, set by the server. */
export const factsContext = createContext<RequestFacts>();
/** Describes every call of the build (OpenAPI), set by the server. */
export const describeContext = createContext<() => object>();
/** What the page at a pattern says about forms that could not be sent, as JSON, set by the server. */
export const failedFormsContext = createContext<(pattern: string) => string>();
/** The caller, set by the session middleware. */
export const actorContext = createContext<Actor>(null);

/** What every handler reads from the context: the services and the caller. */
export function readContext(context: Readonly<RouterContextProvider>) {
  return {
    services: context.get(servicesContext),
    facts: context.get(factsContext),
    actor: context.get(actorContext),
  };
}

/** The caller, for the limits of a handler that reads no fields. */
export function readAttempter(request: Request, context: Readonly<RouterContextProvider>): InputAttempter {
  const { services, facts, actor } = readContext(context);
  return { services, actor, request, clientAddress: facts.clientAddress, fields: {} };
}
