import { isRouteErrorResponse } from "react-router";
import { failureOf } from "../enhance/failure.ts";
import type { FailedSend } from "../ui/live/page-failure.ts";

/** The status of an answer that failed; 0 if there was none. */
export const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 0);

/** Our server's words about a failure; a proxy's words aren't for people. */
function saidIn(error: unknown): string | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === "object" && data && "message" in data ? String(data.message) : undefined;
}

/** Whether something in front of our server answered; an answer of ours has parts. */
export const isByOthers = (error: unknown) => isRouteErrorResponse(error) && typeof error.data === "string";

/** Whether a page couldn't be loaded just now; a refusal or a missing page is an answer, if it is ours. */
export const isUnavailable = (error: unknown) => {
  const status = statusOf(error);
  return status === 0 || status >= 500 || [401, 408, 409, 429].includes(status) || isByOthers(error);
};

/** The words for a page that couldn't be opened. */
export const unopened = {
  title: "This page could not be opened",
  offline: "Connection lost. You're still where you were. Check your connection and try again.",
};

/** The words for a page of drills that was asked for where the drills kept on this device are shown. */
export const keptHere: FailedSend = {
  tone: "warning",
  title: "You're offline",
  text: "These drills are ready to log. Everything else opens when you're back online.",
};

const unseen: FailedSend = {
  tone: "warning",
  title: "Saved, but the page could not be refreshed",
  text: "What you sent has arrived. Reload the page when you're back online.",
};

/** The words for a form that couldn't be sent, or a page that couldn't be loaded, also after a form was saved. */
export function wordsOf(request: Request, error: unknown, wasWritten: boolean): FailedSend {
  if (wasWritten) return unseen;
  const status = statusOf(error);
  const said = failureOf(request.url, status, saidIn(error));
  if (request.method !== "GET") return said;
  return { ...said, title: unopened.title, text: status === 0 ? unopened.offline : said.text };
}
