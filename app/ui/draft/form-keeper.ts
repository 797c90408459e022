import { isViewerOut, otherViewer } from "../live/viewer.ts";
import { dropKept, onKept, readKept } from "./device-store.ts";
import { type FieldPairs, readFields, textOf, untouched, writeFields } from "./form-fields.ts";
import { type KeptForm, keepForm, readForm } from "./kept-form.ts";
import { onSent, sendWaiting, startOutbox } from "./outbox.ts";
import { contentOf, type Outcome, post } from "./post-form.ts";
import { createSaver, type SaveState, type SinkAnswer } from "./saver.ts";

/**
 * A saved form's status. `on_device`: the server couldn't be reached, but a reload brings the text back. `refused`: the
 * server didn't take it, and this device has it. `waiting`: it will be sent by itself.
 */
export type KeptState =
  | "idle"
  | "kept"
  | "on_device"
  | "refused"
  | "not_kept"
  | "sending"
  | "waiting"
  | "not_sent"
  | "signed_out";

const pause = 3_000;

type KeeperOptions = {
  /** Where the server saves the form, and where it takes it. */
  keepAt: string;
  sendTo: string;
  /** Where this device keeps it until the server has it. */
  place: string;
  tell(state: KeptState): void;
  /** Runs when the outbox has sent what waited here, or couldn't. */
  onSent(outcome: Outcome): void;
};

const keyFieldOf = (form: HTMLFormElement) => form.elements.namedItem("formKey") as HTMLInputElement;

const contentNow = (form: HTMLFormElement) => textOf(readFields(form));

const isFilled = (form: HTMLFormElement) => readFields(form).some(([, value]) => value !== "");

/** Puts a text behind what was saved elsewhere meanwhile, so that neither is lost. */
function behind(form: HTMLFormElement, [name, value]: FieldPairs[number]): FieldPairs[number] {
  const field = form.elements.namedItem(name);
  const there = field instanceof HTMLTextAreaElement ? field.value : "";
  return [name, there === "" || there === value ? value : `${there}\n\n${value}`];
}

/**
 * Puts back what was typed on this device and never reached the server. Returns the key it may have been sent with, and
 * whether it waits to be sent; what has changed elsewhere since is left for its writer to send.
 */
function restore(place: string, form: HTMLFormElement): { key: string; waits: boolean } | null {
  const kept = readForm(place);
  if (!kept) return null;
  const { fields, key, base } = kept;
  const there = contentNow(form);
  const isSame = textOf(fields) === there;
  const waits = kept.post !== undefined && (isSame || base === there);
  if (isSame && !waits) {
    dropKept(place);
    return null;
  }
  // Saving begins with the fields below, so the key comes first.
  keyFieldOf(form).value = key;
  writeFields(form, base === there ? fields : fields.map((pair) => behind(form, pair)));
  return { key, waits };
}

/** A message's form, with what the server has of it, and whether it waits to be sent. */
function createDraft(form: HTMLFormElement, { keepAt, sendTo, place, tell }: KeeperOptions) {
  let stored = contentNow(untouched(form));
  let isWaiting = false;
  const read = () => ({
    fields: readFields(form),
    key: keyFieldOf(form).value,
    base: stored,
    post: isWaiting ? { to: sendTo, body: `${contentOf(form)}` } : undefined,
  });
  const noteStored = (content = contentNow(form)) => {
    stored = content;
    isWaiting = false;
    // What was changed since the server took it stays.
    if (contentNow(form) === content) dropKept(place);
  };
  const save = async ({ fields }: KeptForm): Promise<SinkAnswer> => {
    const { kind } = await post(form, keepAt);
    if (kind === "done") noteStored(textOf(fields));
    return kind === "done" ? "saved" : kind === "refused" ? "refused" : "later";
  };
  const words = (state: SaveState, isOnDevice: boolean): KeptState => {
    if (state === "saved") return "kept";
    if (otherViewer || isViewerOut) return "signed_out";
    if (!isOnDevice) return "not_kept";
    return state === "refused" ? "refused" : "on_device";
  };
  const saver = createSaver({
    place,
    read,
    sink: { save, afterMs: pause },
    tell: (...now) => tell(words(...now)),
  });
  const change = () => {
    // A waiting message is sent unchanged; once edited, its writer sends it again.
    if (isWaiting) tell("idle");
    isWaiting = false;
    saver.change();
  };
  const wait = async () => {
    saver.stop();
    isWaiting = true;
    const isKept = await keepForm(place, read());
    isWaiting &&= isKept;
    if (isWaiting) tell("waiting");
  };
  return { ...saver, change, wait, noteStored, isWaiting: () => isWaiting };
}

/** What keeps a form: on this device as it changes, and on the server a few seconds later. */
export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Keeps a form. `open` puts back what only this device has, and returns the key that may have been sent with it;
 * `close` saves what waits, and `begin` starts over after a send. `wait` leaves it to the outbox as it is, until it is
 * changed. What the server is missing is saved once there is a connection again.
 */
export function createKeeper(form: HTMLFormElement, given: KeeperOptions) {
  const draft = createDraft(form, given);
  const { stop, change, wait, noteStored, isWaiting } = draft;
  const { place } = given;
  const left = new AbortController();
  // Another form is about to put words into the draft, and a later save would replace them. This device has the text.
  const yieldTo = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.hasAttribute("data-changes-draft")) stop();
  };
  const listen = () => {
    document.addEventListener("submit", yieldTo, { signal: left.signal, capture: true });
    const stopHearing = onSent((sent) => {
      const mine = sent.find(({ about }) => about === place);
      if (mine && isWaiting()) given.onSent(mine.outcome);
    });
    // Another tab may have sent it: sent again, it finds itself stored (D24).
    const stopLooking = onKept(() => {
      if (isWaiting() && !readKept(place)) form.requestSubmit();
    });
    left.signal.addEventListener("abort", stopHearing);
    left.signal.addEventListener("abort", stopLooking);
    startOutbox();
  };
  const open = () => {
    const restored = restore(place, form);
    // Text typed before the page could listen raised no event anyone heard.
    if (contentNow(form) !== contentNow(untouched(form))) change();
    if (restored?.waits) void wait().then(sendWaiting);
    listen();
    return restored?.key;
  };
  const close = () => {
    left.abort();
    draft.close();
  };
  const begin = () => (isFilled(form) ? change() : noteStored());
  return { stop, change, wait, noteStored, open, close, begin };
}
