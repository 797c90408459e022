import type { Locator, Page } from "@playwright/test";

/** A form as the pages show it: its own address without ids, and a page it is on. */
export type FoundForm = { key: string; page: string };

const isPage = (path: string) => !/^\/(files|api|assets)\//.test(path) && !/\.\w+$/.test(path);
const unescaped = (html: string) => html.replaceAll("&amp;", "&");
const withoutIds = (text: string) => text.replaceAll(/[0-9a-f-]{20,}|\d{4}-\d\d-\d\d[\dT:.Z-]*|\d+/g, ":id");

/** Tells pages apart that show different things: by path and by what the query names, ids aside. */
export function keyOfPage(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://club");
  const query = [...searchParams].map(([name, value]) => `${name}=${withoutIds(value)}`).sort();
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

type Answer = { headers(): { [name: string]: string }; text(): Promise<string> };

/** What reads pages as someone: a browser's own requests, or the product itself. */
export type Reader = { get(page: string, options: { maxRedirects: number }): Promise<Answer> };

/** Follows every link from these pages as a reader could, and answers each page that differs from the others once, with its HTML. */
export async function* everyPage(reader: Reader, from: readonly string[]): AsyncGenerator<[string, string]> {
  const seen = new Set(from.map(keyOfPage));
  const waiting = [...from];
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    const answer = await reader.get(page, { maxRedirects: 0 });
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
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

/** Each form once, with a page it is on. */
export async function findForms(reader: Reader, from: readonly string[]): Promise<FoundForm[]> {
  const forms = new Map<string, string>();
  for await (const [page, html] of everyPage(reader, from))
    for (const action of formsIn(html)) {
      const key = keyOfForm(new URL(action, `http://club${page}`).href);
      if (!forms.has(key)) forms.set(key, page);
    }
  return [...forms].map(([key, page]) => ({ key, page }));
}

/** The form with a page it is on now: another form may have taken away the entry of the page it was found on. */
export async function findAgain(
  reader: Reader,
  form: FoundForm,
  from: readonly string[],
): Promise<FoundForm> {
  const html = await (await reader.get(form.page, { maxRedirects: 0 })).text();
  const keys = formsIn(html).map((action) => keyOfForm(new URL(action, `http://club${form.page}`).href));
  if (keys.includes(form.key)) return form;
  return (await findForms(reader, from)).find(({ key }) => key === form.key) ?? form;
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
    if (await findSubmit(form)) return form;
  }
  return null;
}

const words = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nStep\n");

const samples: Record<string, string> = {
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
        type(box, sampleOf[box.type] ?? "Two words");
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
