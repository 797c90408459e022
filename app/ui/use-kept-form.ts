import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { setAfterWrite } from "./after-write.ts";
import { untouched, useServerAutosave } from "./autosave.ts";
import { freshKey } from "./fresh-key.ts";

/** A saved form's status. */
export type KeptState = "idle" | "kept" | "not_kept" | "sending" | "not_sent" | "signed_out";

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

/** Empties the text; the form's key is state, since React would restore the old one. */
function empty(form: HTMLFormElement): void {
  for (const field of form.elements)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) field.value = "";
}

type Given = { sendTo: string; keepAt: string; formKey: string };

/** Saves the form a few seconds after a change, and right away when the page is left. */
function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  keepAt: string,
  tell: (state: KeptState) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const save = useCallback(async () => {
    stop();
    if (form.current) tell((await post(form.current, keepAt)) === "done" ? "kept" : "not_kept");
  }, [form, keepAt, stop, tell]);
  const onInput = useCallback(() => {
    timer.current ??= setTimeout(save, pause);
  }, [save]);
  useEffect(() => {
    const element = form.current;
    // Text typed before the page could listen raised no event anyone heard.
    if (element && `${contentOf(element)}` !== `${contentOf(untouched(element))}`) onInput();
  }, [form, onInput]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden" && timer.current) void save();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      if (timer.current) void save();
    };
  }, [save]);
  return { onInput, stop };
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
export function useKeptForm({ sendTo, keepAt, formKey }: Given) {
  const ref = useRef<HTMLFormElement>(null);
  const passed = useRef(false);
  const [state, setState] = useState<KeptState>("idle");
  // The key belongs to the text, not the page: a refreshed page must not change it (D24).
  const [key, setKey] = useState(formKey);
  const { revalidate } = useRevalidator();
  const { onInput, stop } = useAutosave(ref, keepAt, setState);
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const isDraft = submitter?.hasAttribute("formaction") ?? false;
    setState("sending");
    const outcome = await post(form, isDraft ? keepAt : sendTo);
    setState(isDraft && outcome === "done" ? "kept" : afterSend[outcome]);
    passed.current = outcome === "refused";
    if (outcome === "refused") form.requestSubmit(submitter);
    if (outcome !== "done" || isDraft) return;
    empty(form);
    setKey(freshKey());
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
