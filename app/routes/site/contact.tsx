import { shownAddress } from "#app/features/base/email-address.ts";
import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import { commonQuestionIds, pickQuestions } from "#app/features/base/site/questions.ts";
import type { Site } from "#app/features/base/site/shape.ts";
import { contactAddresses, getSite } from "#app/features/base/site/site.server.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { planOf } from "#app/features/people/plans/texts.ts";
import { ContactForm } from "#app/features/talk/contact/contact-form.tsx";
import { MessageSent } from "#app/features/talk/contact/message-sent.tsx";
import { messages } from "#app/features/talk/contact/messages.ts";
import { contactLimits } from "#app/features/talk/contact/rules.ts";
import { sendContactMessage } from "#app/features/talk/contact/send-message.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/contact";

/** A sentence with a promised time, after a space; nothing without one. */
const sentence = (words: string, time: string | null | undefined) =>
  time ? ` ${words} within ${time}.` : "";

/** The start of a message from someone who wants a plan that isn't sold online. */
function firstWords(site: Site, plan: string | null): string {
  const wanted = tiers.find((tier) => tier === plan);
  if (!wanted) return "";
  const { title, holds } = planOf(site, wanted);
  // The lowest plan comes with every account (D4).
  return holds === null
    ? `I'd like to pay for ${title} and support the club. Please tell me how.`
    : `I'd like the ${title} plan. Please set it up for me.`;
}

export const loader = publicLoader(async ({ actor, services, url }) => ({
  isSent: url.searchParams.has("sent"),
  start: {
    name: actor ? `${actor.firstName} ${actor.lastName}` : "",
    email: actor?.email ?? "",
    message: firstWords(getSite(services), url.searchParams.get("plan")),
  },
  emails: contactAddresses(services),
  writeTo: writeInstead(services),
  communityUrl: services.config.communityUrl ?? null,
  reviewTime: getSite(services).reviewTime,
  replyTime: getSite(services).replyTime,
  questions: pickQuestions(getSite(services).questions, commonQuestionIds),
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.isSent ? messages.sentTitle : "Contact",
    description: `Write to the coaches.${loaderData?.writeTo ? "" : sentence("You get a reply", loaderData?.replyTime)}`,
    path: "/contact",
  });

export const action = formAction({
  contact: {
    run: sendContactMessage,
    limits: contactLimits,
    to: "/contact?sent",
    flash: { title: messages.sentTitle, message: messages.sent },
    failed: { title: messages.failedTitle, text: messages.failed },
  },
});

function ContactInformation(loaderData: Route.ComponentProps["loaderData"]) {
  const { emails, communityUrl, reviewTime, replyTime } = loaderData;
  return (
    <Card heading="Contact Information" className="self-start">
      <dl className="facts">
        <dt>Email</dt>
        {emails.map((email) => (
          <dd key={email}>
            <a className="link" href={`mailto:${email}`}>
              {shownAddress(email)}
            </a>
          </dd>
        ))}
        {replyTime && (
          <>
            <dt>Reply</dt>
            <dd>{`Within ${replyTime}`}</dd>
          </>
        )}
        {reviewTime && (
          <>
            <dt>Video feedback</dt>
            <dd>{`Within ${reviewTime}`}</dd>
          </>
        )}
        {communityUrl && (
          <>
            <dt>Community</dt>
            <dd>
              <a className="link" href={communityUrl}>
                Join our chat group
              </a>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function CommonQuestions({ questions }: Pick<Route.ComponentProps["loaderData"], "questions">) {
  if (questions.length === 0) return null;
  return (
    <Section title="Common Questions" action={<ButtonLink href="/faq">View All FAQs</ButtonLink>}>
      <div className="card-grid">
        {questions.map(({ id, question, answer }) => (
          <Card key={id} heading={question} level={3}>
            <p>{answer}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { writeTo, replyTime } = loaderData;
  // Without a mail server no answer to the form reaches a visitor, so none is promised.
  const promised = writeTo ? "" : sentence("We reply", replyTime);
  return (
    <>
      <PageHeader title="Contact" lead={`Questions or ideas?${promised || " Write to us."}`} />
      <div className="grid gap-5 min-[56rem]:grid-cols-[3fr_2fr] min-[56rem]:items-start">
        {loaderData.isSent ? (
          <MessageSent replyTime={replyTime} coaches={writeTo} />
        ) : (
          <Card heading="Send Us a Message">
            {writeTo && (
              <div className="mb-5">
                <WriteInstead emails={writeTo} wish="A coach reads what you send here. To get a reply" />
              </div>
            )}
            <ContactForm start={loaderData.start} problem={actionData} />
          </Card>
        )}
        <ContactInformation {...loaderData} />
      </div>
      <CommonQuestions questions={loaderData.questions} />
    </>
  );
}
