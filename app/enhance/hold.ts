// What a React page does until React listens, and what it says meanwhile. It is inline: if the connection breaks
// while the other scripts load, the page must still get them, and no form may end on the browser's error page.

const pause = 2_000;
const quietMs = 4_000;
const lookMs = 200;
/** After a minute, a plain submit is better than none, if there is a server. */
const manyLooks = 300;
/** A style sheet that takes longer is on a slow line: the scripts are asked for before it is there. */
const slowSheetMs = 150;
/** Past this the scripts begin without a first paint, as in a window no one sees. */
const unpaintedMs = 600;
/** After that many tries with a server that answers, the scripts can't be had, and forms submit the plain way. */
const enough = 3;

type Held = { form: HTMLFormElement; press: () => void; looks: number };

let held: Held | null = null;
let failures = 0;
let isTouched = false;
/** The form that was typed into last. */
let typed: HTMLFormElement | null = null;
let isBegun = false;
let timer = 0;
let quiet = 0;

const { nonce } = document.currentScript as HTMLScriptElement;
const root = document.documentElement;
// What only a page without scripts needs has no place on this one; going once scripts listen, it would move what is pressed.
root.dataset.scripted = "";
const hasBegun = () => performance.getEntriesByName("scripts-there").length > 0;
/** Our forms that write have a key, and React marks each one it listens to; once the scripts can't be had, none is waited for. */
const waits = (form: HTMLFormElement | null): form is HTMLFormElement =>
  form?.querySelector("input[name=sendKey]") != null && form.dataset.heard === undefined && failures < enough;

const isReachable = () =>
  fetch("/up", { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Shows a message next to what React renders; nothing removes it. */
function tell(title: string, text: string): void {
  hush();
  const place = document.createElement("aside");
  place.className = "toast-region";
  place.dataset.held = "";
  place.ariaLive = "polite";
  document.body.append(place);
  place.innerHTML = `<div class="notice tone-info"><div class="notice-body"><p class="font-bold">${title}</p>${text}</div></div>`;
}

function hush(): void {
  clearTimeout(quiet);
  document.querySelector("aside[data-held]")?.remove();
}

/** Says that an answer to a request of this method is taking long, once it does. */
function tellSoon(method: string): void {
  hush();
  const title = method === "GET" ? "Still loading" : "Still sending";
  quiet = window.setTimeout(tell, quietMs, title, "Slow connection. Everything on this page stays as it is.");
}

function release({ form, press }: Held): void {
  held = null;
  hush();
  if (form.isConnected) press();
}

/** The page is one without scripts from then on. */
function fail(times = 1): void {
  failures += times;
  if (failures >= enough) delete root.dataset.scripted;
}

/** Sends the waiting form, or follows the waiting link, once React listens to the form, or never will. */
function watch(): void {
  if (!held) return;
  const { form } = held;
  if (!form.isConnected || !waits(form)) {
    release(held);
    return;
  }
  held.looks += 1;
  if (held.looks % manyLooks === 0) void isReachable().then((isBack) => isBack && fail(enough));
  setTimeout(watch, lookMs);
}

/** Keeps a press that would leave the page until React listens to the form it is about; a later press takes its place. */
function hold(event: Event, form: HTMLFormElement, press: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const isWaiting = held !== null;
  held = { form, press, looks: held?.looks ?? 0 };
  if (isWaiting) return;
  tellSoon(event.type === "submit" ? "POST" : "GET");
  watch();
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (waits(form)) hold(event, form, () => form.requestSubmit(event.submitter));
}

/** A link would take what was typed with it, which is kept once React listens; if it never will, its writer is asked. */
function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const form = typed;
  if (!link?.href || link.target || event.ctrlKey || event.metaKey || event.shiftKey || !waits(form)) return;
  hold(event, form, () =>
    form.dataset.heard === undefined
      ? tell(
          "Not saved",
          "This page can't save what you typed. Send it first, or choose the link again to leave.",
        )
      : link.click(),
  );
}

/** A choice that applies right away does so before scripts listen too; they remove the button for it when they do. */
function onChange({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement)) return;
  const button = target.form?.querySelector<HTMLButtonElement>(".raw-only");
  if (button) target.form?.requestSubmit(button);
}

/** The server sends it at rest, and React finds it so: what runs is a copy. */
const pageScript = () => document.querySelector<HTMLScriptElement>("script[type=later]");

function preload(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=later]")) {
    link.nonce = nonce;
    link.fetchPriority = "low";
    link.rel = "modulepreload";
  }
}

/** Fetches and runs the page's scripts; some browsers fetch a module that failed anew. */
function run(): void {
  preload();
  const script = document.createElement("script");
  script.type = "module";
  script.nonce = nonce;
  script.textContent = pageScript()?.textContent ?? "";
  script.onerror = retrySoon;
  document.head.append(script);
  script.remove();
}

/** Begins with the scripts, whichever moment for it comes first. */
function begin(): void {
  if (isBegun) return;
  isBegun = true;
  preload();
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run);
  else run();
}

/**
 * Begins in time for the scripts to arrive right behind a slow style sheet, instead of a round trip later. Sooner they would
 * take its part of the line; it is about as large as the page, so it takes as long.
 */
function follow(): void {
  if (document.styleSheets.length > 0 || isBegun) return;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { responseStart = 0, responseEnd = 0 } = page ?? {};
  if (page && (responseEnd === 0 || performance.now() < 2 * responseEnd - responseStart))
    setTimeout(follow, 30);
  else begin();
}

/** Requests missing scripts again. */
async function retry(): Promise<void> {
  timer = 0;
  if (hasBegun() || !pageScript()) return;
  if (await isReachable()) fail();
  run();
}

function retrySoon(): void {
  if (timer === 0 && failures < enough && !hasBegun()) timer = window.setTimeout(retry, pause);
}

/** Reloads a truncated page once that is possible; typed text stays until its writer agrees. */
async function reloadCut(): Promise<void> {
  if (pageScript() || hasBegun()) return;
  while (!(await isReachable())) await new Promise((done) => setTimeout(done, pause));
  if (!isTouched) {
    location.reload();
    return;
  }
  tell("This page is incomplete", 'The connection broke while it loaded. <a href="" class="link">Reload</a>');
}

function onError({ target }: Event): void {
  if (target instanceof HTMLScriptElement) retrySoon();
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
    setTimeout(() => target.setAttribute("href", target.href), pause);
}

window.addEventListener("wait", ({ detail: method }: CustomEventInit<string | null>) =>
  method ? tellSoon(method) : hush(),
);
window.addEventListener("submit", onSubmit, true);
window.addEventListener("click", onClick, true);
window.addEventListener("error", onError, true);
window.addEventListener("unhandledrejection", retrySoon);
window.addEventListener("input", ({ target }) => {
  isTouched = true;
  typed = (target as HTMLInputElement).form;
});
window.addEventListener("change", onChange);
// The keys of a page's lists wait for it too; later ones find their listener.
window.earlyKeys = [];
window.addEventListener("keydown", (event) => {
  if ((window.earlyKeys?.length ?? 9) < 9) window.earlyKeys?.push(event);
});
window.addEventListener("load", () => void reloadCut());
new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
setTimeout(follow, slowSheetMs);
setTimeout(begin, document.hidden ? 0 : unpaintedMs);
