import { composeLetter, type MailSite } from "#app/features/base/mail/letter.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";

/** The email that shows the person who sets up a club that its email works. */
export function setupMail(site: MailSite, to: string): Mail {
  const { siteName } = site;
  return composeLetter(
    site,
    { email: to },
    {
      subject: `${siteName}: test email`,
      paragraphs: [`This is a test email from ${siteName}. Your club's email works.`],
      reason: `You're getting this email because ${siteName} is being set up.`,
    },
  );
}
