import { eq } from "drizzle-orm";
import { composeLetter, type Reader } from "#app/features/base/mail/letter.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { enqueuePush } from "#app/features/people/push/enqueue.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";

type Site = Pick<Services["config"], "siteName" | "appUrl">;

/** Where a member reads a review; the mails, the tab and the desk's preview lead there. */
export const reviewAddress = (submissionId: string) => `/portal/videos/${submissionId}`;

/** Tells a member that the analysis of a clip is there. The feedback itself stays on the site. */
function reviewMail(site: Site, to: Reader, request: { id: string; title: string }): Mail {
  return composeLetter(site, to, {
    subject: "Your video analysis is ready",
    paragraphs: [
      `your coach answered “${shownTitle(request.title)}”: feedback, tips, and drawings are ready for you.`,
    ],
    link: { label: "Open the review", path: reviewAddress(request.id) },
  });
}

/** What a push about a review is about. */
export const reviewNews = (submissionId: string) => `review ${submissionId}`;

/**
 * Tells a member by mail and on their devices, as they wanted it, `after` so many milliseconds. Call it in the write that answers.
 * Answers the mail's id, null for a member who wants none.
 */
export async function mailReview(
  tx: Connection,
  services: Services,
  request: { id: string; title: string; userId: string },
  after = 0,
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

/** Tells a member that their coach has more to say about a reviewed video, if they want mail from coaches. */
export async function mailFollowUp(
  tx: Connection,
  services: Services,
  request: { id: string; title: string; userId: string },
): Promise<void> {
  const member = await tx.query.users.findFirst({ where: eq(users.id, request.userId) });
  if (!member?.mailsCoachNews) return;
  const mail = composeLetter(services.config, member, {
    subject: "Your coach added to your video analysis",
    paragraphs: [`your coach has something to add about “${shownTitle(request.title)}”.`],
    link: { label: "Open the review", path: reviewAddress(request.id) },
  });
  await enqueueMail(tx, services, mail);
}

/** Passes a coach's question for another angle on. */
export function angleMail(
  site: Site,
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
