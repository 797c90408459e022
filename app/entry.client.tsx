import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { keepEarlyWords } from "./ui/keep-typed-text.ts";
import { reportError, reportUncaught } from "./ui/report-error.ts";

const report: HydratedRouterProps["onError"] = (error, { errorInfo }) =>
  reportError(error, errorInfo ? "Drawing a page" : "Fetching a page", errorInfo?.componentStack);

reportUncaught();
keepEarlyWords();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={report} />
    </StrictMode>,
  );
});
