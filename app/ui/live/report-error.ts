/** What was reported already: an error may be met again on its way up. */
const told = new WeakSet<Error>();

/**
 * Reports browser errors to the club; coaches find them in System Tools (`POST /api/log-error`; contract, "JSON
 * calls"). Refusals are answers, not failures, so anything that isn't an `Error` is not reported. A lost report
 * doesn't matter. After a pause (in milliseconds), only a page that is still there reports.
 */
export function reportError(
  error: unknown,
  context: string,
  componentStack?: string | null,
  pause?: number,
): void {
  if (!(error instanceof Error)) return;
  const first = error.cause instanceof Error ? error.cause : error;
  if (told.has(first)) return;
  told.add(first);
  const report = {
    message: error.message,
    stack: error.stack ?? null,
    componentStack: componentStack ?? null,
    context,
    url: location.href,
    userAgent: navigator.userAgent,
    timestamp: new Date(),
  };
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(report);
  const send = () =>
    fetch("/api/log-error", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
  if (pause) setTimeout(send, pause);
  else send();
}

/** The context of a failed read or write, by its method. */
export const contextOf = (method: string) => `React Query - ${method === "GET" ? "Query" : "Mutation"} Error`;

/** Reports errors nothing on the page has caught, but not the browser's own, such as an interrupted play. */
export function reportUncaught(): void {
  const tell = (error: unknown) => {
    if (!(error instanceof DOMException)) reportError(error, "Running a page");
  };
  window.addEventListener("error", (event) => tell(event.error));
  window.addEventListener("unhandledrejection", (event) => tell(event.reason));
}
