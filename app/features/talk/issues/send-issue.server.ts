import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { ClubError, conflict, invalidInput } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { instantAt } from "#app/features/base/calendar/wall-clock.ts";
import { forgetDraft, readDraft } from "#app/features/base/form-drafts.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { formatWholeTime } from "#app/ui/time/format.ts";
import type { Connection } from "#db/client.ts";
import { newsletterIssues as issues, newsletterRecipients as recipients } from "#db/schema/issues.ts";
import { outbox } from "#db/schema/outbox.ts";
import { listRecipients } from "./audience.server.ts";
import { issueMail } from "./issue-mail.server.ts";
import { requireIssue, saveWords, toIssue } from "./issues.server.ts";
import { messages, people, sendQuestion } from "./messages.ts";
import { choiceKey, draftOf, isWaiting } from "./rules.ts";
import {
  deliveryInput,
  issueFields,
  moveIssueInput,
  oneIssue,
  sendIssueInput,
  testIssueInput,
} from "./schema.ts";
import { settleIssue } from "./settle.server.ts";

type IssueRow = typeof issues.$inferSelect;

type Time = { when: "now" | "later"; day: string | null; time: string | null };

type SendingChoice = Time & {
  confirmed?: string | null | undefined;
  toSubscribers: boolean;
  toTiers: string[];
};

/** Whether the page's form has yet to confirm who gets it and when; a call isn't asked. */
const isUnconfirmed = ({ confirmed, ...choice }: SendingChoice) =>
  typeof confirmed === "string" && confirmed !== choiceKey(choice);

/** Asks for that, with the number of people, the time, and the version of the words that were saved with the question. */
function howMany(issue: IssueRow, question: Parameters<typeof sendQuestion>[0]): ClubError {
  const message = sendQuestion(question);
  return new ClubError("conflict", message, {
    title: `${question.hasMailServer ? "Send to" : "Save for"} ${people(question.many)}?`,
    fields: { confirmed: [message] },
    meanwhile: { version: versionOf(issueFields, issue), fields: [] },
  });
}

type PageWords = { title?: string | undefined; text?: string | undefined; version: string | null };

/** The issue with the words of the page it is sent or tested from; a call without words means those that are saved. */
async function withWords(
  tx: Connection,
  services: Services,
  actor: Member,
  { stored, title, text, version }: PageWords & { stored: IssueRow },
): Promise<IssueRow> {
  const { title: savedTitle, text: savedText } = stored;
  if (title === undefined && text === undefined) return stored;
  const wanted = { title: title ?? savedTitle, text: text ?? savedText };
  return saveWords(tx, services, actor, { stored, wanted, version });
}

/** Throws conflict if this coach has typed other words into the issue in another tab or on another device. */
async function requireNoOtherDraft(services: Services, actor: Member, issue: IssueRow): Promise<void> {
  const draft = await readDraft(services, actor, draftOf(issue.id));
  const differs = (name: "title" | "text") => {
    const [typed] = draft.get(name) ?? [];
    return typed !== undefined && typed.replaceAll("\r\n", "\n").trim() !== issue[name];
  };
  if (differs("title") || differs("text")) throw conflict(messages.draftElsewhere);
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
  testIssueInput,
  async function testIssue(services, actor, { id, ...words }) {
    const { email, firstName } = actor;
    return services.db.write(async (tx) => {
      const stored = await requireIssue(tx, id);
      const issue =
        stored.state === "draft" ? await withWords(tx, services, actor, { stored, ...words }) : stored;
      const reader = { email, firstName, userId: actor.id, subscriptionId: null };
      const mail = issueMail(services, { ...issue, isPublic: false }, reader);
      await enqueueMail(tx, services, { ...mail, urgency: "personal", subject: `Test: ${issue.title}` });
      return { id, email, isMailed: services.config.smtpUrl !== undefined };
    });
  },
);

/**
 * Sends an issue, now or later: from that time on, a job queues it for everyone in the chosen groups. A page sends its words
 * along, which are saved first and asked about again if they are new, so that no one sends what they haven't seen. Throws invalid,
 * not_found, and conflict if the issue was already sent, if its words were changed or typed elsewhere, or if the page's form has yet to
 * confirm how many get it.
 */
export const sendIssue = operation(
  "manageNewsletter",
  sendIssueInput,
  async function sendIssue(
    services,
    actor,
    { id, title, text, version, when, day, time, confirmed, ...chosen },
  ) {
    const sendAt = sendTime(services, actor, { when, day, time });
    const inWords = when === "later" ? formatWholeTime(sendAt, actor.timeZone) : null;
    const { question, isNew, sent } = await services.db.write(async (tx) => {
      const stored = await requireIssue(tx, id);
      if (stored.state !== "draft") throw conflict(messages.notDraft);
      const issue = await withWords(tx, services, actor, { stored, title, text, version });
      const reached = (await listRecipients(tx, services, chosen)).length;
      if (reached === 0) refuse("toSubscribers", messages.nobodyThere);
      const isNew = issue !== stored;
      const isOfPage = typeof confirmed === "string";
      if (isOfPage && !isNew) await requireNoOtherDraft(services, actor, issue);
      const isAsked = (isOfPage && isNew) || isUnconfirmed({ confirmed, when, day, time, ...chosen });
      const asked = { many: reached, time: inWords, hasMailServer: !services.mailer.isFolder };
      if (isAsked) return { question: howMany(issue, asked), isNew, sent: issue };
      const change = { ...chosen, sendAt, state: "scheduled", recipientCount: reached } as const;
      await tx.update(issues).set(change).where(eq(issues.id, id));
      await recordActs(tx, services, actor, [{ action: "send_issue", subject: issue.title }]);
      return { question: null, isNew, sent: { ...issue, ...change } };
    });
    // The draft is in the issue now, and an earlier state of it must not count as other words.
    if (isNew) await forgetDraft(services, actor, draftOf(id));
    if (question) throw question;
    const isMailed = services.config.smtpUrl !== undefined;
    return { ...toIssue(sent), isLater: when === "later", isMailed };
  },
);

/** Moves an issue that hasn't started to another time. Throws invalid, not_found, and conflict if it has started or is a draft. */
export const moveIssue = operation(
  "manageNewsletter",
  moveIssueInput,
  async function moveIssue(services, actor, { id, ...to }) {
    const sendAt = sendTime(services, actor, { when: "later", ...to });
    return services.db.write(async (tx) => {
      const issue = await requireIssue(tx, id);
      if (!isWaiting(issue, services.clock.now())) throw conflict(messages.notDraft);
      await tx.update(issues).set({ sendAt }).where(eq(issues.id, id));
      await recordActs(tx, services, actor, [{ action: "change_issue", subject: issue.title }]);
      return { ...toIssue({ ...issue, sendAt }), inWords: formatWholeTime(sendAt, actor.timeZone) };
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
      const waits = issue.startedAt === null;
      const settled = waits ? issue : await settleIssue(tx, services, issue);
      if (!waits) await dropTheRest(tx, id);
      // A draft keeps its time with its audience, to be scheduled again.
      const change = waits
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
