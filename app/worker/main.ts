import { askedWords, withReason } from "./asked.ts";
import "./push.ts";
import {
  check,
  dropCopiesAlsoLater,
  findCopy,
  findFile,
  isNamedByContent,
  keep,
  keptPage,
  leave,
  noteAnswer,
  type Wish,
} from "./copy.ts";
import { heardInTime } from "./patience.ts";
import { type FetchEvent, type InstallEvent, scope } from "./scope.ts";

/** Members' pages, by how their addresses start, and the home page, which a typed address opens. */
const memberPages = /^\/(?:$|portal(?:\/|$)|account(?:\/|$)|dashboard$)/;
/** Pages without a copy, whose answers tell who is signed in, and the address that ends a session. */
const tellingPages = /^\/(?:admin|auth)(?:\/|$)/;
/** What signs out everywhere, as deleting the account does, or may sign someone in: the forms of the pages for it, an emailed link's included, and the way back from Google. */
const changesPerson = (method: string, { pathname, search }: URL) =>
  method === "POST"
    ? /^\/(?:auth|verify-email)(?:[/?]|$)|form=(?:sign-out-everywhere|delete-account)/.test(pathname + search)
    : pathname === "/api/auth/google/callback";
const signOutAddress = "/api/logout";
/** The statuses a proxy answers with when the server isn't running. */
const unreachable = new Set([502, 504]);

/** The server's answer; null if it couldn't be reached. */
async function askNetwork({ preloadResponse, request }: FetchEvent): Promise<Response | null> {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    return unreachable.has(answer.status) ? null : answer;
  } catch {
    // No connection, or a broken one: the copy is for this.
    return null;
  }
}

/** The same answer, once the copies are gone that aren't its person's. */
async function noted<Answer extends Response | null>(answer: Answer): Promise<Answer> {
  if (answer) await noteAnswer(answer);
  return answer;
}

/** Why the next page is today's drills, if another was asked for. */
let reason: string | null = null;

/** What an address may add to a page with a copy: the shot to begin with, which the copy leaves to its reader. */
const sameSheet = /^(?:\?shot=\w+)?$/;

/** The copy of the page asked for; of another, today's drills, which say why. */
async function openCopy(url: URL): Promise<Response> {
  const words = reason;
  reason = null;
  const copy = sameSheet.test(url.search) ? await findCopy(url.pathname) : undefined;
  if (copy) return words === null ? copy : withReason(copy, words);
  reason = askedWords(url);
  return Response.redirect(keptPage);
}

/** The page from the server; if offline, a copy. */
async function openPage(event: FetchEvent): Promise<Response> {
  const copy = await findCopy();
  const network = askNetwork(event).then(noted);
  const answer = await (copy ? heardInTime(network) : network);
  // The session may be over; then nothing of the member stays here.
  if (answer?.type === "opaqueredirect") event.waitUntil(check());
  if (answer) return answer;
  return copy ? openCopy(new URL(event.request.url)) : Response.error();
}

/** A page that only exists online. */
async function openOnline(event: FetchEvent): Promise<Response> {
  return noted((await event.preloadResponse) ?? (await fetch(event.request)));
}

/** Changes who is signed in, once the copies are gone, which are someone else's then: the next page may have no connection (D76). */
async function changePerson(event: FetchEvent): Promise<Response> {
  await dropCopiesAlsoLater();
  const answer = await openOnline(event);
  // Another open page may have had them made again meanwhile.
  await dropCopiesAlsoLater();
  return answer;
}

/** Signs out, and leaves nothing of the member to open. */
async function signOut(event: FetchEvent): Promise<Response> {
  const answer = await openOnline(event);
  await leave();
  return answer;
}

/** A file with its content in its name never changes. */
async function openFile({ request }: FetchEvent): Promise<Response> {
  return (await findFile(request)) ?? fetch(request);
}

/** Lets all other requests bypass the worker without starting it, if the browser can. */
async function passBy(event: InstallEvent): Promise<void> {
  const ours = {
    urlPattern: {
      pathname:
        "/(portal.*|account.*|dashboard|admin.*|auth.*|verify-email|api/logout|api/auth/google/callback|assets/.*|theme.css)?",
    },
  };
  // A browser without these rules asks the worker for every request.
  await event.addRoutes?.({ condition: { not: ours }, source: "network" }).catch(() => undefined);
}

scope.addEventListener("install", (event) => {
  event.waitUntil(passBy(event));
  event.waitUntil(scope.skipWaiting());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
  event.waitUntil(scope.clients.claim());
  event.waitUntil(check());
});

scope.addEventListener("message", (event) => {
  const wish = event.data as Wish;
  event.waitUntil(wish === "leave" ? leave() : keep(wish));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (changesPerson(request.method, url)) event.respondWith(changePerson(event));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (memberPages.test(url.pathname)) event.respondWith(openPage(event));
    else if (tellingPages.test(url.pathname)) event.respondWith(openOnline(event));
    else if (url.pathname === signOutAddress) event.respondWith(signOut(event));
  } else if (isNamedByContent(url)) event.respondWith(openFile(event));
});
