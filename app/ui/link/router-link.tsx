import type { ComponentProps, MouseEvent } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> &
  Pick<NavigateOptions, "replace" | "state" | "preventScrollReset"> & {
    /** A whole address of the site, "/portal?tab=videos". */
    to: string;
  };

/** Whether a click opens the address here, and not in a new tab or as a download. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: Props["target"]) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (!target || target === "_self");

/** Runs in a task of its own, so that a press is shown before the work it causes. */
function afterPress(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  port2.postMessage(0);
}

/** A link that is only HTML: nothing is clicked on the server. */
function ServerLink({
  to,
  preventScrollReset: _keepsPlace,
  replace: _replaces,
  state: _state,
  ...rest
}: Props) {
  return <a {...rest} href={to} data-discover="" />;
}

/** What follows a pressed link, unless the press opens it elsewhere. */
export function useFollow() {
  const navigate = useNavigate();
  return (event: MouseEvent, { to, target, ...options }: Pick<Props, "to" | "target"> & NavigateOptions) => {
    if (event.defaultPrevented || !opensHere(event, target)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    const isHere = to === `${pathname}${search}${hash}`;
    afterPress(() => void navigate(to, { ...options, replace: options.replace ?? isHere }));
  };
}

function BrowserLink({ to, onClick, replace, state, preventScrollReset, ...rest }: Props) {
  const follow = useFollow();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    follow(event, { to, target: rest.target, replace, state, preventScrollReset });
  };
  return <a {...rest} href={to} onClick={press} data-discover="" />;
}

/**
 * A link to a page of the site. The router's own resolves each address against its routes and is drawn again whenever the page's
 * address changes; a page has up to 76 links.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;
