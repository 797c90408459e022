import { eq } from "drizzle-orm";
import { composeLetter, type MailSite, type Reader } from "#app/features/base/mail/letter.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { enqueuePush } from "#app/features/people/push/enqueue.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";

/** The page where a member reads a review, linked from emails, the tab and the desk's preview. */
export const reviewAddress = (submissionId: string) => `/portal/videos/${submissionId}`;

type AsBefore = { id: string; title: string; status: string; feedbackText: string | null };

/**
 * Tells a member that a clip's analysis is ready, or that one they already have was corrected. The feedback itself stays on
 * the site.
 */
function reviewMail(site: MailSite, to: Reader, request: AsBefore): Mail {
  const about = `“${shownTitle(request.title)}”`;
  const isCorrection = request.status === "reviewed" && request.feedbackText !== null;
  return composeLetter(site, to, {
    subject: isCorrection ? "Your review was corrected" : "Your review is ready",
    paragraphs: [
      isCorrection
        ? `your coach changed the review of ${about}. The page shows the new version.`
        : `your coach answered ${about}: feedback, tips, and drawings are ready for you.`,
    ],
    link: { label: "Open the review", path: reviewAddress(request.id) },
  });
}

/** The subject of a push about a review. */
export const reviewNews = (submissionId: string) => `review ${submissionId}`;

/**
 * Notifies a member by email and on their devices, as they chose, after `after` milliseconds. `request` is as it was before
 * the answer, which makes a second answer a correction. Call it in the write that answers. Returns the email's id, or null
 * if they want none.
 */
export async function mailReview(
  tx: Connection,
  services: Services,
  request: AsBefore & { userId: string },
  { after = 0 } = {},
): Promise<string | null> {
  const { id, userId } = request;
  const news = { userId, kind: "review", about: reviewNews(id), path: reviewAddress(id), after } as const;
  await enqueuePush(tx, services, news);
  const member = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  if (!member?.mailsCoachNews) return null;
  const mailId = services.ids.id();
  await enqueueMail(tx, services, reviewMail(services.config, member, request), { id: mailId, after });
  return mailId;
}

/** Tells a member that their coach added to a review, if they want email from coaches. */
export async function mailFollowUp(
  tx: Connection,
  services: Services,
  request: { id: string; title: string; userId: string },
): Promise<void> {
  const member = await tx.query.users.findFirst({ where: eq(users.id, request.userId) });
  if (!member?.mailsCoachNews) return;
  const mail = composeLetter(services.config, member, {
    subject: "Your coach added to your review",
    paragraphs: [`your coach has something to add about “${shownTitle(request.title)}”.`],
    link: { label: "Open the review", path: reviewAddress(request.id) },
  });
  await enqueueMail(tx, services, mail);
}

/** Emails the member a coach's question for another angle. */
export function angleMail(
  site: MailSite,
  to: Reader,
  request: { id: string; title: string; question: string },
): Mail {
  return composeLetter(site, to, {
    subject: "Your coach asks for another angle",
    paragraphs: [
      `about “${shownTitle(request.title)}” your coach asks:`,
      request.question,
      "You can send one more video for it. It doesn't count as this week's upload.",
    ],
    link: { label: "Send the video", path: reviewAddress(request.id) },
  });
}
