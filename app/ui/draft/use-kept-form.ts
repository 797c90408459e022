import {
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useRevalidator } from "react-router";
import { freshKey } from "../form/fresh-key.ts";
import { useHydrated } from "../live/use-hydrated.ts";
import { setAfterWrite } from "./after-write.ts";
import { onKept } from "./device-store.ts";
import { type FieldPairs, readFields, textOf } from "./form-fields.ts";
import { createKeeper, type Keeper, type KeptState, takeBack, waitingAt } from "./form-keeper.ts";
import { isRefused, listPosts, ofFiles, readForm, type Sent, type SentForm } from "./kept-form.ts";
import { hold, release, sendWaiting } from "./outbox.ts";
import { contentOf, fileIn, type Outcome, post, postAll } from "./post-form.ts";

/** Tells a form's parts that it was sent, with the `uploadId` that went with it. */
export const sentEvent = "form-sent";

/** The name of a file whose bytes came before, or empty. */
function uploadIn({ elements }: HTMLFormElement): string {
  const field = elements.namedItem("uploadId");
  return field instanceof HTMLInputElement ? field.value : "";
}

/** The file whose bytes came before, if a part of the form still has it. */
const spareIn = (form: HTMLFormElement): File | null =>
  form.querySelector<HTMLInputElement>("[type=file][data-spare]")?.files?.[0] ?? null;

/**
 * Takes what was sent out of the form; what was typed since stays, for the next message. Its key is state, since React
 * would restore the old one, but saving must not wait for that.
 */
function empty(form: HTMLFormElement, { fields, file, upload }: Sent, nextKey: string): void {
  const isSameFile = fileIn(form) === file;
  const key = form.elements.namedItem("formKey");
  if (key instanceof HTMLInputElement) key.value = nextKey;
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = "";
    if (field instanceof HTMLInputElement && field.type === "radio" && field.value === "")
      field.checked = true;
    if (field instanceof HTMLInputElement && field.type === "file" && isSameFile) {
      field.value = "";
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    if (!(field instanceof HTMLTextAreaElement)) continue;
    const [, text = ""] = fields.find(([name]) => name === field.name) ?? [];
    if (field.value.startsWith(text)) field.value = field.value.slice(text.length).trimStart();
  }
  form.dispatchEvent(new CustomEvent(sentEvent, { detail: upload }));
}

/** What was sent last, and what became of it; null while it is on its way. */
export type Going = { fields: FieldPairs; outcome: Outcome["kind"] | null };

type Arrived = Going & { about: string };

type KeptFormOptions = {
  sendTo: string;
  keepAt: string;
  formKey: string;
  /** Where this device keeps the form until the server has it. */
  place: string;
  /** Goes on to where the answer leads; without it the page stays. */
  goOn?: ((to: string) => void) | undefined;
};

type Kept = Pick<KeptFormOptions, "keepAt" | "sendTo" | "place"> & {
  adopt(key: string): void;
  tell(state: KeptState): void;
  onSent(about: string): void;
};

/** Keeps a form while its page is open. */
function useKeeper(form: RefObject<HTMLFormElement | null>, given: Kept) {
  const { keepAt, sendTo, place, adopt, tell } = given;
  const keeper = useRef<Keeper | null>(null);
  const onSent = useRef(given.onSent);
  onSent.current = given.onSent;
  useEffect(() => {
    if (!form.current) return;
    const kept = createKeeper(form.current, {
      keepAt,
      sendTo,
      place,
      tell,
      onSent: (about) => onSent.current(about),
    });
    keeper.current = kept;
    const key = kept.open();
    if (key !== undefined) adopt(key);
    return kept.close;
  }, [form, keepAt, sendTo, place, adopt, tell]);
  return keeper;
}

const afterSend: Record<Outcome["kind"], KeptState> = {
  done: "idle",
  refused: "idle",
  signed_out: "signed_out",
  later: "not_sent",
};

/** Says what became of a form that no longer goes, or that stays as it is. */
function stateAfter(outcome: Outcome, isDraft: boolean, hasFile: boolean): KeptState {
  if (isDraft && outcome.kind === "done") return "kept";
  if (isRefused(outcome)) return "idle";
  return hasFile && outcome.kind === "later" ? "file_not_kept" : afterSend[outcome.kind];
}

type Sending = KeptFormOptions & {
  keeper: RefObject<Keeper | null>;
  /** Set while a refused form is sent the plain way. */
  passed: RefObject<boolean>;
  setKey(key: string): void;
  setGoing: Dispatch<SetStateAction<Going | null>>;
  tell(state: KeptState): void;
  reload(): Promise<void>;
};

/** The form as it is about to be sent; a draft takes no file. */
const readSent = (form: HTMLFormElement, place: string, isDraft: boolean): Sent => ({
  place,
  fields: readFields(form),
  key: (form.elements.namedItem("formKey") as HTMLInputElement).value,
  body: `${contentOf(form)}`,
  file: isDraft ? null : fileIn(form),
  upload: isDraft ? "" : uploadIn(form),
  spare: isDraft ? null : spareIn(form),
});

/** Sends a form as it was read; `isHeld` if it waits from now on. */
async function sendForm(
  sent: Sent,
  about: string,
  to: string,
  go: () => Promise<Outcome>,
): Promise<SentForm> {
  const { key, fields, body } = sent;
  if (sent.file || sent.upload)
    return (await ofFiles.sendKept?.(sent, about, to, go)) ?? { outcome: await go(), isHeld: false };
  const outcome = await go();
  const isLate = outcome.kind === "later" && !isRefused(outcome);
  return { outcome, isHeld: isLate && (await hold(about, { fields, key, base: "", post: { to, body } })) };
}

/** Sends a form and says what became of it. */
function useSend({ sendTo, keepAt, keeper, place, passed, setKey, setGoing, tell, goOn, reload }: Sending) {
  const begin = (form: HTMLFormElement, sent: Sent) => {
    const next = freshKey();
    setKey(next);
    empty(form, sent, next);
    keeper.current?.begin();
  };
  const after = async (
    form: HTMLFormElement,
    sent: Sent,
    outcome: Outcome,
    submitter?: HTMLElement | null,
  ) => {
    if (isRefused(outcome)) {
      keeper.current?.change();
      passed.current = true;
      form.requestSubmit(submitter);
    }
    if (outcome.kind !== "done") return;
    // Of what an earlier page sent, this one shows only what the server has.
    setGoing((going) => going && { ...going, outcome: "done" });
    keeper.current?.noteStored(textOf(sent.fields));
    begin(form, sent);
    if (goOn) goOn(outcome.to);
    else await reload();
  };
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const isDraft = submitter?.hasAttribute("formaction") ?? false;
    tell("sending");
    // Hide the last message: it is about an earlier send.
    document.querySelector(".toast-region>*")?.setAttribute("hidden", "");
    const sent = readSent(form, place, isDraft);
    const about = `${waitingAt(place)}${sent.key} ${freshKey()}`;
    const hasFile = Boolean(sent.file || sent.upload);
    setGoing(isDraft ? null : { fields: sent.fields, outcome: null });
    // What waits was written before.
    if (!isDraft && listPosts(waitingAt(place)).length > 0) await sendWaiting();
    const { outcome, isHeld } = isDraft
      ? { outcome: await post(form, keepAt), isHeld: false }
      : await sendForm(sent, about, sendTo, () => postAll(form, sendTo));
    if (isHeld) {
      setGoing(null);
      tell("idle");
      begin(form, sent);
      release(about, outcome);
      return;
    }
    if (!isDraft) setGoing(isRefused(outcome) ? null : { fields: sent.fields, outcome: outcome.kind });
    tell(stateAfter(outcome, isDraft, hasFile));
    if (isDraft && outcome.kind === "done") keeper.current?.noteStored(textOf(sent.fields));
    else await after(form, sent, outcome, submitter);
  };
  return send;
}

type Waiting = [about: string, refused: string | null];

/** What the form at this place left to the outbox, the oldest first, with why the server won't take it; none on the server. */
function useWaiting(place: string): Waiting[] {
  const list = () =>
    JSON.stringify(
      listPosts(waitingAt(place)).map((about) => [about, readForm(about)?.post?.refused ?? null]),
    );
  return JSON.parse(useSyncExternalStore(onKept, list, () => "[]"));
}

/**
 * A form whose text is saved to the server while it is typed, and which loses nothing if it can't be sent: its words wait
 * beside it, and are sent by themselves, while the next are typed. Both addresses lead to {@link keptAnswer}. Without scripts it is the plain form. A refused one
 * is sent again the plain way, so that the page says why. A button with its own address keeps the draft.
 */
export function useKeptForm(given: KeptFormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const passed = useRef(false);
  const [state, tell] = useState<KeptState>("idle");
  // The key belongs to the text, not the page: a refreshed page must not change it (D24).
  const [key, setKey] = useState(given.formKey);
  const [going, setGoing] = useState<Going | null>(null);
  // What waited and was sent, until the page shows it.
  const [arrived, setArrived] = useState<readonly Arrived[]>([]);
  const { keepAt, sendTo, place } = given;
  const { revalidate } = useRevalidator();
  const reload = () => {
    setAfterWrite(true);
    return revalidate();
  };
  const onSent = async (about: string) => {
    const { fields = [] } = readForm(about) ?? {};
    const one: Arrived = { about, fields, outcome: "done" };
    setArrived((all) => [...all, one]);
    await reload();
    setArrived((all) => all.filter((other) => other !== one));
  };
  const keeper = useKeeper(ref, { keepAt, sendTo, place, adopt: setKey, tell, onSent });
  const send = useSend({ ...given, keeper, passed, setKey, setGoing, tell, reload });
  const waiting = useWaiting(place);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    keeper.current?.stop();
    if (passed.current) {
      passed.current = false;
      return;
    }
    event.preventDefault();
    if (state !== "sending") void send(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
  const onInput = () => {
    // What couldn't be sent is being changed, and waits in the form.
    if (going?.outcome && going.outcome !== "done") setGoing(null);
    keeper.current?.change();
  };
  const onTakeBack = async (about: string) => {
    const trouble = ref.current && (await takeBack(ref.current, about, setKey));
    if (trouble) tell(trouble);
    if (trouble === "was_sent") await reload();
  };
  // The stored text may be newer than what a browser remembers; without scripts nothing else remembers it.
  const autoComplete = useHydrated() ? "off" : undefined;
  return { form: { ref, onInput, onSubmit, autoComplete }, state, key, going, arrived, waiting, onTakeBack };
}
