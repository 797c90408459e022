import { composeLetter } from "#app/features/base/mail/letter.server.ts";
import { replyAddressFor } from "#app/features/talk/messages/reply-address.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { ReplyPlace } from "./find-place.server.ts";

/** What the account's owner is told about their reply. */
export type Explanation = { title: string; words: string };

/**
 * Tells an account's owner what happened to a reply. It always goes to their own confirmed address: answering the sender would
 * let anyone make the club send email anywhere.
 */
export function replyMail(
  services: Pick<Services, "config" | "signer">,
  { account, side, memberId }: ReplyPlace,
  { title, words }: Explanation,
): Mail {
  const path = side === "member" ? "/portal/messages" : `/admin/messages/${memberId}`;
  const letter = composeLetter(services.config, account, {
    subject: title,
    paragraphs: [words],
    link: { label: "Open messages", path },
    urgency: "personal",
  });
  const replyTo = replyAddressFor(services, { memberId, person: account, side });
  // Marks the email as automatic, so other programs don't answer it (RFC 3834).
  const headers = { "Auto-Submitted": "auto-replied", ...(replyTo && { "Reply-To": replyTo }) };
  return { ...letter, headers };
}
