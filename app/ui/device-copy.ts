import { dropDeviceDraft, keepDeviceDraft, readDeviceDraft } from "./device-drafts.ts";
import { type FieldPairs, readFields, textOf, writeFields } from "./form-fields.ts";

/** A form's content as it was typed, the key it would be sent with, and what the server had stored then. */
type Copy = { fields: FieldPairs; key: string; stored: string };

const keyFieldOf = (form: HTMLFormElement) => form.elements.namedItem("formKey") as HTMLInputElement;

/** Keeps a form on this device until the server has it. False if this browser stores nothing. */
export function keepCopy(place: string, form: HTMLFormElement, stored: string): boolean {
  const copy: Copy = { fields: readFields(form), key: keyFieldOf(form).value, stored };
  return keepDeviceDraft(place, copy);
}

/** Deletes the copy, unless the form has changed since the server took `content`. */
export function dropCopy(place: string, form: HTMLFormElement, content: string): void {
  if (textOf(readFields(form)) === content) dropDeviceDraft(place);
}

/** Puts a text behind what was saved elsewhere meanwhile, so that neither is lost. */
function behind(form: HTMLFormElement, [name, value]: FieldPairs[number]): FieldPairs[number] {
  const field = form.elements.namedItem(name);
  const there = field instanceof HTMLTextAreaElement ? field.value : "";
  return [name, there === "" || there === value ? value : `${there}\n\n${value}`];
}

/** Puts back what was typed on this device and never reached the server, and returns the key it may have been sent with. */
export function restoreCopy(place: string, form: HTMLFormElement): string | null {
  const copy = readDeviceDraft(place)?.value as Partial<Copy> | undefined;
  if (!copy || !Array.isArray(copy.fields)) return null;
  const { fields, key = "", stored } = copy;
  const there = textOf(readFields(form));
  if (textOf(fields) === there) {
    dropDeviceDraft(place);
    return null;
  }
  const isLatest = stored === there;
  // Saving begins with the fields below, so the key comes first.
  keyFieldOf(form).value = key;
  writeFields(form, isLatest ? fields : fields.map((pair) => behind(form, pair)));
  return key;
}
