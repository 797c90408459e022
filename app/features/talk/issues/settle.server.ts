import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import {
  newsletterIssues as issues,
  newsletterRecipients as recipients,
  newsletterRefusals as refusals,
} from "#db/schema/issues.ts";
import { newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";
import { outbox } from "#db/schema/outbox.ts";
import { users } from "#db/schema/users.ts";

type IssueRow = typeof issues.$inferSelect;
type Answered = Awaited<ReturnType<typeof listAnswered>>[number];
type Outcome = "sent" | "failed" | "refused";

const atATime = 1000;

/** Recipients whose email was sent or given up since the last check. */
function listAnswered(tx: Connection, issueId: string) {
  return tx
    .select({
      id: recipients.id,
      email: recipients.email,
      userId: recipients.userId,
      sentAt: outbox.sentAt,
      refusalCode: outbox.refusalCode,
      lastError: outbox.lastError,
    })
    .from(recipients)
    .innerJoin(outbox, eq(outbox.id, recipients.id))
    .where(
      and(
        eq(recipients.issueId, issueId),
        isNull(recipients.outcome),
        isNotNull(recipients.handedAt),
        or(isNotNull(outbox.sentAt), isNotNull(outbox.givenUpAt)),
      ),
    )
    .limit(atATime);
}

function outcomeOf({ sentAt, refusalCode }: Answered): Outcome {
  if (sentAt) return "sent";
  return refusalCode === null ? "failed" : "refused";
}

/** Unsubscribes an address whose mail server permanently refused it, and stores the server's answer as proof. */
async function unsubscribeRefused(
  tx: Connection,
  { ids, clock }: Services,
  issueId: string,
  { email, userId, lastError }: Answered,
): Promise<void> {
  const now = clock.now();
  await tx
    .insert(refusals)
    .values({ id: ids.id(), email, userId, issueId, answer: lastError ?? "", refusedAt: now });
  await tx
    .update(subscriptions)
    .set({ unsubscribedAt: now, confirmationHash: null, confirmationEndsAt: null })
    .where(and(eq(subscriptions.email, email), isNull(subscriptions.unsubscribedAt)));
  if (userId) await tx.update(users).set({ mailsNewsletter: false }).where(eq(users.id, userId));
}

/** Copies the results of an issue's emails from the outbox; returns the issue with its new counts. */
export async function settleIssue(tx: Connection, services: Services, issue: IssueRow): Promise<IssueRow> {
  const answered = await listAnswered(tx, issue.id);
  if (answered.length === 0) return issue;
  const by = Map.groupBy(answered, outcomeOf);
  for (const [outcome, rows] of by) {
    const ids = rows.map(({ id }) => id);
    await tx.update(recipients).set({ outcome }).where(inArray(recipients.id, ids));
  }
  for (const row of by.get("refused") ?? []) await unsubscribeRefused(tx, services, issue.id, row);
  const sent = by.get("sent")?.length ?? 0;
  const change = {
    sentCount: issue.sentCount + sent,
    failedCount: issue.failedCount + answered.length - sent,
    writtenCount: issue.writtenCount + (services.mailer.isFolder ? sent : 0),
  };
  await tx.update(issues).set(change).where(eq(issues.id, issue.id));
  return { ...issue, ...change };
}
