import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { type App, startApp } from "../../support/app.ts";
import { listenFor } from "../../support/listening.ts";
import { untilListening } from "./scripts.ts";

/** A demo club served over HTTP for one test alone; its time is stopped until the test moves it. */
export type ServedClub = App & { url: string };

/** Whether a line of the console says that the page's policy (CSP) refused something. */
export const isRefusal = (line: ConsoleMessage) => /content security policy/i.test(line.text());

/**
 * Whether React's first drawing differed from the page sent, so that it threw the page away; a press at that moment is
 * lost.
 */
const isMismatch = ({ message }: Error) => /React error #(418|419|421|422|423|425)\b/.test(message);

/**
 * Makes a page wait at each opening until React has taken it over: a press before that is the browser's own. A journey
 * about that moment opens with `waitUntil`.
 */
export function waitingPage(page: Page): Page {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await open(address, options);
    if (options?.waitUntil === undefined) await untilListening(page);
    return answer;
  };
  return page;
}

/** Playwright's `test` with a club of its own for every test: what one journey stores no other one meets. */
export const test = base.extend<{ club: ServedClub; environment: Record<string, string> }>({
  /** What a journey's club is set to besides the tests' settings. */
  environment: [{}, { option: true }],
  /** On no journey does a page meet its own policy's refusal, or does React draw it anew instead of taking it over. */
  context: async ({ context }, use) => {
    const faults: string[] = [];
    context.on("console", (line) => {
      if (isRefusal(line)) faults.push(`${line.page()?.url()}: ${line.text()}`);
    });
    context.on("weberror", (fault) => {
      if (isMismatch(fault.error())) faults.push(`${fault.page()?.url()}: ${fault.error()}`);
    });
    await use(context);
    expect(faults).toEqual([]);
  },
  page: async ({ page }, use) => use(waitingPage(page)),
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
