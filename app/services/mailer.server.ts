import { format } from "node:util";
import { createTransport, type SendMailOptions } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import type { MailFolder } from "./mail-folder.server.ts";

/** One email. The text is always complete without the HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Which email is sent first when many wait; personal by default. */
  urgency?: Urgency | undefined;
  /**
   * How long a link that identifies the reader works, in milliseconds; omitted if there is none. The text of such an
   * email is deleted after sending (D68).
   */
  linkLife?: number | undefined;
};

/** Account emails, personal emails, and emails to many. */
export type Urgency = "account" | "personal" | "bulk";

/** The result of an email sent right away: the error in words, or null, and the SMTP conversation. */
export type Probe = { fault: string | null; conversation: string[] };

/** Sends email. `send` throws if the email wasn't accepted. */
export type Mailer = {
  /** `id` identifies the email: sent twice, it is still the same one. */
  send(mail: Mail, id: string): Promise<void>;
  /** Sends one email now and returns the conversation line by line; never throws. Passwords are left out. */
  probe(mail: Mail, id: string): Promise<Probe>;
  /** Whether email is written to a folder, because no SMTP server is set. */
  isFolder: boolean;
  /** The folder for email without an SMTP server; files may remain there from such a time. */
  folder: MailFolder;
  close(): void;
};

const patience = 20_000;

/** Exchange reads no other header that asks for no answer in someone's absence. */
const quiet = { "X-Auto-Response-Suppress": "DR, NDR, RN, NRN, OOF, AutoReply" };

function toMessage(mail: Mail, from: string, id: string, host: string): SendMailOptions {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    headers: { ...quiet, ...mail.headers },
    messageId: `<${id}@${host}>`,
  };
}

/** What the library logs, as lines of a conversation: "S:" the server, "C:" us. The library masks passwords. */
function listener(lines: string[]) {
  const hear = (entry: { tnx?: string }, text?: unknown, ...values: unknown[]) => {
    if (entry.tnx !== "client" && entry.tnx !== "server") return;
    const said = format(String(text ?? ""), ...values).trimEnd();
    lines.push(`${entry.tnx === "server" ? "S" : "C"}: ${said.slice(0, 500)}`);
  };
  return { level: () => {}, trace: hear, debug: hear, info: hear, warn: hear, error: hear, fatal: hear };
}

async function probeBy(options: SMTPTransport.Options, message: SendMailOptions): Promise<Probe> {
  const conversation: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: the library's own type of a logger asks for more than it calls
  const logger = listener(conversation) as any;
  const transport = createTransport({ ...options, logger, debug: true });
  try {
    await transport.sendMail(message);
    return { fault: null, conversation };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), conversation };
  } finally {
    transport.close();
  }
}

/** Sends by SMTP. `host` is the site's own host, for message ids. */
export function smtpMailer(url: string, folder: MailFolder, from: string, host: string): Mailer {
  const options: SMTPTransport.Options = {
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  };
  const transport = createTransport(options);
  return {
    async send(mail, id) {
      await transport.sendMail(toMessage(mail, from, id, host));
    },
    probe: (mail, id) => probeBy(options, toMessage(mail, from, id, host)),
    isFolder: false,
    folder,
    close: () => transport.close(),
  };
}

/** Without an SMTP server, each email becomes one .eml file in the folder (contract, "Environment"). */
export function folderMailer(folder: MailFolder, from: string, host: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  async function send(mail: Mail, id: string) {
    const { message } = await transport.sendMail(toMessage(mail, from, id, host));
    await folder.write(id, message as Buffer);
  }
  return {
    send,
    async probe(mail, id) {
      try {
        await send(mail, id);
        return {
          fault: null,
          conversation: [`No SMTP server is set. The email was written to the outbox: outbox/${id}.eml`],
        };
      } catch (error) {
        return { fault: error instanceof Error ? error.message : String(error), conversation: [] };
      }
    },
    isFolder: true,
    folder,
    close: () => transport.close(),
  };
}
