import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { confirmationLife } from "./rules.ts";

type Site = Pick<Services, "config" | "signer">;

const signedText = (id: string) => `newsletter ${id}`;

/** The address that ends a subscription, for the mail and for the mail program's own button (RFC 8058). */
export function unsubscribeAddress({ config, signer }: Site, id: string): string {
  const token = `${id}.${signer.sign(signedText(id))}`;
  return new URL(`/newsletter/unsubscribe?${new URLSearchParams({ token })}`, config.appUrl).href;
}

/** The subscription an unsubscribe token belongs to, or null when it was not signed here. */
export function readUnsubscribeToken({ signer }: Pick<Services, "signer">, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return signer.isSigned(signedText(id), signature) ? id : null;
}

/** Every mail of the newsletter: how to end it stands in its text and in its headers. */
function newsletterMail(
  site: Site,
  who: { id: string; email: string },
  given: Pick<Mail, "subject" | "text" | "urgency" | "linkLife">,
): Mail {
  const address = unsubscribeAddress(site, who.id);
  return {
    to: who.email,
    subject: given.subject,
    urgency: given.urgency ?? "bulk",
    linkLife: given.linkLife,
    text: `${given.text}\n\n${site.config.siteName}\n\nTo get no more of these mails: ${address}\n`,
    headers: {
      "List-Unsubscribe": `<${address}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Asks the owner of the address whether it was them. */
export function confirmationMail(site: Site, who: { id: string; email: string }, token: string): Mail {
  const { siteName, appUrl } = site.config;
  const address = new URL(`/newsletter/confirm?${new URLSearchParams({ token })}`, appUrl).href;
  return newsletterMail(site, who, {
    urgency: "personal",
    linkLife: confirmationLife,
    subject: `Confirm your subscription to ${siteName}`,
    text: [
      `Somebody, hopefully you, asked for the free guide and the newsletter of ${siteName} at this address.`,
      `Open this link to confirm it:\n${address}`,
      "The link works for seven days. If it was not you, do nothing: you will not hear from us again.",
    ].join("\n\n"),
  });
}

/** The free guide's link. */
export function guideMail(site: Site, who: { id: string; email: string }): Mail {
  return newsletterMail(site, who, {
    subject: "Your free guide: four weeks to a flatter bag",
    text: [
      "Welcome! Here is the free guide. Read it on the page, or print it from there (it makes a good PDF too):",
      new URL("/guide", site.config.appUrl).href,
      "One throw at a time.",
    ].join("\n\n"),
  });
}
