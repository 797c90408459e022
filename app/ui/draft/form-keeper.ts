import { isOwnAnswer, isSignedOut, otherViewer } from "../live/viewer.ts";
import { dropCopy, keepCopy, restoreCopy } from "./device-copy.ts";
import { readFields, textOf, untouched } from "./form-fields.ts";

/**
 * A saved form's status. `on_device`: the server couldn't be reached, but a reload brings the text back. `waiting`: it
 * will be sent by itself.
 */
export type KeptState =
  | "idle"
  | "kept"
  | "on_device"
  | "not_kept"
  | "sending"
  | "waiting"
  | "not_sent"
  | "signed_out";

/** Where a page's scripted forms lead on success: an address that costs nothing to load. */
export const keptAnswer = "/up";

const pause = 3_000;
const patience = 15_000;
const filePatience = 600_000;

/** The result of posting a page's form. `signed_out` also means that someone else is signed in meanwhile (D76). */
export type Outcome = "done" | "refused" | "signed_out" | "unreachable";

function contentOf(form: HTMLFormElement): URLSearchParams {
  const content = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") content.append(name, value);
  // It has its own key; drafts are saved again and again, sometimes with earlier content.
  content.delete("sendKey");
  return content;
}

/** The file chosen in a form, or null. */
export function fileIn(form: HTMLFormElement): File | null {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.files?.[0]) return field.files[0];
  return null;
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

/** Posts the content of a form. */
export async function postContent(address: string, body: URLSearchParams | FormData): Promise<Outcome> {
  try {
    // A file takes its time, and the browser lets only a little outlive its page.
    const keepalive = body instanceof URLSearchParams;
    const signal = AbortSignal.timeout(keepalive ? patience : filePatience);
    const headers = { "X-Sent-By": "script" };
    const answer = await fetch(address, { method: "POST", body, headers, keepalive, signal });
    // An answer no one reads stays open.
    await answer.body?.cancel();
    if (isSignedOut(answer)) return "signed_out";
    if (answer.status >= 500 || !isOwnAnswer(answer)) return "unreachable";
    return answer.headers.get("X-Location") === keptAnswer ? "done" : "refused";
  } catch {
    // Offline or interrupted: the text stays in the form.
    return "unreachable";
  }
}

type Given = {
  /** Where the server saves the form, and where it takes it. */
  keepAt: string;
  sendTo: string;
  /** Where this device keeps it until the server has it. */
  place: string;
  tell(state: KeptState): void;
};

const contentNow = (form: HTMLFormElement) => textOf(readFields(form));

const isFilled = (form: HTMLFormElement) => readFields(form).some(([, value]) => value !== "");

/** Saves a form on this device as it changes and on the server a few seconds later, and knows what is still unsaved or unsent. */
function createSaver(form: HTMLFormElement, { keepAt, sendTo, place, tell }: Given) {
  let stored = contentNow(untouched(form));
  let timer = 0;
  let [isOnDevice, isMissing, isWaiting] = [false, false, false];
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const noteStored = (content = contentNow(form)) => {
    stored = content;
    isWaiting = false;
    dropCopy(place, form, content);
  };
  const store = async () => {
    stop();
    const content = contentNow(form);
    const isKept = (await post(form, keepAt)) === "done";
    isMissing = !isKept;
    if (isKept) noteStored(content);
    tell(isKept ? "kept" : otherViewer ? "signed_out" : isOnDevice ? "on_device" : "not_kept");
  };
  const save = () => store().catch(() => tell("not_kept"));
  const change = () => {
    void keepCopy(place, form, stored).then((isKept) => {
      isOnDevice = isKept;
    });
    // A waiting message is sent unchanged; once edited, its writer sends it again.
    if (isWaiting) tell("idle");
    isWaiting = false;
    if (timer === 0) timer = window.setTimeout(save, pause);
  };
  const wait = async () => {
    stop();
    isWaiting = true;
    const isKept = await keepCopy(place, form, stored, { to: sendTo, body: `${contentOf(form)}` });
    isWaiting &&= isKept;
    if (isWaiting) tell("waiting");
  };
  const saveNow = () => {
    if (timer !== 0) save();
  };
  const reconnect = () => (isWaiting ? form.requestSubmit() : isMissing && save());
  return { stop, change, wait, noteStored, saveNow, reconnect };
}

/** What keeps a form: on this device as it changes, and on the server a few seconds later. */
export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Keeps a form. `open` puts back what only this device has, and returns the key that may have been sent with it;
 * `close` saves what waits, and `begin` starts over after a send. `wait` keeps it to be sent as it is once there is a
 * connection, until it is changed. What the server is missing is saved once there is a connection again.
 */
export function createKeeper(form: HTMLFormElement, given: Given) {
  const saver = createSaver(form, given);
  const { stop, change, wait, noteStored, saveNow, reconnect } = saver;
  const left = new AbortController();
  const look = () => (document.visibilityState === "hidden" ? saveNow() : reconnect());
  // Another form is about to put words into the draft, and a later save would replace them. This device has the text.
  const yieldTo = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.hasAttribute("data-changes-draft")) stop();
  };
  const open = () => {
    document.addEventListener("submit", yieldTo, { signal: left.signal, capture: true });
    document.addEventListener("visibilitychange", look, left);
    window.addEventListener("online", reconnect, left);
    const restored = restoreCopy(given.place, form);
    // Text typed before the page could listen raised no event anyone heard.
    if (contentNow(form) !== contentNow(untouched(form))) change();
    if (restored?.waits) void wait().then(reconnect);
    return restored?.key;
  };
  const close = () => {
    left.abort();
    saveNow();
  };
  return { ...saver, open, close, begin: () => (isFilled(form) ? change() : noteStored()) };
}
