import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { keepEarlyWords } from "./ui/keep-typed-text.ts";
import { fetchParts } from "./ui/page-parts.ts";
import { reportError, reportUncaught } from "./ui/report-error.ts";

const report: HydratedRouterProps["onError"] = (error, { errorInfo }) =>
  reportError(error, errorInfo ? "Drawing a page" : "Fetching a page", errorInfo?.componentStack);

reportUncaught();
keepEarlyWords();

const hydrate = () => {
  // What is fetched from here on, the page does not wait for.
  performance.mark("scripts-there");
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={report} />
      </StrictMode>,
    );
  });
};

const pauseMs = 3_000;

/** Begins with everything the page shows. Until then it stays what the server sent: without a connection there is no one to tell. */
const begin = (): Promise<unknown> =>
  fetchParts(new URL(location.href)).then(hydrate, () => setTimeout(begin, pauseMs));

begin();
