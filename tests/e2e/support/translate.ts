import type { Page } from "@playwright/test";

/**
 * Translates the page as browsers do: each text is replaced by two nested `<font>`, now and whenever one is added. The words become
 * capitals, so that the page shows what was translated.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const isKept = /^(SCRIPT|STYLE|TEXTAREA|NOSCRIPT|TITLE|OPTION|FONT)$/;
    const replace = (text: Text) => {
      const place = text.parentElement;
      if (!place || !text.data.trim() || isKept.test(place.tagName) || place.closest("[translate=no]"))
        return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.nodeName !== "FONT")
            translateIn(node instanceof Text ? (node.parentElement ?? node) : node);
    }).observe(document, { childList: true, subtree: true });
  });
