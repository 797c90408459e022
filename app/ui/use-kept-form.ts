import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { setAfterWrite } from "./after-write.ts";
import { untouched, useServerAutosave } from "./autosave.ts";
import { dropCopy, keepCopy, restoreCopy } from "./device-copy.ts";
import { type FieldPairs, readFields, textOf } from "./form-fields.ts";
import { freshKey } from "./fresh-key.ts";

/** A saved form's status. `on_device`: the server couldn't be reached, but a reload brings the text back. */
export type KeptState = "idle" | "kept" | "on_device" | "not_kept" | "sending" | "not_sent" | "signed_out";

/** Where a page's scripted forms lead on success: an address that costs nothing to load. */
export const keptAnswer = "/up";

const pause = 3_000;
const patience = 15_000;

/** The result of posting a page's form; someone who was signed out meanwhile is redirected. */
type Outcome = "done" | "refused" | "signed_out" | "unreachable";

function contentOf(form: HTMLFormElement): URLSearchParams {
  const content = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") content.append(name, value);
  // It has its own key; drafts are saved again and again, sometimes with earlier content.
  content.delete("sendKey");
  return content;
}

async function post(form: HTMLFormElement, address: string): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(patience);
    const body = contentOf(form);
    const answer = await fetch(address, { method: "POST", body, keepalive: true, signal });
    if (answer.status === 401) return "signed_out";
    if (answer.status >= 500) return "unreachable";
    return answer.redirected && new URL(answer.url).pathname === keptAnswer ? "done" : "refused";
  } catch {
    // Offline or interrupted: the text stays in the form.
    return "unreachable";
  }
}

/**
 * Takes what was sent out of the form; what was typed since stays, for the next message. Its key is state, since React
 * would restore the old one, but saving must not wait for that.
 */
function empty(form: HTMLFormElement, sent: FieldPairs, nextKey: string): void {
  const key = form.elements.namedItem("formKey");
  if (key instanceof HTMLInputElement) key.value = nextKey;
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = "";
    if (!(field instanceof HTMLTextAreaElement)) continue;
    const [, text = ""] = sent.find(([name]) => name === field.name) ?? [];
    if (field.value.startsWith(text)) field.value = field.value.slice(text.length).trimStart();
  }
}

const isFilled = (form: HTMLFormElement) => readFields(form).some(([, value]) => value !== "");

type Given = {
  sendTo: string;
  keepAt: string;
  formKey: string;
  /** Where on this device the form is kept until the server has it. */
  place: string;
};

type Autosave = Pick<Given, "keepAt" | "place"> & {
  form: RefObject<HTMLFormElement | null>;
  adopt(key: string): void;
  tell(state: KeptState): void;
};

const contentNow = (form: HTMLFormElement) => textOf(readFields(form));

/**
 * Saves the form on this device as it changes, and on the server a few seconds later, when the page is left, or once
 * there is a connection again. What only this device has is put back when the page opens.
 */
function useAutosave({ form, keepAt, place, adopt, tell }: Autosave) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stored = useRef("");
  const isOnDevice = useRef(false);
  const isMissing = useRef(false);
  const stop = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const noteStored = useCallback(
    (element: HTMLFormElement, content: string) => {
      stored.current = content;
      dropCopy(place, element, content);
    },
    [place],
  );
  const save = useCallback(
    async (element: HTMLFormElement) => {
      stop();
      const content = contentNow(element);
      const isKept = (await post(element, keepAt)) === "done";
      isMissing.current = !isKept;
      if (isKept) noteStored(element, content);
      tell(isKept ? "kept" : isOnDevice.current ? "on_device" : "not_kept");
    },
    [keepAt, stop, noteStored, tell],
  );
  const change = useCallback(
    (element: HTMLFormElement) => {
      isOnDevice.current = keepCopy(place, element, stored.current);
      timer.current ??= setTimeout(save, pause, element);
    },
    [place, save],
  );
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    stored.current = contentNow(untouched(element));
    const key = restoreCopy(place, element);
    if (key !== null) adopt(key);
    // Text typed before the page could listen raised no event anyone heard.
    if (contentNow(element) !== stored.current) change(element);
    const leave = () => {
      if (document.visibilityState === "hidden" && timer.current) void save(element);
    };
    const reconnect = () => {
      if (isMissing.current) void save(element);
    };
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("online", reconnect);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("online", reconnect);
      if (timer.current) void save(element);
    };
  }, [form, place, adopt, change, save]);
  return { onInput: () => form.current && change(form.current), stop, noteStored };
}

const afterSend: Record<Outcome, KeptState> = {
  done: "idle",
  refused: "idle",
  signed_out: "signed_out",
  unreachable: "not_sent",
};

/**
 * A form whose text is saved to the server while it is typed, and which loses nothing if it can't be sent. Both
 * addresses lead to {@link keptAnswer}. Without scripts it is the plain form. A refused one is sent again the plain
 * way, so that the page says why. A button with its own address keeps the draft.
 */
export function useKeptForm({ sendTo, keepAt, formKey, place }: Given) {
  const ref = useRef<HTMLFormElement>(null);
  const passed = useRef(false);
  const [state, setState] = useState<KeptState>("idle");
  // The key belongs to the text, not the page: a refreshed page must not change it (D24).
  const [key, setKey] = useState(formKey);
  const { revalidate } = useRevalidator();
  const { onInput, stop, noteStored } = useAutosave({
    form: ref,
    keepAt,
    place,
    adopt: setKey,
    tell: setState,
  });
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const isDraft = submitter?.hasAttribute("formaction") ?? false;
    setState("sending");
    const sent = readFields(form);
    const outcome = await post(form, isDraft ? keepAt : sendTo);
    setState(isDraft && outcome === "done" ? "kept" : afterSend[outcome]);
    passed.current = outcome === "refused";
    if (outcome === "refused") form.requestSubmit(submitter);
    if (outcome !== "done") return;
    noteStored(form, textOf(sent));
    if (isDraft) return;
    const next = freshKey();
    setKey(next);
    empty(form, sent, next);
    if (isFilled(form)) onInput();
    else noteStored(form, contentNow(form));
    setAfterWrite(true);
    await revalidate();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    stop();
    if (passed.current) {
      passed.current = false;
      return;
    }
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (state !== "sending") void send(event.currentTarget, submitter);
  };
  const autoComplete = useServerAutosave();
  return { form: { ref, onInput, onSubmit, autoComplete }, state, key };
}
