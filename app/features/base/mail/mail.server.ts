import type { Mail } from "#app/services/mailer.server.ts";
import { composeLetter, type MailSite } from "./letter.server.ts";

/** The email a coach sends to see whether email arrives. */
export function testMail(site: MailSite, to: string, sender: string): Mail {
  const { siteName } = site;
  return composeLetter(
    site,
    { email: to },
    {
      subject: `Test email from ${siteName}`,
      paragraphs: [`${sender} sent this from System Tools. Email from ${siteName} arrives here.`],
      reason: `You're getting this email because a coach of ${siteName} entered this address.`,
    },
  );
}
