import type { Page } from "@playwright/test";
import {
  everyPage,
  type FoundForm,
  fill,
  findAgain,
  findSubmit,
  locate,
  valuesOf,
  withoutIds,
} from "../support/every-form.ts";
import { expect, test } from "../support/journey.ts";
import { askAs, findOwnSends, isTapped, isUpload, lastOnes, people } from "../support/people.ts";
import { openSlowly, untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";
import { translate } from "../support/translate.ts";

// A page that the browser translates before its scripts came: what was typed stays, the form can be sent, and what the page says
// afterwards is what a page says that is loaded anew.

test.use({ environment: { RATE_LIMIT_FACTOR: "1000" } });

type Framework = {
  __reactRouterDataRouter?: {
    state: { navigation: { state: string }; revalidation: string };
    navigate(to: string): Promise<void>;
  };
};

/** Waits until no page is on its way. */
async function untilThere(page: Page): Promise<void> {
  await untilListening(page);
  const isIdle = () => {
    const state = (window as Framework).__reactRouterDataRouter?.state;
    return !state || (state.navigation.state === "idle" && state.revalidation === "idle");
  };
  await expect.poll(() => page.evaluate(isIdle)).toBe(true);
}

/** Leads to a page as its link does, without loading it anew. */
const follow = (page: Page, address: string) =>
  page.evaluate((to) => (window as Framework).__reactRouterDataRouter?.navigate(to), address);

/** What the page's own scripts threw, or found wrong. */
function exceptionsOn(page: Page): string[] {
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  return thrown;
}

/** Every text that shows on the page, in capitals. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) return [];
    for (const fold of main.querySelectorAll("details")) fold.open = true;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: place, textContent: text } = walker.currentNode;
      const words = (text ?? "").replace(/\s+/g, " ").trim().toUpperCase();
      // When a draft was saved is known to this page alone.
      if (
        words !== "" &&
        !place?.closest(".form-draft") &&
        place?.checkVisibility({ visibilityProperty: true })
      )
        texts.push(words);
    }
    return texts;
  });

/** What the translated page says, once all its parts are there, and the same page loaded anew doesn't. */
async function staleOn(page: Page, fresh: Page): Promise<string[]> {
  let stale: string[] = [];
  const look = async () => {
    const [shown, right] = [await textsOf(page), await textsOf(fresh)];
    stale = shown.filter((words) => !right.includes(words));
    return stale;
  };
  const compare = async () => {
    await untilThere(page);
    await fresh.goto(page.url());
    await untilThere(fresh);
    // A page's parts become interactive one after another.
    await expect.poll(look).toEqual([]);
  };
  await expect(compare)
    .toPass({ timeout: 30_000 })
    .catch(() => {});
  return stale;
}

type Walk = { page: Page; fresh: Page; thrown: string[] };

/** Opens a page whose scripts come only after it was translated and typed into; what was typed, null if the form isn't there. */
async function typeEarly(page: Page, { key, page: address }: FoundForm): Promise<string[] | null> {
  let typed: string[] | null = null;
  await openSlowly(page, address, async () => {
    await page.locator("main").waitFor();
    // Deferred scripts, too, are held.
    await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe("loading");
    await translate(page);
    const form = await locate(page, key);
    if (!form) return;
    await fill(form);
    typed = await valuesOf(form);
  });
  await untilThere(page);
  return typed;
}

/** The form once it has what was typed before; what it lacks if it never gets it. */
async function findKept(page: Page, key: string, typed: readonly string[]) {
  let lost = ["the form"];
  const look = async () => {
    const form = await locate(page, key);
    const kept = form ? await valuesOf(form) : [];
    if (form) lost = typed.filter((one) => !kept.includes(one));
    return lost;
  };
  await expect
    .poll(look)
    .toEqual([])
    .catch(() => {});
  return { form: await locate(page, key), lost };
}

/** Types into a form of a translated page whose scripts come late, and sends it. Returns what went wrong, or null. */
async function tryForm({ page, fresh, thrown }: Walk, one: FoundForm): Promise<string | null> {
  const typed = await typeEarly(page, one);
  if (!typed) return "isn't there";
  const { form, lost } = await findKept(page, one.key, typed);
  if (!form || lost.length > 0) return `lost ${lost.join(", ")}`;
  await fill(form);
  const button = await findSubmit(form);
  if (!button) return "has no button";
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && !answer.url().includes("log-error"),
  );
  await button.click();
  const status = (await answered).status();
  if (status >= 500) return `answers ${status}`;
  // What a refusal says goes with a new load.
  const stale = status < 400 ? await staleOn(page, fresh) : [];
  const wrong = [...stale.map((words) => `says ${words}`), ...thrown.splice(0)];
  return wrong.length > 0 ? wrong.join(" | ") : null;
}

/** The rounds of a match are tapped (translated.test.ts), and a video travels in parts. */
const isTyped = (form: FoundForm) => !isUpload(form) && !isTapped(form);

test.describe("translated", { tag: "@scripts" }, () => {
  for (const { who, from, own } of people.filter(({ who }) => !who.startsWith("coach")))
    test(`every form of ${who} keeps what is typed, can be sent, and shows what is true`, async ({
      page,
      context,
      club,
    }) => {
      test.setTimeout(600_000);
      page.setDefaultTimeout(30_000);
      const walk = { page, fresh: await context.newPage(), thrown: exceptionsOn(page) };
      const { forms } = await findOwnSends(await askAs(club, who), { who, from });
      const mine = lastOnes(forms.filter((one) => own.test(one.key) && isTyped(one)));
      expect(mine.length).toBeGreaterThan(0);
      const wrong: string[] = [];
      for (const one of mine) {
        // The page that follows a form may still be on its way.
        await expect(() => page.goto("/favicon.svg")).toPass();
        if (who !== "a visitor") await signIn(page, who);
        const now = await findAgain(await askAs(club, who), one, from);
        const fault = await tryForm(walk, now).catch((error: Error) => error.message.slice(0, 300));
        if (fault) wrong.push(`${one.key} (${now.page}): ${fault}`);
      }
      expect(wrong).toEqual([]);
    });

  test("every page of a member says what is true when it follows another", async ({
    page,
    context,
    club,
  }) => {
    test.setTimeout(600_000);
    const who = "pro@example.com";
    const fresh = await context.newPage();
    await signIn(page, who, "/portal");
    const thrown = exceptionsOn(page);
    await translate(page);
    const seen = new Set<string>();
    const wrong: string[] = [];
    for await (const [address] of everyPage(await askAs(club, who), ["/portal"])) {
      const { pathname, searchParams } = new URL(address, "http://club");
      const key = `${withoutIds(pathname)} ${searchParams.get("tab")}`;
      if (!pathname.startsWith("/portal") || seen.has(key)) continue;
      seen.add(key);
      await follow(page, address);
      const stale = await staleOn(page, fresh);
      wrong.push(...[...stale, ...thrown.splice(0)].map((words) => `${address}: ${words}`));
    }
    expect(seen.size).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});
