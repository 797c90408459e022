import type { LinkProps } from "./link.ts";

/** The plain `<a>`: the default of every `renderLink`. */
export function PlainLink(props: LinkProps) {
  return <a {...props} />;
}
