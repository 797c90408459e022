import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { watchReturn } from "./enhance/came-back.ts";
import { fetchWhenFailing, findRoutes } from "./navigation/keep-page.ts";
import { openStore } from "./ui/draft/device-store.ts";
import { keepEarlyWords } from "./ui/draft/keep-typed-text.ts";
import { hearOtherViewer } from "./ui/live/page-failure.ts";
import { fetchParts } from "./ui/live/page-parts.ts";
import { contextOf, reportError, reportUncaught } from "./ui/live/report-error.ts";
import { followTranslation, noteFields } from "./ui/live/translated.ts";
import { withViewer } from "./ui/live/viewer.ts";
import { whenIdle } from "./ui/live/when-idle.ts";

const report: HydratedRouterProps["onError"] = (error, { errorInfo }) =>
  reportError(error, errorInfo ? "Drawing a page" : contextOf("GET"), errorInfo?.componentStack);

const { fetch } = window;
// Every request of a page names whom the page is made for (D76).
// Only the framework fetches this address; it has a signal if someone waits for the page, and else asks ahead for the pages
// that this one's forms lead to.
window.fetch = async (input, init) => {
  if (!(input instanceof URL) || input.pathname !== "/__manifest") {
    const answer = await fetch(input, { ...init, headers: withViewer(init?.headers) });
    if (init?.method) hearOtherViewer(answer);
    return answer;
  }
  if (init?.signal) return findRoutes(() => fetch(input, init), init.signal);
  await new Promise<void>((resolve) => whenIdle(resolve));
  return fetch(input, init);
};

reportUncaught();
watchReturn();
keepEarlyWords();
followTranslation();
const stored = openStore();

const wasTranslated = () => document.querySelector("font") !== null;
const loadBringer = () => import("./ui/live/bring-fields.ts");
type Bringer = Awaited<ReturnType<typeof loadBringer>> | null;

const hydrate = (bringer: Bringer) => {
  // The page doesn't wait for anything loaded from here on.
  performance.mark("scripts-there");
  const isTranslated = wasTranslated();
  const fields = noteFields();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={report} />
      </StrictMode>,
      {
        onRecoverableError(error) {
          if (bringer) queueMicrotask(() => bringer.bringFields(fields));
          else
            loadBringer().then(
              ({ bringFields }) => bringFields(fields),
              () => {},
            );
          // React finds other texts than it was sent, and draws the page anew.
          if (!isTranslated) window.reportError(error);
        },
      },
    );
  });
  // Without it a form can't be sent after an upgrade, and the page says so.
  fetchWhenFailing().then(
    ({ reportRequests }) => reportRequests(),
    () => {},
  );
};

const pauseMs = 3_000;

/**
 * Hydrates once everything on the page is loaded. Until then the page stays as sent; without a connection there is no
 * one to tell.
 */
const begin = (): Promise<unknown> =>
  // A page translated before is drawn anew, and what is typed meanwhile is brought over at once.
  Promise.all([wasTranslated() ? loadBringer() : null, stored, fetchParts(new URL(location.href))]).then(
    ([bringer]) => hydrate(bringer),
    () => setTimeout(begin, pauseMs),
  );

begin();
