import { isViewerOut, otherViewer } from "../live/viewer.ts";
import { alone } from "./alone.ts";
import { dropKept, isStillKept } from "./device-store.ts";
import { type FieldPairs, readFields, textOf, untouched, writeFields } from "./form-fields.ts";
import { type KeptForm, keepForm, listPosts, ofFiles, readForm } from "./kept-form.ts";
import { onSent, startOutbox } from "./outbox.ts";
import { post } from "./post-form.ts";
import { createSaver, type SaveState, type SinkAnswer } from "./saver.ts";
import { dropTyped, readTyped } from "./typed-here.ts";

/**
 * A saved form's status. `on_device`: the server couldn't be reached, but a reload brings the text back. `refused`: the
 * server didn't take it, and this device has it. `was_sent`: what was to be taken back was sent before. `file_not_kept`: it has
 * a file that this device can't keep. `file_there`: the form has another file than what was to be taken back.
 */
export type KeptState =
  | "idle"
  | "kept"
  | "on_device"
  | "refused"
  | "not_kept"
  | "sending"
  | "not_sent"
  | "was_sent"
  | "file_not_kept"
  | "file_there"
  | "signed_out";

const pause = 3_000;
/** Of the saves that got no answer, only the last few can be what the server has. */
const mostTries = 3;

type KeeperOptions = {
  /** Where the server saves the form, and where it takes it. */
  keepAt: string;
  sendTo: string;
  /** Where this device keeps it until the server has it. */
  place: string;
  tell(state: KeptState): void;
  /** Runs when the outbox has sent something that this form left to it, which is still kept at its place. */
  onSent(about: string): void;
};

/** The place of what a form left to the outbox, up to its key. What tells two tabs with one key apart comes after that. */
export const waitingAt = (place: string) => `sent:${place}:`;

const keyFieldOf = (form: HTMLFormElement) => form.elements.namedItem("formKey") as HTMLInputElement;

const contentNow = (form: HTMLFormElement) => textOf(readFields(form));

const isFilled = (form: HTMLFormElement) => readFields(form).some(([, value]) => value !== "");

/** Puts a text behind what was saved elsewhere meanwhile, so that neither is lost. */
function behind(form: HTMLFormElement, [name, value]: FieldPairs[number]): FieldPairs[number] {
  const field = form.elements.namedItem(name);
  const there = field instanceof HTMLTextAreaElement ? field.value : "";
  return [name, there === "" || there === value ? value : `${there}\n\n${value}`];
}

/** Takes out the draft of what waits: it is sent already, as far as its writer is concerned. */
function emptyIfWaiting(place: string, form: HTMLFormElement): void {
  const { value = "" } = (form.elements.namedItem("draftKey") ?? {}) as Partial<HTMLInputElement>;
  if (value && listPosts(waitingAt(place) + value).length > 0)
    writeFields(
      form,
      readFields(form).map(([name]) => [name, ""]),
    );
}

/** Puts back what was typed on this device and never reached the server. Returns the key it may have been sent with. */
function restore(place: string, form: HTMLFormElement): string | undefined {
  const kept = readForm(place, readTyped(place));
  if (!kept) return;
  const { fields, key, base } = kept;
  // Its page was left while it was on its way.
  const sent = listPosts(waitingAt(place) + key).map((about) => textOf(readForm(about)?.fields ?? []));
  if (sent.includes(textOf(fields))) return dropTyped(place) as undefined;
  // Until 2026-12-31: what waited in 0.1 stood here.
  if (kept.post) {
    void keepForm(waitingAt(place) + key, kept);
    return dropTyped(place) as undefined;
  }
  const there = contentNow(form);
  if (textOf(fields) === there) {
    dropTyped(place);
    return;
  }
  // Saving begins with the fields below, so the key comes first.
  keyFieldOf(form).value = key;
  writeFields(form, base === there ? fields : fields.map((pair) => behind(form, pair)));
  return key;
}

/**
 * Takes back what waits, behind what the form holds by now. Says why if it can't: it was sent before, or has a file and the form
 * another one. It may have been stored although its answer was lost, so its words alone go with the key they had. `adopt` gets
 * that key.
 */
export function takeBack(form: HTMLFormElement, about: string, adopt: (key: string) => void) {
  // While it is being sent, what becomes of it isn't known.
  return alone(about, async (): Promise<"was_sent" | "file_there" | null> => {
    const kept = isStillKept(about) && readForm(about);
    if (!kept) return "was_sent";
    const file = kept.post?.file;
    const isEmpty = !isFilled(form);
    if (file && !(await ofFiles.giveBack?.(form, about, file))) return "file_there";
    dropKept(about);
    if (isEmpty) {
      keyFieldOf(form).value = kept.key;
      adopt(kept.key);
    }
    writeFields(
      form,
      kept.fields.map((pair) => behind(form, pair)),
    );
    return null;
  });
}

/** A message's form, with what the server has of it. */
function createDraft(form: HTMLFormElement, { keepAt, place, tell }: KeeperOptions) {
  let stored = contentNow(untouched(form));
  let tried: string[] = [];
  /** Tells the server, with all that is sent, which words of the draft are this page's; others are another tab's. */
  const name = () => {
    const field = form.elements.namedItem("draftBase") as HTMLInputElement;
    field.value = `[${[stored, ...tried]}]`;
  };
  /** Notes that the server may have what the form holds now, although it never answered. */
  const noteTried = (content = contentNow(form)) => {
    tried = [...tried.filter((one) => one !== content).slice(-mostTries), content];
    name();
  };
  const read = () => ({ fields: readFields(form), key: keyFieldOf(form).value, base: stored });
  const noteStored = (content = contentNow(form)) => {
    stored = content;
    tried = [];
    name();
    // What was changed since the server took it stays.
    if (contentNow(form) === content) dropTyped(place);
  };
  const save = async ({ fields }: KeptForm): Promise<SinkAnswer> => {
    const saved = post(form, keepAt);
    noteTried(textOf(fields));
    const { kind } = await saved;
    if (kind === "done") noteStored(textOf(fields));
    if (kind === "refused") {
      tried.pop();
      name();
    }
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
  return { ...saver, noteStored, noteTried };
}

/** What keeps a form: on this device as it changes, and on the server a few seconds later. */
export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Keeps a form. `open` puts back what only this device has, and returns the key that may have been sent with it;
 * `close` saves what waits, and `begin` starts over after a send. What the server is missing is saved once there is a
 * connection again.
 */
export function createKeeper(form: HTMLFormElement, given: KeeperOptions) {
  const draft = createDraft(form, given);
  const { stop, change, noteStored } = draft;
  const { place } = given;
  const left = new AbortController();
  // Another form is about to put words into the draft, and a later save would replace them. This device has the text.
  const yieldTo = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.hasAttribute("data-changes-draft")) stop();
  };
  const listen = () => {
    document.addEventListener("submit", yieldTo, { signal: left.signal, capture: true });
    const stopHearing = onSent((sent) => {
      for (const { about, outcome } of sent.slice(-1))
        if (outcome.kind === "done" && about.startsWith(waitingAt(place))) given.onSent(about);
    });
    left.signal.addEventListener("abort", stopHearing);
    startOutbox();
  };
  const open = () => {
    emptyIfWaiting(place, form);
    const restored = restore(place, form);
    if (restored !== undefined) draft.noteTried();
    // Text typed before the page could listen raised no event anyone heard.
    if (contentNow(form) !== contentNow(untouched(form))) change();
    listen();
    return restored;
  };
  const close = () => {
    left.abort();
    draft.close();
  };
  const begin = () => (isFilled(form) ? change() : noteStored());
  return { stop, change, noteStored, open, close, begin };
}
