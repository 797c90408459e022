import type { Page } from "@playwright/test";
import { busyError, failWrites } from "../../support/failing-writes.ts";
import type { Breaker } from "../support/breaker.ts";
import { type FoundForm, fill, findAgain, findSubmit, locate, valuesOf } from "../support/every-form.ts";
import { expect, type ServedClub, test } from "../support/failing-club.ts";
import { askAs, findOwnSends, isUpload, lastOnes } from "../support/people.ts";
import { signIn } from "../support/sign-in.ts";

// Without scripts, a form that fails ends on a page that still has what was typed (contract, "Forms"): the same page
// if it can be shown, else one that shows the text and sends it again. A browser sends a visitor's forms and
// those of an account; every other one is sent without it, twenty times as fast (failed-forms.test.ts).

/** Sends the open form, and returns the status of the page it leads to. */
async function press(page: Page, key: string): Promise<number> {
  const form = await locate(page, key);
  const answer = page.waitForResponse((one) => one.request().method() === "POST", { timeout: 15_000 });
  if (form) await (await findSubmit(form))?.click();
  const status = (await answer).status();
  await page.waitForLoadState();
  return status;
}

// Passwords never come back, and a search inside a form isn't part of it.
const typedOnly = (values: string[]) => values.filter((one) => !/^(\S*password\S*|search|find):/i.test(one));

/** The fields on the page shown instead of a form. */
const heldIn = (page: Page) =>
  page
    .locator("main form input[type=hidden]")
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** An error of a write, and the status of its answer. */
type Failure = { status: number; error: unknown };
type Trial = { page: Page; club: ServedClub; breaker: Breaker; failure: Failure };

async function tryForm(
  { page, club, breaker, failure: { status, error } }: Trial,
  { key, page: address }: FoundForm,
  isVisitor: boolean,
) {
  await page.goto(address);
  const form = await locate(page, key);
  if (!form) return "is not there";
  await fill(form);
  const typed = typedOnly(await valuesOf(form));
  const mend = failWrites(club, error);
  const failed = await press(page, key).finally(mend);
  // A form that is refused before any write, or that writes nothing, has its own answer.
  if (failed < 400) return null;
  if (failed >= 500) {
    if (failed !== status) return `${status}: answered ${failed}`;
    const again = await locate(page, key);
    if (!again) return `${status}: the form is gone`;
    const kept = typedOnly(await valuesOf(again));
    if (`${kept}` !== `${typed}`) return `${status}: typed ${typed}, kept ${kept}`;
  }
  if (isVisitor) return null;
  breaker.fault = "401";
  const answered = await press(page, key);
  breaker.fault = null;
  if (answered !== 401) return `401: answered ${answered}`;
  const held = await heldIn(page);
  const lost = typed
    .map((one) => one.slice(one.indexOf(": ") + 2))
    .filter((value) => /\s/.test(value) && !held.includes(value));
  if (lost.length > 0) return `401: lost ${lost}`;
  const last = await press(page, key);
  return last >= 500 || last === 401 ? `then answered ${last}` : null;
}

const walked = [
  { who: "a visitor", from: ["/"], own: /^\// },
  { who: "pro@example.com", from: ["/account"], own: /^\/account/ },
];

test.describe("without scripts", { tag: "@raw" }, () => {
  for (const { who, from, own } of walked) {
    test(`every form of ${who} comes back with what was typed when it fails`, async ({
      page,
      club,
      breaker,
    }) => {
      test.setTimeout(600_000);
      const failures: Failure[] = [
        { status: 500, error: new Error("The disk has a bad block") },
        { status: 503, error: await busyError(club) },
      ];
      const enter = async () => who === "a visitor" || signIn(page, who);
      await enter();
      const { forms } = await findOwnSends(await askAs(club, who), { who, from });
      const mine = forms.filter((one) => own.test(one.key) && !isUpload(one));
      const wrong: string[] = [];
      for (const [place, form] of lastOnes(mine).entries()) {
        const now = await findAgain(await askAs(club, who), form, from);
        const failure = failures[place % 2] as Failure;
        const fault = await tryForm({ page, club, breaker, failure }, now, who === "a visitor").catch(
          (error: Error) => error.message.slice(0, 300),
        );
        breaker.fault = null;
        if (fault) wrong.push(`${form.key} (${form.page}): ${fault}`);
        await enter();
      }
      expect(wrong).toEqual([]);
    });
  }
});
