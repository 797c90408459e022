import { test as base } from "@playwright/test";
import { type App, startApp } from "./app.ts";
import { listenFor } from "./listening.ts";

/** A demo club served over HTTP for one test alone; its time stands still until the test moves it. */
export type ServedClub = App & { url: string };

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
