import type { NotedFields } from "./translated.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = () => [
  ...document.querySelectorAll<Field>("input:not([type=hidden]):not([type=file]), textarea, select"),
];

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

const defaultOf = (field: Field) =>
  field instanceof HTMLSelectElement
    ? (field.querySelector<HTMLOptionElement>("option[selected]") ?? field.options[0])?.value
    : field.defaultValue;

const isTouched = (field: Field) =>
  isBox(field) ? field.checked !== field.defaultChecked : field.value !== defaultOf(field);

/** The new page's field for one of the page before: by its id, else by its name, its form, and its value if it is a box. */
const heirOf = (old: Field, action: string | undefined) =>
  fields().find((field) =>
    old.id
      ? field.id === old.id
      : field.name === old.name &&
        field.form?.action === action &&
        (!isBox(old) || field.value === old.value),
  );

/** Types into a field as a person does: React hears of it, too. */
function type(field: Field, old: Field): void {
  if (isBox(field)) {
    if (isBox(old) && field.checked !== old.checked) field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, old.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

const isText = (field: Field): field is HTMLInputElement | HTMLTextAreaElement =>
  "selectionStart" in field && field.selectionStart !== null;

const isField = (field: Element): field is Field =>
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.type !== "hidden" && field.type !== "file");

/**
 * Brings what was typed, and the cursor, into the fields of a page that React had to draw anew, as it does with one that was
 * translated before.
 */
export function bringFields({ noted, focused }: NotedFields): void {
  for (const { field, action } of noted) {
    if (field.isConnected || !isField(field)) continue;
    const heir = isTouched(field) || field === focused ? heirOf(field, action) : undefined;
    if (!heir) continue;
    if (isTouched(field)) type(heir, field);
    if (field !== focused) continue;
    heir.focus();
    if (isText(field) && isText(heir)) heir.setSelectionRange(field.selectionStart, field.selectionEnd);
  }
}
