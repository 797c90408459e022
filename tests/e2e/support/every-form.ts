import type { Locator, Page } from "@playwright/test";
import type { Ask } from "../../support/app.ts";

/** A form as the pages show it: its own address without ids, and a page it is on. */
export type FoundForm = { key: string; page: string };

const isPage = (path: string) => !/^\/(files|api|assets)\//.test(path) && !/\.\w+$/.test(path);
const unescaped = (html: string) => html.replaceAll("&amp;", "&");
export const withoutIds = (text: string) =>
  text.replaceAll(/[0-9a-f-]{20,}|\d{4}-\d\d-\d\d[\dT:.Z-]*|\d+/g, ":id");

/** Tells pages apart that show different things: by path and by what the query names, ids and the order of a list aside. */
export function keyOfPage(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://club");
  const named = [...searchParams].filter(([name]) => name !== "sort");
  const query = named.map(([name, value]) => `${name}=${withoutIds(value)}`).sort();
  return `${withoutIds(pathname)}?${query.join("&")}`;
}

/** Tells forms apart: by the page they are sent to and their name there. */
export function keyOfForm(action: string): string {
  const { pathname, searchParams } = new URL(action, "http://club");
  return `${withoutIds(pathname)} ${searchParams.get("form") ?? ""}`;
}

const formsIn = (html: string) =>
  [...html.matchAll(/<form\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('method="post"'))
    .map((tag) => unescaped(/\baction="([^"]*)"/.exec(tag)?.[1] ?? ""));

export const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"#]*)/g)].map(([, href]) => unescaped(href ?? ""));

/** Follows every link from these pages as a reader could, and answers each page that differs from the others once, with its HTML. */
export async function* everyPage(ask: Ask, from: readonly string[]): AsyncGenerator<[string, string]> {
  const seen = new Set(from.map(keyOfPage));
  const waiting = [...from];
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    const answer = await ask(page);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) {
      await answer.body?.cancel();
      continue;
    }
    const html = await answer.text();
    yield [page, html];
    for (const link of linksIn(html)) {
      const { pathname, search, host } = new URL(link, `http://club${page}`);
      const address = `${pathname}${search}`;
      if (host !== "club" || !isPage(pathname) || seen.has(keyOfPage(address))) continue;
      seen.add(keyOfPage(address));
      waiting.push(address);
    }
  }
}

const attribute = (tag: string, name: string) =>
  unescaped(new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "");

/** Where the buttons of a page send their form that it doesn't say itself; one that searches writes nothing. */
const buttonsIn = (html: string) =>
  [...html.matchAll(/<button\b[^>]*\bformaction=[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => !/\b(formmethod|hidden)=/i.test(tag) && !/find-person/.test(tag))
    .map((tag) => attribute(tag, "formaction"));

const listOf = (found: Map<string, string>) => [...found].map(([key, page]) => ({ key, page }));

/** Each form once, and each button that sends its form elsewhere than any form says, with a page it is on. */
export async function findSends(ask: Ask, from: readonly string[]) {
  const forms = new Map<string, string>();
  const buttons = new Map<string, string>();
  for await (const [page, html] of everyPage(ask, from)) {
    const note = (found: Map<string, string>, action: string) => {
      const key = keyOfForm(new URL(action, `http://club${page}`).href);
      if (!found.has(key)) found.set(key, page);
    };
    for (const action of formsIn(html)) note(forms, action);
    for (const action of buttonsIn(html)) note(buttons, action);
  }
  return { forms: listOf(forms), buttons: listOf(buttons).filter(({ key }) => !forms.has(key)) };
}

/** Each form once, with a page it is on. */
export const findForms = async (ask: Ask, from: readonly string[]): Promise<FoundForm[]> =>
  (await findSends(ask, from)).forms;

/** The form with a page it is on now: another form may have taken away the entry of the page it was found on. */
export async function findAgain(ask: Ask, form: FoundForm, from: readonly string[]): Promise<FoundForm> {
  const html = await (await ask(form.page)).text();
  const keys = formsIn(html).map((action) => keyOfForm(new URL(action, `http://club${form.page}`).href));
  if (keys.includes(form.key)) return form;
  return (await findForms(ask, from)).find(({ key }) => key === form.key) ?? form;
}

/** The button that sends a form rather than one that searches within it; null where none shows. */
export async function findSubmit(form: Locator): Promise<Locator | null> {
  const shown = form.locator("button:not([type=button]):visible");
  const plain = form.locator("button:not([type=button]):not([formaction]):not([formmethod]):visible");
  if ((await plain.count()) > 0) return plain.first();
  // Where each button names its own act, the one that names the form's.
  const own = form.locator(`button[formaction="${await form.getAttribute("action")}"]:visible`);
  if ((await own.count()) > 0) return own.first();
  return (await shown.count()) > 0 ? shown.first() : null;
}

/** The button on the page that is open that sends its form to an address of this key. */
export async function locateButton(page: Page, key: string): Promise<Locator | null> {
  const buttons = page.locator("form[method=post] button[formaction]:not([hidden])");
  const actions = await buttons.evaluateAll((all) =>
    all.map((button) => {
      for (let at: Element | null = button; at; at = at.parentElement)
        if (at.tagName === "DETAILS") at.setAttribute("open", "");
      return button.checkVisibility() ? button.getAttribute("formaction") : null;
    }),
  );
  const place = actions.findIndex(
    (action) => action !== null && keyOfForm(new URL(action, page.url()).href) === key,
  );
  return place < 0 ? null : buttons.nth(place);
}

/** The form on the page that is open. */
export async function locate(page: Page, key: string): Promise<Locator | null> {
  const forms = page.locator("form[method=post]");
  const actions = await forms.evaluateAll((all) =>
    all.map((form) => (form as HTMLFormElement).getAttribute("action") ?? ""),
  );
  const places = actions.flatMap((action, place) =>
    keyOfForm(new URL(action, page.url()).href) === key ? [place] : [],
  );
  for (const place of places) {
    const form = forms.nth(place);
    await form.evaluate((element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (at.tagName === "DETAILS") at.setAttribute("open", "");
    });
    // Its button may show once something is typed.
    if ((await findSubmit(form)) || (await form.locator("textarea:visible").count()) > 0) return form;
  }
  return null;
}

const words = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nStep\n");

/** What is typed into an empty field of a name, of a keyboard, or of a kind. */
export const samples: Record<string, string> = {
  firstYear: "2019",
  // Points per round are typed instead of bags.
  bagsIn: "",
  bagsOn: "",
  decimal: "10",
  email: "ana@example.com",
  date: "2027-03-01",
  time: "18:30",
  "datetime-local": "2027-03-01T18:30",
  number: "10",
  password: "wrong-password",
  url: "https://example.com",
  tel: "555 0100",
};

/** Types something into every empty field of a visible form in one step, because there are hundreds of forms to fill. */
export async function fill(form: Locator): Promise<void> {
  await form.evaluate((element: HTMLFormElement, sampleOf) => {
    // A search within the form makes a new page.
    const isShown = (field: HTMLElement) =>
      field.checkVisibility({ visibilityProperty: true }) && !field.closest("search");
    /** As a person does it: past what React keeps of the field, and said to everyone who listens. */
    const type = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
      set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    for (const box of element.querySelectorAll<HTMLSelectElement>("select:enabled"))
      if (isShown(box) && box.options.length > 0) type(box, box.options[box.options.length - 1]?.value ?? "");
    for (const box of element.querySelectorAll<HTMLTextAreaElement>("textarea:enabled"))
      if (isShown(box) && !box.readOnly && box.value === "") type(box, "Two words");
    for (const box of element.querySelectorAll<HTMLInputElement>("input:not([type=hidden]):enabled")) {
      if (!isShown(box) || box.readOnly) continue;
      if (box.type === "checkbox") box.checked || box.click();
      else if (!["file", "radio", "range", "color"].includes(box.type) && box.value === "")
        type(box, sampleOf[box.name] ?? sampleOf[box.inputMode] ?? sampleOf[box.type] ?? "Two words");
    }
  }, samples);
  for (const box of await form.locator("input[type=file]:visible").all())
    await box.setInputFiles({ name: "words.vtt", mimeType: "text/vtt", buffer: words });
}

/** What is in the fields of a form, those that are not typed aside. */
export const valuesOf = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) =>
    [
      ...element.querySelectorAll<HTMLInputElement>(
        "input:not([type=hidden]):not([type=file]), textarea, select",
      ),
    ].map(
      (field) =>
        `${field.name}: ${field.type === "checkbox" || field.type === "radio" ? field.checked : field.value}`,
    ),
  );
