import type { Config } from "#app/config/config.server.ts";
import { lightAccent } from "#app/features/base/site/accent.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import { letterHtml } from "./letter-html.ts";

/** The club as its emails show it: its name, where its pages are, and what was published, for its color. */
export type MailSite = Pick<Config, "siteName" | "appUrl" | "site">;

/** The person an email greets; without a first name it says "Hello,". */
export type Reader = { email: string; firstName?: string };

/**
 * The content of an email. `link` leads to a page of the site; `closing` comes after it; `unsubscribe` is the full
 * address that ends emails of this kind.
 */
export type Letter = Pick<Mail, "urgency" | "linkLife"> & {
  subject: string;
  paragraphs: string[];
  /** Content after the paragraphs: its text as written, and the same as HTML. */
  body?: { text: string; html: string };
  link?: { label: string; path: string };
  closing?: string[];
  /** Why the reader gets it; by default, because they have an account. */
  reason?: string;
  unsubscribe?: string;
};

/** The headers mail programs use to offer an unsubscribe button (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Hello Ann," */
export const greetingOf = ({ firstName }: Pick<Reader, "firstName">): string =>
  firstName ? `Hello ${firstName},` : "Hello,";

/**
 * The one layout of every email: greeting, paragraphs, at most one link, the club's name, why it came, and how to
 * stop it.
 */
export function composeLetter(site: MailSite, to: Reader, letter: Letter): Mail {
  const { subject, body, link, closing = [], unsubscribe, urgency, linkLife } = letter;
  const { siteName } = site;
  const paragraphs = letter.paragraphs.map((text, place) => (place === 0 ? capital(text) : text));
  const greeting = greetingOf(to);
  const reason = letter.reason ?? `You're getting this email because you have an account at ${siteName}.`;
  // Links use APP_URL only: a request's host header can be forged.
  const address = link && new URL(link.path, site.appUrl).href;
  const text = [
    greeting,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(link ? [`${link.label}:\n${address}`] : []),
    ...closing,
    siteName,
    [reason, ...(unsubscribe ? [`To stop these emails: ${unsubscribe}`] : [])].join("\n"),
  ];
  const html = letterHtml({
    subject,
    siteName,
    accent: lightAccent(site.site),
    greeting,
    paragraphs,
    closing,
    reason,
    ...(body && { body: body.html }),
    ...(link && address && { button: { label: link.label, address } }),
    ...(unsubscribe && { unsubscribe }),
  });
  return {
    to: to.email,
    subject,
    text: `${text.join("\n\n")}\n`,
    html,
    urgency,
    linkLife,
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  };
}
