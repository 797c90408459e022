/** An event that lasts until the promises given to it settle. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };

/** A request of a page this worker looks after. */
export type FetchEvent = Extendable & {
  readonly request: Request;
  /** The browser's request started while the worker was starting; undefined if there was none. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

/** Which requests bypass the worker without starting it, in browsers that can do that. */
type Rule = { condition: object; source: "network" };

/** The worker's install event. */
export type InstallEvent = Extendable & { addRoutes?(rules: Rule): Promise<void> };

type Events = {
  install: InstallEvent;
  activate: Extendable;
  fetch: FetchEvent;
  message: Extendable & { readonly data: unknown };
  push: Extendable & { readonly data: { json(): unknown } | null };
  notificationclick: Extendable & { readonly notification: Notification };
};

/** An open page of ours. */
type WindowClient = { navigate(path: string): Promise<WindowClient | null>; focus(): Promise<WindowClient> };

/** The parts of a service worker's global scope used here, because TypeScript's own types conflict with a page's. */
type Scope = {
  /** The worker's build, set by the line before its script. */
  readonly build: string;
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window" }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
};

/** This worker. */
export const scope = globalThis as unknown as Scope;
