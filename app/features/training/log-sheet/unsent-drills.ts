/** What a log on its way can be; one that doesn't say is a drill. */
export type UnsentKind = "drill" | "match";

/**
 * A log on its way to the server, kept in this browser until the server has it; `key` makes sending it twice store it once
 * (D24), `title` names its drill or its match.
 */
export type UnsentDrill = {
  kind?: UnsentKind;
  memberId: string;
  key: string;
  title?: string;
  completedAt: string;
  fields: Record<string, string>;
};

/** What the server stored. */
export type StoredResult = { roundsThrown: number; ppr: number; score?: number; opponentScore?: number };

/** How sending went: stored, refused for good (with the reason), or not now: no connection, or signed out meanwhile. */
export type Outcome =
  | { kind: "stored"; result: StoredResult }
  | { kind: "refused"; message: string }
  | { kind: "unreachable" }
  | { kind: "signed_out" };

const calls = {
  drill: { address: "/api/drill-completions", time: "completedAt" },
  match: { address: "/api/matches", time: "playedAt" },
} as const;

const place = "unsent-drills";
const changed = "unsent-drills-changed";
const firstSends = new Set<string>();

/** What is kept here, no matter who logged it. A browser that keeps nothing, or holds something else there, keeps none. */
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
  try {
    return localStorage.getItem(place) ?? "[]";
  } catch {
    // A browser may forbid the storage altogether.
    return "[]";
  }
}

function tell(): void {
  window.dispatchEvent(new Event(changed));
}

function write(list: readonly UnsentDrill[]): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(list));
    return true;
  } catch {
    // The storage is full or forbidden: the caller says so.
    return false;
  }
}

/** Keeps an entry that is about to be sent for the first time. False when this browser keeps nothing. */
export function keepUnsent(entry: UnsentDrill): boolean {
  const isKept = write([...readUnsent().filter((other) => other.key !== entry.key), entry]);
  if (isKept) firstSends.add(entry.key);
  tell();
  return isKept;
}

function dropUnsent(key: string): void {
  write(readUnsent().filter((entry) => entry.key !== key));
  firstSends.delete(key);
  tell();
}

/** Whether the entry is being sent for the first time right now: it does not wait yet. */
export const isFirstSend = ({ key }: UnsentDrill) => firstSends.has(key);

/** Calls back when what is kept here changes, in this tab or another. */
export function onUnsentChange(callback: () => void): () => void {
  window.addEventListener(changed, callback);
  window.addEventListener("storage", callback);
  return () => {
    window.removeEventListener(changed, callback);
    window.removeEventListener("storage", callback);
  };
}

async function post(entry: UnsentDrill, isLate: boolean): Promise<Outcome> {
  try {
    const { address, time } = calls[entry.kind ?? "drill"];
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": entry.key },
      body: JSON.stringify({ ...entry.fields, ...(isLate && { [time]: entry.completedAt }) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (answer.ok) return { kind: "stored", result: (await answer.json()) as StoredResult };
    if (answer.status === 401) return { kind: "signed_out" };
    // Too fast, or the server cannot take it now: it waits on.
    if (answer.status === 408 || answer.status === 429 || answer.status >= 500)
      return { kind: "unreachable" };
    const { message } = (await answer.json()) as { message: string };
    return { kind: "refused", message };
  } catch {
    // No connection, or none that held: the entry waits.
    return { kind: "unreachable" };
  }
}

/**
 * Sends a kept entry, once: the server knows its key. `isLate` says when it was done, which is now otherwise. It stays kept
 * until the server has stored it, or refused it for good.
 */
export async function sendDrill(entry: UnsentDrill, isLate: boolean): Promise<Outcome> {
  const late = await post(entry, isLate);
  // A device whose clock is wrong names a time no one believes: then it was done now.
  const outcome = isLate && late.kind === "refused" ? await post(entry, false) : late;
  if (outcome.kind === "stored" || outcome.kind === "refused") dropUnsent(entry.key);
  else if (firstSends.delete(entry.key)) tell();
  return outcome;
}
