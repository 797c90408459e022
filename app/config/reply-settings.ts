import { z } from "zod";

/**
 * Where replies go: one address with tags after a plus ("reply+…@club.example"), or every address of a domain if
 * `local` is null.
 */
export type ReplyAddress = Readonly<{ local: string | null; domain: string }>;

/** The mailbox that replies are fetched from. */
export type MailboxAddress = Readonly<{
  /** Its address without the password. */
  name: string;
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
  /** `tls` from the start, `starttls` before the password, `none` only on this machine. */
  security: "tls" | "starttls" | "none";
}>;

/** How replies by email come in. */
export type ReplySettings = Readonly<{
  address: ReplyAddress;
  webhookSecret: string | undefined;
  mailbox: MailboxAddress | undefined;
  /** The receiving server's name in `Authentication-Results`; a reply it marks as failing DMARC isn't posted. */
  dmarcServer: string | undefined;
}>;

// With the tag, the part before the @ may have at most 64 characters (RFC 5321).
const longestLocal = 20;
const domainName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function addressFault(local: string, domain: string): string | null {
  if (!domainName.test(domain)) return "is neither like reply@club.example nor like @reply.club.example";
  if (local !== "" && !/^[a-z0-9._-]+$/.test(local))
    return "may only have letters, digits, dots, underscores and dashes before the @";
  return local.length > longestLocal ? `has more than ${longestLocal} characters before the @` : null;
}

/** `reply@club.example`, whose mailbox accepts tags after a plus, or `@reply.club.example` for a whole domain. */
export const replyAddress = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text, ctx): ReplyAddress => {
    const at = text.lastIndexOf("@");
    const [local, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
    const fault = at < 0 ? addressFault("", "") : addressFault(local, domain);
    if (fault === null) return { local: local || null, domain };
    ctx.addIssue({ code: "custom", message: fault });
    return z.NEVER;
  });

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const form = "is not like imaps://user:password@host/INBOX (write @ : / in user and password as %40 %3A %2F)";

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function mailboxOf(url: URL): MailboxAddress | null {
  const { protocol, hostname, port, username, password, pathname } = url;
  const [user, secret, folder] = [username, password, pathname.slice(1)].map(decoded);
  if (hostname === "" || !user || !secret || folder === null) return null;
  const isTls = protocol === "imaps:";
  const open = loopback.test(hostname) ? "none" : "starttls";
  return {
    name: `${user} at ${hostname}`,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isTls ? 993 : 143) : Number(port),
    user,
    password: secret,
    folder: folder || "INBOX",
    security: isTls ? "tls" : open,
  };
}

/**
 * `imaps://user:password@host[:port]/FOLDER`, or `imap://` with STARTTLS. Errors don't repeat the value, because it
 * contains the password.
 */
export const mailboxAddress = z.string().transform((text, ctx): MailboxAddress => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const mailbox = url && /^imaps?:$/.test(url.protocol) ? mailboxOf(url) : null;
  if (mailbox) return mailbox;
  ctx.addIssue({ code: "custom", message: form });
  return z.NEVER;
});

type ReplyVariables = {
  REPLY_ADDRESS?: ReplyAddress | undefined;
  REPLY_WEBHOOK_SECRET?: string | undefined;
  IMAP_URL?: MailboxAddress | undefined;
  REPLY_DMARC_SERVER?: string | undefined;
};

/** A server's name, as it writes it at the start of `Authentication-Results`. */
export const serverName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s;"()]{1,253}$/, "is not a server's name like mx.example.com");

/** The reply settings belong together: an address, and at least one way in. */
export function requireWayIn(given: ReplyVariables, ctx: z.RefinementCtx): void {
  const { REPLY_ADDRESS: address, REPLY_WEBHOOK_SECRET: secret, IMAP_URL: mailbox } = given;
  const fault = (name: keyof ReplyVariables, message: string) =>
    ctx.addIssue({ code: "custom", path: [name], message });
  if (address && !secret && !mailbox)
    fault(
      "REPLY_ADDRESS",
      "needs IMAP_URL or REPLY_WEBHOOK_SECRET beside it, or no reply would ever be read",
    );
  if (!address && secret) fault("REPLY_WEBHOOK_SECRET", "needs REPLY_ADDRESS beside it");
  if (!address && given.REPLY_DMARC_SERVER) fault("REPLY_DMARC_SERVER", "needs REPLY_ADDRESS beside it");
  if (!address && mailbox) fault("IMAP_URL", "needs REPLY_ADDRESS beside it");
}

/** How replies come in; null if they don't. */
export function replySettings(given: ReplyVariables): ReplySettings | null {
  const { REPLY_ADDRESS: address, REPLY_WEBHOOK_SECRET: webhookSecret, IMAP_URL: mailbox } = given;
  const dmarcServer = given.REPLY_DMARC_SERVER;
  return address ? { address, webhookSecret, mailbox, dmarcServer } : null;
}
