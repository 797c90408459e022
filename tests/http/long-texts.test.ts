import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { everyPage, keyOfForm, type Reader } from "../e2e/support/every-form.ts";
import { people } from "../e2e/support/people.ts";

// A long text comes back after a reload or a crash. Every form with a text area is found on the pages: it keeps a draft, and its page
// runs the script that does.

let app: App;
beforeAll(async () => {
  app = await startApp({ environment: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => app.close());

/** Kept in other ways: by the page's own saving (the desk, messages), with the sheet of a drill or a match, with a begun upload; or pasted, not typed. */
const isKeptElsewhere =
  /^\/admin\/review\/|\/messages(\/:id)? send$| complete-drill$| log-match$| submit-video$| (check-list|import-subscriptions|import-store)$/;

const readerOf = (ask: Ask): Reader => ({
  async get(page) {
    const answer = await ask(page);
    return { headers: () => Object.fromEntries(answer.headers), text: () => answer.text() };
  },
});

/** What is wrong with the long texts of a page, by form. */
function faultsOf(page: string, html: string, own: RegExp): [string, string][] {
  const isScripted = html.includes("/assets/entry.client");
  return [...html.matchAll(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)]
    .filter(([form]) => form.includes("<textarea"))
    .flatMap(([form]): [string, string][] => {
      const action = /\baction="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
      const key = keyOfForm(new URL(action, `http://club${page}`).href);
      if (isKeptElsewhere.test(key) || !own.test(key)) return [];
      // A page without React keeps them by its one script.
      if (!isScripted && form.includes(" data-draft=")) return [];
      if (!form.includes('name="draftAbout"')) return [[key, `${key} (${page}) keeps no draft`]];
      return isScripted ? [] : [[key, `${key} (${page}) runs no script`]];
    });
}

describe("every long text", () => {
  it.each(people)(
    "of $who is kept while it is typed",
    async ({ who, from, own }) => {
      const faults = new Map<string, string>();
      for await (const [page, html] of everyPage(
        readerOf(who === "a visitor" ? app.fetch : await app.signIn(who)),
        from,
      ))
        for (const [key, fault] of faultsOf(page, html, own)) faults.set(key, fault);
      expect([...faults.values()]).toEqual([]);
    },
    300_000,
  );
});
