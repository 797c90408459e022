import { useContext, useEffect } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Navigation,
  useLocation,
  useNavigate,
} from "react-router";
import { show } from "../ui/live/page-failure.ts";
import { unopened } from "./keep-page-words.ts";
import { openKeptDrills } from "./kept-drills.ts";

/** The current page, and how to end a navigation that leads nowhere. */
export let here: {
  address: string;
  pathname: string;
  leaving(): Navigation | undefined;
  stay(isReadAgain?: boolean): void;
} | null = null;

/** Saves a file as a download, which leaves the page alone even if it fails. */
export function download(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}

/**
 * A page whose script was never loaded can't be opened offline: the framework would reload, and the browser would
 * replace the working page with its own error.
 */
function stayOffline(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (navigator.onLine || !link || link.target || link.hash || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.pathname === location.pathname) return;
  event.preventDefault();
  void openKeptDrills(link.pathname + link.search).then((isOpen) => {
    if (!isOpen) show({ title: unopened.title, text: unopened.offline });
  });
}

/** Tells `keepPage` (app/navigation/keep-page.ts) the current page. Use it in the root. */
export function useThisPage(): void {
  useEffect(() => {
    window.addEventListener("click", stayOffline, { capture: true });
    return () => window.removeEventListener("click", stayOffline, { capture: true });
  }, []);
  const router = useContext(DataRouterContext)?.router;
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  useEffect(() => {
    const options = { replace: true, preventScrollReset: true, state };
    here = {
      address: `${pathname}${search}`,
      pathname,
      leaving: () => router?.state.navigation,
      // Navigating to the current page ends the other navigation; after a failure it reads nothing.
      stay: (isReadAgain = false) =>
        void navigate({ pathname, search, hash }, { ...options, defaultShouldRevalidate: isReadAgain }),
    };
  }, [router, navigate, pathname, search, hash, state]);
}
