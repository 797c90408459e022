import { isOwnAnswer, isSignedOut } from "../live/viewer.ts";

/**
 * What became of a form that was posted. `refused`: the server won't take it as it is. `later`: it couldn't be reached
 * (status 0) or can't take it now, and says perhaps for how long. `signed_out`: nobody is signed in anymore, or someone else
 * is (D76).
 */
export type Outcome =
  | { kind: "done"; to: string }
  | { kind: "refused"; message: string }
  | { kind: "later"; status: number; waitMs: number }
  | { kind: "signed_out" };

/** Where a page's scripted forms lead on success: an address that costs nothing to load. */
export const keptAnswer = "/up";

const patience = 15_000;
const filePatience = 600_000;

/** Names what has its own key, and what a request names itself. */
const withoutOwn = ["sendKey", "viewer"];

/** The content of a form as it is sent by a button, without files. Its own key (`formKey`) identifies it (D24). */
export function contentOf(form: HTMLFormElement, pressed?: HTMLElement | null): URLSearchParams {
  const content = new URLSearchParams();
  for (const [name, value] of new FormData(form, pressed))
    if (typeof value === "string") content.append(name, value);
  for (const name of withoutOwn) content.delete(name);
  return content;
}

/** The file chosen in a form, or null. */
export function fileIn(form: HTMLFormElement): File | null {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.files?.[0]) return field.files[0];
  return null;
}

/** Whether a status says that the same may work later. */
export const isForLater = (status: number) => status === 408 || status === 429 || status >= 500;

function outcomeOf(answer: Response): Outcome {
  const { status, headers } = answer;
  if (isSignedOut(answer)) return { kind: "signed_out" };
  // An answer that wasn't given to the page's person says nothing about what they sent (D76).
  if (!isOwnAnswer(answer)) return { kind: "later", status: 0, waitMs: 0 };
  if (isForLater(status))
    return { kind: "later", status, waitMs: 1_000 * Number(headers.get("Retry-After") ?? 0) || 0 };
  const to = headers.get("X-Location");
  return to === null
    ? { kind: "refused", message: decodeURIComponent(headers.get("X-Said") ?? "") }
    : { kind: "done", to };
}

/** Whether a request with this body may outlive its page: browsers take 64 KiB of all such requests together. */
export const mayOutlivePage = (body: string) => new TextEncoder().encode(body).length < 50_000;

/** Posts the content of a form. `by` is who sends it: the page, whose next page has the message, or the outbox. */
export async function postContent(
  address: string,
  body: URLSearchParams | FormData,
  by: "script" | "outbox" = "script",
): Promise<Outcome> {
  try {
    // A file takes its time.
    const keepalive = body instanceof URLSearchParams && mayOutlivePage(`${body}`);
    const signal = AbortSignal.timeout(body instanceof URLSearchParams ? patience : filePatience);
    const headers = { "X-Sent-By": by };
    const answer = await fetch(address, { method: "POST", body, headers, keepalive, signal });
    // An answer no one reads stays open.
    await answer.body?.cancel();
    return outcomeOf(answer);
  } catch {
    // Offline or interrupted: what was typed is still where it was.
    return { kind: "later", status: 0, waitMs: 0 };
  }
}

/** Posts a form as it is now, without its file. */
export const post = (form: HTMLFormElement, address: string) => postContent(address, contentOf(form));

/** Posts a form as it is now, with the file chosen in it. */
export function postAll(form: HTMLFormElement, address: string): Promise<Outcome> {
  if (!fileIn(form)) return post(form, address);
  const content = new FormData(form);
  content.delete("sendKey");
  return postContent(address, content);
}
