import { isOwnAnswer } from "../live/viewer.ts";
import { type FieldPairs, keyIn, keyPair, markPair, marksIn } from "./form-fields.ts";
import type { FormDraft, KeptForm } from "./kept-form.ts";
import { isForLater, mayOutlivePage } from "./post-form.ts";
import type { SinkAnswer } from "./saver.ts";

const address = "/admin/drafts";
const patience = 10_000;

/** The draft that the server has, for a coach's other devices; null without one. */
export async function readShared(about: string): Promise<FormDraft | null> {
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

/** Saves a draft on the server, unless that has one which this doesn't continue. */
export async function saveShared(about: string, { fields, key, base, marks }: KeptForm): Promise<SinkAnswer> {
  const named = [...fields, ...(marks ?? []).slice(0, 1).map(markPair)];
  // A restored form may have been sent already, so its key goes with it.
  const keyed = key === "" ? named : [...named, keyPair(key)];
  const body = JSON.stringify({ about, fields: keyed, base, marks });
  try {
    const answer = await fetch(address, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body,
      keepalive: mayOutlivePage(body),
      signal: AbortSignal.timeout(patience),
    });
    if (!isOwnAnswer(answer) || answer.status === 401 || isForLater(answer.status)) return "later";
    return answer.ok ? "saved" : "refused";
  } catch {
    // Offline: the copy on the device stays until the connection returns.
    return "later";
  }
}

/** Deletes a discarded draft on the server, unless that has another by now. */
export async function discardShared(about: string, marks: readonly string[] | undefined): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ about, marks });
  await fetch(address, { method: "DELETE", headers, body }).catch(() => undefined);
}
