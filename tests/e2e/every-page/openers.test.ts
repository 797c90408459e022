import type { Page } from "@playwright/test";
import type { Ask } from "../../support/app.ts";
import { everyPage, keyOfPage, linksIn } from "../support/every-form.ts";
import { expect, test } from "../support/journey.ts";
import { people } from "../support/people.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// Focus returns to what opened a dialog. Openers are the links of rendered pages to a page with a dialog; one of each
// kind is tried by keyboard alone: Escape, and once for each dialog the links that close it.

type Opener = { page: string; href: string };

const addressOf = (link: string, page = "/") => new URL(link, `http://club${page}`);

/** Links on pages of one kind that add the same parameters to the address open the same dialog. */
function kindOf({ page, href }: Opener): string {
  const from = addressOf(page);
  const to = addressOf(href, page);
  const added = [...to.searchParams]
    .filter(([name, value]) => name !== "tab" && !from.searchParams.getAll(name).includes(value))
    .map(([name]) => name);
  const [here, there] = [from, to].map((address) => {
    const tab = address.searchParams.get("tab");
    return keyOfPage(address.pathname) + (tab ? `tab=${tab}` : "");
  });
  return `${here} to ${there} with ${[...new Set(added)].sort()}`;
}

/** One opener of each kind on someone's pages, and the dialogs there are; their own links are tried in them. */
async function findOpeners(ask: Ask, from: readonly string[], own: RegExp) {
  const links: Opener[] = [];
  const dialogs = new Set<string>();
  for await (const [address, html] of everyPage(ask, from)) {
    if (html.includes("<dialog")) dialogs.add(keyOfPage(address));
    else if (own.test(address)) links.push(...linksIn(html).map((href) => ({ page: address, href })));
  }
  const openers = new Map<string, Opener>();
  for (const opener of links) {
    const { pathname, search } = addressOf(opener.href, opener.page);
    const kind = kindOf(opener);
    if (dialogs.has(keyOfPage(`${pathname}${search}`)) && !openers.has(kind)) openers.set(kind, opener);
  }
  return { openers: [...openers.values()], dialogs };
}

/** Waits until the page's script is in charge: React, or on pages without it the small one. */
async function untilReady(page: Page): Promise<void> {
  await page.waitForLoadState();
  if ((await page.locator("template#failed").count()) === 0) await untilListening(page);
}

/** Moves the keyboard to the opener, on its own page. */
async function reach(page: Page, opener: Opener): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (`${pathname}${search}` !== opener.page) {
    await page.goto(opener.page);
    await untilReady(page);
  }
  const found = await page.evaluate((href) => {
    const links = [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
    for (const link of links)
      for (let at: Element | null = link; at; at = at.parentElement)
        if (at.tagName === "DETAILS") at.setAttribute("open", "");
    const link = links.find((one) => one.checkVisibility({ visibilityProperty: true }));
    link?.focus();
    return link !== undefined && document.activeElement === link;
  }, opener.href);
  if (!found) throw new Error("the keyboard does not reach it");
}

/** The dialog's links to the page without it: Close and, in a form, Cancel. */
async function closersOf(page: Page) {
  const href = await page.locator(".dialog-head a").getAttribute("href");
  return page.locator(`dialog a[href="${href}"]:visible`);
}

/**
 * Whether the focus is on the opener or on its replacement: a link to the same address, or the whole of a page that has
 * no such link because the opener is on another one.
 */
const isBack = (page: Page, href: string) =>
  page.evaluate((to) => {
    const at = document.activeElement;
    const links = [...document.querySelectorAll(`a[href="${CSS.escape(to)}"]`)];
    return links.some((link) => link.checkVisibility()) ? at?.getAttribute("href") === to : at?.id === "main";
  }, href);

/** Opens a dialog, closes it one way (null: Escape), and answers in how many ways its links close it. */
async function openAndClose(page: Page, opener: Opener, way: number | null): Promise<number> {
  await reach(page, opener);
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await untilReady(page);
  await expect(page.locator("dialog :focus")).toHaveCount(1);
  const closers = await closersOf(page);
  const ways = await closers.count();
  if (way !== null) await closers.nth(way).focus();
  await page.keyboard.press(way === null ? "Escape" : "Enter");
  await expect(page.locator("dialog")).toHaveCount(0);
  await untilReady(page);
  const name = way === null ? "Escape" : `link ${way + 1}`;
  await expect.poll(() => isBack(page, opener.href), { message: name, timeout: 5_000 }).toBe(true);
  return ways;
}

/** The links in the open dialog that lead on to another one: the next step, another way to fill it in. */
async function stepsOf(page: Page, dialogs: ReadonlySet<string>): Promise<string[]> {
  const hrefs = await page
    .locator("dialog a[href]:visible")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const isDialog = (href: string) => {
    const { pathname, search } = new URL(href, page.url());
    return dialogs.has(keyOfPage(`${pathname}${search}`));
  };
  return [...new Set(hrefs)].filter(isDialog);
}

/** Opens a dialog, goes on to another one from inside it, and closes that: back at the first one's opener. */
async function goOnAndClose(page: Page, opener: Opener, step: string): Promise<void> {
  await reach(page, opener);
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await untilReady(page);
  await page.locator(`dialog a[href="${step}"]:visible`).first().focus();
  await page.keyboard.press("Enter");
  const wanted = page.locator(`dialog a[href="${step}"][aria-current=page]`);
  // With scripts, another way to fill in the same form changes no address.
  await expect
    .poll(async () => page.url().endsWith(step) || (await wanted.count()) > 0, { message: `to ${step}` })
    .toBe(true);
  await untilReady(page);
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await expect(page.locator("dialog :focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await untilReady(page);
  await expect.poll(() => isBack(page, opener.href), { message: `after ${step}`, timeout: 5_000 }).toBe(true);
}

/** Tries each link of a kind inside the dialogs that leads on to another dialog. */
async function goThrough(page: Page, opener: Opener, dialogs: ReadonlySet<string>, tried: Set<string>) {
  await reach(page, opener);
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  for (const step of await stepsOf(page, dialogs)) {
    const kind = `${keyOfPage(opener.href)} ${keyOfPage(step)}`;
    if (tried.has(kind)) continue;
    tried.add(kind);
    await goOnAndClose(page, opener, step);
  }
}

/** What is wrong with an opener, or null. The first one of a dialog tries its links too, which are the same for the others. */
async function faultOf(
  page: Page,
  opener: Opener,
  isFirst: boolean,
  goOn: () => Promise<void>,
): Promise<string | null> {
  try {
    const ways = await openAndClose(page, opener, null);
    for (let way = 0; isFirst && way < ways; way += 1) await openAndClose(page, opener, way);
    await goOn();
    return null;
  } catch (error) {
    const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    return `${opener.page} to ${opener.href}: ${(error as Error).message.slice(0, 120)} (focus: ${focus})`;
  }
}

for (const { who, from, own } of people.slice(1)) {
  test(`the focus returns to what opened a dialog of ${who} @scripts`, async ({ page, club }) => {
    test.setTimeout(300_000);
    const { openers, dialogs } = await findOpeners(await club.signIn(who), from, own);
    await signIn(page, who);
    expect(openers.length).toBeGreaterThan(8);
    const faults: (string | null)[] = [];
    const tried = new Set<string>();
    const closed = new Set<string>();
    for (const opener of openers) {
      const dialog = keyOfPage(addressOf(opener.href, opener.page).href);
      faults.push(
        await faultOf(page, opener, !closed.has(dialog), () => goThrough(page, opener, dialogs, tried)),
      );
      closed.add(dialog);
    }
    expect(tried.size).toBeGreaterThan(0);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
}
