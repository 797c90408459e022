import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";

type Site = Pick<Services["config"], "siteName" | "appUrl">;
type Reader = { email: string; firstName: string };

/** Where a member reads a review; the mails, the tab and the desk's preview lead there. */
export const reviewAddress = (submissionId: string) => `/portal/videos/${submissionId}`;

function letter(site: Site, to: Reader, about: { subject: string; lines: string[]; id: string }): Mail {
  const greeting = to.firstName ? `Hello ${to.firstName},` : "Hello,";
  const address = new URL(reviewAddress(about.id), site.appUrl).href;
  const text = [greeting, ...about.lines, address, site.siteName].join("\n\n");
  return { to: to.email, subject: about.subject, text: `${text}\n` };
}

/** Tells a member that the analysis of a clip is there. The feedback itself stays on the site. */
export function reviewMail(site: Site, to: Reader, request: { id: string; title: string }): Mail {
  return letter(site, to, {
    subject: "Your video analysis is ready",
    lines: [`your coach has answered “${request.title}”: feedback, tips and drawings wait for you.`],
    id: request.id,
  });
}

/** Passes a coach's question for another angle on. */
export function angleMail(
  site: Site,
  to: Reader,
  request: { id: string; title: string; question: string },
): Mail {
  return letter(site, to, {
    subject: "Your coach asks for another angle",
    lines: [
      `about “${request.title}” your coach asks:`,
      request.question,
      "You can send one more clip for it. It does not count as this week's upload.",
    ],
    id: request.id,
  });
}
