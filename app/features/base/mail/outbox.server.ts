import { and, asc, eq, sql } from "drizzle-orm";
import { isBetween, isDueBy } from "#app/features/base/calendar/past.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { forgotten, giveUpAfter, longestWait, pauseBefore, urgencyRank } from "./rules.ts";

type OutboxRow = typeof outbox.$inferSelect;

/** How many emails that anyone can cause one recipient gets, within so many milliseconds each (D79). */
const budgets = [
  { most: 10, within: 3_600_000 },
  { most: 30, within: 24 * 3_600_000 },
];

/** Whether a recipient has had as many emails that anyone can cause as they get, of whatever kind. */
async function isSpent(tx: Connection, now: Date, recipient: string): Promise<boolean> {
  for (const { most, within } of budgets) {
    const since = new Date(now.getTime() - within);
    const isAnyones = and(
      eq(outbox.recipient, recipient),
      eq(outbox.isAnyones, true),
      isBetween(outbox.createdAt, since, now),
    );
    if ((await tx.$count(outbox, isAnyones)) >= most) return true;
  }
  return false;
}

/**
 * Puts an email in the outbox, with a new id unless one is given, to be sent right away or after `after` milliseconds.
 * Call it in the write that causes the email, so that both are stored or neither. One that anyone can cause without an
 * account says so by `isAnyones`, and is left out once its recipient has had enough of them.
 */
export async function enqueueMail(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  mail: Mail,
  { id = ids.id(), after = 0, isAnyones = false }: { id?: string; after?: number; isAnyones?: boolean } = {},
): Promise<void> {
  const now = clock.now();
  if (isAnyones && (await isSpent(tx, now, mail.to))) return;
  await tx.insert(outbox).values({
    id,
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? null,
    headers: mail.headers ?? null,
    urgency: urgencyRank[mail.urgency ?? "personal"],
    linkEndsAt: mail.linkLife === undefined ? null : new Date(now.getTime() + mail.linkLife),
    isAnyones,
    createdAt: now,
    nextAttemptAt: new Date(now.getTime() + after),
  });
}

/** The status code of a permanent refusal of this recipient; null for any other failure. */
function refusalCodeOf(error: unknown): number | null {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 500
    ? responseCode
    : null;
}

/**
 * What is stored after a try. From then on, a link that identifies the reader exists only in the sent email (D68).
 */
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
      "an email could not be sent; it will be tried again",
    );
    return error;
  }
}

const unreachable = new Set(["ECONNECTION", "ECONNREFUSED", "ESOCKET", "ETIMEDOUT", "EDNS"]);

const isUnreachable = (error: unknown) => unreachable.has(String((error as { code?: unknown } | null)?.code));

/** The next email to send: the most urgent that is due, then the oldest. */
async function nextDue({ db, clock }: Services): Promise<OutboxRow | undefined> {
  const isDue = isDueBy(outbox.nextAttemptAt, clock.now(), longestWait);
  return db.read.query.outbox.findFirst({
    where: and(sql`${outbox.nextAttemptAt} is not null`, isDue),
    orderBy: [asc(outbox.urgency), asc(outbox.createdAt)],
  });
}

const mailsATurn = 50;

/**
 * Sends what is due, one at a time and the most urgent first. It checks the queue again after each, so account emails
 * never wait behind a newsletter that was queued earlier. A refused email waits for its next try and doesn't delay
 * others. If the server can't be reached, a run ends at the first failure, because each try may take the full
 * timeout.
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
