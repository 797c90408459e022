/** The texts a browser's translation took out of the page, each with what it put in its place. */
const replaced = new WeakMap<Node, ChildNode>();

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === "FONT";

/** Puts a text back where its translation is, so that React finds it there; the browser then translates it anew. */
function putBack(text: Node): void {
  const translation = replaced.get(text);
  if (!translation?.parentNode || text.parentNode) return;
  translation.replaceWith(text);
  replaced.delete(text);
}

/**
 * Lets React change and remove texts that were translated: it holds the text that was there before, which is in no page anymore,
 * so a number would stay as it was, and a removal would throw.
 */
function letReactFindTexts(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      putBack(this);
      value?.set?.call(this, text);
    },
  });
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    putBack(child);
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before) putBack(before);
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
}

/** Follows what a browser's translation, or an extension's, does to the page. Call it once. */
export function followTranslation(): void {
  let isFollowed = false;
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes)
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const translation = [...addedNodes, previousSibling, nextSibling].find(isFont);
        if (!translation) continue;
        replaced.set(text, translation);
        if (!isFollowed) letReactFindTexts();
        isFollowed = true;
      }
  }).observe(document, { childList: true, subtree: true });
}

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

/**
 * Notes the page's fields before React takes it over. The returned function brings what was typed, and the cursor, into the fields of
 * a page that React had to draw anew, as it does with one that was translated before.
 */
export function keepFields(): () => void {
  const noted = fields().map((field) => ({ field, action: field.form?.action }));
  let focused: Element | null = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  document.addEventListener("focusin", follow);
  return () => {
    document.removeEventListener("focusin", follow);
    for (const { field, action } of noted) {
      if (field.isConnected) continue;
      const heir = isTouched(field) || field === focused ? heirOf(field, action) : undefined;
      if (!heir) continue;
      if (isTouched(field)) type(heir, field);
      if (field !== focused) continue;
      heir.focus();
      if (isText(field) && isText(heir)) heir.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
  };
}
