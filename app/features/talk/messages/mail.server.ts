import { excerptOf } from "#app/features/base/excerpt.ts";
import { memberMail } from "#app/features/base/mail/member-mail.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { replyAddressFor } from "./reply-address.server.ts";

type Site = Pick<Services, "config" | "signer">;
type Reader = { id: string; email: string; firstName: string };

/** The content of an email about messages: who wrote last, and their unread messages, oldest first. */
export type Letter = { by: string; texts: string[] };

/**
 * If replies are read, the email has every unread message, since the reader may never open the page; otherwise only
 * the last ones.
 */
function quoted(texts: readonly string[], isWhole: boolean): string[] {
  return isWhole
    ? texts.map((text) => `“${text}”`)
    : texts.slice(-1).map((text) => `“${excerptOf(text, 300)}”`);
}

/** Tells a member that a coach wrote. */
export function coachWroteMail(site: Site, to: Reader, { by, texts }: Letter): Mail {
  const replyTo = replyAddressFor(site, { memberId: to.id, personId: to.id, side: "member" });
  return memberMail(site, to, "mailsCoachNews", {
    subject: `${by} wrote to you`,
    paragraphs: ["your coach wrote:", ...quoted(texts, replyTo !== null)],
    path: "/portal/messages",
    replyTo,
  });
}

/** Tells a coach that a member wrote. */
export function memberWroteMail(
  site: Site,
  to: Reader,
  { by, texts, memberId }: Letter & { memberId: string },
): Mail {
  const replyTo = replyAddressFor(site, { memberId, personId: to.id, side: "coach" });
  return memberMail(site, to, "mailsCoachNews", {
    subject: `${by} wrote to the coaches`,
    paragraphs: [`${by} wrote:`, ...quoted(texts, replyTo !== null)],
    path: `/admin/messages/${memberId}`,
    replyTo,
  });
}
