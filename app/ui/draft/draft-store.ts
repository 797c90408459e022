import { isOwnAnswer } from "../live/viewer.ts";
import { dropKept, readKept } from "./device-store.ts";
import { type FieldPairs, keyIn, keyPair, markPair, marksIn, textOf } from "./form-fields.ts";
import { type KeptForm, readForm } from "./kept-form.ts";
import { isForLater } from "./post-form.ts";
import type { Sink, SinkAnswer } from "./saver.ts";

/** What was typed into a form, and when (milliseconds since 1970). */
export type FormDraft = KeptForm & { savedAt: number };

/** The form a draft is of, and whether the server saves it too, for other devices. */
export type DraftPlace = { about: string; isShared: boolean };

const address = "/admin/drafts";
const patience = 10_000;

function readOwn({ about }: DraftPlace): FormDraft | null {
  const form = readForm(about);
  return form && { ...form, savedAt: readKept(about)?.savedAt ?? 0 };
}

async function readShared({ about }: DraftPlace): Promise<FormDraft | null> {
  try {
    const query = new URLSearchParams({ about });
    const answer = await fetch(`${address}?${query}`, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return null;
    const { draft } = (await answer.json()) as {
      draft: { fields: FieldPairs; base: string; updatedAt: string } | null;
    };
    if (!draft) return null;
    const { fields, updatedAt } = draft;
    return {
      ...draft,
      key: keyIn(fields) ?? "",
      marks: marksIn(fields),
      savedAt: Date.parse(updatedAt),
    };
  } catch {
    // Offline: this device's copy is all there is now.
    return null;
  }
}

/**
 * The newest draft, from this device or the server. What this device has follows what it sent or found there, whatever its clock
 * says; only where another device has saved since does the time decide.
 */
export async function findFormDraft(place: DraftPlace): Promise<FormDraft | null> {
  const own = readOwn(place);
  const shared = place.isShared ? await readShared(place) : null;
  if (!own || !shared) return own ?? shared;
  const isFollowed = shared.marks?.some((mark) => own.marks?.includes(mark));
  return isFollowed || own.savedAt >= shared.savedAt ? own : shared;
}

async function saveShared(about: string, { fields, key, base, marks = [] }: KeptForm): Promise<SinkAnswer> {
  const named = [...fields, ...marks.slice(0, 1).map(markPair)];
  // A restored form may have been sent already, so its key goes with it.
  const keyed = key === "" ? named : [...named, keyPair(key)];
  try {
    const answer = await fetch(address, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ about, fields: keyed, base }),
      keepalive: textOf(fields).length < 50_000,
      signal: AbortSignal.timeout(patience),
    });
    if (!isOwnAnswer(answer) || answer.status === 401 || isForLater(answer.status)) return "later";
    return answer.ok ? "saved" : "refused";
  } catch {
    // Offline: the copy on the device stays until the connection returns.
    return "later";
  }
}

const shareAfterMs = 1_500;

/** The server as a draft's second place; undefined for one that stays on this device. */
export const sinkOf = ({ about, isShared }: DraftPlace): Sink | undefined =>
  isShared ? { save: (form) => saveShared(about, form), afterMs: shareAfterMs } : undefined;

/** Deletes a discarded draft, here and on the server. */
export async function discardFormDraft(place: DraftPlace): Promise<void> {
  dropKept(place.about);
  if (!place.isShared) return;
  const query = { about: place.about };
  const headers = { "Content-Type": "application/json" };
  await fetch(address, { method: "DELETE", headers, body: JSON.stringify(query) }).catch(() => undefined);
}
