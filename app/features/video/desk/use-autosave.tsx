import { type FormEvent, useEffect, useRef, useState } from "react";
import { useServerAutosave } from "#app/ui/draft/autosave.ts";
import { untouched } from "#app/ui/draft/form-fields.ts";
import { type DeskCopy, type DeskFields, isSaved } from "./desk-copy.tsx";

const everyMs = 3000;

/** The autosave's status in words, and its last time; `isStopped` once someone else has saved. */
export type AutosaveState = { words: string; savedAt: string | null; isStopped: boolean };

const idle: AutosaveState = { words: "", savedAt: null, isStopped: false };
const offline = "Not saved yet: no connection. Trying again.";

/** The desk's fields; repeated saves are identified by revision, not by the form's one-time key. */
function fieldsOf(form: HTMLFormElement): DeskFields {
  const { sendKey: _sendKey, ...fields } = Object.fromEntries(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
  return fields;
}

type Answer = { status: number; revision?: number; savedAt?: string; message?: string };

/** Sends the desk; status 0 if there was no answer. */
async function send(address: string, fields: DeskFields): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(fields);
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

type Given = {
  address: string;
  /** False while another coach's draft is shown next to the form. */
  isOn: boolean;
  /** The revision the desk was loaded at. */
  revision: number;
  copy: DeskCopy;
};

/**
 * Saves the desk a few seconds after a change, while `isOn`, and on request; on this device until the server has it. It
 * stops when another coach has saved. The form's buttons wait for a running save, which changes the revision they send.
 */
export function useAutosave({ address, isOn, revision: given, copy }: Given) {
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef<Promise<void> | null>(null);
  const saveNow = useRef(() => {});
  const device = useRef(copy);
  device.current = copy;
  const [state, setState] = useState(idle);
  const [revision, setRevision] = useState(given);
  useEffect(() => {
    const element = form.current;
    if (!isOn || !element) return;
    const loaded = fieldsOf(untouched(element));
    // What the device kept isn't saved yet, nor is text typed before the desk could listen.
    let saved: DeskFields | null = device.current.isShown ? null : loaded;
    const hasAll = () => saved !== null && isSaved(fieldsOf(element), saved);
    if (hasAll()) device.current.restore(loaded);
    let isStopped = false;
    const save = async () => {
      const sent = fieldsOf(element);
      const answer = await send(address, sent);
      keepRevision(element, answer);
      if (answer.revision !== undefined) setRevision(answer.revision);
      const next = stateAfter(answer);
      if (answer.status === 200) saved = sent;
      if (hasAll()) device.current.drop();
      isStopped = next.isStopped;
      setState(next);
      saving.current = null;
    };
    const saveIf = (isAsked: boolean) => {
      if (!hasAll()) device.current.keep(fieldsOf(element));
      if (saving.current === null && !isStopped && (isAsked || !hasAll())) saving.current = save();
    };
    const leave = () => document.visibilityState === "hidden" && saveIf(false);
    saveNow.current = () => saveIf(true);
    document.addEventListener("visibilitychange", leave);
    const timer = setInterval(saveIf, everyMs, false);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [address, isOn]);
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
