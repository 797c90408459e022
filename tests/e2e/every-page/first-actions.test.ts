import type { Page } from "@playwright/test";
import { addressOf } from "../../support/bundle.ts";
import { everyPage, withoutIds } from "../support/every-form.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

/** Pages that no page links to: a phone's shortcut opens the log, and a form or a mail leads to one's data. */
const starts = ["/portal", "/dashboard", "/account", "/portal/log", "/account/data"];
const isOwn = (path: string) => /^\/(portal|dashboard|account)\b/.test(path);

/** Pages with the same address but for ids, and the same tab; what else a query names is a state of the same page. */
function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://club");
  return `${withoutIds(pathname)} ${searchParams.get("tab") ?? ""}`;
}

/** Every page of a member's area that someone can get to, each once. */
async function ownPages(club: ServedClub, who: string): Promise<Map<string, string>> {
  const ask = await club.signIn(who);
  const found = new Map<string, string>();
  for await (const [page] of everyPage(ask, starts))
    if (isOwn(page) && !found.has(placeOf(page))) found.set(placeOf(page), page);
  return found;
}

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/**
 * What is wrong with a page's first action, and whether a title of the product's own takes more than a line. The action is
 * its first primary button; on a page that isn't known to have one, a notice's or a video may come before, and on a page to read
 * it is the first link or button.
 */
const readFaults = (page: Page, about: { isFixed: boolean; hasPrimary: boolean }) =>
  page.evaluate(({ isFixed, hasPrimary }) => {
    const main = document.querySelector("main");
    const shown = (selector: string) =>
      [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
        (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[data-menu]"),
      );
    const usual = hasPrimary ? ".btn-primary" : ".btn-primary, .notice .btn, video";
    const action = shown(usual) ?? shown("a, button, summary");
    const title = main?.querySelector("h1");
    const line = document.createRange();
    if (title) line.selectNodeContents(title);
    const lines = new Set([...line.getClientRects()].map(({ top }) => Math.round(top))).size;
    const { left = 0, bottom = 0, width = 0 } = action?.getBoundingClientRect() ?? {};
    const under = document.elementFromPoint(left + width / 2, bottom - 2);
    const name = action?.textContent?.trim().slice(0, 40);
    return [
      ...(action ? [] : ["nothing to do"]),
      ...(action && !action.contains(under) ? [`"${name}" ends at ${Math.round(bottom)}`] : []),
      ...(isFixed && lines > 1 ? [`the title "${title?.textContent}" takes ${lines} lines`] : []),
    ];
  }, about);

/** The primary action of a pro member's pages that have one. */
const primaryActions = new Map<string, string | RegExp>([
  ["/portal ", "Complete Drill: Cut Around the Corner"],
  ["/portal progress", /^Complete Drill/],
  ["/portal categories", /^Log practice: /],
  ["/portal/messages ", "Send"],
  ["/portal/calls ", /^Book /],
  ["/portal/homework ", /^Mark as done/],
  ["/portal/practice ", "Log practice"],
  ["/portal/bags ", "Add bags"],
  ["/portal/templates ", /^Open /],
  ["/dashboard ", "View Tutorials"],
  ["/account ", "Save profile"],
]);

for (const who of ["new@example.com", "basic@example.com", "elite@example.com", "pro@example.com"]) {
  test(`the first action of every page for ${who} is in the first view, below a title of one line`, async ({
    page,
    club,
  }) => {
    const pages = await ownPages(club, who);
    expect(pages.size).toBeGreaterThan(15);
    test.setTimeout(10_000 * pages.size);
    await signIn(page, who);
    const faults: string[] = [];
    const named: string[] = [];
    for (const [place, path] of pages) {
      await page.goto(path);
      const name = who === "pro@example.com" ? primaryActions.get(place) : undefined;
      if (name !== undefined) {
        named.push(place);
        const first = page.getByRole("main").locator(".btn-primary").first();
        // The microphone takes the place of Send once its script is there.
        await (name === "Send" ? expect(first).toHaveText(name) : expect(first).toHaveAccessibleName(name));
      }
      for (const size of sizes) {
        await page.setViewportSize(size);
        const about = { isFixed: !place.includes(":id"), hasPrimary: name !== undefined };
        const found = await readFaults(page, about);
        faults.push(...found.map((fault) => `${path} at ${size.width}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    if (who !== "pro@example.com") return;
    expect(named.sort()).toEqual([...primaryActions.keys()].sort());
    // A page that no link leads to would be walked past.
    const walked = [...pages.values()].map((path) => new URL(path, "http://club").pathname);
    const isWalked = (pattern: string) => {
      const address = new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`);
      return walked.some((path) => address.test(path));
    };
    const built = Object.keys(club.bundle.routes).map((id) => addressOf(club.bundle, id));
    expect(built.filter((pattern) => isOwn(pattern) && !isWalked(pattern))).toEqual([]);
  });
}
