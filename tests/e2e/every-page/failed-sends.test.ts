import type { Page } from "@playwright/test";
import { type Breaker, faults } from "../support/breaker.ts";
import {
  type FoundForm,
  fill,
  findAgain,
  findForms,
  findSubmit,
  locate,
  valuesOf,
} from "../support/every-form.ts";
import { expect, test } from "../support/failing-club.ts";
import { isUpload, lastOnes, people } from "../support/people.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// Nothing typed is lost (contract, "Forms"): tries every form and button on the product's pages with a connection cut
// before, during, and after sending, with proxy errors, and with an expired session.

/** A match has rounds to send only once its keys are tapped, and then waits on the device (matches.test.ts). */
const isTapped = ({ key }: FoundForm) => key.endsWith(" log-match");

const quickly = { intervals: [20], timeout: 4_000 };

const said = ".toast-region [role=alert]:not([data-old]), form [role=alert], form [aria-live]";

async function open(page: Page, address: string): Promise<void> {
  // The last form's target may still be loading.
  await expect(() => page.goto(address)).toPass();
  const isReact = (await page.locator("template#failed").count()) === 0;
  if (isReact) await untilListening(page);
}

/** Sends the form through every failure, and then normally. Returns what went wrong, or null. */
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
  const button = await findSubmit(form);
  if (!button) return "has no button";
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
    const lost = typed.filter((one) => !kept.includes(one));
    if (lost.length > 0) return `${fault}: lost ${lost}`;
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

test.describe("with scripts", { tag: "@scripts" }, () => {
  for (const { who, from, own } of people) {
    test(`every form of ${who} keeps what was typed when it cannot be sent`, async ({ page, breaker }) => {
      test.setTimeout(600_000);
      if (who !== "a visitor") await signIn(page, who);
      const all = await findForms(page.request, from);
      const found = lastOnes(all.filter((form) => own.test(form.key) && !isUpload(form) && !isTapped(form)));
      const wrong: string[] = [];
      for (const form of found) {
        const now = await findAgain(page.request, form, from);
        const fault = await tryForm(page, breaker, now, who === "a visitor").catch((error: Error) =>
          error.message.slice(0, 300),
        );
        breaker.fault = null;
        if (fault) wrong.push(`${form.key} (${form.page}): ${fault}`);
        if (who !== "a visitor") await signIn(page, who);
      }
      expect(wrong).toEqual([]);
    });
  }
});
