import type { Config } from "#app/config/config.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import { letterHtml } from "./letter-html.ts";

type Site = Pick<Config, "siteName" | "appUrl">;

/** Whom a letter greets; without a first name it says "Hello,". */
export type Reader = { email: string; firstName?: string };

/**
 * What a letter says. `link` leads to a page of the site; `closing` comes after it, and `unsubscribe` is the whole address
 * that ends mails of this kind.
 */
export type Letter = Pick<Mail, "urgency" | "linkLife"> & {
  subject: string;
  paragraphs: string[];
  /** What is after the paragraphs as it was written: its text, and the same as HTML from the Markdown renderer. */
  body?: { text: string; html: string };
  link?: { label: string; path: string };
  closing?: string[];
  /** Why the reader gets it; by default that they have an account. */
  reason?: string;
  unsubscribe?: string;
};

/** The headers by which a mail program offers to end mails of this kind (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Hello Ann," */
export const greetingOf = ({ firstName }: Pick<Reader, "firstName">): string =>
  firstName ? `Hello ${firstName},` : "Hello,";

/** The one layout of every mail: greeting, paragraphs, at most one link, the club's name, why it came, and how to stop it. */
export function composeLetter(site: Site, to: Reader, letter: Letter): Mail {
  const { subject, body, link, closing = [], unsubscribe, urgency, linkLife } = letter;
  const { siteName } = site;
  const paragraphs = letter.paragraphs.map((text, place) => (place === 0 ? capital(text) : text));
  const greeting = greetingOf(to);
  const reason = letter.reason ?? `You're getting this email because you have an account at ${siteName}.`;
  // Only APP_URL says where the club lives: what a request calls it may be anything.
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
