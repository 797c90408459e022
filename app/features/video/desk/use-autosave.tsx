import { type FormEvent, useEffect, useRef, useState } from "react";
import { useServerAutosave } from "#app/ui/draft/autosave.ts";
import { untouched } from "#app/ui/draft/form-fields.ts";
import type { KeptForm } from "#app/ui/draft/kept-form.ts";
import { isForLater } from "#app/ui/draft/post-form.ts";
import { createSaver, type SinkAnswer } from "#app/ui/draft/saver.ts";
import { isOwnAnswer } from "#app/ui/live/viewer.ts";
import { contentOf, type DeskCopy, type DeskFields, isSaved, sentOf } from "./desk-copy.tsx";

const lookEveryMs = 1_000;
const afterMs = 1_500;

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

/** `isOwn`: it was given to the coach this page is for; any other says nothing about the draft (D76). */
type Answer = { status: number; isOwn: boolean; revision?: number; savedAt?: string; message?: string };

/** Sends the desk; status 0 if there was no answer. */
async function send(address: string, fields: DeskFields): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(fields);
  try {
    const answer = await fetch(address, { method: "POST", headers, body });
    const isJson = answer.headers.get("Content-Type")?.includes("json");
    const said = isJson && ((await answer.json()) as object);
    return { ...said, status: answer.status, isOwn: isOwnAnswer(answer) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return { status: 0, isOwn: false };
    throw error;
  }
}

const isStored = ({ isOwn, status }: Answer) => isOwn && status === 200;

function stateAfter(answer: Answer): AutosaveState {
  const { status, isOwn, savedAt, message } = answer;
  if (isStored(answer)) return { words: "Draft saved", savedAt: savedAt ?? null, isStopped: false };
  return { ...idle, words: message ?? offline, isStopped: isOwn && status === 409 };
}

/** Set immediately, because a button that waited for the save sends it before the page re-renders. */
function keepRevision(form: HTMLFormElement, answer: Answer): void {
  const field = form.elements.namedItem("revision");
  if (isStored(answer) && answer.revision !== undefined && field instanceof HTMLInputElement)
    field.value = String(answer.revision);
}

type AutosaveOptions = {
  address: string;
  /** False while another coach's draft is shown next to the form. */
  isOn: boolean;
  /** The revision the desk was loaded at. */
  revision: number;
  copy: DeskCopy;
};

type Saving = Pick<AutosaveOptions, "address" | "copy"> & {
  note(revision: number): void;
  tell(state: AutosaveState): void;
};

/** What saves a desk: its changes are looked for, because drawings and moments change without an event. */
function createDeskSaver(form: HTMLFormElement, { address, copy, note, tell }: Saving) {
  const loaded = fieldsOf(untouched(form));
  // What the device kept isn't saved yet, nor is text typed before the desk could listen.
  let seen: DeskFields | null = copy.isShown ? null : loaded;
  let isStopped = false;
  let sent = "";
  if (seen && isSaved(fieldsOf(form), seen)) copy.restore(loaded);
  const save = async ({ fields }: KeptForm): Promise<SinkAnswer> => {
    sent = sentOf(Object.fromEntries(fields));
    const answer = await send(address, Object.fromEntries(fields));
    keepRevision(form, answer);
    if (answer.revision !== undefined) note(answer.revision);
    const next = stateAfter(answer);
    isStopped = next.isStopped;
    tell(next);
    if (isStored(answer)) return "saved";
    return !answer.isOwn || isForLater(answer.status) ? "later" : "refused";
  };
  const saver = createSaver({
    place: copy.place,
    read: () => ({ fields: Object.entries(fieldsOf(form)), key: "", base: sent }),
    contentOf: ({ fields }) => contentOf(Object.fromEntries(fields)),
    sink: { save, afterMs },
    tell: () => undefined,
  });
  const look = () => {
    const now = fieldsOf(form);
    if (isStopped || (seen && isSaved(now, seen))) return;
    seen = now;
    saver.change();
  };
  const leave = () => {
    if (document.visibilityState !== "hidden") return;
    look();
    if (saver.isPending()) saver.share();
  };
  document.addEventListener("visibilitychange", leave);
  const timer = setInterval(look, lookEveryMs);
  return {
    saveNow: () => !isStopped && saver.share(),
    underWay: saver.underWay,
    /** The form itself is sent now, with everything; a save beside it would be a second writer. */
    yield() {
      look();
      saver.stop();
    },
    close() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", leave);
      saver.stop();
      saver.close();
    },
  };
}

/**
 * Saves the desk a few seconds after a change, while `isOn`, and on request; on this device until the server has it. It
 * stops when another coach has saved. The form's buttons wait for a running save, which changes the revision they send.
 */
export function useAutosave({ address, isOn, revision: given, copy }: AutosaveOptions) {
  const form = useRef<HTMLFormElement>(null);
  const saver = useRef<ReturnType<typeof createDeskSaver> | null>(null);
  const device = useRef(copy);
  device.current = copy;
  const [state, setState] = useState(idle);
  const [revision, setRevision] = useState(given);
  useEffect(() => {
    if (!isOn || !form.current) return;
    const made = createDeskSaver(form.current, {
      address,
      copy: device.current,
      note: setRevision,
      tell: setState,
    });
    saver.current = made;
    return made.close;
  }, [address, isOn]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const underWay = saver.current?.underWay();
    saver.current?.yield();
    if (!underWay) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void underWay.then(() => form.current?.requestSubmit(submitter));
  };
  const autoComplete = useServerAutosave();
  return {
    form: { ref: form, onSubmit, autoComplete },
    state,
    revision,
    saveNow: isOn ? () => saver.current?.saveNow() : null,
  };
}
