/** A drill log that found no line and waits in this browser; `key` makes sending it twice store it once (D24). */
export type UnsentDrill = {
  memberId: string;
  key: string;
  completedAt: string;
  fields: Record<string, string>;
};

/** How sending went: stored, refused for good (with the reason), or not now. */
export type Outcome = { kind: "stored" } | { kind: "refused"; message: string } | { kind: "unreachable" };

const place = "unsent-drills";
const changed = "unsent-drills-changed";

/** What waits here, whoever logged it. A browser that keeps nothing, or holds something else there, has nothing waiting. */
export function readUnsent(text = storedText()): UnsentDrill[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as UnsentDrill[]) : [];
  } catch {
    // Not what this page wrote: nothing of ours waits there.
    return [];
  }
}

/** The stored list as text, for comparing. */
export function storedText(): string {
  return localStorage.getItem(place) ?? "[]";
}

function write(list: readonly UnsentDrill[]): void {
  localStorage.setItem(place, JSON.stringify(list));
  window.dispatchEvent(new Event(changed));
}

/** Keeps an entry until it can be sent. */
export function keepUnsent(entry: UnsentDrill): void {
  write([...readUnsent().filter((other) => other.key !== entry.key), entry]);
}

/** Forgets an entry that arrived, or that the server will never take. */
export function dropUnsent(key: string): void {
  write(readUnsent().filter((entry) => entry.key !== key));
}

/** Calls back when what waits here changes, in this tab or another. */
export function onUnsentChange(callback: () => void): () => void {
  window.addEventListener(changed, callback);
  window.addEventListener("storage", callback);
  return () => {
    window.removeEventListener(changed, callback);
    window.removeEventListener("storage", callback);
  };
}

/** Sends an entry once: the server knows its key. `isLate` says when it was done, which is now otherwise. */
export async function sendDrill(entry: UnsentDrill, isLate: boolean): Promise<Outcome> {
  try {
    const answer = await fetch("/api/drill-completions", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": entry.key },
      body: JSON.stringify({ ...entry.fields, ...(isLate && { completedAt: entry.completedAt }) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (answer.ok) return { kind: "stored" };
    // Signed out, too fast, or the server cannot take it now: it waits on.
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500)
      return { kind: "unreachable" };
    const { message } = (await answer.json()) as { message: string };
    return { kind: "refused", message };
  } catch {
    // No line, or none that held: the entry waits.
    return { kind: "unreachable" };
  }
}
