import { and, eq, inArray } from "drizzle-orm";
import { ClubError, tooMany } from "#app/errors.ts";
import { isBetween } from "#app/features/base/calendar/past.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { hashOf } from "#app/features/base/signatures.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { mayBeMailed } from "#app/features/people/accounts/rules.ts";
import { markAnsweredByMail } from "#app/features/talk/messages/notify.server.ts";
import { tagIn } from "#app/features/talk/messages/reply-address.server.ts";
import { messagesLimit } from "#app/features/talk/messages/rules.ts";
import { answerMember, sendOwnMessage } from "#app/features/talk/messages/send.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { inboundEmails } from "#db/schema/inbound.ts";
import { outbox } from "#db/schema/outbox.ts";
import { cutReply } from "./cut-reply.ts";
import { findPlace, type ReplyPlace } from "./find-place.server.ts";
import { type Explanation, replyMail } from "./mail.server.ts";
import { messages, notPosted, wrongSender } from "./messages.ts";
import { linesOfOurs } from "./our-lines.server.ts";
import { type ReceivedEmail, readEmail, UnreadableEmailError } from "./read-email.server.ts";
import { explained, hasFailedDmarc, isAnsweredInAbsence, isAutomatic, type Outcome } from "./rules.ts";

/** An incoming email; `isCut` if it was too large to read in full. */
export type Incoming = { raw: Buffer; via: "webhook" | "mailbox"; isCut?: boolean };

/** What to do with an email: where it belongs, and what to tell its sender. */
type Verdict = { outcome: Outcome; place?: ReplyPlace; tell?: Explanation };

const refused = (place: ReplyPlace, words: string): Verdict => ({
  outcome: "refused",
  place,
  tell: { title: messages.notPostedTitle, words },
});

/**
 * Whether it is one of our own emails, bounced or forwarded back. People's own programs may use Message-IDs of the
 * same domain.
 */
async function hasReturned({ db }: Services, { messageId }: ReceivedEmail): Promise<boolean> {
  const [, id] = /^<([^@<>]+)@/.exec(messageId) ?? [];
  return id !== undefined && (await db.read.$count(outbox, eq(outbox.id, id))) > 0;
}

/** Whether the sender is the club itself: its own address, unless a coach uses it, or a reply address. */
function isFromClub(services: Services, from: string): boolean {
  const { mailFrom } = services.config;
  const sender = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return from === sender.trim().toLowerCase() || tagIn(services, from) !== null;
}

/** Counts the message against its author's limit, like one from the form. Throws too_many. */
async function takePoint({ limiter }: Services, authorId: string): Promise<void> {
  const { wait } = await limiter.take([{ rule: messagesLimit, key: authorId }]);
  if (wait > 0) throw tooMany(wait);
}

/** Turns a refusal into the email's words; null for one that may pass on its own, which is thrown again. */
function whyNot(error: unknown): string | null {
  if (!(error instanceof ClubError)) return null;
  if (error.kind === "forbidden" && error.title === null) return messages.notAllowed;
  const isFinal = ["invalid", "forbidden", "conflict", "not_found"].includes(error.kind);
  return isFinal ? notPosted(error.message) : null;
}

/**
 * Posts the text through the same operation as the form, as the same person and under the same rules, once per email.
 */
async function post(services: Services, place: ReplyPlace, text: string, formKey: string): Promise<void> {
  const author = toMember(services, place.account, null);
  const words = { text, formKey };
  if (place.side === "member") await sendOwnMessage(services, author, words);
  else await answerMember(services, author, { memberId: place.memberId, ...words });
}

async function tryToPost(
  services: Services,
  place: ReplyPlace,
  email: ReceivedEmail,
  formKey: string,
): Promise<Verdict> {
  const text = cutReply(await email.text(), await linesOfOurs(services, place));
  if (isAnsweredInAbsence(email, text)) return { outcome: "automatic" };
  const hasFiles = email.attachmentCount > 0;
  if (text === "") return refused(place, hasFiles ? messages.onlyFiles : messages.empty);
  await takePoint(services, place.account.id);
  try {
    await post(services, place, text, formKey);
  } catch (error) {
    const why = whyNot(error);
    if (why === null) throw error;
    return refused(place, why);
  }
  const tell = { title: messages.filesTitle, words: messages.files };
  return { outcome: "posted", place, ...(hasFiles && { tell }) };
}

/** Why an email that names its account's own address may still be someone else's; null if nothing says so. */
function doubtOf({ config }: Services, email: ReceivedEmail, place: ReplyPlace): string | null {
  if (email.senderCount !== 1) return messages.severalSenders;
  const server = config.replies?.dmarcServer;
  if (server && hasFailedDmarc(email.headers, server)) return messages.failedCheck;
  return place.isOver ? messages.addressOver : null;
}

async function judge(
  services: Services,
  email: ReceivedEmail,
  { isCut }: Incoming,
  formKey: string,
): Promise<Verdict> {
  const { headers, from, recipients } = email;
  if (isAutomatic(headers, from) || (await hasReturned(services, email))) return { outcome: "automatic" };
  const place = await findPlace(services, recipients);
  if (!place || !mayBeMailed(place.account, true)) return { outcome: "unknown" };
  const own = place.account.email;
  if (from !== own && isFromClub(services, from)) return { outcome: "automatic" };
  if (from !== own) {
    const tell = { title: messages.notPostedTitle, words: wrongSender(from, own) };
    return { outcome: "wrong_sender", place, tell };
  }
  const doubt = doubtOf(services, email, place);
  if (doubt !== null)
    return { outcome: "wrong_sender", place, tell: { title: messages.notPostedTitle, words: doubt } };
  if (isCut) return refused(place, messages.emailTooLarge);
  return tryToPost(services, place, email, formKey);
}

/** Whether the person has been told enough for now: two programs may be answering each other. */
async function isToldEnough(tx: Connection, { clock }: Services, verdict: Verdict, to: string) {
  const titles = [messages.notPostedTitle, messages.filesTitle];
  const now = clock.now();
  const since = new Date(now.getTime() - explained.within);
  const told = await tx.$count(
    outbox,
    and(eq(outbox.recipient, to), inArray(outbox.subject, titles), isBetween(outbox.createdAt, since, now)),
  );
  return told >= (verdict.outcome === "wrong_sender" ? explained.ofWrongSenders : explained.most);
}

/** Stores an email's result and its consequences, once. Returns false if it was stored before. */
async function settle(services: Services, hash: string, incoming: Incoming, verdict: Verdict) {
  const { outcome, place, tell } = verdict;
  const row = { hash, outcome, via: incoming.via, receivedAt: services.clock.now() };
  return services.db.write(async (tx) => {
    const stored = await tx.insert(inboundEmails).values(row).onConflictDoNothing().returning();
    if (stored.length === 0) return false;
    if (place && outcome === "posted") await markAnsweredByMail(tx, place.memberId, place.side);
    if (place && tell && !(await isToldEnough(tx, services, verdict, place.account.email)))
      await enqueueMail(tx, services, replyMail(services, place, tell));
    return true;
  });
}

/** Stores that an email can't be read, so that it isn't tried again. */
export const settleUnreadable = (services: Services, incoming: Incoming) =>
  settle(services, hashOf(incoming.raw), incoming, { outcome: "unreadable" });

/**
 * Processes an incoming email from any source, however often it arrives: its text is posted once, and its sender is
 * told once. Returns the result, or null if it was already known. Throws temporary problems: too_many, unavailable,
 * disk_full.
 */
export async function takeEmail(services: Services, incoming: Incoming): Promise<Outcome | null> {
  const email = await readEmail(incoming.raw).catch((error: unknown) => {
    if (error instanceof UnreadableEmailError) return null;
    throw error;
  });
  if (!email) return (await settleUnreadable(services, incoming)) ? "unreadable" : null;
  const hash = hashOf(email.messageId || incoming.raw);
  if ((await services.db.read.$count(inboundEmails, eq(inboundEmails.hash, hash))) > 0) return null;
  const verdict = await judge(services, email, incoming, `email ${hash}`);
  return (await settle(services, hash, incoming, verdict)) ? verdict.outcome : null;
}
