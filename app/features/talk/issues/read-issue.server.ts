import { desc, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { greetingOf } from "#app/features/base/mail/letter.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { newsletterIssues as issues, newsletterRefusals as refusals } from "#db/schema/issues.ts";
import { issueMail, mailHtml } from "./issue-mail.server.ts";
import { oneIssue, typedWords } from "./schema.ts";

type Words = Parameters<typeof issueMail>[1];

/** An issue as the email this coach would get. */
function mailTo(services: Services, actor: Member, issue: Words) {
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
}

/** A stored issue as the email this coach would get. Throws not_found. */
export const readIssueMail = operation(
  "manageNewsletter",
  oneIssue,
  async function readIssueMail(services, actor, { id }) {
    const issue = await services.db.read.query.newsletterIssues.findFirst({ where: eq(issues.id, id) });
    if (!issue) throw notFound();
    return mailTo(services, actor, issue);
  },
);

/** What is being written, as the email this coach would get; stores nothing. */
export const renderIssueMail = operation(
  "manageNewsletter",
  typedWords,
  async function renderIssueMail(services, actor, words) {
    return mailTo(services, actor, { ...words, slug: null, isPublic: false });
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
