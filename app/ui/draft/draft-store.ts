import { isOwnAnswer } from "../live/viewer.ts";
import { dropKept, readKept } from "./device-store.ts";
import { type FieldPairs, textOf } from "./form-fields.ts";

/** What was typed into a form, what it held before (`base`), and when (milliseconds since 1970). */
export type FormDraft = { fields: FieldPairs; base: string; savedAt: number };

/** The form a draft is of, and whether the server saves it too, for other devices. */
export type DraftPlace = { about: string; isShared: boolean };

const address = "/admin/drafts";
const patience = 10_000;

function readOwn({ about }: DraftPlace): FormDraft | null {
  const kept = readKept(about);
  const { fields, base } = (kept?.value ?? {}) as Partial<FormDraft>;
  return kept && Array.isArray(fields) ? { fields, base: base ?? "", savedAt: kept.savedAt } : null;
}

async function readShared({ about }: DraftPlace): Promise<FormDraft | null> {
  try {
    const query = new URLSearchParams({ about });
    const answer = await fetch(`${address}?${query}`, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return null;
    const { draft } = (await answer.json()) as {
      draft: { fields: FieldPairs; base: string; updatedAt: string } | null;
    };
    return draft && { ...draft, savedAt: Date.parse(draft.updatedAt) };
  } catch {
    // Offline: this device's copy is all there is now.
    return null;
  }
}

/** The newest draft, from this device or the server. */
export async function findFormDraft(place: DraftPlace): Promise<FormDraft | null> {
  const own = readOwn(place);
  const shared = place.isShared ? await readShared(place) : null;
  if (!own || !shared) return own ?? shared;
  return shared.savedAt > own.savedAt ? shared : own;
}

/** Saves a draft on the server. False if it couldn't be reached or refused. */
export async function keepOnServer(
  { about }: DraftPlace,
  { fields, base }: Omit<FormDraft, "savedAt">,
): Promise<boolean> {
  try {
    const answer = await fetch(address, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ about, fields, base }),
      keepalive: textOf(fields).length < 50_000,
      signal: AbortSignal.timeout(patience),
    });
    return answer.ok && isOwnAnswer(answer);
  } catch {
    // Offline: the copy on the device stays, and the next keystroke tries again.
    return false;
  }
}

/** Deletes a discarded draft, here and on the server. */
export async function discardFormDraft(place: DraftPlace): Promise<void> {
  dropKept(place.about);
  if (!place.isShared) return;
  const query = { about: place.about };
  const headers = { "Content-Type": "application/json" };
  await fetch(address, { method: "DELETE", headers, body: JSON.stringify(query) }).catch(() => undefined);
}
