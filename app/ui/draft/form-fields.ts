/** The content of a form's visible fields: names and values, as the form would send them. */
export type FieldPairs = [name: string, value: string][];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const neverKept = ["hidden", "password", "file", "submit", "button"];

/** A password that is shown is a text field, as a code is. */
const isSecret = ({ type, autocomplete }: HTMLInputElement) =>
  neverKept.includes(type) || /password|one-time-code/.test(autocomplete);

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement && !isSecret(field)) ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement,
  );
}

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/** Reads a form, without passwords, codes, files and hidden fields. */
export function readFields(form: HTMLFormElement): FieldPairs {
  return fieldsOf(form)
    .filter((field) => field.name !== "" && (!isBox(field) || field.checked))
    .map((field) => [field.name, field.value]);
}

/** A copy of the form as the page came with it, without later changes; it isn't part of the page. */
export function untouched(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/** Writes saved values back into a form and fires its events; fields that no longer exist are skipped. */
export function writeFields(form: HTMLFormElement, pairs: FieldPairs): void {
  const left = [...pairs];
  for (const field of fieldsOf(form)) {
    const at = left.findIndex(
      ([name, value]) => name === field.name && (!isBox(field) || value === field.value),
    );
    const [pair] = at === -1 ? [] : left.splice(at, 1);
    if (isBox(field)) field.checked = pair !== undefined;
    else if (pair) field.value = pair[1];
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const keyName = "sendKey";
const markName = "draftMark";

function keyFieldOf(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem(keyName);
  return field instanceof HTMLInputElement ? field : null;
}

/** The form's one-time key; empty without one. */
export const keyOf = (form: HTMLFormElement): string => keyFieldOf(form)?.value ?? "";

/** Gives a form that React doesn't draw the one-time key of what it is restored from: it may have been sent already. */
export function adoptKey(form: HTMLFormElement, key: string): void {
  const field = keyFieldOf(form);
  if (field && key) field.value = key;
}

/** A one-time key as it is among the fields of a draft on the server. */
export const keyPair = (key: string): FieldPairs[number] => [keyName, key];

/** The one-time key in a draft, or null. */
export const keyIn = (pairs: FieldPairs) => pairs.find(([name]) => name === keyName)?.[1] ?? null;

/** What a page calls the draft it saves, as it is among the draft's fields on the server. */
export const markPair = (mark: string): FieldPairs[number] => [markName, mark];

/** What the page that saved a draft called it, if it did. */
export const marksIn = (pairs: FieldPairs) =>
  pairs.flatMap(([name, value]) => (name === markName ? value : []));

/** One text that is the same for the same content, whatever its key and mark. */
export const textOf = (pairs: FieldPairs) =>
  JSON.stringify(pairs.filter(([name]) => name !== keyName && name !== markName));
