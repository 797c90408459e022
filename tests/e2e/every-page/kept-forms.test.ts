import type { Locator, Page } from "@playwright/test";
import { changeRows } from "../../http/club.ts";
import { attribute } from "../../http/page-forms.ts";
import type { Ask } from "../../support/app.ts";
import { everyPage, type FoundForm, keyOfForm, locate } from "../support/every-form.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { askAs, people } from "../support/people.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// What someone types into a form of words, or of more than one field, is there again after a reload, with scripts, until it is
// sent. Every form of every page is found; the few that keep nothing are named here, each with its reason.

/** Forms that keep nothing, and why. */
const unkept: Record<string, string> = {
  "/auth sign-up":
    "No one is signed in, so the name, address, and phone number would be there for the next person at the device.",
  "/auth sign-in": "The password isn't kept, and the address alone would tell the next person who was there.",
  "/plans redeem-elite": "A code is copied from an email and gives a plan to whoever sends it.",
  "/plans redeem-pro": "A code is copied from an email and gives a plan to whoever sends it.",
  "/admin/users set-free": "One press chooses the usual day, and consent to a lower plan must be given anew.",
  "/admin/drills set-plan-start": "One date, beside the weeks it moves.",
  "/portal/videos/:id before-and-after": "One press takes the moment from the video shown above.",
};

/** How many such forms each finds at least; a walk that finds none proves nothing. */
const least: Record<string, number> = { "a visitor": 2, "pro@example.com": 15, "coach1@example.com": 30 };

/** Passwords, codes, files, searches, and choices aren't typed text; a trap for machines is reached by no one. */
const isTyped = (tag: string) => {
  const type = attribute(tag, "type") ?? "text";
  const isText = ["text", "email", "tel", "url", "number", "date", "time", "datetime-local"].includes(type);
  const isSecret = /one-time-code|password/.test(attribute(tag, "autoComplete") ?? "");
  return isText && !isSecret && attribute(tag, "tabIndex") !== "-1" && !/\sdisabled(=|\s|\/|>)/.test(tag);
};

/** A lone email address is typed again at once. */
const isWords = (tag: string) => attribute(tag, "type") !== "email";

/** How much of a form's HTML someone types into: its fields, where all but an email address count twice. */
function linesIn(form: string): number {
  const areas = form.match(/<textarea\b/g)?.length ?? 0;
  const fields = (form.match(/<input\b[^>]*>/g) ?? []).filter(isTyped);
  return (areas + fields.filter(isWords).length) * 2 + fields.filter((tag) => !isWords(tag)).length;
}

/** Every form of someone's pages into which more than one line or field is typed, with a page it is on. */
async function findTyped(ask: Ask, from: readonly string[], own: RegExp): Promise<FoundForm[]> {
  const found = new Map<string, string>();
  for await (const [page, html] of everyPage(ask, from))
    for (const [form] of html.matchAll(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)) {
      const open = form.slice(0, form.indexOf(">") + 1);
      const key = keyOfForm(new URL(attribute(open, "action") ?? "", `http://club${page}`).href);
      if (own.test(key) && !found.has(key) && linesIn(form) > 1) found.set(key, page);
    }
  return [...found].map(([key, page]) => ({ key, page }));
}

/** Types into every field of a form that shows, as a person does, past what is there. Returns what the form then holds. */
const typeInto = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    const samples: Record<string, string> = { date: "2027-03-01", time: "18:45", number: "3" };
    const told = (field: Element) => {
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const type = (field: HTMLInputElement | HTMLTextAreaElement) => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
      const isNumber = field.type === "number" || ["decimal", "numeric"].includes(field.inputMode);
      set?.call(field, samples[isNumber ? "number" : field.type] ?? `${field.value} typed`);
      told(field);
    };
    const kinds = ["text", "email", "tel", "url", "number", "date", "time", "textarea"];
    const shown = () =>
      [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")]
        .filter((field) => kinds.includes(field.type) && field.name !== "" && !field.disabled)
        .filter((field) => field.checkVisibility({ visibilityProperty: true }) && field.tabIndex !== -1);
    // Some fields show once another choice is made, such as the day of "Later".
    if (shown().length === 0)
      for (const choice of element.querySelectorAll("select")) {
        choice.selectedIndex = choice.options.length - 1;
        told(choice);
      }
    const typed = shown();
    for (const field of typed) type(field);
    return typed.map(({ name, value }) => `${name}: ${value}`);
  });

/** What the form that is open holds, in fields of these names. */
async function heldIn(page: Page, key: string): Promise<string[]> {
  const form = await locate(page, key);
  if (!form) return [];
  return form.evaluate((element: HTMLFormElement) =>
    [...element.querySelectorAll<HTMLInputElement>("input, textarea")].map(
      ({ name, value }) => `${name}: ${value}`,
    ),
  );
}

/** Whether what was typed into this form is kept on the device, or already on the server. */
const isKept = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    const about = element.querySelector<HTMLInputElement>("[name=draftAbout]")?.value ?? "";
    const isSaved = /^Saved/.test(element.querySelector(".form-draft span")?.textContent ?? "");
    const names = Object.keys({ ...localStorage, ...sessionStorage });
    return isSaved || names.some((name) => name.startsWith("kept:") && name.endsWith(about));
  });

async function tryForm(page: Page, { key, page: address }: FoundForm): Promise<string | null> {
  await page.goto(address);
  const form = await locate(page, key);
  if (!form) return "isn't there";
  await untilListening(page);
  const typed = await typeInto(form);
  if (typed.length === 0) return "has no field to type into";
  await expect.poll(() => isKept(form)).toBe(true);
  await page.reload();
  const missing = async () => {
    const held = await heldIn(page, key);
    return typed.filter((one) => !held.includes(one));
  };
  await expect.poll(missing).toEqual([]);
  return null;
}

/** A saved phrase and an answered question, without which no page has their forms. */
function addShortForms(club: ServedClub): void {
  changeRows(club, "INSERT INTO saved_phrases (id, text, created_at) VALUES ('p', 'Thumb down.', 1)");
  changeRows(
    club,
    `INSERT INTO tutorial_posts (id, question_id, author_name, is_from_coach, text, created_at)
     SELECT 'answered ' || id, id, 'Casey', 1, 'Step later.', last_at FROM tutorial_questions`,
  );
}

test.describe("with scripts", { tag: "@scripts" }, () => {
  for (const { who, from, own } of people)
    test(`what ${who} types into a form is there after a reload`, async ({ page, club }) => {
      test.setTimeout(300_000);
      if (who !== "a visitor") await signIn(page, who);
      addShortForms(club);
      const forms = await findTyped(await askAs(club, who), from, own);
      const wrong: string[] = [];
      const found = new Set(forms.map(({ key }) => key));
      const isMine = (key: string) =>
        own.test(key) && (who !== "a visitor" || !/^\/(admin|portal|dashboard|account)/.test(key));
      expect(Object.keys(unkept).filter((key) => isMine(key) && !found.has(key))).toEqual([]);
      expect(forms.length).toBeGreaterThanOrEqual(least[who] ?? 0);
      for (const form of forms.filter(({ key }) => !(key in unkept))) {
        const fault = await tryForm(page, form).catch((error: Error) => error.message.slice(0, 400));
        if (fault) wrong.push(`${form.key} (${form.page}): ${fault}`);
      }
      expect(wrong).toEqual([]);
    });

  test("a clock that is wrong for a day deletes nothing; what no one finishes goes 90 days after it was found old", async ({
    page,
    club,
  }) => {
    const now = club.clock.now().getTime();
    const keptPlaces = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith("bag:new")).length);
    const name = page.getByLabel("Name");
    // A page with React looks for old drafts once it has settled; the form's own page keeps and restores only.
    const openPortalAfter = async (days: number) => {
      await page.clock.setSystemTime(now + days * 86_400_000);
      await page.goto("/portal");
    };
    await page.clock.setSystemTime(now);
    await signIn(page, "pro2@example.com", "/portal/bags");
    await name.fill("Typed on this device alone");
    await expect.poll(keptPlaces).toBe(1);
    for (const [days, places] of [
      [91, 2],
      [1, 1],
      [120, 2],
    ] as const) {
      await openPortalAfter(days);
      await expect.poll(keptPlaces, `after ${days} days`).toBe(places);
      await page.goto("/portal/bags");
      await expect(name).toHaveValue("Typed on this device alone");
    }
    await openPortalAfter(211);
    await expect.poll(keptPlaces).toBe(1);
    await page.goto("/portal/bags");
    await expect(name).toHaveValue("");
  });
});
