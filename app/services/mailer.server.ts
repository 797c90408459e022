import { format } from "node:util";
import { createTransport, type SendMailOptions } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import type { MailFolder } from "./mail-folder.server.ts";

/** One mail. The text is always complete by itself; the HTML is beside it. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Which mail leaves first when many wait; personal when nothing is said. */
  urgency?: Urgency | undefined;
  /**
   * How long a link in it works that proves who follows it, in milliseconds; left out without one. The text of such a mail
   * does not stay after it is sent (D68).
   */
  linkLife?: number | undefined;
};

/** What someone needs to get into their account, what one person is told, and what many get at the same time. */
export type Urgency = "account" | "personal" | "bulk";

/** How a mail tried right away went: the fault in words, null when it was taken, and what the two sides said. */
export type Probe = { fault: string | null; conversation: string[] };

/** Where mail leaves the box. `send` throws when the mail was not taken. */
export type Mailer = {
  /** `id` names the mail: sent twice, it is still the same one. */
  send(mail: Mail, id: string): Promise<void>;
  /** Sends one mail now and tells how it went, line by line; never throws. Passwords are not among the lines. */
  probe(mail: Mail, id: string): Promise<Probe>;
  /** Whether mail is written to a folder, because no SMTP server is set. */
  isFolder: boolean;
  /** The folder mail is written to without an SMTP server; files may be left in it from such a time. */
  folder: MailFolder;
  close(): void;
};

const patience = 20_000;

function toMessage(mail: Mail, from: string, id: string, host: string): SendMailOptions {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    ...(mail.headers && { headers: mail.headers }),
    messageId: `<${id}@${host}>`,
  };
}

/** What the library logs, as lines of a conversation: "S:" the server, "C:" us. It masks passwords itself. */
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

/** Sends by SMTP. `host` is the site's own name, for message ids. */
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

/** Without an SMTP server each mail becomes one .eml file in the folder (contract, "Environment"). */
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
          conversation: [`No SMTP server is set. The mail was written to the outbox: outbox/${id}.eml`],
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
