import { failureOf } from "./failure.ts";
import { startNeeds, startReveal } from "./forms.ts";

const patience = 30_000;
const pause = 2_000;

function mark(button: HTMLElement): void {
  button.dataset.label = button.textContent;
  if (button.dataset.pending) button.textContent = button.dataset.pending;
  button.setAttribute("aria-disabled", "true");
}

/** Lets a form be sent again. */
function release(form: HTMLFormElement): void {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll<HTMLElement>("[data-label]")) {
    button.textContent = button.dataset.label ?? "";
    button.removeAttribute("aria-disabled");
    delete button.dataset.label;
  }
}

/** Shows the page's own failure notice with this text. */
function tell(action: string, status: number, said?: string): void {
  const { title, text, isSignedOut } = failureOf(action, status, said);
  const template = document.querySelector<HTMLTemplateElement>("#failed");
  const notice = template?.content.cloneNode(true) as DocumentFragment | undefined;
  if (!notice) return;
  const [heading, words, signIn] = notice.querySelectorAll("p");
  if (heading) heading.textContent = title;
  if (words) words.textContent = text;
  if (!isSignedOut) signIn?.remove();
  notice.firstElementChild?.setAttribute("role", "alert");
  document.querySelector(".toast-region")?.replaceChildren(notice);
}

/** Goes to the page that shows the result, once there is a connection to load it. */
export async function leaveFor(to: string): Promise<void> {
  const isReachable = () => fetch("/up", { method: "HEAD" }).catch(() => null);
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, pause));
  const url = new URL(to, location.href);
  const isHere = url.pathname + url.search === location.pathname + location.search;
  location.assign(url);
  // An address that differs only in its fragment just scrolls.
  if (isHere && url.hash) location.reload();
}

/** A refusal that names other fields leaves the typed passwords, which no answer sends back. */
function keepPasswords(old: Element | null, fresh: Element): void {
  const fields = [...fresh.querySelectorAll<HTMLInputElement>("[type=password]")];
  if (!fresh.querySelector("[aria-invalid]") || fields.some(({ ariaInvalid }) => ariaInvalid)) return;
  for (const field of fields)
    field.value = old?.querySelector<HTMLInputElement>(`[name=${field.name}]`)?.value ?? "";
}

/** Replaces the part of the page the answer is about. */
function show(old: Element | null, fresh: Element): void {
  keepPasswords(old, fresh);
  old?.replaceWith(fresh);
  startNeeds();
  startReveal();
  fresh.querySelector<HTMLElement>("[autofocus]")?.focus();
}

const pageOf = (html: string) => new DOMParser().parseFromString(html, "text/html");

/** Our sentence in an answer that isn't a page, such as one given before any page was asked for. */
function messageIn(json: string): string | undefined {
  try {
    return JSON.parse(json).message;
  } catch {
    // It is a page, or in words of something in front of the server.
    return undefined;
  }
}

/** What an answer says about a form it refused; nothing if a page only says that it failed. */
function saidIn(html: string, action: string, status: number): string | undefined {
  const alert = pageOf(html).querySelector("#main [role=alert]");
  const text =
    alert && (alert.querySelector("p") ?? alert).textContent?.replace(failureOf(action, status).title, "");
  return messageIn(html) ?? ((status < 500 || status === 503) && text ? text : undefined);
}

function showAnswer(form: HTMLFormElement, action: string, status: number, html: string): void {
  const page = pageOf(html);
  const id = status < 300 ? "main" : (form.getAttribute("id") ?? "");
  const fresh = page.getElementById(id);
  // A server error replaces the form only if the answer's form says what went wrong.
  if (fresh && (status < 500 || fresh.querySelector("[role=alert]"))) {
    show(document.getElementById(id), fresh);
    // What was said before this answer is over.
    document.querySelector(".toast-region")?.replaceChildren();
    return;
  }
  tell(action, status, saidIn(html, action, status));
}

/**
 * Posts a form's fields without leaving the page. Returns the status, where the answer leads (the server names it in
 * `X-Location`, because a script cannot see a redirect before it has been followed), and its page. Rejects without a
 * connection.
 */
async function post(href: string, fields: FormData, isFile: boolean) {
  // A form without files has only texts.
  const body = isFile ? fields : new URLSearchParams(fields as unknown as Record<string, string>);
  const headers = { "X-Sent-By": "script" };
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(href, { method: "POST", body, headers, signal });
  const { status, headers: said } = answer;
  return { status, to: said.get("X-Location"), id: said.get("X-Request-Id"), html: await answer.text() };
}

/**
 * Sends a form without the scripts of the page it is for, and returns where that leads, or else the status and what the
 * answer says.
 */
export async function sendPlainly(href: string, fields: FormData, isFile: boolean) {
  const { status, to, html } = await post(href, fields, isFile);
  return { status, to, said: saidIn(html, href, status) };
}

/** Reports a form that couldn't be sent, as pages with React do (app/navigation/failed-requests.ts). */
function report(message: string): void {
  const body = JSON.stringify({
    message,
    stack: Error().stack,
    componentStack: null,
    context: "React Query - Mutation Error",
    url: location.href,
    userAgent: navigator.userAgent,
    timestamp: new Date(),
  });
  const headers = { "Content-Type": "application/json" };
  fetch("/api/log-error", { method: "POST", body, headers, keepalive: true }).catch(() => {});
}

/**
 * Sends a form on a page without React and stays there unless it worked: a refusal replaces the form, and if nothing came
 * back the page stays as it is and says so.
 */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const where = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const { href } = new URL(where, location.href);
  const isFile = form.getAttribute("enctype") === "multipart/form-data";
  try {
    const { status, to, id, html } = await post(href, new FormData(form, submitter), isFile);
    if (to) {
      form.dispatchEvent(new Event("sent"));
      return await leaveFor(to);
    }
    // Each of our own answers has an id.
    if (status > 499 || !id) report(`${href} status ${status}`);
    showAnswer(form, href, status, html);
  } catch (error) {
    // No connection, or a broken one: nothing on the page changes.
    report(`${href}: ${error}`);
    tell(href, 0);
  }
  release(form);
}

/** A form is sent once; its button says so while it waits ("..." on the newsletter). */
export function startSending(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const isWrite = form.getAttribute("method") === "post";
    if (form.dataset.sent || isWrite) event.preventDefault();
    if (form.dataset.sent) return;
    form.dataset.sent = "1";
    if (event.submitter) mark(event.submitter);
    if (isWrite) void send(form, event.submitter);
  });
  // A page restored from history is as it was left, so its form may be sent again.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) for (const form of document.forms) release(form);
  });
}
