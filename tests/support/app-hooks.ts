import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type App, type Ask, startApp } from "./app.ts";

/** The product as the tests of a file find it; its parts are there from the file's hooks on, not while the file is read. */
export type FileApp = App & {
  /** As the person, signed in before each test, or once where the tests share the product. */
  as(email: string): Ask;
};

type Hook = (run: () => Promise<void>) => void;

function followApp(begin: Hook, end: Hook, options: Parameters<typeof startApp>[0]): FileApp {
  let current: App;
  begin(async () => {
    current = await startApp(options);
  });
  end(() => current.close());
  return {
    get services() {
      return current.services;
    },
    get bundle() {
      return current.bundle;
    },
    get clock() {
      return current.clock;
    },
    get dataDir() {
      return current.dataDir;
    },
    fetch: (path, init) => current.fetch(path, init),
    signIn: (email) => current.signIn(email),
    close: () => current.close(),
    as(email) {
      let ask: Ask;
      begin(async () => {
        ask = await current.signIn(email);
      });
      return (path, init) => ask(path, init);
    },
  };
}

/** A product of its own for each test of the file, closed after it. */
export const appForEach = (options?: Parameters<typeof startApp>[0]) =>
  followApp(beforeEach, afterEach, options);

/** One product that all tests of the file share: what one stores the next one meets. */
export const appForAll = (options?: Parameters<typeof startApp>[0]) =>
  followApp(beforeAll, afterAll, options);

/** Starts products with the given settings, or other ones; all are closed after each test. */
export function appsForEach(usual: Record<string, string> = {}) {
  const open: App[] = [];
  afterEach(async () => {
    for (const app of open.splice(0)) await app.close();
  });
  return async (environment = usual): Promise<App> => {
    const app = await startApp({ environment });
    open.push(app);
    return app;
  };
}
