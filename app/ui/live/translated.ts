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

/** What the page's fields were before React took it over, and where the cursor is. */
export type NotedFields = {
  noted: readonly { field: Element; action: string | undefined }[];
  focused: Element | null;
};

/** Notes the page's fields before React takes it over. */
export function noteFields(): NotedFields {
  const fields = document.querySelectorAll<HTMLInputElement>("input, textarea, select");
  const noted = [...fields].map((field) => ({ field, action: field.form?.action }));
  const now: NotedFields = { noted, focused: document.activeElement };
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) now.focused = target;
  });
  return now;
}
