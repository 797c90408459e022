import { excerptOf } from "#app/features/base/excerpt.ts";
import { memberMail } from "#app/features/base/mail/member-mail.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { UserRow } from "#db/schema/users.ts";
import { replyAddressFor } from "./reply-address.server.ts";

type Site = Pick<Services, "config" | "signer">;
type Reader = Pick<UserRow, "id" | "email" | "firstName" | "replyGeneration">;

/** A message as an email quotes it; a photo alone has no text. */
type Sent = { text: string; hasPhoto: boolean };

/** The content of an email about messages: who wrote last, and their unread messages, oldest first. */
export type Letter = { by: string; sent: Sent[] };

const line = ({ text, hasPhoto }: Sent) =>
  text ? `“${text}”${hasPhoto ? " (with a photo)" : ""}` : "(a photo)";

/**
 * If replies are read, the email has every unread message, since the reader may never open the page; otherwise only
 * the last one.
 */
function quote(sent: readonly Sent[], isWhole: boolean) {
  const quoted = isWhole
    ? sent
    : sent.slice(-1).map(({ text, hasPhoto }) => ({ text: excerptOf(text, 300), hasPhoto }));
  const hasWords = quoted.some(({ text }) => text !== "");
  if (hasWords) return { hasWords, first: "wrote:", lines: quoted.map(line) };
  return {
    hasWords,
    first: quoted.length === 1 ? "sent a photo." : `sent ${quoted.length} photos.`,
    lines: [],
  };
}

/** Tells a member that a coach wrote. */
export function coachWroteMail(site: Site, to: Reader, { by, sent }: Letter): Mail {
  const replyTo = replyAddressFor(site, { memberId: to.id, person: to, side: "member" });
  const { hasWords, first, lines } = quote(sent, replyTo !== null);
  return memberMail(site, to, "mailsCoachNews", {
    subject: hasWords ? `${by} wrote to you` : `${by} sent you a photo`,
    paragraphs: [`your coach ${first}`, ...lines],
    path: "/portal/messages",
    replyTo,
  });
}

/** Tells a coach that a member wrote. */
export function memberWroteMail(
  site: Site,
  to: Reader,
  { by, sent, memberId }: Letter & { memberId: string },
): Mail {
  const replyTo = replyAddressFor(site, { memberId, person: to, side: "coach" });
  const { hasWords, first, lines } = quote(sent, replyTo !== null);
  return memberMail(site, to, "mailsCoachNews", {
    subject: hasWords ? `${by} wrote to the coaches` : `${by} sent the coaches a photo`,
    paragraphs: [`${by} ${first}`, ...lines],
    path: `/admin/messages/${memberId}`,
    replyTo,
  });
}
