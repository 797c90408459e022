import { composeLetter } from "#app/features/base/mail/letter.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { confirmationLife } from "./rules.ts";

type Site = Pick<Services, "config" | "signer">;

const signedText = (id: string) => `newsletter ${id}`;

/** The unsubscribe address, for the email and for the mail program's own button (RFC 8058). */
export function unsubscribeAddress({ config, signer }: Site, id: string): string {
  const token = `${id}.${signer.sign(signedText(id))}`;
  return new URL(`/newsletter/unsubscribe?${new URLSearchParams({ token })}`, config.appUrl).href;
}

/** The subscription an unsubscribe token belongs to, or null if we didn't sign it. */
export function readUnsubscribeToken({ signer }: Pick<Services, "signer">, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return signer.isSigned(signedText(id), signature) ? id : null;
}

type Subscriber = { id: string; email: string };

/** Asks the owner of the address to confirm the subscription. */
export function confirmationMail(site: Site, who: Subscriber, token: string): Mail {
  const { siteName } = site.config;
  return composeLetter(site.config, who, {
    urgency: "personal",
    linkLife: confirmationLife,
    subject: `Confirm your subscription to ${siteName}`,
    paragraphs: [
      `Someone, hopefully you, asked for the free guide and the newsletter of ${siteName} at this address.`,
    ],
    link: {
      label: "Confirm your subscription",
      path: `/newsletter/confirm?${new URLSearchParams({ token })}`,
    },
    closing: [
      "The link works for seven days. If it wasn't you, ignore this email and you won't hear from us again.",
    ],
    reason: `You're getting this email because someone entered this address at ${siteName}.`,
    unsubscribe: unsubscribeAddress(site, who.id),
  });
}

/** Sends the link to the free guide. */
export function guideMail(site: Site, who: Subscriber): Mail {
  return composeLetter(site.config, who, {
    urgency: "bulk",
    subject: "Your free guide: four weeks to a flatter bag",
    paragraphs: ["Welcome! Here's the free guide. Read it online, print it, or save it as a PDF."],
    link: { label: "Read the guide", path: "/guide" },
    closing: ["One throw at a time."],
    reason: `You're getting this email because you asked for the guide at ${site.config.siteName}.`,
    unsubscribe: unsubscribeAddress(site, who.id),
  });
}
