import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

type Props = ComponentProps<typeof RouterLink>;

/** A link that is only HTML: nothing is clicked on the server, where the router would resolve each address against its routes. */
function ServerLink(props: Props) {
  const { to, preventScrollReset: _keepsPlace, replace: _replaces, state: _state, ...rest } = props;
  const isWhole = typeof to === "string" && /^\/(?!\/)/.test(to);
  return isWhole ? <a {...rest} href={to} data-discover="true" /> : <RouterLink {...props} />;
}

/** The router's link; the same HTML on the server, for less. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;
