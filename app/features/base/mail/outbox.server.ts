import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { forgotten, giveUpAfter, longestWait, pauseBefore, urgencyRank } from "./rules.ts";

type OutboxRow = typeof outbox.$inferSelect;

/**
 * Puts a mail in the outbox, under an id of its own unless one is given, to be sent right away or `after` so many milliseconds.
 * Call it in the write that causes the mail: both are stored, or neither.
 */
export async function enqueueMail(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  mail: Mail,
  { id = ids.id(), after = 0 }: { id?: string; after?: number } = {},
): Promise<void> {
  const now = clock.now();
  await tx.insert(outbox).values({
    id,
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? null,
    headers: mail.headers ?? null,
    urgency: urgencyRank[mail.urgency ?? "personal"],
    linkEndsAt: mail.linkLife === undefined ? null : new Date(now.getTime() + mail.linkLife),
    createdAt: now,
    nextAttemptAt: new Date(now.getTime() + after),
  });
}

/** The status with which the server said for good that it takes nothing for this recipient; null for any other failure. */
function refusalCodeOf(error: unknown): number | null {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 500
    ? responseCode
    : null;
}

/** What is stored after a try. A link that proves who follows it is in the mail from then on, and nowhere else (D68). */
function settledBy(row: OutboxRow, now: Date, error: unknown): Partial<OutboxRow> {
  const attempts = row.attempts + 1;
  const settled = { attempts, nextAttemptAt: null, ...(row.linkEndsAt && forgotten) };
  if (error === null) return { ...settled, sentAt: now, lastError: null };
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const isOver = now.getTime() - row.createdAt.getTime() > giveUpAfter;
  const refusalCode = row.urgency === urgencyRank.bulk ? refusalCodeOf(error) : null;
  if (isOver || refusalCode !== null) return { ...settled, givenUpAt: now, lastError, refusalCode };
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

/** The mail that leaves next: the most urgent one that is due, and of those the oldest. */
async function nextDue({ db, clock }: Services): Promise<OutboxRow | undefined> {
  const now = clock.now();
  // Later than any mail waits: the clock was wrong when that was written.
  const beyond = new Date(now.getTime() + longestWait);
  return db.read.query.outbox.findFirst({
    where: and(
      sql`${outbox.nextAttemptAt} is not null`,
      or(lte(outbox.nextAttemptAt, now), gt(outbox.nextAttemptAt, beyond)),
    ),
    orderBy: [asc(outbox.urgency), asc(outbox.createdAt)],
  });
}

const mailsATurn = 50;

/**
 * Sends what is due, the most urgent first, one at a time; the queue is asked again after each, so that a mail of an account
 * never waits for a newsletter that was queued before it. A refused mail waits for its next turn and holds up no other; while
 * the server cannot be reached a turn ends at the first failure, since each try may take its whole patience.
 */
export async function sendDueMail(services: Services, stopping?: AbortSignal): Promise<void> {
  for (let sent = 0; sent < mailsATurn && !stopping?.aborted; sent += 1) {
    const row = await nextDue(services);
    if (!row) return;
    const error = await deliver(services, row);
    const change = settledBy(row, services.clock.now(), error);
    await services.db.write(async (tx) => {
      await tx.update(outbox).set(change).where(eq(outbox.id, row.id));
    });
    if (isUnreachable(error)) return;
  }
}
