import { desc, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { greetingOf } from "#app/features/base/mail/letter.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { newsletterIssues as issues, newsletterRefusals as refusals } from "#db/schema/issues.ts";
import { issueMail, mailHtml } from "./issue-mail.server.ts";
import { oneIssue } from "./schema.ts";

/** An issue as the email this coach would get. Throws not_found. */
export const readIssueMail = operation(
  "manageNewsletter",
  oneIssue,
  async function readIssueMail(services, actor, { id }) {
    const issue = await services.db.read.query.newsletterIssues.findFirst({ where: eq(issues.id, id) });
    if (!issue) throw notFound();
    const { email, firstName } = actor;
    const reader = { email, firstName, userId: actor.id, subscriptionId: null };
    const { subject, text } = issueMail(services, issue, reader);
    // The email layout has inline styles, which pages may not have.
    return {
      from: services.config.mailFrom,
      subject,
      greeting: greetingOf(actor),
      html: mailHtml(services, issue),
      text,
    };
  },
);

const mostListed = 100;

/** Addresses that permanently refused an issue, newest first, with their mail servers' answers. */
export const listRefusals = operation(
  "manageNewsletter",
  oneIssue,
  async function listRefusals({ db }, _actor, { id }) {
    return db.read.query.newsletterRefusals.findMany({
      columns: { id: true, email: true, answer: true, refusedAt: true },
      where: eq(refusals.issueId, id),
      orderBy: desc(refusals.refusedAt),
      limit: mostListed,
    });
  },
);
