import { excerptOf } from "#app/features/base/excerpt.ts";
import { memberMail } from "#app/features/base/mail/member-mail.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";

type Site = Pick<Services, "config" | "signer">;
type Reader = { id: string; email: string; firstName: string };
type Letter = { by: string; text: string };

const quoted = ({ text }: Letter) => `“${excerptOf(text, 300)}”`;

/** Tells a member that a coach wrote. */
export function coachWroteMail(site: Site, to: Reader, letter: Letter): Mail {
  return memberMail(site, to, "mailsCoachNews", {
    subject: `${letter.by} wrote to you`,
    paragraphs: ["your coach wrote:", quoted(letter)],
    path: "/portal/messages",
  });
}

/** Tells a coach that a member wrote. */
export function memberWroteMail(site: Site, to: Reader, letter: Letter & { memberId: string }): Mail {
  return memberMail(site, to, "mailsCoachNews", {
    subject: `${letter.by} wrote to the coaches`,
    paragraphs: [`${letter.by} wrote:`, quoted(letter)],
    path: `/admin/messages/${letter.memberId}`,
  });
}
