import { composeLetter, type MailSite } from "#app/features/base/mail/letter.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import { cannotUse } from "./messages.ts";

/** Which file can't be used, why, what to do, and its request. */
type UnusableError = { id: string; fileName: string; reason: string; advice: string };

/** Tells a member that their video can't be used (D67). */
export function unusableMail(
  site: MailSite,
  to: { email: string; firstName: string },
  { id, fileName, reason, advice }: UnusableError,
): Mail {
  return composeLetter(site, to, {
    subject: cannotUse(fileName),
    paragraphs: [`${cannotUse(fileName)}. ${reason}`, advice],
    link: { label: "Open the request", path: `/portal/videos/${id}` },
    reason: `You're getting this email because you sent a video to ${site.siteName}.`,
  });
}
