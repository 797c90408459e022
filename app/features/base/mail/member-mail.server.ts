import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { composeLetter, type Letter, type Reader } from "./letter.server.ts";
import { type WantedMail, wantedMails } from "./rules.ts";

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
  const kind = wantedMails.find((one) => one === given);
  return kind && signer.isSigned(signedText(kind, userId), signature) ? { kind, userId } : null;
}

type MemberLetter = Pick<Letter, "subject" | "paragraphs"> & {
  path: string;
  /** The address at which a reply is read; null or left out where none is. */
  replyTo?: string | null;
};

const toReply = {
  here: "Reply to this email to answer, or write on the page. Attachments can't be sent by email.",
  onPage: "Please reply on the page. Replies to this email aren't read.",
};

/**
 * A mail a member may end: what it says, the page it leads to, whether replies are read, and how to get no more of its
 * kind, in its text and in its headers.
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
  // An out-of-office program answers no mail that says a program sent it (RFC 3834).
  const forReplies = replyTo && { "Reply-To": replyTo, "Auto-Submitted": "auto-generated" };
  return forReplies ? { ...mail, headers: { ...mail.headers, ...forReplies } } : mail;
}
