import type { Page } from "@playwright/test";
import { startApp } from "../support/app.ts";
import { test as base, expect } from "../support/journey.ts";
import { listenFor } from "../support/listening.ts";
import { type Breaker, breakWritesOf, faults } from "./breaker.ts";
import { type FoundForm, fill, findForms, locate, valuesOf } from "./every-form.ts";
import { untilListening } from "./scripts.ts";
import { signIn } from "./sign-in.ts";

// Nothing typed is lost (contract, "Running"): every form and every button of the product, found on its pages, through a connection
// that is cut before, while, and after it is sent, through errors of the server and of somebody in between, and through a session that ended.

const test = base.extend<{ breaker: Breaker }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
  club: async ({}, use) => {
    const app = await startApp({ environment: { RATE_LIMIT_FACTOR: "1000" } });
    const listener = await listenFor(app);
    await use(Object.assign({ ...app, url: listener.url }, { breaker: breakWritesOf(listener.server) }));
    await listener.close();
    await app.close();
  },
  breaker: async ({ club }, use) => use((club as unknown as { breaker: Breaker }).breaker),
});

/** Where each begins to look, and which pages are theirs to try. */
const people = [
  { who: "a visitor", from: ["/"], own: /^\// },
  {
    who: "pro@example.com",
    from: ["/portal", "/dashboard", "/account"],
    own: /^\/(portal|dashboard|account)/,
  },
  {
    who: "coach1@example.com",
    from: ["/admin", "/account/second-factor"],
    own: /^\/(admin|account\/second)/,
  },
];

/** A video travels in parts, by its own client (uploads.test.ts). */
const isUpload = ({ key }: FoundForm) => /submit-video|upload-video|send-angle/.test(key);

const quickly = { intervals: [20], timeout: 4_000 };

const said = ".toast-region [role=alert]:not([data-old]), form [role=alert], form [role=status]";

async function open(page: Page, address: string): Promise<void> {
  // Where the last form led to may still be on its way.
  await expect(() => page.goto(address)).toPass();
  const isReact = (await page.locator("template#failed").count()) === 0;
  if (isReact) await untilListening(page);
}

/** Sends the form through every fault, and then as it should go. Answers what went wrong, or null. */
async function tryForm(
  page: Page,
  breaker: Breaker,
  { key, page: address }: FoundForm,
  isVisitor: boolean,
): Promise<string | null> {
  breaker.fault = null;
  await open(page, address);
  const form = await locate(page, key);
  if (!form) return "is not there";
  await fill(form);
  const button = form.locator("button:not([type=button])").first();
  if (!(await button.isEnabled())) return "its button cannot be pressed";
  const typed = await valuesOf(form);
  const title = await page.locator("h1").first().textContent();
  for (const fault of isVisitor ? faults.filter((one) => one !== "401") : faults) {
    breaker.fault = fault;
    await page.evaluate(() => {
      for (const old of document.querySelectorAll(".toast-region [role=alert]"))
        old.setAttribute("data-old", "");
    });
    const before = breaker.writes;
    await button.click();
    try {
      await expect.poll(() => breaker.writes, quickly).toBeGreaterThan(before);
      await expect(page.locator(said).filter({ hasText: /\w/ }).first()).toBeVisible({ timeout: 4_000 });
    } catch {
      // A drill log that cannot be sent waits on the device, and its form closes.
      if (
        await page
          .getByText(/on this (device|phone)/)
          .first()
          .isVisible()
      )
        return null;
      return `${fault}: nothing is said (${page.url()}, ${await page.locator("h1").first().textContent()})`;
    }
    if ((await page.locator("h1").first().textContent()) !== title) return `${fault}: another page`;
    const now = await locate(page, key);
    if (!now) return `${fault}: the form is gone`;
    const kept = await valuesOf(form);
    if (`${kept}` !== `${typed}`) return `${fault}: typed ${typed}, kept ${kept}`;
  }
  breaker.fault = null;
  const before = breaker.writes;
  const answered = page.waitForResponse(
    (one) => one.request().method() === "POST" && !one.url().includes("log-error"),
    { timeout: 5_000 },
  );
  await button.click();
  const status = (await answered).status();
  if (breaker.writes === before || status >= 500) return `then it is not sent (${status})`;
  return null;
}

const isLast = (key: string) => /delete|remove|sign-out|clean|close|stop|discard|cancel|withdraw/.test(key);

test.describe("with scripts", { tag: "@scripts" }, () => {
  for (const { who, from, own } of people) {
    test(`every form of ${who} keeps what was typed when it cannot be sent`, async ({ page, breaker }) => {
      test.setTimeout(400_000);
      if (who !== "a visitor") await signIn(page, who);
      const all = await findForms(page.request, from);
      const found = all.filter((form) => own.test(form.key) && !isUpload(form));
      found.sort((a, b) => Number(isLast(a.key)) - Number(isLast(b.key)));
      const wrong: string[] = [];
      for (const form of found) {
        const start = performance.now();
        const fault = await tryForm(page, breaker, form, who === "a visitor").catch((error: Error) =>
          error.message.slice(0, 300),
        );
        breaker.fault = null;
        console.log(form.key, Math.round(performance.now() - start), fault ?? "");
        if (fault) wrong.push(`${form.key} (${form.page}): ${fault}`);
        if (who !== "a visitor") await signIn(page, who);
      }
      console.log(found.length);
      expect(wrong).toEqual([]);
    });
  }
});
