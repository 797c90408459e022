import { and, asc, eq, gt, isNotNull, lte, or } from "drizzle-orm";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { giveUpAfter, longestPause, pauseBefore } from "./rules.ts";

type OutboxRow = typeof outbox.$inferSelect;

/** Puts a mail in the outbox. Call it in the write that causes the mail: both are stored, or neither. */
export async function enqueueMail(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  mail: Mail,
): Promise<void> {
  const now = clock.now();
  await tx.insert(outbox).values({
    id: ids.id(),
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? null,
    headers: mail.headers ?? null,
    createdAt: now,
    nextAttemptAt: now,
  });
}

function settledBy(row: OutboxRow, now: Date, error: unknown): Partial<OutboxRow> {
  const attempts = row.attempts + 1;
  if (error === null) return { attempts, sentAt: now, nextAttemptAt: null, lastError: null };
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const isOver = now.getTime() - row.createdAt.getTime() > giveUpAfter;
  if (isOver) return { attempts, givenUpAt: now, nextAttemptAt: null, lastError };
  return { attempts, nextAttemptAt: new Date(now.getTime() + pauseBefore(attempts)), lastError };
}

async function deliver({ mailer, log }: Services, row: OutboxRow): Promise<unknown> {
  const { id, recipient, subject, text, html, headers } = row;
  try {
    await mailer.send(
      { to: recipient, subject, text, html: html ?? undefined, headers: headers ?? undefined },
      id,
    );
    return null;
  } catch (error) {
    log.warn(
      { err: error, mail: id, attempts: row.attempts + 1 },
      "a mail could not be sent; it is tried again",
    );
    return error;
  }
}

const unreachable = new Set(["ECONNECTION", "ECONNREFUSED", "ESOCKET", "ETIMEDOUT", "EDNS"]);

const isUnreachable = (error: unknown) => unreachable.has(String((error as { code?: unknown } | null)?.code));

/**
 * Sends what is due, oldest first, one at a time. A refused mail waits for its next turn and holds up no other; while the
 * server cannot be reached a turn ends at the first failure, since each try may take its whole patience.
 */
export async function sendDueMail(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  // Later than any pause is long: the clock was wrong when that was written.
  const beyond = new Date(now.getTime() + longestPause);
  const isDue = or(lte(outbox.nextAttemptAt, now), gt(outbox.nextAttemptAt, beyond));
  const due = await db.read.query.outbox.findMany({
    where: and(isNotNull(outbox.nextAttemptAt), isDue),
    orderBy: asc(outbox.createdAt),
    limit: 50,
  });
  for (const row of due) {
    const error = await deliver(services, row);
    const change = settledBy(row, clock.now(), error);
    await db.write(async (tx) => {
      await tx.update(outbox).set(change).where(eq(outbox.id, row.id));
    });
    if (isUnreachable(error)) return;
  }
}
