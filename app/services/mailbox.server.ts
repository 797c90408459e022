import type { ImapFlow } from "imapflow";
import type { MailboxAddress, ReplyAddress, ReplySettings } from "#app/config/reply-settings.ts";

/** The mailbox's status; both times are null before the first try. */
export type MailboxState = {
  connectedSince: Date | null;
  /** The first failure since it last worked; null while it works. */
  failingSince: Date | null;
  fault: string | null;
};

/** An email in the mailbox that hasn't been processed. */
export type NewEmail = { uid: number; bytes: number };

/** A connection to the mailbox. Everything throws once the connection is gone. */
export type MailboxSession = {
  /** The emails of the last 30 days to one of our addresses that aren't marked as processed, oldest first. */
  listNew(now: Date): Promise<NewEmail[]>;
  /** The raw email, up to its first `most` bytes; null if someone deleted it. */
  read(uid: number, most: number): Promise<Buffer | null>;
  /** Marks an email as processed, seen and flagged, so that it is never listed again. */
  mark(uid: number): Promise<void>;
  /** Resolves when something arrived, the connection ended, or the time in milliseconds is up. */
  untilNews(milliseconds: number, stopping: AbortSignal): Promise<void>;
  close(): void;
};

/** The mailbox that replies are fetched from (IMAP). */
export type Mailbox = {
  /** Its address without the password. */
  name: string;
  state: MailboxState;
  connect(): Promise<MailboxSession>;
};

const patience = 20_000;
const silence = 3 * 60_000;
const megaByte = 1024 * 1024;

const byUid = { uid: true };
const headerNames = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"];
const lookedBack = 30 * 24 * 3600_000;
const atATime = 200;

/**
 * Finds emails to our addresses by their headers. The server's own search doesn't help, because some find whole words
 * only. It reads the headers of other mail once per connection, and never changes that mail.
 */
function finder(client: ImapFlow, { local, domain }: ReplyAddress) {
  const part = local ? `${local}+` : `@${domain}`;
  const others = new Set<number>();
  return async (since: Date): Promise<NewEmail[]> => {
    const found = (await client.search({ flagged: false, since }, byUid)) || [];
    const uids = found.filter((uid) => !others.has(uid)).sort((a, b) => a - b);
    const ours: NewEmail[] = [];
    for (let from = 0; from < uids.length; from += atATime) {
      const query = { uid: true, size: true, headers: headerNames };
      for (const { uid, size = 0, headers } of await client.fetchAll(
        uids.slice(from, from + atATime),
        query,
        byUid,
      )) {
        if (headers?.toString("latin1").toLowerCase().includes(part)) ours.push({ uid, bytes: size });
        else others.add(uid);
      }
    }
    return ours.sort((a, b) => a.uid - b.uid);
  };
}

async function openClient({ host, port, user, password, security }: MailboxAddress): Promise<ImapFlow> {
  // Loaded only if a mailbox is configured.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host,
    port,
    secure: security === "tls",
    doSTARTTLS: security === "starttls",
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: silence,
    // Usually it asks the server to report new email only after 15 quiet seconds.
    autoIdleDelay: 500,
    maxLiteralSize: 32 * megaByte,
    maxResponseSize: 40 * megaByte,
  });
  // Each running command rejects as well; without a listener, the process would end.
  client.on("error", () => undefined);
  return client;
}

/** Waits until the server reports a new email. */
function untilEvent(client: ImapFlow, milliseconds: number, stopping: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  const timer = setTimeout(done, milliseconds).unref();
  const events = ["exists", "close"] as const;
  for (const event of events) client.on(event, done);
  stopping.addEventListener("abort", done, { once: true });
  if (stopping.aborted || !client.usable) done();
  return promise.finally(() => {
    clearTimeout(timer);
    for (const event of events) client.off(event, done);
    stopping.removeEventListener("abort", done);
  });
}

function sessionOf(client: ImapFlow, address: ReplyAddress): MailboxSession {
  const find = finder(client, address);
  return {
    async listNew(now) {
      // Some servers report new email only when asked.
      await client.noop();
      return find(new Date(now.getTime() - lookedBack));
    },
    async read(uid, most) {
      const query = { uid: true, source: { start: 0, maxLength: most } };
      const email = await client.fetchOne(String(uid), query, byUid);
      return email ? (email.source ?? null) : null;
    },
    async mark(uid) {
      await client.messageFlagsAdd([uid], ["\\Seen", "\\Flagged"], byUid);
    },
    untilNews: (milliseconds, stopping) => untilEvent(client, milliseconds, stopping),
    close: () => client.close(),
  };
}

/** What imapflow adds to an error: the server's own words, and whether it refused the password. */
type Answered = { responseText?: string; authenticationFailed?: boolean };

/** The error in words, since imapflow's own message for all that a server refuses is "Command failed". */
function inWords(error: unknown): unknown {
  const { responseText = "", authenticationFailed } = error as Answered;
  if (authenticationFailed)
    return new Error(`the server refuses the user name or password (${responseText})`, { cause: error });
  return responseText ? new Error(`the server says: ${responseText}`, { cause: error }) : error;
}

/** Doesn't connect yet, because the club must be served even if that fails. Null if no mailbox is configured. */
export function openMailbox(replies: ReplySettings | null): Mailbox | null {
  const mailbox = replies?.mailbox;
  if (!mailbox) return null;
  return {
    name: mailbox.name,
    state: { connectedSince: null, failingSince: null, fault: null },
    async connect() {
      const client = await openClient(mailbox);
      try {
        await client.connect();
        await client.mailboxOpen(mailbox.folder);
        return sessionOf(client, replies.address);
      } catch (error) {
        client.close();
        throw inWords(error);
      }
    },
  };
}
