import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { WantedMail } from "./rules.ts";

type Site = Pick<Services, "config" | "signer">;

const signedText = (kind: WantedMail, userId: string) => `mail ${kind} ${userId}`;

/** The address that ends one kind of mail for an account without signing in, also for the mail program's own button (RFC 8058). */
export function unsubscribeAddress({ config, signer }: Site, kind: WantedMail, userId: string): string {
  const token = `${kind}.${userId}.${signer.sign(signedText(kind, userId))}`;
  return new URL(`/mail/unsubscribe?${new URLSearchParams({ token })}`, config.appUrl).href;
}

/** Whose mail of which kind a token ends, or null when it was not signed here. */
export function readUnsubscribeToken(
  { signer }: Pick<Services, "signer">,
  token: string,
): { kind: WantedMail; userId: string } | null {
  const [given = "", userId = "", signature = ""] = token.split(".");
  const kind = given === "mailsCoachNews" || given === "mailsDigest" ? given : null;
  return kind && signer.isSigned(signedText(kind, userId), signature) ? { kind, userId } : null;
}

type Letter = { subject: string; paragraphs: string[]; path: string };

/**
 * A mail a member may end: what it says, the page it leads to, that nobody reads replies, and how to get no more of its
 * kind, in its text and in its headers.
 */
export function memberMail(
  site: Site,
  to: { id: string; email: string; firstName: string },
  kind: WantedMail,
  { subject, paragraphs, path }: Letter,
): Mail {
  const unsubscribe = unsubscribeAddress(site, kind, to.id);
  const parts = [
    to.firstName ? `Hello ${to.firstName},` : "Hello,",
    ...paragraphs,
    `Read and answer here:\n${new URL(path, site.config.appUrl).href}`,
    "Please answer on the page: replies to this mail are not read.",
    site.config.siteName,
    `To get no more of these mails: ${unsubscribe}`,
  ];
  return {
    ...{ to: to.email, subject, text: `${parts.join("\n\n")}\n` },
    urgency: kind === "mailsDigest" ? "bulk" : "personal",
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
