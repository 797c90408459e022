import type { ImapFlow } from "imapflow";
import type { MailboxAddress, ReplyAddress, ReplySettings } from "#app/config/reply-settings.ts";

/** How the mailbox is doing; both times are null before the first try. */
export type MailboxState = {
  connectedSince: Date | null;
  /** The first failure since it last worked; null while it works. */
  failingSince: Date | null;
  fault: string | null;
};

/** An email of the mailbox that no one has taken yet. */
export type NewEmail = { uid: number; bytes: number };

/** A connection to the mailbox. Everything throws when the connection is gone. */
export type MailboxSession = {
  /** The emails of the last 30 days to an address of ours that aren't marked as taken, oldest first. */
  listNew(now: Date): Promise<NewEmail[]>;
  /** An email as it came, its first `most` bytes; null when someone has deleted it. */
  read(uid: number, most: number): Promise<Buffer | null>;
  /** Marks an email as taken: seen and flagged, so that it's never listed again. */
  mark(uid: number): Promise<void>;
  /** Resolves when something has arrived, the connection has ended, or after so many milliseconds. */
  untilNews(milliseconds: number, stopping: AbortSignal): Promise<void>;
  close(): void;
};

/** The mailbox replies are fetched from (IMAP). */
export type Mailbox = {
  /** What may be shown of it. */
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
 * Finds the emails to an address of ours by their headers. The servers' own search is no help: some find whole words only.
 * It reads the headers of other mail once per connection, and never changes that mail.
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
  // Loaded only where a mailbox is set.
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
    maxLiteralSize: 32 * megaByte,
    maxResponseSize: 40 * megaByte,
  });
  // Each command that was under way rejects as well; a listener has to be there, or the process would end.
  client.on("error", () => undefined);
  return client;
}

/** Waits for the server to say that something has arrived. */
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
      // Some servers only tell what has arrived when they are asked.
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

/** Opens nothing yet: connecting may fail, and the club serves all the same. Null where no mailbox is set. */
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
        throw error;
      }
    },
  };
}
