/** The kinds of unsent logs; one without a kind is a drill. */
export type UnsentKind = "drill" | "match" | "practice";

/**
 * An unsent log, saved in this browser until the server has it; `key` makes sure that sending it twice stores it once
 * (D24), `title` names its drill or match.
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
export type StoredResult = { id: string; ppr: number; score?: number; opponentScore?: number } & (
  | { roundsThrown: number }
  | { rounds: number }
);

/**
 * The result of sending: stored, refused permanently (with the reason), or not now: offline, or signed out meanwhile.
 */
export type Outcome =
  | { kind: "stored"; result: StoredResult }
  | { kind: "refused"; message: string }
  | { kind: "unreachable" }
  | { kind: "signed_out" };

const calls = {
  drill: { address: "/api/drill-completions", time: "completedAt" },
  match: { address: "/api/matches", time: "playedAt" },
  practice: { address: "/api/practice-results", time: "practicedAt" },
} as const;

const place = "unsent-drills";
const changed = "unsent-drills-changed";
const firstSends = new Set<string>();

/**
 * The saved logs, no matter who logged them. Empty if the browser saves nothing or the storage has something else.
 */
export function readUnsent(text = storedText()): UnsentDrill[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as UnsentDrill[]) : [];
  } catch {
    // Not our format, so nothing of ours is waiting.
    return [];
  }
}

/** The stored list as text, for comparing. */
export function storedText(): string {
  try {
    return localStorage.getItem(place) ?? "[]";
  } catch {
    // A browser may block storage.
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
    // Storage is full or blocked; the caller says so.
    return false;
  }
}

/** Saves an entry about to be sent for the first time. False if this browser saves nothing. */
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

/** Whether the entry is being sent for the first time right now, and so isn't waiting yet. */
export const isFirstSend = ({ key }: UnsentDrill) => firstSends.has(key);

/** Calls back when the saved logs change, in this tab or another. */
export function onUnsentChange(callback: () => void): () => void {
  window.addEventListener(changed, callback);
  window.addEventListener("storage", callback);
  return () => {
    window.removeEventListener(changed, callback);
    window.removeEventListener("storage", callback);
  };
}

/** Practice can be logged for an earlier day; then it was not done when it was logged. */
function wasDoneThen({ completedAt, fields }: UnsentDrill): boolean {
  const then = new Date(completedAt);
  const local = new Date(then.getTime() - then.getTimezoneOffset() * 60_000);
  return (fields.practicedOn ?? "") === "" || fields.practicedOn === local.toISOString().slice(0, 10);
}

async function post(entry: UnsentDrill, isLate: boolean): Promise<Outcome> {
  try {
    const { address, time } = calls[entry.kind ?? "drill"];
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": entry.key },
      body: JSON.stringify({
        ...entry.fields,
        ...(isLate && wasDoneThen(entry) && { [time]: entry.completedAt }),
      }),
      signal: AbortSignal.timeout(15_000),
    });
    if (answer.ok) return { kind: "stored", result: (await answer.json()) as StoredResult };
    if (answer.status === 401) return { kind: "signed_out" };
    // Too many requests, or the server can't take it now: it keeps waiting.
    if (answer.status === 408 || answer.status === 429 || answer.status >= 500)
      return { kind: "unreachable" };
    const { message } = (await answer.json()) as { message: string };
    return { kind: "refused", message };
  } catch {
    // No connection, or one that dropped: the entry waits.
    return { kind: "unreachable" };
  }
}

/**
 * Sends a saved entry once; the server knows its key. `isLate` says when it was done, which otherwise is now. It
 * stays saved until the server stores it or refuses it permanently.
 */
export async function sendDrill(entry: UnsentDrill, isLate: boolean): Promise<Outcome> {
  const late = await post(entry, isLate);
  // A device with a wrong clock sends an impossible time; then it counts as done now.
  const outcome = isLate && late.kind === "refused" ? await post(entry, false) : late;
  if (outcome.kind === "stored" || outcome.kind === "refused") dropUnsent(entry.key);
  else if (firstSends.delete(entry.key)) tell();
  return outcome;
}
