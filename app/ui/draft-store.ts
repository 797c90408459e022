import { draftPlace, dropDeviceDraft, keepDeviceDraft, readDeviceDraft } from "./device-drafts.ts";
import { type FieldPairs, textOf } from "./form-fields.ts";

/** What was typed into a form, over what it held before (`base`), and when (milliseconds since 1970). */
export type FormDraft = { fields: FieldPairs; base: string; savedAt: number };

/** Whose draft, of which form, and whether it is kept on the server as well, for other devices. */
export type DraftPlace = { memberId: string; about: string; isShared: boolean };

const address = "/admin/drafts";
const patience = 10_000;

const onDevice = ({ memberId, about }: DraftPlace) => draftPlace(memberId, about);

function readOwn(place: DraftPlace): FormDraft | null {
  const kept = readDeviceDraft(onDevice(place));
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
    // No connection: what this device kept is all there is now.
    return null;
  }
}

/** The newest draft, of this device or of the server. */
export async function findFormDraft(place: DraftPlace): Promise<FormDraft | null> {
  const own = readOwn(place);
  const shared = place.isShared ? await readShared(place) : null;
  if (!own || !shared) return own ?? shared;
  return shared.savedAt > own.savedAt ? shared : own;
}

/** Keeps a draft on this device right away. False when the browser keeps nothing. */
export function keepOnDevice(place: DraftPlace, draft: Omit<FormDraft, "savedAt">): boolean {
  return keepDeviceDraft(onDevice(place), draft);
}

/** Keeps a draft on the server. False when it was not reached or would not take it. */
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
    return answer.ok;
  } catch {
    // No connection: the copy on the device stays, and the next letter tries again.
    return false;
  }
}

/** Forgets this device's copy of a draft that was sent. */
export const forgetOnDevice = (place: DraftPlace) => dropDeviceDraft(onDevice(place));

/** Forgets a draft that was given up, here and on the server. */
export async function discardFormDraft(place: DraftPlace): Promise<void> {
  forgetOnDevice(place);
  if (!place.isShared) return;
  const query = { about: place.about };
  const headers = { "Content-Type": "application/json" };
  await fetch(address, { method: "DELETE", headers, body: JSON.stringify(query) }).catch(() => undefined);
}
