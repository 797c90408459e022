import type { ReactNode } from "react";

/** A link's props; the application may render it with its router's own link. */
export type LinkProps = {
  href: string;
  className?: string;
  "aria-current"?: "page" | undefined;
  title?: string | undefined;
  /** Shown by `useTips`. */
  "data-tip"?: string | undefined;
  children: ReactNode;
};

/** Renders one link. The default is a plain `<a>`, which works everywhere. */
export type RenderLink = (props: LinkProps) => ReactNode;
