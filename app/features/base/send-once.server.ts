import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, lt } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Db } from "#db/client.ts";
import { sends } from "#db/schema/sends.ts";
import type { Member } from "./actor.ts";

const keptForMs = 14 * 86_400_000;
const lookEveryMs = 20;
const mostLooks = 100;

/** One send: who sent it, and a digest of its key and content. */
export type Send = { digest: string; userId: string };

/** The same send was already processed. `answer` is the stored answer, or null if it was never recorded. */
export class RepeatedSendError extends Error {
  override name = "RepeatedSendError";
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("This was sent before");
    this.answer = answer;
  }
}

/** Identifies a send: the same person, place, content and one-time key are the same send. */
export function toSend(actor: Member, place: string, content: readonly string[]): Send {
  const text = JSON.stringify([actor.id, place, content.toSorted()]);
  return { digest: createHash("sha256").update(text).digest("base64url"), userId: actor.id };
}

type Named = Pick<Send, "digest">;

async function findAnswer(
  { db }: Pick<Services, "db">,
  { digest }: Named,
): Promise<{ answer: unknown } | null> {
  const [row] = await db.read.select({ answer: sends.answer }).from(sends).where(eq(sends.digest, digest));
  return row ?? null;
}

/** The answer to a send that is already stored. Waits briefly if it is being answered right now. */
async function answerTo(services: Pick<Services, "db">, send: Named): Promise<unknown> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const found = await findAnswer(services, send);
    if (!found || found.answer !== null) return found?.answer ?? null;
    await sleep(lookEveryMs);
  }
  return null;
}

/**
 * The same services, except that the first write also stores the send; it writes nothing if the send is already
 * stored.
 */
function markedBy(services: Services, send: Send): Services {
  let isMarked = false;
  const write: Db["write"] = (work) =>
    services.db.write(async (tx) => {
      if (!isMarked) {
        const row = { ...send, answer: null, sentAt: services.clock.now() };
        const stored = await tx
          .insert(sends)
          .values(row)
          .onConflictDoNothing()
          .returning({ id: sends.digest });
        if (stored.length === 0) throw new RepeatedSendError(null);
      }
      const result = await work(tx);
      isMarked = true;
      return result;
    });
  return Object.create(services, { db: { value: { ...services.db, write } } });
}

/**
 * Processes a send only once, no matter how often it arrives (D24): its first write also records the send, so a crash
 * can't separate the two. Throws what `run` throws, after which it may be sent again, and {@link RepeatedSendError}.
 */
export async function sendOnce<T>(
  services: Services,
  send: Send,
  run: (services: Services) => Promise<T>,
): Promise<T> {
  if (await findAnswer(services, send)) throw new RepeatedSendError(await answerTo(services, send));
  try {
    return await run(markedBy(services, send));
  } catch (error) {
    if (error instanceof RepeatedSendError) throw new RepeatedSendError(await answerTo(services, send));
    if (await findAnswer(services, send)) await forget(services, send);
    throw error;
  }
}

async function forget({ db }: Services, { digest }: Named): Promise<void> {
  await db.write(async (tx) => tx.delete(sends).where(eq(sends.digest, digest)));
}

/** Stores the answer to a send. A send that wrote nothing has no row and may be sent again. */
export async function keepAnswer({ db }: Services, { digest }: Named, answer: unknown): Promise<void> {
  if (!(await findAnswer({ db }, { digest }))) return;
  await db.write(async (tx) => tx.update(sends).set({ answer }).where(eq(sends.digest, digest)));
}

/** Deletes sends after two weeks, because no device keeps a draft longer. */
export async function forgetSends({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  await db.write(async (tx) => tx.delete(sends).where(lt(sends.sentAt, before)));
}
