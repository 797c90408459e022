import type { MouseEvent } from "react";
import { escaped } from "../markup.ts";
import { useFollow } from "./router-link.tsx";

function useBrowserLinks() {
  const follow = useFollow();
  return {
    onClick(event: MouseEvent) {
      const to = event.target instanceof Element && event.target.closest("a")?.getAttribute("href");
      if (to) follow(event, { to });
    },
  };
}

/** What an element gets whose links are drawn as markup (`linkMarkup`), so that a press follows them like other links. */
export const useMarkupLinks: () => { onClick?: (event: MouseEvent) => void } = import.meta.env.SSR
  ? () => ({})
  : useBrowserLinks;

/** A link to a page of the site, as markup. */
export const linkMarkup = (to: string, attributes: string, inside: string) =>
  `<a ${attributes} href="${escaped(to)}" data-discover="">${inside}</a>`;
