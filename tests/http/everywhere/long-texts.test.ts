import { describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { everyPage, keyOfForm } from "../../e2e/support/every-form.ts";
import { askAs, people } from "../../e2e/support/people.ts";

// A long text is restored after a reload or a crash. This finds every form with a text area on the pages: it must
// save a draft, and its page must run the script that does.

const app = appForAll({ environment: { RATE_LIMIT_FACTOR: "1000" } });

/**
 * Saved in other ways: by the page itself (the desk, messages), with a drill's or a match's sheet, with a started
 * upload; or pasted instead of typed.
 */
const isKeptElsewhere =
  /^\/admin\/review\/|\/messages(\/:id)? send$| complete-drill$| log-match$| submit-video$| (check-list|import-subscriptions|import-store)$/;

/** What is wrong with a page's long texts, by form. */
function faultsOf(page: string, html: string, own: RegExp): [string, string][] {
  const isScripted = html.includes("/assets/entry.client");
  return [...html.matchAll(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)]
    .filter(([form]) => form.includes("<textarea"))
    .flatMap(([form]): [string, string][] => {
      const action = /\baction="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
      const key = keyOfForm(new URL(action, `http://club${page}`).href);
      if (isKeptElsewhere.test(key) || !own.test(key)) return [];
      // A page without React saves them with the enhancement script.
      if (!isScripted && form.includes(" data-draft=")) return [];
      if (!form.includes('name="draftAbout"')) return [[key, `${key} (${page}) keeps no draft`]];
      return isScripted ? [] : [[key, `${key} (${page}) runs no script`]];
    });
}

describe("every long text", () => {
  it.each(people)(
    "of $who is saved while it is typed",
    async ({ who, from, own }) => {
      const faults = new Map<string, string>();
      for await (const [page, html] of everyPage(await askAs(app, who), from))
        for (const [key, fault] of faultsOf(page, html, own)) faults.set(key, fault);
      expect([...faults.values()]).toEqual([]);
    },
    300_000,
  );
});
