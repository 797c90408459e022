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

// Without its own script a page stays what the server sent: its links and forms work.
fetchParts(new URL(location.href)).then(hydrate, (error) => reportError(error, "Fetching a page"));
