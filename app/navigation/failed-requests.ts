import { contextOf, reportError } from "../ui/live/report-error.ts";

/** What failed last time: what a page asks for again and again by itself is reported once, until it works again. */
const failing = new Set<string>();

/** Our own refusals are answers; each of our answers has an id, and what refuses before them is JSON. */
const isRefusal = ({ status, headers }: Response) =>
  status < 500 && (headers.has("X-Request-Id") || headers.get("Content-Type") === "application/json");

/** Scripts have their own way to be loaded again, a probe is no read, and no report is about a lost report. */
const isReported = (path: string, method: string) =>
  method !== "HEAD" && path !== "/api/log-error" && !path.startsWith("/assets/");

/** The browser cuts the requests of a page that is being left, which is no failure; such a page is gone after this time (ms). */
const leavingMs = 1_000;

/** What was asked for, as a report names it: the form or the tab beside the address, because a report has no query. */
function nameOf(method: string, { pathname, searchParams }: URL): string {
  const part = searchParams.get("form") ?? searchParams.get("tab");
  return [method, pathname.replace(".data", ""), part].filter(Boolean).join(" ");
}

/**
 * Reports every failed read and write of the page from now on, whatever part of it asks: no answer, one of a broken server, or one of
 * somebody in between. A form that is sent is reported each time.
 */
export function reportRequests(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const asked = fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const method = init?.method ?? "GET";
    if (!isReported(url.pathname, method)) return asked;
    const key = `${method} ${url}`;
    const tell = (end: string, cause?: Error) => {
      const isSent = method === "POST" && url.pathname.endsWith(".data");
      if (failing.has(key) && !isSent) return;
      failing.add(key);
      const error = new Error(`${nameOf(method, url)}: ${end}`, { cause });
      reportError(error, contextOf(method), null, cause && leavingMs);
    };
    asked.then(
      (answer) => {
        if (answer.ok || isRefusal(answer)) failing.delete(key);
        else tell(`status ${answer.status}`);
      },
      (error: Error) => error.name === "AbortError" || tell(error.message, error),
    );
    return asked;
  };
}
