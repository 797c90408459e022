import { useContext, useEffect } from "react";
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  type DataStrategyResult,
  type MiddlewareFunction,
  type Navigation,
  useLocation,
  useNavigate,
} from "react-router";
import { isUnavailable, statusOf, unopened, wordsOf } from "./keep-page-words.ts";
import { show } from "./page-failure.ts";
import { unloaded } from "./route-module.ts";
import { fetchParts } from "./ui/page-parts.ts";
import { reportError } from "./ui/report-error.ts";
import { turnSendKeys } from "./ui/send-key.ts";

/** The current page, and how to end a navigation that leads nowhere. */
let here: {
  address: string;
  pathname: string;
  leaving(): Navigation | undefined;
  stay(isReadAgain?: boolean): void;
} | null = null;
/** Whether the next page to load is the one a form led to. */
let isAfterWrite = false;

const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return `${pathname}${search}`;
};

/** Saves a file as a download, which leaves the page alone even if it fails. */
function download(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}

/** Why the script for an address can't be loaded; undefined if it is there. */
const partsFault = (request: Request): Promise<unknown> =>
  fetchParts(new URL(request.url)).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Long enough for a picture over a slow connection. */
const patienceMs = 120_000;

/** Tells the inline script that an answer is awaited, or (null) no longer; it shows a message if that takes long. */
const tellWait = (method: string | null) => dispatchEvent(new CustomEvent("wait", { detail: method }));

/**
 * Aborts an answer that never comes, because a connection may be gone without notice, or one whose page has no script.
 * Returns functions that stop it and that give up before the time.
 */
function watchAnswer(request: Request) {
  const wasWritten = isAfterWrite;
  const giveUp = () => {
    stop();
    if (request.signal.aborted) return;
    isAfterWrite = false;
    here?.stay();
    show(wordsOf(request, null, wasWritten));
  };
  const onUnloaded = ({ detail: isGone }: CustomEventInit<boolean>) => {
    // After an upgrade only a page of the new version can be opened.
    if (isGone && request.method === "GET") location.assign(addressOf(request));
    else giveUp();
  };
  const timer = setTimeout(giveUp, patienceMs);
  const stop = () => {
    clearTimeout(timer);
    removeEventListener(unloaded, onUnloaded);
    tellWait(null);
  };
  addEventListener(unloaded, onUnloaded);
  tellWait(request.method);
  return { stop, giveUp };
}

/**
 * Asks with `ask` for the routes of a page the framework doesn't know yet, which it does before any middleware runs. A
 * page that is shown is known. Rejects if there is no answer, after the current page said so.
 */
export async function findRoutes(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const { state, location, formMethod } = here?.leaving() ?? {};
  if (!location || location.pathname === here?.pathname) return Response.json({});
  show(null);
  const method = state === "submitting" ? formMethod : "GET";
  const { stop, giveUp } = watchAnswer(new Request(createPath(location), { method, signal }));
  try {
    const answer = await ask();
    if (!answer.ok) giveUp();
    // The connection may break before the answer is whole.
    else if (answer.status !== 204) await answer.clone().json();
    return answer;
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    stop();
  }
}

type Results = Record<string, DataStrategyResult>;

function redirectOf(results: DataStrategyResult[]): string | null {
  const answer = results.find(({ result }) => result instanceof Response)?.result as Response | undefined;
  return answer?.headers.get("Location") ?? null;
}

type Kept = Parameters<MiddlewareFunction<Results>>;

async function answerKept({ request }: Kept[0], next: Kept[1], isRefresh: boolean): Promise<void> {
  const isWrite = request.method !== "GET";
  const wasWritten = isAfterWrite;
  isAfterWrite = false;
  const fault = partsFault(request);
  const results = Object.values(await next());
  if (request.signal.aborted || !here) return;
  const to = redirectOf(results);
  const isFile = to?.startsWith("/files/") ?? false;
  if (to && isFile) download(to);
  // A reload the page does by itself leads nowhere, because someone may be typing. After a download the page reloads,
  // for the message that came with it.
  if (to && (isFile || isRefresh)) return here.stay(isFile);
  isAfterWrite = isWrite && to !== null;
  if (isAfterWrite) turnSendKeys();
  // The route's own script may have come only with the answer, and now knows which part it needs.
  const failed =
    to === null
      ? (results.find(({ type }) => type === "error")?.result ?? (await fault) ?? (await partsFault(request)))
      : undefined;
  if (request.signal.aborted) return;
  if (failed === undefined || !(isWrite || wasWritten || isUnavailable(failed))) return;
  here.stay();
  if (isRefresh) return;
  show(wordsOf(request, failed, wasWritten));
  if (statusOf(failed) === 0) reportError(failed, isWrite ? "Sending a form" : "Fetching a page");
}

/**
 * Keeps the current page if a form can't be sent or a page can't be loaded: it stays as it is, with everything typed
 * into it, and says what happened (contract, "Forms"). As the root's client middleware, it covers every form and
 * link.
 */
export const keepPage: MiddlewareFunction<Results> = async (args, next) => {
  const { request } = args;
  const isRefresh = request.method === "GET" && !isAfterWrite && addressOf(request) === here?.address;
  if (isRefresh) return answerKept(args, next, isRefresh);
  show(null);
  const { stop } = watchAnswer(request);
  return answerKept(args, next, isRefresh).finally(stop);
};

/**
 * A page whose script was never loaded can't be opened offline: the framework would reload, and the browser would
 * replace the working page with its own error.
 */
function stayOffline(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (navigator.onLine || !link || link.target || link.hash || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.pathname === location.pathname) return;
  event.preventDefault();
  show({ title: unopened.title, text: unopened.offline, isSignedOut: false });
}

/** Tells {@link keepPage} the current page. Use it in the root. */
export function useKeptPage(): void {
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
