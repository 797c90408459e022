/**
 * Tells the club what failed in this browser; coaches find it in System Tools (`POST /api/log-error`; contract, "JSON calls").
 * Refusals are answers, not failures: what is no `Error` is not told. A report that gets lost is not missed.
 */
export function reportError(error: unknown, context: string, componentStack?: string | null): void {
  if (!(error instanceof Error)) return;
  const { message, stack } = error;
  const report = {
    message,
    stack,
    componentStack,
    context,
    url: location.href,
    userAgent: navigator.userAgent,
  };
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(report);
  fetch("/api/log-error", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
}

/** Reports what no part of the page has caught. What a browser says of itself, such as an interrupted play, is not told. */
export function reportUncaught(): void {
  const tell = (error: unknown) => {
    if (!(error instanceof DOMException)) reportError(error, "Running a page");
  };
  window.addEventListener("error", (event) => tell(event.error));
  window.addEventListener("unhandledrejection", (event) => tell(event.reason));
}
