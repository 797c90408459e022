import { type FormEvent, useEffect, useRef, useState } from "react";
import { untouched, useServerAutosave } from "#app/ui/autosave.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const everyMs = 3000;

/** The autosave's status in words, and its last time; `isStopped` once someone else has saved. */
export type AutosaveState = { words: string; savedAt: string | null; isStopped: boolean };

const idle: AutosaveState = { words: "", savedAt: null, isStopped: false };
const offline = "Not saved yet: no connection. Trying again.";

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  // Repeated saves are identified by revision, not by the form's one-time key.
  const { sendKey: _sendKey, ...fields } = Object.fromEntries(pairs);
  return fields;
}

function contentOf(form: HTMLFormElement): string {
  const { revision: _revision, ...rest } = fieldsOf(form);
  return JSON.stringify(rest);
}

type Answer = { status: number; revision?: number; savedAt?: string; message?: string };

/** Sends the desk; status 0 if there was no answer. */
async function send(address: string, form: HTMLFormElement): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(fieldsOf(form));
  try {
    const answer = await fetch(address, { method: "POST", headers, body });
    const isJson = answer.headers.get("Content-Type")?.includes("json");
    return { status: answer.status, ...(isJson && ((await answer.json()) as object)) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return { status: 0 };
    throw error;
  }
}

function stateAfter({ status, revision, savedAt, message }: Answer): AutosaveState {
  if (status === 200 && revision !== undefined)
    return { words: "Draft saved", savedAt: savedAt ?? null, isStopped: false };
  if (status === 0) return { ...idle, words: offline };
  return { ...idle, words: message ?? offline, isStopped: status === 409 };
}

/** Set immediately, because a button that waited for the save sends it before the page re-renders. */
function keepRevision(form: HTMLFormElement, { status, revision }: Answer): void {
  const field = form.elements.namedItem("revision");
  if (status === 200 && revision !== undefined && field instanceof HTMLInputElement)
    field.value = String(revision);
}

/**
 * Saves the desk a few seconds after a change, while `isOn`, and on request. It stops when another coach has saved.
 * The form's buttons wait for a running save, which changes the revision they send; `given` is the revision the desk
 * was loaded at.
 */
export function useAutosave(address: string, isOn: boolean, given: number) {
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef<Promise<void> | null>(null);
  const saveNow = useRef(() => {});
  const [state, setState] = useState(idle);
  const [revision, setRevision] = useState(given);
  const isHydrated = useHydrated();
  useEffect(() => {
    const element = form.current;
    // Fields that only a page without scripts has would count as a change when they go.
    if (!isOn || !isHydrated || !element) return;
    // Text typed before the desk could listen isn't saved yet either.
    let saved = contentOf(untouched(element));
    const save = async (content: string) => {
      const answer = await send(address, element);
      keepRevision(element, answer);
      if (answer.revision !== undefined) setRevision(answer.revision);
      const next = stateAfter(answer);
      if (answer.status === 200) saved = content;
      if (next.isStopped) clearInterval(timer);
      setState(next);
      saving.current = null;
    };
    const saveIf = (isAsked: boolean) => {
      const content = contentOf(element);
      if (saving.current === null && (isAsked || content !== saved)) saving.current = save(content);
    };
    saveNow.current = () => saveIf(true);
    const timer = setInterval(() => saveIf(false), everyMs);
    return () => clearInterval(timer);
  }, [address, isOn, isHydrated]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!saving.current) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void saving.current.then(() => form.current?.requestSubmit(submitter));
  };
  const autoComplete = useServerAutosave();
  return {
    form: { ref: form, onSubmit, autoComplete },
    state,
    revision,
    saveNow: isOn ? () => saveNow.current() : null,
  };
}
