import { and, desc, eq, inArray } from "drizzle-orm";
import type { Address, Email } from "postal-mime";
import { ClubError, tooMany } from "#app/errors.ts";
import { isBetween } from "#app/features/base/calendar/past.server.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
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
import { messages as storedMessages } from "#db/schema/messages.ts";
import { outbox } from "#db/schema/outbox.ts";
import { cutReply } from "./cut-reply.ts";
import { findPlace, type ReplyPlace } from "./find-place.server.ts";
import { type Explanation, replyMail } from "./mail.server.ts";
import { messages, notPosted, wrongSender } from "./messages.ts";
import {
  addressLike,
  explained,
  hasFailedDmarc,
  isAnsweredInAbsence,
  isAutomatic,
  type Outcome,
  sendersIn,
} from "./rules.ts";

/** An incoming email; `isCut` if it was too large to read in full. */
export type Incoming = { raw: Buffer; via: "webhook" | "mailbox"; isCut?: boolean };

/** What to do with an email: where it belongs, and what to tell its sender. */
type Verdict = { outcome: Outcome; place?: ReplyPlace; tell?: Explanation };

const refused = (place: ReplyPlace, words: string): Verdict => ({
  outcome: "refused",
  place,
  tell: { title: messages.notPostedTitle, words },
});

/** The parts of an incoming email that a reply needs. */
type ReceivedEmail = {
  headers: { key: string; value: string }[];
  /** The sender's address in lowercase; empty without one. */
  from: string;
  /** How many senders it names: one, or it isn't clear who wrote it. */
  senderCount: number;
  /** Every recipient address in lowercase, each once. */
  recipients: string[];
  /** Empty without one. */
  messageId: string;
  /** Decoded; empty without one. */
  subject: string;
  /** The number of attachments. */
  attachmentCount: number;
  /** Its text, from the HTML if there is no plain text part. */
  text(): Promise<string>;
};

/** The message couldn't be read as an email. */
class UnreadableEmailError extends Error {
  override name = "UnreadableEmailError";
}

const kiloByte = 1024;
/** No part a person typed is longer. A longer one is a file, and its start is enough to know it is there. */
const longestPart = 128 * kiloByte;
const mostKept = 2 * 1024 * kiloByte;
const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * kiloByte, maxRfc822NestingDepth: 0 };
const longestHtml = 100_000;
const longestText = 200_000;

/**
 * The email without the contents of large files, so that reading 25 MB costs no more than a page. Parts start at
 * lines with two dashes, which base64 can't contain. Throws `UnreadableEmailError` if too much is left.
 */
function withoutFiles(raw: Buffer): Buffer {
  const kept: Buffer[] = [];
  let bytes = 0;
  for (let from = 0; from < raw.length; ) {
    const line = raw.indexOf("\n--", from + 1);
    const until = line < 0 ? raw.length : line;
    const part = raw.subarray(from, Math.min(until, from + longestPart));
    bytes += part.length;
    if (bytes > mostKept) throw new UnreadableEmailError("It has too many long parts");
    kept.push(part);
    from = until;
  }
  return Buffer.concat(kept);
}

/** The mailboxes of addresses, with groups expanded, in lowercase. */
function mailboxes(addresses: readonly (Address | undefined)[]): string[] {
  return addresses
    .flatMap((one) => (one?.group ? one.group : [one]))
    .flatMap((one) => (one?.address ? [asciiAddress(one.address.trim().toLowerCase())] : []));
}

const named = new Set(["delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"]);
const seals = new Set([
  "application/pgp-signature",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
]);

function recipientsOf({ to = [], cc = [], bcc = [], headers }: Email): string[] {
  const noted = headers
    .filter(({ key }) => named.has(key))
    .flatMap(({ value }) => value.toLowerCase().match(addressLike) ?? []);
  return [...new Set([...mailboxes([...to, ...cc, ...bcc]), ...noted])];
}

const isFrom = ({ key }: { key: string }) => key.trim() === "from";

/** The text of an HTML email, with quotes marked by ">" as in plain text. */
async function wordsOf(html: string): Promise<string> {
  const { convert } = await import("html-to-text");
  return convert(html.slice(0, longestHtml), {
    wordwrap: false,
    limits: { maxDepth: 40, maxChildNodes: 5_000 },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      ...["img", "hr"].map((selector) => ({ selector, format: "skip" })),
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
}

/** Reads any email (RFC 5322), however malformed, with limits on time and memory. Throws `UnreadableEmailError`. */
async function readEmail(raw: Buffer): Promise<ReceivedEmail> {
  const { default: PostalMime, addressParser } = await import("postal-mime");
  const email = await PostalMime.parse(withoutFiles(raw), limits).catch((cause: unknown) => {
    throw new UnreadableEmailError("It isn't built like an email", { cause });
  });
  const { headers, html, text = "" } = email;
  // A parser may take only the first of two addresses, where the server that checked the email took the other.
  const senders = headers
    .filter(isFrom)
    .map(({ value }) => Math.max(1, sendersIn(value), mailboxes(addressParser(value)).length));
  return {
    headers: headers.map(({ key, value }) => ({ key, value })),
    from: mailboxes([email.from])[0] ?? "",
    // A second From counts, even if it names no address.
    senderCount: senders.reduce((all, many) => all + many, 0),
    recipients: recipientsOf(email),
    messageId: email.messageId?.trim() ?? "",
    subject: email.subject ?? "",
    // Pictures in a signature belong to the HTML, and a cryptographic signature to the mail program; no one attached
    // them.
    attachmentCount: email.attachments.filter(({ related, mimeType }) => !related && !seals.has(mimeType))
      .length,
    text: async () => (text.trim() || !html ? text : await wordsOf(html)).slice(0, longestText),
  };
}

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
  if (error.kind === "signed_out") return messages.addressOver;
  if (error.kind === "forbidden" && error.title === null) return messages.notAllowed;
  const isFinal = ["invalid", "forbidden", "conflict", "not_found"].includes(error.kind);
  return isFinal ? notPosted(error.message) : null;
}

/**
 * Posts the text through the same operation as the form, as the same person and under the same rules, once per email.
 */
async function post(services: Services, place: ReplyPlace, text: string, formKey: string): Promise<void> {
  const { replyGeneration } = place.account;
  const author = { ...toMember(services, place.account, null), replyGeneration };
  const words = { text, formKey };
  if (place.side === "member") await sendOwnMessage(services, author, words);
  else await answerMember(services, author, { memberId: place.memberId, ...words });
}

/** How much of a thread a reply may quote from; no email has more. */
const lastMessages = 50;

/** The fewest characters of a line that must match within another: a mail program may have broken ours in two. */
const telling = 12;

const plain = (text: string) => text.replace(/[\s“”]+/g, " ").trim();

/** Says which lines were in our emails about a thread: those of its last storedMessages. */
async function linesOfOurs(
  { db }: Pick<Services, "db">,
  { memberId }: ReplyPlace,
): Promise<(line: string) => boolean> {
  const written = await db.read
    .select({ text: storedMessages.text })
    .from(storedMessages)
    .where(eq(storedMessages.userId, memberId))
    .orderBy(desc(storedMessages.place))
    .limit(lastMessages);
  const texts = written.map(({ text }) => text ?? "");
  const lines = new Set(texts.flatMap((text) => text.split("\n").map(plain)));
  const whole = texts.map(plain).join("\n");
  return (line) => {
    const words = plain(line);
    return lines.has(words) || (words.length >= telling && whole.includes(words));
  };
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
