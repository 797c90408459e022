import type { Ask } from "#tests/support/app.ts";
import { samples } from "../e2e/support/every-form.ts";

/** Text of a page with its entities decoded. */
export const decode = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** An attribute of a tag; undefined if it has none of that name. */
export const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag) ?? [];
  return value === undefined ? undefined : decode(value);
};

/** A form on a page: where it posts, and its untouched fields, name by name. */
export type PageForm = { action: string; fields: [name: string, value: string][] };

/** What a browser doesn't send with the form around it: what is disabled, and what belongs to none, such as a clip's speed. */
const isOfNoForm = (tag: string) => attribute(tag, "form") === "" || /\sdisabled(=|\s|\/|>)/.test(tag);

function fieldsIn(html: string): PageForm["fields"] {
  const fields: PageForm["fields"] = [];
  const tags = html.matchAll(/<input\b[^>]*>|<(textarea|select)\b[^>]*>([\s\S]*?)<\/\1>/g);
  for (const [tag, , text] of tags) {
    const open = tag.slice(0, tag.indexOf(">") + 1);
    const name = attribute(open, "name");
    if (!name || isOfNoForm(open)) continue;
    if (open.startsWith("<textarea")) fields.push([name, decode(text ?? "").replace(/^\n/, "")]);
    else if (open.startsWith("<select")) {
      const options = [...(text ?? "").matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
      const chosen = options.find((option) => option.includes("selected")) ?? options[0] ?? "";
      fields.push([name, attribute(chosen, "value") ?? ""]);
    } else if (!/type="(radio|checkbox)"/.test(open) || /\schecked/.test(open))
      fields.push([name, attribute(open, "value") ?? (open.includes("checkbox") ? "on" : "")]);
  }
  return fields;
}

/** What someone leaves in a text field: what is there, or a sample for its kind. */
function textIn(tag: string): string {
  const [type = "text", keyboard = "", name = ""] = ["type", "inputMode", "name"].map((one) =>
    attribute(tag, one),
  );
  const value = attribute(tag, "value") ?? "";
  // What can't be reached is a trap for machines.
  if (value !== "" || type === "hidden" || attribute(tag, "tabIndex") === "-1") return value;
  return samples[name] ?? samples[keyboard] ?? samples[type] ?? "Two words";
}

/** A form filled in: sample text in empty fields, boxes checked, the last option of a list and the first of others chosen. */
function filledIn(html: string): PageForm["fields"] {
  const fields: PageForm["fields"] = [];
  const tags = html.matchAll(/<input\b[^>]*>|<(textarea|select)\b[^>]*>([\s\S]*?)<\/\1>/g);
  for (const [tag, kind, text = ""] of tags) {
    const open = tag.slice(0, tag.indexOf(">") + 1);
    const [name, type] = [attribute(open, "name"), attribute(open, "type")];
    if (!name || type === "file" || isOfNoForm(open)) continue;
    if (kind === "select") {
      const options = [...text.matchAll(/<option\b[^>]*>/g)].map(([option]) => attribute(option, "value"));
      fields.push([name, options.at(-1) ?? ""]);
    } else if (kind === "textarea") fields.push([name, decode(text).replace(/^\n/, "") || "Two words"]);
    else if (type === "checkbox") fields.push([name, attribute(open, "value") ?? "on"]);
    else if (type !== "radio") fields.push([name, textIn(open)]);
    else if (fields.every(([one]) => one !== name)) fields.push([name, attribute(open, "value") ?? "on"]);
  }
  return fields;
}

/** A form with the fields outside it that name it by its id. */
function withOutside(html: string, form: string): string {
  const id = attribute(form.slice(0, form.indexOf(">") + 1), "id");
  if (id === undefined) return form;
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  return [form, ...inputs.filter((tag) => attribute(tag, "form") === id)].join("");
}

/** Every form in a page's HTML that writes, filled in. */
export const filledForms = (html: string): PageForm[] =>
  [...html.matchAll(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => ({
    action: attribute(form.slice(0, form.indexOf(">") + 1), "action") ?? "",
    fields: filledIn(withOutside(html, form)),
  }));

/** The forms in a page's HTML that post to `form=NAME`. */
export function formsOf(html: string, name: string): PageForm[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)]
    .map(([form]) => ({
      action: attribute(form.slice(0, form.indexOf(">") + 1), "action") ?? "",
      fields: fieldsIn(withOutside(html, form)),
    }))
    .filter(({ action }) => new URL(action, "http://x").searchParams.get("form") === name);
}

/** The form on a page that posts to `form=NAME`; if there are several, the one with the value. Throws without one. */
export async function formOn(ask: Ask, path: string, name: string, value?: string): Promise<PageForm> {
  const html = await (await ask(path)).text();
  const found = formsOf(html, name).find(
    ({ fields }) => value === undefined || fields.some(([, one]) => one === value),
  );
  if (!found) throw new Error(`${path} has no form ${name}`);
  return found;
}

/** Sends a form as on the page, with some fields changed. */
export function sendForm(ask: Ask, { action, fields }: PageForm, typed: Record<string, string> = {}) {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (!(name in typed)) body.append(name, value);
  for (const [name, value] of Object.entries(typed)) body.append(name, value);
  return ask(action, { method: "POST", body });
}
