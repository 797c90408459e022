import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { forgotten, keptMail, keptText } from "./rules.ts";

const atATime = 500;

/** Emails that were sent or given up by that instant. */
const settledBy = (at: Date) => or(lte(outbox.sentAt, at), lte(outbox.givenUpAt, at));

const hasText = sql`${outbox.text} <> ''`;

/** The next emails whose text and file have been stored long enough. */
async function textsToForget({ db, clock }: Services): Promise<string[]> {
  const now = clock.now();
  const isOld = and(isNull(outbox.linkEndsAt), hasText, settledBy(new Date(now.getTime() - keptText)));
  const isDead = and(lte(outbox.linkEndsAt, now), settledBy(now));
  const rows = await db.read.select({ id: outbox.id }).from(outbox).where(or(isOld, isDead)).limit(atATime);
  return rows.map(({ id }) => id);
}

async function forgetTexts(services: Services): Promise<void> {
  const { db, mailer } = services;
  for (let ids = await textsToForget(services); ids.length > 0; ids = await textsToForget(services)) {
    // The files go first: if this is interrupted, the next run finds the rows again.
    for (const id of ids) await mailer.folder.remove(id);
    await db.write(async (tx) => {
      await tx
        .update(outbox)
        .set({ ...forgotten, linkEndsAt: null })
        .where(inArray(outbox.id, ids));
    });
  }
}

async function forgetRows({ db, clock }: Services): Promise<void> {
  const isOver = settledBy(new Date(clock.now().getTime() - keptMail));
  for (let left = true; left; ) {
    const gone = await db.write(async (tx) => {
      const some = tx.select({ id: outbox.id }).from(outbox).where(isOver).limit(atATime);
      return tx.delete(outbox).where(inArray(outbox.id, some)).returning({ id: outbox.id });
    });
    left = gone.length > 0;
  }
}

/** Deletes old files that have no row in the outbox: test emails, and what an interrupted run left behind. */
async function forgetFiles({ db, clock, mailer }: Services): Promise<void> {
  const before = clock.now().getTime() - keptText;
  const old = (await mailer.folder.list()).filter(({ modifiedAt }) => modifiedAt.getTime() <= before);
  if (old.length === 0) return;
  const mayStay = or(isNotNull(outbox.nextAttemptAt), isNotNull(outbox.linkEndsAt), hasText);
  const rows = await db.read.select({ id: outbox.id }).from(outbox).where(mayStay);
  const staying = new Set(rows.map(({ id }) => id));
  for (const { id } of old) if (!staying.has(id)) await mailer.folder.remove(id);
}

/**
 * Deletes old mail on schedule (D68): a text 7 days after it was sent, or when its link expires; recipient, subject
 * and state after 30 days. Mail that is still queued is left alone.
 */
export async function forgetMail(services: Services): Promise<void> {
  await forgetTexts(services);
  await forgetRows(services);
  await forgetFiles(services);
}

/**
 * Deletes all mail to an address, queued mail included. Returns the ids: delete their files once that is committed.
 */
export async function deleteMailTo(tx: Connection, email: string): Promise<string[]> {
  const isTo = eq(sql`lower(${outbox.recipient})`, email);
  const gone = await tx.delete(outbox).where(isTo).returning({ id: outbox.id });
  return gone.map(({ id }) => id);
}
