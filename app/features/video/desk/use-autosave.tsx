import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readKept } from "#app/ui/draft/device-store.ts";
import { untouched } from "#app/ui/draft/form-fields.ts";
import type { KeptForm } from "#app/ui/draft/kept-form.ts";
import { isForLater } from "#app/ui/draft/post-form.ts";
import { createSaver, type SinkAnswer } from "#app/ui/draft/saver.ts";
import { dropTyped, placeTyped } from "#app/ui/draft/typed-here.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { baseOf, contentOf, type DeskCopy, isSaved, sentOf } from "./desk-copy.tsx";
import {
  type Answer,
  type DeskFields,
  isConflict,
  isStored,
  noteForm,
  noteKept,
  overNothing,
  saveDesk,
} from "./desk-saves.tsx";

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

function stateAfter(answer: Answer): AutosaveState {
  const { savedAt, message } = answer;
  if (isStored(answer)) return { words: "Draft saved", savedAt: savedAt ?? null, isStopped: false };
  return { ...idle, words: message ?? offline, isStopped: isConflict(answer) };
}

/** Set immediately, because a button that waited for the save sends it before the page re-renders. */
function keepRevision(form: HTMLFormElement, answer: Answer): void {
  const field = form.elements.namedItem("revision");
  if (isStored(answer) && answer.revision !== undefined && field instanceof HTMLInputElement)
    field.value = String(answer.revision);
}

type AutosaveOptions = {
  address: string;
  /** False while another coach's draft is shown next to the form: then only this device keeps what is typed. */
  isOn: boolean;
  /** The revision the desk was loaded at. */
  revision: number;
  /** Why the form was sent and isn't saved. */
  problem: FormProblem | undefined;
  copy: DeskCopy;
};

type Saving = Pick<AutosaveOptions, "address" | "copy" | "isOn"> & {
  /** Whether nothing of what the form shows is saved for sure. */
  isUnsaved: boolean;
  note(revision: number): void;
  tell(state: AutosaveState): void;
};

const keptAt = (place: string) => readKept(placeTyped(place))?.savedAt;

/** Whether the page shows the same request's desk, in another form. */
const isDrawnAnew = (submissionId: string | undefined) =>
  document.querySelector<HTMLInputElement>("#review-desk [name=submissionId]")?.value === submissionId;

/** What sends a desk, until it is told that someone else has saved. */
function createSink(form: HTMLFormElement, { address, copy, isOn, note, tell }: Omit<Saving, "isUnsaved">) {
  const state = { isStopped: !isOn, isClosed: false, sent: baseOf(copy) };
  const save = async ({ fields }: KeptForm): Promise<SinkAnswer> => {
    if (state.isStopped) return "refused";
    const before = keptAt(copy.place);
    state.sent = sentOf(Object.fromEntries(fields));
    const answer = await saveDesk(address, copy.place, Object.fromEntries(fields));
    keepRevision(form, answer);
    if (answer.revision !== undefined) note(answer.revision);
    const next = stateAfter(answer);
    state.isStopped = next.isStopped;
    tell(next);
    // The desk that was opened since has kept something newer.
    if (state.isClosed && keptAt(copy.place) !== before) return "refused";
    if (isStored(answer)) return "saved";
    return !answer.isOwn || isForLater(answer.status) ? "later" : "refused";
  };
  return { save, state };
}

/** What saves a desk: its changes are looked for, because drawings and moments change without an event. */
function createDeskSaver(form: HTMLFormElement, { isUnsaved, ...saving }: Saving) {
  const { copy, isOn } = saving;
  const loaded = fieldsOf(untouched(form));
  // What the device kept isn't saved yet, nor is text typed before the desk could listen.
  let seen: DeskFields | null = isUnsaved || !isOn ? null : loaded;
  const { save, state } = createSink(form, saving);
  const now = () => ({ ...fieldsOf(form), ...(!isOn && { revision: overNothing }) });
  const saver = createSaver({
    place: copy.place,
    read: () => ({ fields: Object.entries(now()), key: "", base: state.sent }),
    contentOf: ({ fields }) => contentOf(Object.fromEntries(fields)),
    sink: { save, afterMs },
    tell: () => undefined,
  });
  const look = () => {
    const typed = now();
    if (state.isClosed || (seen && isSaved(typed, seen))) return;
    seen = typed;
    saver.change();
    noteKept(copy.place, keptAt(copy.place));
  };
  const shareNow = () => {
    look();
    if (saver.isPending()) saver.share();
  };
  const leave = () => document.visibilityState === "hidden" && shareNow();
  document.addEventListener("visibilitychange", leave);
  const timer = setInterval(look, lookEveryMs);
  const end = () => {
    state.isClosed = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", leave);
    saver.stop();
    saver.close();
  };
  // What only this device has is told apart from someone else's draft before anything is added to it.
  if (copy.isShown) shareNow();
  return {
    saveNow: () => !state.isStopped && saver.share(),
    underWay: saver.underWay,
    /** The form itself is sent now, with everything; a save beside it would be a second writer. */
    yield() {
      look();
      saver.stop();
      const sent = fieldsOf(form);
      state.sent = sentOf(sent);
      noteForm(copy.place, sent);
    },
    /** The form was refused: what it has still isn't saved. */
    again() {
      seen = null;
    },
    /** Someone else's draft is taken instead. */
    discard() {
      end();
      dropTyped(copy.place);
    },
    /** A desk that is left saves what was typed last; one drawn in this one's place goes on with it. */
    close() {
      const wait = saver.underWay();
      if (!isDrawnAnew(loaded.submissionId)) look();
      const isPending = saver.isPending() && !isDrawnAnew(loaded.submissionId);
      end();
      if (isPending) void (wait ?? Promise.resolve()).then(saver.share);
    },
  };
}

/**
 * Saves the desk a few seconds after a change, while `isOn`, and on request; on this device until the server has it. It
 * stops when another coach has saved. The form's buttons wait for a running save, which changes the revision they send.
 */
export function useAutosave({ address, isOn, revision: given, problem, copy }: AutosaveOptions) {
  const form = useRef<HTMLFormElement>(null);
  const saver = useRef<ReturnType<typeof createDeskSaver> | null>(null);
  const isSent = problem !== undefined;
  const latest = useRef({ copy, isSent });
  latest.current = { copy, isSent };
  const [state, setState] = useState(idle);
  const [revision, setRevision] = useState(given);
  // Before the browser paints, so that a desk without what this device kept is never seen, nor typed into.
  useLayoutEffect(() => {
    if (!form.current || !isOn || latest.current.copy.isShown || latest.current.isSent) return;
    const loaded = fieldsOf(untouched(form.current));
    if (isSaved(fieldsOf(form.current), loaded)) latest.current.copy.restore(loaded);
  }, [isOn]);
  useEffect(() => {
    if (!form.current) return;
    const made = createDeskSaver(form.current, {
      address,
      copy: latest.current.copy,
      isOn,
      isUnsaved: latest.current.copy.isShown || latest.current.isSent,
      note: setRevision,
      tell: setState,
    });
    saver.current = made;
    return made.close;
  }, [address, isOn]);
  useEffect(() => {
    if (problem) saver.current?.again();
  }, [problem]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const underWay = isOn && saver.current?.underWay();
    saver.current?.yield();
    if (!underWay) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void underWay.then(() => form.current?.requestSubmit(submitter));
  };
  // The stored draft may be newer than what a browser remembers; without scripts nothing else remembers it.
  const autoComplete = useHydrated() ? "off" : undefined;
  return {
    form: { ref: form, onSubmit, autoComplete },
    state,
    revision,
    saveNow: isOn ? () => saver.current?.saveNow() : null,
    discard: () => saver.current?.discard(),
  };
}
