import { composeLetter } from "#app/features/base/mail/letter.server.ts";
import { unsubscribeAddress as endMemberMail } from "#app/features/base/mail/member-mail.server.ts";
import { keptText } from "#app/features/base/mail/rules.ts";
import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { unsubscribeAddress as endSubscription } from "#app/features/talk/newsletter/mail.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";

type Site = Pick<Services, "config" | "signer">;
type Issue = { title: string; text: string; slug: string | null; isPublic: boolean };

/** The reader: by subscription, account, or both. */
export type IssueReader = {
  email: string;
  firstName?: string | null;
  userId: string | null;
  subscriptionId: string | null;
};

/** The issue's text as HTML for a page. */
export const issueHtml = ({ text }: Pick<Issue, "text">): string => renderMarkdown(text);

/** The same for an email, where links to the site must be absolute. */
export function mailHtml({ config }: Pick<Services, "config">, issue: Pick<Issue, "text">): string {
  return issueHtml(issue).replaceAll('href="/', `href="${config.appUrl.origin}/`);
}

function unsubscribeFor(site: Site, { userId, subscriptionId }: IssueReader): string {
  if (subscriptionId !== null) return endSubscription(site, subscriptionId);
  return endMemberMail(site, "mailsNewsletter", userId ?? "");
}

/**
 * An issue as an email to one reader. It has no pictures, and no personal link except unsubscribe, so it can't track
 * anyone. Because of that link, its text is deleted after it is sent (D68).
 */
export function issueMail(site: Site, issue: Issue, reader: IssueReader, html = mailHtml(site, issue)): Mail {
  const { email, firstName, subscriptionId } = reader;
  const { siteName } = site.config;
  const why = subscriptionId === null ? "you're a member" : "you subscribed to the newsletter";
  return composeLetter(
    site.config,
    { email, ...(firstName && { firstName }) },
    {
      urgency: "bulk",
      linkLife: keptText,
      subject: issue.title,
      paragraphs: [],
      body: { text: issue.text, html },
      ...(issue.isPublic &&
        issue.slug && { link: { label: "Read it on the web", path: `/newsletter/${issue.slug}` } }),
      reason: `You're getting this email because ${why} of ${siteName}.`,
      unsubscribe: unsubscribeFor(site, reader),
    },
  );
}
