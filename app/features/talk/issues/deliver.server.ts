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

// SQLite takes at most 32,766 values per statement.
const rowsAtOnce = 2000;

async function freeSlug(tx: Connection, title: string): Promise<string> {
  const taken = await tx.select({ slug: issues.slug }).from(issues).where(isNotNull(issues.slug));
  const slugs = new Set(taken.map(({ slug }) => slug));
  return slugFor(title, (slug) => slugs.has(slug));
}

/**
 * Stores the recipients of the issue, all of them or, after a crash, none; from then on it is being sent and the site
 * shows it.
 */
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
  // The cached public pages are rendered again, because the archive has a new issue.
  services.refreshConfig();
}

/** The next recipients without an email in the outbox, with their current preferences. */
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

/** Puts the next emails in the outbox; anyone who unsubscribed since the start gets none. */
async function handOver(tx: Connection, services: Services, issue: IssueRow): Promise<void> {
  // The next batch is queued while one is being sent, so that the mail server is never idle.
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

/** Decides what happens next: pause automatically, finish, or continue. */
async function judge(tx: Connection, services: Services, issue: IssueRow): Promise<Partial<IssueRow> | null> {
  const open = await tx.$count(recipients, and(eq(recipients.issueId, issue.id), isNull(recipients.outcome)));
  if (open === 0) return { state: "sent", finishedAt: services.clock.now() };
  const settled = issue.sentCount + issue.failedCount;
  // It pauses automatically only once; after that, the coach decides.
  const mayPause = issue.state === "sending" && issue.pausedBecause === null;
  if (mayPause && isTooManyRefused(issue.failedCount, settled))
    return { state: "paused", pausedBecause: messages.tooManyRefused };
  return null;
}

/** One step of one issue, in one write: reads the outbox's results, and queues the next emails. */
async function turn(services: Services, id: string): Promise<void> {
  await services.db.write(async (tx) => {
    const found = await tx.query.newsletterIssues.findFirst({ where: eq(issues.id, id) });
    if (!found?.startedAt || (found.state !== "sending" && found.state !== "paused")) return;
    const issue = await settleIssue(tx, services, found);
    const change = await judge(tx, services, issue);
    if (change) await tx.update(issues).set(change).where(eq(issues.id, id));
    else if (issue.state === "sending") await handOver(tx, services, issue);
  });
}

/**
 * Moves every active issue one step on. The recipient's row and the email in the outbox are stored in the same write
 * with the same id, so a crash at any moment skips no one and emails no one twice. docs/decisions/026 covers what
 * SMTP can't guarantee.
 */
export async function deliverIssues(services: Services, stopping: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const due = and(eq(issues.state, "scheduled"), lte(issues.sendAt, clock.now()), isNull(issues.removedAt));
  for (const issue of await db.read.query.newsletterIssues.findMany({ where: due }))
    await start(services, issue);
  // One paused before its start has no recipients yet, and waits.
  const open = await db.read
    .select({ id: issues.id })
    .from(issues)
    .where(and(inArray(issues.state, ["sending", "paused"]), isNotNull(issues.startedAt)));
  for (const { id } of open) if (!stopping.aborted) await turn(services, id);
}

/** Deletes who got which issue, 30 days after it ended (D68); the counts stay. */
export async function forgetRecipients({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptRecipients);
  await db.write(async (tx) => {
    const ended = tx.select({ id: issues.id }).from(issues).where(lte(issues.finishedAt, before));
    await tx.delete(recipients).where(inArray(recipients.issueId, ended));
  });
}
