import { alone } from "./alone.ts";
import { dropKept, isStillKept, onKept, readKept, tellKept } from "./device-store.ts";
import { held, type KeptForm, keepForm, listPosts, ofFiles, type Post, readForm } from "./kept-form.ts";
import { type Outcome, postContent } from "./post-form.ts";
import { pauseBefore } from "./saver.ts";

// What waits on this device to be sent. Everything that waits is sent by this one rule: right away when the browser says
// that it is online or someone looks at the page, else after pauses that grow. What the server refuses isn't sent again.

const keptForMs = 90 * 86_400_000;

/** Something that was sent from here: its place, what it was, and what became of it. */
export type Sent = { about: string; post: Post; outcome: Outcome };

const listeners = new Set<(sent: readonly Sent[]) => void>();
let isStarted = false;
let isBusy = false;
let isAskedAgain = false;
let tries = 0;
let timer = 0;
let wakes = 0;
let untold: Sent[] = [];
let signedOut = false;

/** Whether the last answer was that nobody is signed in, or someone else. */
export const isOutboxSignedOut = () => signedOut;

const listWaiting = () => listPosts().filter((about) => !readForm(about)?.post?.refused);

const bodyOf = ({ body, done }: Post, isLate: boolean) => {
  const content = new URLSearchParams(body);
  if (isLate && done) content.set(done.field, done.at);
  return content;
};

async function send(about: string, post: Post, isLate: boolean): Promise<Outcome> {
  if (post.file) return ofFiles.send?.(about, post, post.file) ?? { kind: "later", status: 0, waitMs: 0 };
  const by = isLate && post.named ? "outbox" : "script";
  const outcome = await postContent(post.to, bodyOf(post, isLate), by);
  // A device with a wrong clock sends an impossible time; then it counts as done now.
  return isLate && post.done && outcome.kind === "refused"
    ? postContent(post.to, bodyOf(post, false), by)
    : outcome;
}

function note({ kind }: Outcome): void {
  const isOut = kind === "signed_out";
  if (isOut === signedOut) return;
  signedOut = isOut;
  tellKept();
}

/** Forgets what was stored, and marks what was refused; but what was changed meanwhile wasn't sent. */
function settle({ about, post, outcome }: Sent): void {
  const form = readForm(about);
  if (form?.post?.body !== post.body) return;
  if (outcome.kind === "done") dropKept(about);
  if (outcome.kind === "refused")
    void keepForm(about, { ...form, post: { ...post, refused: outcome.message } }, readKept(about)?.savedAt);
}

/** The server may not know anymore that it stored this; so it goes only if someone asks. */
const tooOld: Outcome = { kind: "refused", message: "It has waited for more than 90 days." };

/** Whether what is kept there is 90 days old, by this device's clock. */
export const isTooOld = (about: string) => Date.now() - (readKept(about)?.savedAt ?? 0) > keptForMs;

/** Tells the open forms what became of what was just sent, the last in a go, then forgets it. */
function tell(one: Sent, go: Sent[]): void {
  go.push(one);
  untold.push(one);
  // An open form learns first what became of it.
  for (const listener of listeners) listener(go);
  settle(one);
}

/**
 * Sends what waits one by one, and stops at the first that can't be sent now. No one takes something back from its sending on
 * until it is told what became of it, which doesn't wait for the others.
 */
async function sendAll([about, ...others]: string[], sent: Sent[] = []): Promise<Sent[]> {
  if (about === undefined) return sent;
  const isOver = await alone(about, async () => {
    const post = isStillKept(about) ? readForm(about)?.post : undefined;
    if (!post) return false;
    const outcome = isTooOld(about) ? tooOld : await send(about, post, true);
    if (outcome !== tooOld) note(outcome);
    tell({ about, post, outcome }, sent);
    return outcome.kind === "later" || outcome.kind === "signed_out";
  });
  return isOver ? sent : sendAll(others, sent);
}

/** Plans the next try, if anything waits and none is planned. */
function plan(askedMs = 0): void {
  if (timer !== 0 || isBusy || !isStarted || listWaiting().length === 0) return;
  timer = window.setTimeout(() => void sendWaiting(), pauseBefore(tries, askedMs));
}

/** Sends what waits now. While that is under way, asking again makes one more try follow. */
export async function sendWaiting(): Promise<void> {
  isAskedAgain = isBusy;
  if (isBusy) return;
  isBusy = true;
  clearTimeout(timer);
  timer = 0;
  // One tab sends at a time.
  const sent = await alone("", () => sendAll(listWaiting())).finally(() => {
    isBusy = false;
  });
  const last = sent.at(-1)?.outcome;
  const hasFailed = last?.kind === "later" || last?.kind === "signed_out";
  tries = hasFailed ? tries + 1 : 0;
  if (hasFailed && isAskedAgain) return sendWaiting();
  plan(last?.kind === "later" ? last.waitMs : 0);
}

function wake(): void {
  wakes += 1;
  tries = 0;
  if (document.visibilityState === "visible") void sendWaiting();
}

/** Sends what waits, now and from now on; calling it again is another occasion. */
export function startOutbox(): void {
  if (!isStarted) {
    isStarted = true;
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    onKept(() => plan());
  }
  void sendWaiting();
}

/** What was sent from here, is someone's to tell, and wasn't asked for before. */
export function takeUntold(isTheirs: (sent: Sent) => boolean): readonly Sent[] {
  const told = untold.filter(isTheirs);
  untold = untold.filter((one) => !told.includes(one));
  return told;
}

/** Calls back each time something was sent from here, with all that was sent in the same go, and what became of it; the last is new. */
export function onSent(listener: (sent: readonly Sent[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a form that its own page is about to send; it doesn't wait yet. False if this browser stores nothing. */
export async function hold(about: string, form: KeptForm): Promise<boolean> {
  held.add(about);
  const isKept = await keepForm(about, form);
  if (!isKept) {
    held.delete(about);
    dropKept(about);
  }
  return isKept;
}

/** From now on a form that was held waits, unless it is no longer kept; what became of its sending says whether anyone is signed in. */
export function release(about: string, outcome: Outcome): void {
  note(outcome);
  if (held.delete(about)) tellKept();
}

/** Sends a form that is held. What is stored or refused is no longer kept; anything else waits from now on. */
export async function sendHeld(about: string): Promise<Outcome> {
  const post = readForm(about)?.post;
  if (!post) return { kind: "refused", message: "" };
  const before = wakes;
  const outcome = await send(about, post, false);
  const isOver = outcome.kind === "done" || outcome.kind === "refused";
  if (isOver) dropKept(about);
  release(about, outcome);
  // The connection may have returned while the try was still failing.
  if (!isOver && wakes > before) void sendWaiting();
  return outcome;
}

/** Sends something again that was refused; it says so, because its key may have stored something else meanwhile (D24). */
export function sendAgain(about: string): void {
  const form = readForm(about);
  if (!form?.post) return;
  const { refused: _refused, ...post } = form.post;
  const body = post.body.replace(/&again=on|$/, "&again=on");
  void keepForm(about, { ...form, post: { ...post, body } }).then(sendWaiting);
}
