import type { ReactNode } from "react";

/** What a link in `ui` needs; the application may draw it with its router's own link. */
export type LinkProps = {
  href: string;
  className?: string;
  "aria-current"?: "page";
  children: ReactNode;
};

/** Draws one link. Without it a plain `<a>` is used, which works everywhere. */
export type RenderLink = (props: LinkProps) => ReactNode;
