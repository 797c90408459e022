import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

/** One mail. The text is always complete by itself; the HTML stands beside it. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** Where mail leaves the box. `send` throws when the mail was not taken. */
export type Mailer = {
  /** `id` names the mail: sent twice, it is still the same one. */
  send(mail: Mail, id: string): Promise<void>;
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

/** Sends by SMTP. `host` is the site's own name, for message ids. */
export function smtpMailer(url: string, from: string, host: string): Mailer {
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
    close: () => transport.close(),
  };
}

/** Without an SMTP server each mail becomes one .eml file in `folder` (contract, "Environment"). */
export function folderMailer(folder: string, from: string, host: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(toMessage(mail, from, id, host));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${id}.eml`), message as Buffer, { flush: true });
    },
    close: () => transport.close(),
  };
}
