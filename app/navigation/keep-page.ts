import { createPath, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import { isAfterWrite, setAfterWrite } from "../ui/draft/after-write.ts";
import { turnSendKeys } from "../ui/form/send-key.ts";
import { show, tellWait } from "../ui/live/page-failure.ts";
import { fetchParts } from "../ui/live/page-parts.ts";
import { contextOf, reportError } from "../ui/live/report-error.ts";
import { noteUnread } from "../ui/live/use-read-again.ts";
import { isByOthers, isUnavailable, statusOf, wordsOf } from "./keep-page-words.ts";
import { openKeptDrills } from "./kept-drills.ts";
import { unloaded } from "./route-module.ts";
import { download, here } from "./this-page.ts";

const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return `${pathname}${search}`;
};

/** Why the script for an address can't be loaded; undefined if it is there. */
const partsFault = (request: Request): Promise<unknown> =>
  fetchParts(new URL(request.url)).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Says that a page or form failed, unless drills kept on this device open in place of the page. */
async function tellFailed(request: Request, fault: unknown, wasWritten: boolean): Promise<void> {
  const isUnreached = request.method === "GET" && statusOf(fault) === 0 && !wasWritten;
  if (isUnreached && (await openKeptDrills(addressOf(request)))) return;
  show({ ...wordsOf(request, fault, wasWritten), address: request.url, fault });
  reportError(fault, contextOf(request.method));
}

/** Long enough for a picture over a slow connection. */
const patienceMs = 120_000;

/** What sends a form after an upgrade, and reports what fails; its script may be gone by then, so it is fetched ahead. */
export const fetchWhenFailing = () => import("./when-failing.ts");

/**
 * Aborts an answer that never comes, because a connection may be gone without notice, or one whose page has no script.
 * Returns functions that stop it, that give up before the time, and that go on in the version of the site that runs since
 * an upgrade.
 */
function watchAnswer(request: Request) {
  const wasWritten = isAfterWrite;
  const giveUp = (fault: unknown = null) => {
    stop();
    if (request.signal.aborted) return;
    setAfterWrite(false);
    here?.stay();
    void tellFailed(request, fault, wasWritten);
  };
  const goOn = async () => {
    if (request.method === "GET") return location.assign(addressOf(request));
    await fetchWhenFailing()
      .then(({ sendAfterUpgrade }) => sendAfterUpgrade(giveUp))
      .catch(() => giveUp());
  };
  const onUnloaded = ({ detail: isGone }: CustomEventInit<boolean>) => void (isGone ? goOn() : giveUp());
  const timer = setTimeout(giveUp, patienceMs, new Error("No answer came"));
  const stop = () => {
    clearTimeout(timer);
    removeEventListener(unloaded, onUnloaded);
    tellWait(null);
  };
  addEventListener(unloaded, onUnloaded, { once: true });
  tellWait(request.method);
  return { stop, giveUp, goOn };
}

/**
 * Asks with `ask` for the routes of a page the framework doesn't know yet, which it does before any middleware runs. A
 * page that is shown is known, and without a navigation only that one is read again: the product has no fetchers. Rejects
 * if there is no answer, after the current page said so.
 */
export async function findRoutes(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  // A press may come before the page says that it is here.
  if (!here) return ask();
  const { state, location, formMethod } = here.leaving() ?? {};
  if (!location || location.pathname === here.pathname) return Response.json({});
  show(null);
  const method = state === "submitting" ? formMethod : "GET";
  const { stop, giveUp, goOn } = watchAnswer(new Request(createPath(location), { method, signal }));
  try {
    const answer = await ask();
    // The framework would load the page anew, and lose the form.
    if (answer.headers.has("X-Remix-Reload-Document")) return await goOn().then(() => new Promise(() => {}));
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
  setAfterWrite(false);
  const fault = partsFault(request);
  const results = Object.values(await next());
  if (request.signal.aborted || !here) return;
  const to = redirectOf(results);
  const isFile = to?.startsWith("/files/") ?? false;
  if (to && isFile) download(to);
  // A reload the page does by itself leads nowhere, because someone may be typing. After a download the page reloads,
  // for the message that came with it.
  if (to && (isFile || isRefresh)) return here.stay(isFile);
  setAfterWrite(isWrite && to !== null);
  // Until the page it led to is there, a second press on a form is the same send.
  if (wasWritten) turnSendKeys();
  // The route's own script may have come only with the answer, and now knows which part it needs.
  const failed =
    to === null
      ? (results.find(({ type }) => type === "error")?.result ?? (await fault) ?? (await partsFault(request)))
      : undefined;
  if (request.signal.aborted) return;
  if (failed === undefined || !(isWrite || wasWritten || isUnavailable(failed))) return;
  here.stay();
  if (isRefresh) return noteUnread();
  // The page asked for is someone else's, who is signed in now, so it gets a document of its own (D76).
  if (statusOf(failed) === 409 && !isWrite && !isByOthers(failed)) return location.assign(addressOf(request));
  await tellFailed(request, failed, wasWritten);
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
