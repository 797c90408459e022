import type { Config } from "#app/config/config.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";

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
  /** What stands after the paragraphs as it was written: its text, and the same as HTML from the Markdown renderer. */
  body?: { text: string; html: string };
  link?: { label: string; path: string };
  closing?: string[];
  unsubscribe?: string;
};

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const paragraph = (html: string) => `<p>${html}</p>`;
const written = (text: string) => paragraph(escaped(text).replaceAll("\n", "<br>"));
const linked = (address: string, label: string) =>
  paragraph(`<a href="${escaped(address)}">${escaped(label)}</a>`);

/** The headers by which a mail program offers to end mails of this kind (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** The one layout of every mail: greeting, paragraphs, at most one link, the club's name, and how to get no more. */
export function composeLetter(site: Site, to: Reader, letter: Letter): Mail {
  const { subject, paragraphs, body, link, closing = [], unsubscribe, urgency, linkLife } = letter;
  const opening = [to.firstName ? `Hello ${to.firstName},` : "Hello,", ...paragraphs];
  const ending = [...closing, site.siteName];
  // Only APP_URL says where the club lives: what a request calls it may be anything.
  const address = link && new URL(link.path, site.appUrl).href;
  const text = [
    ...opening,
    ...(body ? [body.text] : []),
    ...(link ? [`${link.label}:\n${address}`] : []),
    ...ending,
    ...(unsubscribe ? [`To get no more of these mails: ${unsubscribe}`] : []),
  ];
  const html = [
    ...opening.map(written),
    ...(body ? [body.html] : []),
    ...(link && address ? [linked(address, link.label)] : []),
    ...ending.map(written),
    ...(unsubscribe ? [linked(unsubscribe, "Get no more of these mails")] : []),
  ];
  return {
    to: to.email,
    subject,
    text: `${text.join("\n\n")}\n`,
    html: html.join("\n"),
    urgency,
    linkLife,
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  };
}
