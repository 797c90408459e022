import { type RefObject, useEffect, useRef, useState } from "react";
import { reportError } from "../live/report-error.ts";
import { type DraftPlace, discardFormDraft, findFormDraft, sinkOf } from "./draft-store.ts";
import { type FieldPairs, keyOf, readFields, textOf, untouched, writeFields } from "./form-fields.ts";
import type { FormDraft } from "./kept-form.ts";
import { createMarks } from "./own-marks.ts";
import { createSaver, type SaveState } from "./saver.ts";
import { dropSent, leaveTyped, noteSending } from "./typed-here.ts";
import { untickedIn } from "./unticked.ts";

/**
 * A form's draft status. `not saved`: the server couldn't be reached; `refused`: it didn't take it; `not kept`: this browser
 * didn't; `offered`: it was
 * started before the record changed, so it isn't restored without asking.
 */
export type DraftState =
  | { kind: "none" }
  | { kind: "saved"; at: number }
  | { kind: "not saved" | "refused" | "not kept" }
  | { kind: "restored" | "offered"; draft: FormDraft };

type Tell = (state: DraftState) => void;
type Adopt = (key: string) => void;

const baseOf = (form: HTMLFormElement) => textOf(readFields(untouched(form)));
const isTouched = (form: HTMLFormElement) => textOf(readFields(form)) !== baseOf(form);

const stateOf = (state: SaveState, isOnDevice: boolean): DraftState => {
  if (state === "saved" || state === "here") return { kind: "saved", at: Date.now() };
  if (state === "later") return { kind: "not saved" };
  return { kind: isOnDevice ? "refused" : "not kept" };
};

type Watching = {
  place: DraftPlace;
  tell: Tell;
  wasSent: boolean;
  /** The draft that what is in the form continues. */
  draft: FormDraft | null;
};

/** Saves the form as it changes. Returns a function that stops. */
function watch(form: HTMLFormElement, { place, tell, wasSent, draft }: Watching): () => void {
  const base = baseOf(form);
  const { own, begin } = createMarks(draft?.marks);
  const saver = createSaver({
    place: place.about,
    read: () => ({
      fields: readFields(form),
      key: keyOf(form),
      base,
      marks: [...own],
      unticked: untickedIn(form),
    }),
    sink: sinkOf(place),
    tell: (...now) => {
      if (now[0] === "saved") begin();
      tell(stateOf(...now));
    },
  });
  const left = new AbortController();
  form.addEventListener("input", saver.change, left);
  // A sent form must not be saved again afterward: the server deletes its draft with the send.
  const send = () => {
    saver.stop();
    noteSending(place.about);
    const field = form.elements.namedItem("draftMarks");
    if (field instanceof HTMLInputElement) field.value = `${own}`;
    begin();
  };
  form.addEventListener("submit", send, left);
  // One that couldn't be sent is a draft again.
  window.addEventListener("online", () => isTouched(form) && saver.share(), left);
  // Another tab may still be typing what this page only shows. The server may not have it yet.
  const isShown = draft && holds(form, draft.fields);
  if (isShown && draft.isHere) saver.share();
  // Text that was just sent may still be in the form until the page clears it; it isn't a draft.
  if (!wasSent && !isShown && isTouched(form)) saver.change();
  return () => {
    left.abort();
    saver.close();
  };
}

function putBack(form: HTMLFormElement, { fields, key }: FormDraft, adopt: Adopt): void {
  writeFields(form, fields);
  if (key) adopt(key);
}

/** Whether the page already shows what the server saved as a draft by itself. */
const holds = (form: HTMLFormElement, fields: FieldPairs) => {
  const now = readFields(form);
  return fields.every(
    ([name, value]) =>
      form.elements.namedItem(name) === null || now.some((pair) => pair[0] === name && pair[1] === value),
  );
};

type Restoring = { place: DraftPlace; adopt: Adopt; tell: Tell; found(): void };

/** Puts a draft into an untouched form, or offers it if the record has changed since it was started. */
function bringBack(
  form: HTMLFormElement,
  draft: FormDraft,
  { adopt, tell }: Pick<Restoring, "adopt" | "tell">,
): void {
  if (isTouched(form) || textOf(draft.fields) === textOf(readFields(form))) return;
  if (draft.base === "" && holds(form, draft.fields)) return;
  const isChanged = draft.base !== "" && draft.base !== baseOf(form);
  if (!isChanged) putBack(form, draft, adopt);
  tell({ kind: isChanged ? "offered" : "restored", draft });
}

/** Restores the draft of an untouched form. Returns what was found. */
async function restore(form: HTMLFormElement, { place, found, ...ways }: Restoring) {
  if (isTouched(form)) return null;
  const draft = await findFormDraft(place);
  found();
  if (draft) bringBack(form, draft, ways);
  return draft;
}

type Watched = { inside: RefObject<HTMLElement | null>; place: DraftPlace; wasSent: boolean; adopt: Adopt };

/** Restores the draft when the page loads, and saves what is typed from then on. */
function useWatched({ inside, place, wasSent, adopt }: Watched, tell: Tell): void {
  const { about, isShared } = place;
  const stop = useRef(() => {});
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    const place = { about, isShared };
    let [isGone, isWatched] = [false, false];
    const looking = new AbortController();
    const found = () => looking.abort();
    const tellHere: Tell = (next) => !isGone && tell(next);
    if (wasSent) dropSent(about);
    const ready = wasSent ? Promise.resolve(null) : restore(form, { place, adopt, tell: tellHere, found });
    // A draft that can't be restored is no reason to stop saving new text.
    const watched = (draft: FormDraft | null = null) => {
      if (!isGone && !isWatched) stop.current = watch(form, { place, tell, wasSent, draft });
      isWatched = true;
    };
    // What is typed while the server is asked for a draft is saved from its first letter on.
    const begin = () => {
      leaveTyped(about);
      watched();
    };
    form.addEventListener("input", begin, looking);
    ready
      .catch((error: unknown) => {
        reportError(error, "Restoring a draft");
        return null;
      })
      .then(watched);
    return () => {
      isGone = true;
      found();
      stop.current();
      stop.current = () => {};
    };
  }, [inside, about, isShared, wasSent, adopt, tell]);
}

/**
 * Saves what is typed into the form around `inside` until it is sent or discarded, and restores it when the page is
 * loaded again. `wasSent` says that this very page answers its last send, so there is nothing to restore. `adopt`
 * gets the one-time key of a restored draft.
 */
export function useFormDraft(watched: Watched) {
  const { inside, place, adopt } = watched;
  const [state, setState] = useState<DraftState>({ kind: "none" });
  useWatched(watched, setState);
  const formOf = () => inside.current?.closest("form") ?? null;
  return {
    state,
    use() {
      const form = formOf();
      if (!form || state.kind !== "offered") return;
      putBack(form, state.draft, adopt);
      setState({ ...state, kind: "restored" });
    },
    discard() {
      formOf()?.reset();
      setState({ kind: "none" });
      void discardFormDraft(place, "draft" in state ? state.draft.marks : undefined);
    },
  };
}
