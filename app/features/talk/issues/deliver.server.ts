import { and, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { newsletterIssues as issues, newsletterRecipients as recipients } from "#db/schema/issues.ts";
import { newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";
import { users } from "#db/schema/users.ts";
import { listRecipients } from "./audience.server.ts";
import { issueMail, mailHtml } from "./issue-mail.server.ts";
import { messages } from "./messages.ts";
import { batchOf, isTooManyRefused, keptRecipients, slugFor } from "./rules.ts";
import { settleIssue } from "./settle.server.ts";

type IssueRow = typeof issues.$inferSelect;

// SQLite takes 32,766 values a statement.
const rowsAtOnce = 2000;

async function freeSlug(tx: Connection, title: string): Promise<string> {
  const taken = await tx.select({ slug: issues.slug }).from(issues).where(isNotNull(issues.slug));
  const slugs = new Set(taken.map(({ slug }) => slug));
  return slugFor(title, (slug) => slugs.has(slug));
}

/** Writes down who gets the issue, all of them or, after a crash, none; from then on it is on its way and the site shows it. */
async function start(services: Services, due: IssueRow): Promise<void> {
  const { db, ids, clock } = services;
  await db.write(async (tx) => {
    const issue = await tx.query.newsletterIssues.findFirst({ where: eq(issues.id, due.id) });
    if (issue?.state !== "scheduled") return;
    const found = await listRecipients(tx, services, issue);
    const rows = found.map((one) => ({ id: ids.id(), issueId: issue.id, ...one }));
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await tx.insert(recipients).values(rows.slice(from, from + rowsAtOnce));
    const slug = issue.slug ?? (await freeSlug(tx, issue.title));
    const change = { state: "sending", slug, startedAt: clock.now(), recipientCount: rows.length } as const;
    await tx.update(issues).set(change).where(eq(issues.id, issue.id));
  });
  // The pages kept in memory are read anew: the archive has one more.
  services.refreshConfig();
}

/** The next recipients nothing was handed over for, with what they say about the newsletter now. */
function listNext(tx: Connection, issueId: string, limit: number) {
  return tx
    .select({
      recipient: recipients,
      firstName: users.firstName,
      wants: users.mailsNewsletter,
      leftAt: subscriptions.unsubscribedAt,
    })
    .from(recipients)
    .leftJoin(users, eq(users.id, recipients.userId))
    .leftJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .where(and(eq(recipients.issueId, issueId), isNull(recipients.outcome), isNull(recipients.handedAt)))
    .limit(limit);
}

const isWaitingIn = (issueId: string) =>
  and(eq(recipients.issueId, issueId), isNull(recipients.outcome), isNotNull(recipients.handedAt));

/** Puts the next mails in the outbox; who has left since it started gets none. */
async function handOver(tx: Connection, services: Services, issue: IssueRow): Promise<void> {
  // The next batch waits while one is being sent, so that a slow mail server is never idle.
  const batch = batchOf(issue.rate);
  const room = Math.min(batch, 2 * batch - (await tx.$count(recipients, isWaitingIn(issue.id))));
  if (room <= 0) return;
  const html = mailHtml(services, issue);
  const next = await listNext(tx, issue.id, room);
  const hasLeft = ({ wants, leftAt }: (typeof next)[number]) => wants === false || leftAt !== null;
  const left = next.filter(hasLeft).map(({ recipient }) => recipient.id);
  const staying = next.filter((one) => !hasLeft(one));
  for (const { recipient, firstName } of staying)
    await enqueueMail(tx, services, issueMail(services, issue, { ...recipient, firstName }, html), {
      id: recipient.id,
    });
  const handed = staying.map(({ recipient }) => recipient.id);
  await tx.update(recipients).set({ handedAt: services.clock.now() }).where(inArray(recipients.id, handed));
  if (left.length === 0) return;
  await tx.update(recipients).set({ outcome: "left" }).where(inArray(recipients.id, left));
  const recipientCount = issue.recipientCount - left.length;
  await tx.update(issues).set({ recipientCount }).where(eq(issues.id, issue.id));
}

/** What follows from how it is going: whether it pauses by itself, has been sent, or goes on. */
async function judge(tx: Connection, services: Services, issue: IssueRow): Promise<Partial<IssueRow> | null> {
  const open = await tx.$count(recipients, and(eq(recipients.issueId, issue.id), isNull(recipients.outcome)));
  if (open === 0) return { state: "sent", finishedAt: services.clock.now() };
  const settled = issue.sentCount + issue.failedCount;
  // It has been said once: from then on the coach decides.
  const mayPause = issue.state === "sending" && issue.pausedBecause === null;
  if (mayPause && isTooManyRefused(issue.failedCount, settled))
    return { state: "paused", pausedBecause: messages.tooManyRefused };
  return null;
}

/** One turn of one issue, in one write: what the outbox has done is taken over, and the next mails are handed to it. */
async function turn(services: Services, id: string): Promise<void> {
  await services.db.write(async (tx) => {
    const found = await tx.query.newsletterIssues.findFirst({ where: eq(issues.id, id) });
    if (!found || (found.state !== "sending" && found.state !== "paused")) return;
    const issue = await settleIssue(tx, services, found);
    const change = await judge(tx, services, issue);
    if (change) await tx.update(issues).set(change).where(eq(issues.id, id));
    else if (issue.state === "sending") await handOver(tx, services, issue);
  });
}

/**
 * Moves every issue that is due one step on. The recipient's row and the mail in the outbox are stored in the same write and have the same
 * id, so a kill at any moment leaves no one out and never makes a second mail. What SMTP can't promise is in docs/decisions/026.
 */
export async function deliverIssues(services: Services, stopping: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const due = and(eq(issues.state, "scheduled"), lte(issues.sendAt, clock.now()), isNull(issues.removedAt));
  for (const issue of await db.read.query.newsletterIssues.findMany({ where: due }))
    await start(services, issue);
  const open = await db.read
    .select({ id: issues.id })
    .from(issues)
    .where(inArray(issues.state, ["sending", "paused"]));
  for (const { id } of open) if (!stopping.aborted) await turn(services, id);
}

/** Forgets who got which issue, 30 days after it ended (D68); the counts stay. */
export async function forgetRecipients({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptRecipients);
  await db.write(async (tx) => {
    const ended = tx.select({ id: issues.id }).from(issues).where(lte(issues.finishedAt, before));
    await tx.delete(recipients).where(inArray(recipients.issueId, ended));
  });
}
