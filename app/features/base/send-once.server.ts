import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, like, lt } from "drizzle-orm";
import { ClubError } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { sends } from "#db/schema/sends.ts";
import type { Member } from "./actor.ts";
import { beginningWrites } from "./first-write.server.ts";

/** Longer than any device sends by itself what was typed on it, so a repeat of it always finds what it stored. */
const keptForMs = 120 * 86_400_000;
const lookEveryMs = 20;
const mostLooks = 100;

/** One send: who sent it, and with which key. */
export type Send = { userId: string; key: string };

/** The same send was already processed. `answer` is the stored answer, or null if it was never recorded. */
export class RepeatedSendError extends Error {
  override name = "RepeatedSendError";
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("This was sent before");
    this.answer = answer;
  }
}

/** Identifies a send by the page's key: the same person, place, content and key are the same send. */
export function toSend(actor: Member, place: string, content: readonly string[]): Send {
  const text = JSON.stringify([actor.id, place, content.toSorted()]);
  return { key: createHash("sha256").update(text).digest("base64url"), userId: actor.id };
}

const isSend = ({ userId, key }: Send) => and(eq(sends.userId, userId), eq(sends.key, key));

async function findAnswer(db: Pick<Connection, "select">, send: Send): Promise<{ answer: unknown } | null> {
  const [row] = await db.select({ answer: sends.answer }).from(sends).where(isSend(send));
  return row ?? null;
}

/** What went wrong after something was already stored, as it is kept. */
type Failure = Pick<ClubError, "kind" | "message" | "title" | "fields" | "code">;
type Failed = { failed: Failure | null };

const isFailed = (answer: unknown): answer is Failed =>
  typeof answer === "object" && answer !== null && "failed" in answer;

function failedBy(error: unknown): Failed {
  if (!(error instanceof ClubError)) return { failed: null };
  const { kind, message, title, fields, code } = error;
  return { failed: { kind, message, title, fields, code } };
}

/** The error that answers a repeat: what the first send was answered. */
function repeated(answer: unknown): Error {
  if (!isFailed(answer)) return new RepeatedSendError(answer);
  if (!answer.failed) return new Error("The first try of this send failed");
  const { kind, message, ...details } = answer.failed;
  return new ClubError(kind, message, details as ConstructorParameters<typeof ClubError>[2]);
}

/** The answer to a send that is already stored. Waits briefly if it is being answered right now. */
async function answerTo({ db }: Pick<Services, "db">, send: Send): Promise<unknown> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const found = await findAnswer(db.read, send);
    if (!found || found.answer !== null) return found?.answer ?? null;
    await sleep(lookEveryMs);
  }
  return null;
}

/**
 * The same services, except that the first write also stores the send; it writes nothing if the send is already
 * stored.
 */
const markedBy = (services: Services, send: Send): Services =>
  beginningWrites(services, async (tx) => {
    const row = { ...send, answer: null, sentAt: services.clock.now() };
    const stored = await tx.insert(sends).values(row).onConflictDoNothing().returning({ key: sends.key });
    if (stored.length === 0) throw new RepeatedSendError(null);
  });

/**
 * Processes a send only once, no matter how often it arrives (D24): its first write also records the send, so a crash
 * can't separate the two. Throws what `run` throws: if nothing was stored, it may be sent again; else a repeat is told the
 * same. Throws {@link RepeatedSendError} for a repeat of what went well.
 */
export async function sendOnce<T>(
  services: Services,
  send: Send,
  run: (services: Services) => Promise<T>,
): Promise<T> {
  const { read } = services.db;
  if (await findAnswer(read, send)) throw repeated(await answerTo(services, send));
  try {
    return await run(markedBy(services, send));
  } catch (error) {
    if (error instanceof RepeatedSendError) throw repeated(await answerTo(services, send));
    if (await findAnswer(read, send)) await keepAnswer(services, send, failedBy(error));
    throw error;
  }
}

/** Stores the answer to a send. A send that wrote nothing has no row and may be sent again. */
export async function keepAnswer({ db }: Services, send: Send, answer: unknown): Promise<void> {
  if (!(await findAnswer(db.read, send))) return;
  await db.write(async (tx) => tx.update(sends).set({ answer }).where(isSend(send)));
}

/** What a form with a key of its own is called: what it stores, then its key. */
export const ownKey = (what: string, formKey: string) => `${what} ${formKey}`;

/** Only own keys have a space. */
export const isOwnKey = like(sends.key, "% %");

/** What is noted of an own key: the row it stored, and a digest of what was sent (missing before version 0.2.0). */
type Noted = { id: string; content?: string };

const findNoted = async (tx: Connection, send: Send) =>
  ((await findAnswer(tx, send))?.answer ?? null) as Noted | null;

/** The id of the row that was stored by an own key; null if there is none. */
export const findStored = async (tx: Connection, send: Send): Promise<string | null> =>
  (await findNoted(tx, send))?.id ?? null;

/** Notes, in the write that stores a row, by which own key that was, and what was sent. */
export async function noteStored(
  tx: Connection,
  { clock }: Services,
  send: Send,
  id: string,
  content?: string,
): Promise<void> {
  const row = { ...send, answer: { id, content } satisfies Partial<Noted>, sentAt: clock.now() };
  const target = [sends.userId, sends.key];
  await tx.insert(sends).values(row).onConflictDoUpdate({ target, set: row });
}

/** Identifies what was sent; what is left blank doesn't count. */
function digestOf(content: Record<string, unknown>): string {
  const filled = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  return createHash("sha256").update(JSON.stringify(filled)).digest("base64url");
}

type Storing<Row> = {
  /** Who sends, what it stores, and its own key; without one it is stored each time. */
  userId: string;
  what: string;
  formKey: string | null;
  /** What was sent, by which a repeat is told from something else with the same key. */
  content: Record<string, unknown>;
  /** Something else with the key of a stored row is refused with this, unless it is sent `again`; without it, it is stored too. */
  refusal?(row: Row): Error;
  again?: boolean;
  find(id: string): Promise<Row | undefined>;
  store(): Promise<Row>;
};

/**
 * Stores what a form with a key of its own asks for, once however often it arrives by whichever door (D24), and returns
 * the row. The key is noted in the same write; a row that was deleted since may be stored again. Throws the refusal if the key
 * has stored something else: another tab sent it, or its answer was lost before the form was changed.
 */
export async function storeOnce<Row extends { id: string }>(
  tx: Connection,
  services: Services,
  { userId, what, formKey, content, refusal, again, find, store }: Storing<Row>,
): Promise<Row> {
  if (formKey === null) return store();
  const digest = digestOf(content);
  const first = { userId, key: ownKey(what, formKey) };
  const another = { userId, key: `${first.key}:${digest}` };
  const rowOf = async (noted: Noted | null) => noted && (await find(noted.id));
  const noted = await findNoted(tx, first);
  const known = await rowOf(noted);
  if (known && (noted?.content ?? digest) === digest) return known;
  const stored = await rowOf(await findNoted(tx, another));
  if (stored) return stored;
  if (known && refusal && !again) throw refusal(known);
  const row = await store();
  await noteStored(tx, services, known ? another : first, row.id, digest);
  return row;
}

/** Deletes sends after 120 days, because no device repeats one by itself for longer. */
export async function forgetSends({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  await db.write(async (tx) => tx.delete(sends).where(lt(sends.sentAt, before)));
}
