import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { ClubError, conflict, invalidInput } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { instantAt } from "#app/features/base/calendar/wall-clock.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { formatWholeTime } from "#app/ui/time/format.ts";
import type { Connection } from "#db/client.ts";
import { newsletterIssues as issues, newsletterRecipients as recipients } from "#db/schema/issues.ts";
import { outbox } from "#db/schema/outbox.ts";
import { listRecipients } from "./audience.server.ts";
import { issueMail } from "./issue-mail.server.ts";
import { requireIssue, toIssue } from "./issues.server.ts";
import { messages, people, sendQuestion } from "./messages.ts";
import { choiceKey } from "./rules.ts";
import { deliveryInput, oneIssue, sendIssueInput } from "./schema.ts";
import { settleIssue } from "./settle.server.ts";

type IssueRow = typeof issues.$inferSelect;

type Time = { when: "now" | "later"; day: string | null; time: string | null };

type SendingChoice = Time & {
  confirmed?: string | null | undefined;
  toSubscribers: boolean;
  toTiers: string[];
};

/** Throws conflict, with the number of people and the time, until the page's form has confirmed both. */
function requireConfirmed({ confirmed, ...choice }: SendingChoice, reached: number, time: string): void {
  if (confirmed === undefined || confirmed === null || confirmed === choiceKey(choice)) return;
  const message = sendQuestion(reached, choice.when === "later" ? time : null);
  throw new ClubError("conflict", message, {
    title: `Send to ${people(reached)}?`,
    fields: { confirmed: [message] },
  });
}

function refuse(field: string, message: string): never {
  throw invalidInput(message, { fields: { [field]: [message] } });
}

/** The send time, in the coach's zone. Throws invalid for a time that has passed or that the zone skips. */
function sendTime({ clock }: Services, { timeZone }: Member, { when, day, time }: Time): Date {
  const now = clock.now();
  if (when === "now" || day === null || time === null) return now;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const at = instantAt(day, hours * 60 + minutes, timeZone);
  if (!at) return refuse("time", messages.timeLeftOut);
  return at > now ? at : refuse("day", messages.timePast);
}

/** Emails an issue to this coach, exactly as readers will get it. */
export const testIssue = operation(
  "manageNewsletter",
  oneIssue,
  async function testIssue(services, actor, { id }) {
    const { email, firstName } = actor;
    return services.db.write(async (tx) => {
      const issue = await requireIssue(tx, id);
      const reader = { email, firstName, userId: actor.id, subscriptionId: null };
      const mail = issueMail(services, { ...issue, isPublic: false }, reader);
      await enqueueMail(tx, services, { ...mail, urgency: "personal", subject: `Test: ${issue.title}` });
      return { id, email, isMailed: services.config.smtpUrl !== undefined };
    });
  },
);

/**
 * Sends an issue, now or later: from that time on, a job queues it for everyone in the chosen groups. Throws invalid,
 * not_found, and conflict if the issue was already sent, or if the page's form has yet to confirm how many get it.
 */
export const sendIssue = operation(
  "manageNewsletter",
  sendIssueInput,
  async function sendIssue(services, actor, { id, when, day, time, confirmed, ...chosen }) {
    const sendAt = sendTime(services, actor, { when, day, time });
    return services.db.write(async (tx) => {
      const issue = await requireIssue(tx, id);
      if (issue.state !== "draft") throw conflict(messages.notDraft);
      const reached = (await listRecipients(tx, services, chosen)).length;
      if (reached === 0) refuse("toSubscribers", messages.nobodyThere);
      const inWords = formatWholeTime(sendAt, actor.timeZone);
      requireConfirmed({ confirmed, when, day, time, ...chosen }, reached, inWords);
      const change = { ...chosen, sendAt, state: "scheduled", recipientCount: reached } as const;
      await tx.update(issues).set(change).where(eq(issues.id, id));
      await recordActs(tx, services, actor, [{ action: "send_issue", subject: issue.title }]);
      const isMailed = services.config.smtpUrl !== undefined;
      return { ...toIssue({ ...issue, ...change }), isLater: when === "later", isMailed };
    });
  },
);

const isOpen = ({ state }: IssueRow) => state === "scheduled" || state === "sending" || state === "paused";

/** What an issue returns to: one that hasn't started waits for its time again. */
const resumed = ({ startedAt }: IssueRow) => (startedAt === null ? "scheduled" : "sending");

/** Pauses or resumes an issue, before it starts or while it is being sent. Throws not_found, and conflict for any other. */
export const steerDelivery = operation(
  "manageNewsletter",
  deliveryInput,
  async function steerDelivery(services, actor, { id, state }) {
    return services.db.write(async (tx) => {
      const issue = await requireIssue(tx, id);
      if (!isOpen(issue)) throw conflict(messages.notOnItsWay);
      const settled = await settleIssue(tx, services, issue);
      const change = { state: state === "paused" ? state : resumed(issue) } as const;
      await tx.update(issues).set(change).where(eq(issues.id, id));
      const action = state === "paused" ? "pause_issue" : "resume_issue";
      if (change.state !== issue.state)
        await recordActs(tx, services, actor, [{ action, subject: issue.title }]);
      return toIssue({ ...settled, ...change });
    });
  },
);

/** Removes unsent emails from the outbox; none of the rest is sent. */
async function dropTheRest(tx: Connection, id: string): Promise<void> {
  const isOpen = and(eq(recipients.issueId, id), isNull(recipients.outcome));
  const handed = tx
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(isOpen, isNotNull(recipients.handedAt)));
  await tx.delete(outbox).where(inArray(outbox.id, handed));
  await tx.update(recipients).set({ outcome: "cancelled" }).where(isOpen);
}

/**
 * Cancels an issue: one that hasn't started becomes a draft again; if it has, no one else gets it, and the site no longer
 * shows it. Throws not_found, and conflict if it isn't being sent.
 */
export const cancelDelivery = operation(
  "manageNewsletter",
  oneIssue,
  async function cancelDelivery(services, actor, { id }) {
    const canceled = await services.db.write(async (tx) => {
      const issue = await requireIssue(tx, id);
      if (!isOpen(issue)) throw conflict(messages.notOnItsWay);
      const isWaiting = issue.startedAt === null;
      const settled = isWaiting ? issue : await settleIssue(tx, services, issue);
      if (!isWaiting) await dropTheRest(tx, id);
      // A draft keeps its time with its audience, to be scheduled again.
      const change = isWaiting
        ? ({ state: "draft", recipientCount: 0 } as const)
        : ({ state: "cancelled", isPublic: false, finishedAt: services.clock.now() } as const);
      await tx.update(issues).set(change).where(eq(issues.id, id));
      await recordActs(tx, services, actor, [{ action: "cancel_issue", subject: issue.title }]);
      return toIssue({ ...settled, ...change });
    });
    // The cached public pages are rendered again, because the archive no longer has it.
    services.refreshConfig();
    return canceled;
  },
);
