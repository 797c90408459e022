import { dropKept, keep, readKept } from "./device-store.ts";
import { type FieldPairs, readFields, textOf, writeFields } from "./form-fields.ts";

/** A request that waits for a connection: an address, and the form's content. */
export type WaitingPost = { to: string; body: string };

/** A form's content as it was typed, the key it would be sent with, and what the server had stored then. */
export type Copy = { fields: FieldPairs; key: string; stored: string; post?: WaitingPost | undefined };

const keyFieldOf = (form: HTMLFormElement) => form.elements.namedItem("formKey") as HTMLInputElement;

/** Keeps a form on this device until the server has it, and how to send it if it waits. False if this browser stores nothing. */
export function keepCopy(
  place: string,
  form: HTMLFormElement,
  stored: string,
  post?: WaitingPost,
): Promise<boolean> {
  const copy: Copy = { fields: readFields(form), key: keyFieldOf(form).value, stored, post };
  return keep(place, copy);
}

/** Deletes the copy, unless the form has changed since the server took `content`. */
export function dropCopy(place: string, form: HTMLFormElement, content: string): void {
  if (textOf(readFields(form)) === content) dropKept(place);
}

/** Puts a text behind what was saved elsewhere meanwhile, so that neither is lost. */
function behind(form: HTMLFormElement, [name, value]: FieldPairs[number]): FieldPairs[number] {
  const field = form.elements.namedItem(name);
  const there = field instanceof HTMLTextAreaElement ? field.value : "";
  return [name, there === "" || there === value ? value : `${there}\n\n${value}`];
}

/**
 * Puts back what was typed on this device and never reached the server. Returns the key it may have been sent with, and
 * whether it waits to be sent; what has changed elsewhere since is left for its writer to send.
 */
export function restoreCopy(place: string, form: HTMLFormElement): { key: string; waits: boolean } | null {
  const copy = readKept(place)?.value as Partial<Copy> | undefined;
  if (!copy || !Array.isArray(copy.fields)) return null;
  const { fields, key = "", stored, post } = copy;
  const there = textOf(readFields(form));
  const isSame = textOf(fields) === there;
  const waits = post !== undefined && (isSame || stored === there);
  if (isSame && !waits) {
    dropKept(place);
    return null;
  }
  const isLatest = stored === there;
  // Saving begins with the fields below, so the key comes first.
  keyFieldOf(form).value = key;
  writeFields(form, isLatest ? fields : fields.map((pair) => behind(form, pair)));
  return { key, waits };
}
