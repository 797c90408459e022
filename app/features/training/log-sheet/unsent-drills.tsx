import { isOwnAnswer, isSignedOut } from "#app/ui/live/viewer.ts";
import { dropUnsent, endFirstSend, type UnsentDrill } from "./unsent-store.tsx";

/** What the server stored. */
export type StoredResult = { id: string; ppr: number; score?: number; opponentScore?: number } & (
  | { roundsThrown: number }
  | { rounds: number }
);

/**
 * The result of sending: stored, refused permanently (with the reason), or not now: offline, or signed out meanwhile, maybe with someone else signed in.
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
    if (isSignedOut(answer)) return { kind: "signed_out" };
    // An answer that wasn't given to the page's member says nothing about their log (D76).
    if (!isOwnAnswer(answer)) return { kind: "unreachable" };
    if (answer.ok) return { kind: "stored", result: (await answer.json()) as StoredResult };
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
  else endFirstSend(entry.key);
  return outcome;
}
