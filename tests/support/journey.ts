import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type App, startApp } from "./app.ts";
import { root } from "./bundle.ts";

/** A demo club served over HTTP for one test alone; its time stands still until the test moves it. */
export type ServedClub = App & { url: string };

async function listenFor(app: App): Promise<{ url: string; close(): Promise<void> }> {
  const { bundle, services } = app;
  const handle = bundle.createHandler(bundle, services);
  const server = bundle.createHttpServer(handle, services, join(root, "build/client"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Playwright's `test` with a club of its own for every test: what one journey stores no other one meets. */
export const test = base.extend<{ club: ServedClub }>({
  club: async ({ browserName: _ }, use) => {
    const app = await startApp();
    const listener = await listenFor(app);
    await use({ ...app, url: listener.url });
    await listener.close();
    await app.close();
  },
  baseURL: async ({ club }, use) => use(club.url),
});

export { expect } from "@playwright/test";
