/** An event that lasts until what it was told to wait for is over. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };

/** A request of a page this worker looks after. */
export type FetchEvent = Extendable & {
  readonly request: Request;
  /** The answer the browser asked for while the worker was starting; undefined when it did not. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

/** Which requests go past the worker without starting it, in browsers that can do that. */
type Rule = { condition: object; source: "network" };

/** The worker's first hour. */
export type InstallEvent = Extendable & { addRoutes?(rules: Rule): Promise<void> };

type Events = {
  install: InstallEvent;
  activate: Extendable;
  fetch: FetchEvent;
  message: Extendable & { readonly data: unknown };
  push: Extendable & { readonly data: { json(): unknown } | null };
  notificationclick: Extendable & { readonly notification: Notification };
};

/** A page of ours that is open. */
type WindowClient = { navigate(path: string): Promise<WindowClient | null>; focus(): Promise<WindowClient> };

/** The world of a service worker, as far as this one needs it: TypeScript's own description does not go together with a page's. */
type Scope = {
  /** Which build the worker belongs to: the line before its script says so. */
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
