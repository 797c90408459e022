import { expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { everyPage, keyOfPage } from "../../e2e/support/every-form.ts";
import { people } from "../../e2e/support/people.ts";

// Without scripts each dialog has an address, and an address may name several. Every pair of dialogs of one page is
// asked for together: one opens.

const app = appForAll();

const countOpen = (html: string) => html.match(/<dialog[^>]*\sopen/g)?.length ?? 0;

/** The page and tab that a dialog opens on. */
function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://club");
  return `${pathname} ${searchParams.get("tab")}`;
}

/** One address of each kind of dialog, by the names its query has. */
async function findDialogs(ask: Ask, from: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>();
  for await (const [address, html] of everyPage(ask, from)) {
    const open = countOpen(html);
    expect([address, open]).toEqual([address, Math.min(open, 1)]);
    const { pathname, searchParams } = new URL(address, "http://club");
    const kind = `${keyOfPage(pathname)} ${searchParams.get("tab")} ${[...searchParams.keys()].sort()}`;
    if (open === 1 && !found.has(kind)) found.set(kind, address);
  }
  return [...found.values()];
}

/** The address that asks for both. */
function both(one: string, other: string): string {
  const address = new URL(one, "http://club");
  for (const [name, value] of new URL(other, address).searchParams)
    if (!address.searchParams.has(name)) address.searchParams.append(name, value);
  return `${address.pathname}${address.search}`;
}

it.each(people)("$who never sees two dialogs open", { timeout: 120_000 }, async ({ who, from }) => {
  const ask = who === "a visitor" ? app.fetch : await app.signIn(who);
  const dialogs = await findDialogs(ask, from);
  expect(dialogs.length).toBeGreaterThan(0);
  const asked = new Set<string>();
  for (const [place, one] of dialogs.entries())
    for (const other of dialogs.slice(place + 1))
      if (placeOf(one) === placeOf(other)) asked.add(both(one, other));
  const opened: [string, number][] = [];
  for (const address of asked) opened.push([address, countOpen(await (await ask(address)).text())]);
  expect(opened.filter(([, count]) => count !== 1)).toEqual([]);
});
