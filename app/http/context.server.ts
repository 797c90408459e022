import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { BodyWatch } from "./body-watch.server.ts";
import type { FailedForms } from "./failed-forms.ts";
import type { Attempter } from "./rate-limit.server.ts";
import type { SentForm } from "./sent-form.server.ts";

/** Facts about the request that no header can be trusted for. */
export type RequestFacts = {
  id: string;
  /** Fresh for each response; the CSP names it and hydrated pages carry it. */
  nonce: string;
  /** Where the client is, as counters know it (D66): the address read behind as many proxies as configured, or its /64. */
  clientAddress: string;
  /** How the request's body comes in. */
  body: BodyWatch;
  /** Small videos come first, for slow or metered connections. */
  prefersSmallVideos: boolean;
  /** The form this request brought and that failed; where its page cannot be shown either, it is shown in its place. */
  sent?: SentForm;
  /** What the answer must say besides its own headers: the framework drops those of a page that fails. */
  headers: Headers;
};

/** The outside world, set by the server for each request. */
export const servicesContext = createContext<Services>();
/** Facts about this request, set by the server. */
export const factsContext = createContext<RequestFacts>();
/** Describes every call of the build (OpenAPI), set by the server. */
export const describeContext = createContext<() => object>();
/** What the page at a pattern says of its forms that could not be sent, set by the server. */
export const failedFormsContext = createContext<(pattern: string) => FailedForms>();
/** Who asks, set by the session middleware. */
export const actorContext = createContext<Actor>(null);

/** What every handler reads from the context: the outside world and who asks. */
export function readContext(context: Readonly<RouterContextProvider>) {
  return {
    services: context.get(servicesContext),
    facts: context.get(factsContext),
    actor: context.get(actorContext),
  };
}

/** Who tries, for the limits of a handler that reads no fields. */
export function readAttempter(request: Request, context: Readonly<RouterContextProvider>): Attempter {
  const { services, facts, actor } = readContext(context);
  return { services, actor, request, clientAddress: facts.clientAddress, fields: {} };
}
