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

/** Brings what was typed into one field, and the cursor, into its heir. Returns whether that is there yet. */
function bring(field: Field, action: string | undefined, focused: Element | null): boolean {
  const heir = heirOf(field, action);
  if (!heir) return false;
  if (isTouched(field)) type(heir, field);
  if (field !== focused) return true;
  heir.focus();
  if (isText(field) && isText(heir)) heir.setSelectionRange(field.selectionStart, field.selectionEnd);
  return true;
}

/** How long a part of the page that comes later may take. */
const patienceMs = 10_000;

/**
 * Brings what was typed, and the cursor, into the fields of a page that React had to draw anew, as it does with one that was
 * translated before; into a part that comes later once it is there.
 */
export function bringFields({ noted, focused }: NotedFields): void {
  // React draws the root anew, too, without what the page's first script noted on it (app/enhance/hold.ts).
  document.documentElement.dataset.scripted = "";
  const isLeft = ({ field, action }: NotedFields["noted"][number]) =>
    !field.isConnected &&
    isField(field) &&
    (isTouched(field) || field === focused) &&
    !bring(field, action, focused);
  let left = noted.filter(isLeft);
  if (left.length === 0) return;
  const { href } = location;
  const later = new MutationObserver(() => {
    // Another page has fields of its own.
    left = location.href === href ? left.filter(isLeft) : [];
    if (left.length === 0) later.disconnect();
  });
  later.observe(document, { childList: true, subtree: true });
  setTimeout(() => later.disconnect(), patienceMs);
}
