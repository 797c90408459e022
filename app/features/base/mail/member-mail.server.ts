import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { composeLetter, type Letter, type Reader } from "./letter.server.ts";
import { type WantedMail, wantedMails } from "./rules.ts";

type Site = Pick<Services, "config" | "signer">;

const signedText = (kind: WantedMail, userId: string) => `mail ${kind} ${userId}`;

/**
 * The address that ends one kind of email for an account without signing in; the mail program's own button uses it
 * too (RFC 8058).
 */
export function unsubscribeAddress({ config, signer }: Site, kind: WantedMail, userId: string): string {
  const token = `${kind}.${userId}.${signer.sign(signedText(kind, userId))}`;
  return new URL(`/mail/unsubscribe?${new URLSearchParams({ token })}`, config.appUrl).href;
}

/** The member and kind of mail a token is for, or null if we didn't sign it. */
export function readUnsubscribeToken(
  { signer }: Pick<Services, "signer">,
  token: string,
): { kind: WantedMail; userId: string } | null {
  const [given = "", userId = "", signature = ""] = token.split(".");
  const kind = wantedMails.find((one) => one === given);
  return kind && signer.isSigned(signedText(kind, userId), signature) ? { kind, userId } : null;
}

type MemberLetter = Pick<Letter, "subject" | "paragraphs"> & {
  path: string;
  /** The address that receives replies; null or omitted if there is none. */
  replyTo?: string | null;
};

const toReply = {
  here: "Reply to this email to answer, or write on the page. Attachments can't be sent by email.",
  onPage: "Please reply on the page. Replies to this email aren't read.",
};

/**
 * An email a member may turn off, with its link, its reply address, and its unsubscribe link in the text and the
 * headers.
 */
export function memberMail(
  site: Site,
  to: Reader & { id: string },
  kind: WantedMail,
  { path, replyTo, ...letter }: MemberLetter,
): Mail {
  const mail = composeLetter(site.config, to, {
    ...letter,
    urgency: kind === "mailsDigest" ? "bulk" : "personal",
    link: { label: "Read and reply", path },
    closing: [replyTo ? toReply.here : toReply.onPage],
    unsubscribe: unsubscribeAddress(site, kind, to.id),
  });
  // Out-of-office programs don't answer mail that declares itself automatic (RFC 3834).
  const forReplies = replyTo && { "Reply-To": replyTo, "Auto-Submitted": "auto-generated" };
  return forReplies ? { ...mail, headers: { ...mail.headers, ...forReplies } } : mail;
}
