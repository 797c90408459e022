import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { makeAllWait } from "../../support/waiting-again.ts";
import { type Breaker, type Fault, faults } from "../support/breaker.ts";
import {
  type FoundForm,
  fill,
  findAgain,
  findSubmit,
  locate,
  locateButton,
  valuesOf,
} from "../support/every-form.ts";
import { expect, test } from "../support/failing-club.ts";
import { askAs, findOwnSends, isTapped, isUpload, lastOnes, people, walks } from "../support/people.ts";
import { signIn } from "../support/sign-in.ts";

// Nothing typed is lost (contract, "Forms"): the sending of every form and button on the product's pages fails in one way: a
// connection cut before or during sending, a lost answer, an error of a proxy, an expired session.

// Only what never comes takes this long, on a busy machine too.
const timeout = 10_000;

// That a draft was saved says nothing of the sending.
const said =
  ".toast-region [role=alert]:not([data-old]), form [role=alert], form [aria-live]:not(.form-draft *)";

async function open(page: Page, address: string): Promise<void> {
  // The last form's target may still be loading.
  await expect(() => page.goto(address)).toPass();
}

/** A log that cannot be sent waits on the device, and its form closes. */
const waitsOnDevice = /(complete-drill|log-practice)$/;

type Sending = { form: Locator; button: Locator; typed: string[]; title: string | null; waits: boolean };

const titleOf = (page: Page) => page.locator("h1").first().textContent();

/** What a form on the open page is like before it is sent. */
async function begin(page: Page, form: Locator, button: Locator, key: string): Promise<Sending> {
  await fill(form);
  const [typed, title] = [await valuesOf(form), await titleOf(page)];
  return { waits: waitsOnDevice.test(key), form, button, typed, title };
}

/** Waits until the browser has tried to send. */
async function untilSent(breaker: Breaker, before: number): Promise<void> {
  const end = performance.now() + timeout;
  while (breaker.writes === before) {
    if (performance.now() > end) throw new Error("nothing was sent");
    await sleep(10);
  }
}

/** Whether the words that left a message's form are in its conversation, waiting to be sent. */
async function isMessageWaiting(page: Page, lost: readonly string[]): Promise<boolean> {
  const [, words = ""] = lost.find((one) => one.startsWith("text: "))?.split(": ") ?? [];
  const waiting = page.locator("div").filter({ has: page.getByText("Not sent yet") });
  return words !== "" && (await waiting.filter({ hasText: words }).count()) > 0;
}

/** Sends a form through one failure. Returns what went wrong, "kept" if it waits on the device, or null. */
async function sendInto(
  fault: Fault,
  page: Page,
  breaker: Breaker,
  { form, button, typed, title, waits }: Sending,
): Promise<string | null> {
  breaker.fault = fault;
  const waiting = page.getByText(/on this (device|phone)/);
  const waitingBefore = waits ? await waiting.allTextContents() : [];
  await page.evaluate(() => {
    for (const old of document.querySelectorAll(".toast-region [role=alert]"))
      old.setAttribute("data-old", "");
  });
  const before = breaker.writes;
  await button.click();
  try {
    await untilSent(breaker, before);
    if (waits) {
      const isNew = (words: string) => !waitingBefore.includes(words);
      await expect.poll(async () => (await waiting.allTextContents()).some(isNew), { timeout }).toBe(true);
      return "kept";
    }
    await page.locator(said).filter({ hasText: /\w/, visible: true }).first().waitFor({ timeout });
  } catch {
    return `${fault}: nothing is said (${page.url()}, ${await titleOf(page)})`;
  }
  if ((await titleOf(page)) !== title) return `${fault}: another page`;
  if (!(await form.isVisible())) return `${fault}: the form is gone`;
  const kept = await valuesOf(form);
  const lost = typed.filter((one) => !kept.includes(one));
  if (lost.length > 0 && (await isMessageWaiting(page, lost))) return "kept";
  return lost.length > 0 ? `${fault}: lost ${lost}` : null;
}

/**
 * How the sending at a place of the walk fails. All forms are sent by the same two senders, a page's and a visitor's, so that each
 * way met by some forms holds for all; that a lost answer stores nothing twice is asked of every form without a browser
 * (sent-twice.test.ts).
 */
function failureAt(place: number, isVisitor = false): Fault {
  const ways = faults.filter((one) => !(isVisitor && one === "401"));
  return ways[place % ways.length] ?? "before";
}

/** Sends the form through a failure, and then normally. Returns what went wrong, or null. */
async function tryForm(
  page: Page,
  breaker: Breaker,
  { key, page: address }: FoundForm,
  fault: Fault,
): Promise<string | null> {
  breaker.fault = null;
  await open(page, address);
  const form = await locate(page, key);
  if (!form) return "is not there";
  // A message's button shows once something is typed.
  await fill(form);
  const button = await findSubmit(form);
  if (!button) return "has no button";
  const sending = await begin(page, form, button, key);
  if (!(await button.isEnabled())) return "its button cannot be pressed";
  const wrong = await sendInto(fault, page, breaker, sending);
  if (wrong === "kept") {
    breaker.fault = null;
    // A message goes by itself, which may close the form of another one of this walk.
    await expect(page.getByText("Not sent yet")).toHaveCount(0, { timeout: 20_000 });
    return null;
  }
  if (wrong) return wrong;
  const before = breaker.writes;
  const answered = page.waitForResponse(
    (one) => one.request().method() === "POST" && !one.url().includes("log-error"),
    { timeout: 20_000 },
  );
  breaker.fault = null;
  // A message that waits may go by itself first, and then its button is gone.
  await button.click({ timeout: 10_000 }).catch((error: Error) => {
    if (breaker.writes === before) throw error;
  });
  const status = (await answered).status();
  if (breaker.writes === before || status >= 500) return `then it is not sent (${status})`;
  return null;
}

/** What a form has at its button's place for those without scripts only. */
const isRawOnly = ({ key }: FoundForm) =>
  /(add-row|add-drawing|add-voice|\/(messages(\/:id)?|admin) save-draft)$/.test(key);

/** Presses a form's other button, whose sending fails. Returns what went wrong, or null. */
async function tryButton(
  page: Page,
  breaker: Breaker,
  found: FoundForm,
  fault: Fault,
): Promise<string | null> {
  breaker.fault = null;
  await open(page, found.page);
  const button = await locateButton(page, found.key);
  if (!button) return "is not there";
  const sending = await begin(page, button.locator("xpath=ancestor::form"), button, found.key);
  if (!(await button.isEnabled())) return "it cannot be pressed";
  return sendInto(fault, page, breaker, sending);
}

/** Tries one form or button after the other as someone. Returns what went wrong. */
async function tryAll(
  { page, breaker, who }: { page: Page; breaker: Breaker; who: string },
  found: readonly FoundForm[],
  trial: (one: FoundForm, place: number) => Promise<string | null>,
): Promise<string[]> {
  const wrong: string[] = [];
  // What can't be pressed in this time fails by its own name, and not as the whole walk.
  page.setDefaultTimeout(30_000);
  for (const [place, one] of found.entries()) {
    // A request still running on the last page must not mix with the next session. Another site would cost a process each time.
    await open(page, "/favicon.svg");
    if (who !== "a visitor") await signIn(page, who);
    const fault = await trial(one, place).catch((error: Error) => error.message.slice(0, 300));
    breaker.fault = null;
    if (fault) wrong.push(`${one.key} (${one.page}): ${fault}`);
  }
  return wrong;
}

test.describe("with scripts", { tag: "@scripts" }, () => {
  for (const { who, from, own, area, isIn } of walks) {
    test(`every form of ${who} ${area} keeps what was typed when it cannot be sent`, async ({
      page,
      club,
      breaker,
    }) => {
      test.setTimeout(600_000);
      const isVisitor = who === "a visitor";
      const { forms } = await findOwnSends(await askAs(club, who), { who, from });
      const mine = forms.filter(
        (one) => own.test(one.key) && isIn(one.key) && !isUpload(one) && !isTapped(one),
      );
      expect(mine.length).toBeGreaterThan(0);
      const wrong = await tryAll({ page, breaker, who }, lastOnes(mine), async (form, place) => {
        makeAllWait(club);
        const again = await findAgain(await askAs(club, who), form, from);
        return tryForm(page, breaker, again, failureAt(place, isVisitor));
      });
      expect(wrong).toEqual([]);
    });
  }

  for (const { who, from, own } of people.filter(({ who }) => who !== "a visitor")) {
    test(`every button of ${who} that sends its form elsewhere keeps what was typed when it cannot be sent`, async ({
      page,
      club,
      breaker,
    }) => {
      test.setTimeout(600_000);
      const { buttons } = await findOwnSends(await askAs(club, who), { who, from });
      const mine = buttons.filter((one) => own.test(one.key) && !isRawOnly(one));
      const wrong = await tryAll({ page, breaker, who }, lastOnes(mine), (button, place) => {
        makeAllWait(club);
        return tryButton(page, breaker, button, failureAt(place));
      });
      expect(wrong).toEqual([]);
    });
  }
});
