import { test as base, type ConsoleMessage, expect } from "@playwright/test";
import { type App, startApp } from "./app.ts";
import { listenFor } from "./listening.ts";

/** A demo club served over HTTP for one test alone; its time stands still until the test moves it. */
export type ServedClub = App & { url: string };

/** Whether a line of the console says that the page's policy (CSP) refused something. */
export const isRefusal = (line: ConsoleMessage) => /content security policy/i.test(line.text());

/** Playwright's `test` with a club of its own for every test: what one journey stores no other one meets. */
export const test = base.extend<{ club: ServedClub; environment: Record<string, string> }>({
  /** What a journey's club is set to besides the tests' settings. */
  environment: [{}, { option: true }],
  /** On no journey does a page meet its own policy's refusal. */
  context: async ({ context }, use) => {
    const refusals: string[] = [];
    context.on("console", (line) => {
      if (isRefusal(line)) refusals.push(`${line.page()?.url()}: ${line.text()}`);
    });
    await use(context);
    expect(refusals).toEqual([]);
  },
  club: async ({ environment }, use) => {
    const app = await startApp({ environment });
    const listener = await listenFor(app);
    await use({ ...app, url: listener.url });
    await listener.close();
    await app.close();
  },
  baseURL: async ({ club }, use) => use(club.url),
});

export { expect } from "@playwright/test";
