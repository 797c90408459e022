import { getSite } from "#app/features/base/site/site.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { QuestionList } from "#app/ui/site/question-list.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/faq";

export const loader = publicLoader(async ({ services }) => ({
  categories: getSite(services).questions,
  communityUrl: services.config.communityUrl ?? null,
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "FAQ",
    description: "Answers about the club, the plans, video feedback, uploads and billing.",
    path: "/faq",
    data: [
      {
        "@type": "FAQPage",
        mainEntity: (loaderData?.categories ?? [])
          .flatMap(({ questions }) => questions)
          .map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
      },
    ],
  });

export default function Faq({ loaderData: { categories, communityUrl } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Frequently Asked Questions"
        lead="Short answers. If yours is missing, write to us."
      />
      {categories.map(({ id, title, questions }) => (
        <Section key={id} title={title}>
          <QuestionList group={id} questions={questions} />
        </Section>
      ))}
      <Section title="Still have a question?">
        <div className="page-actions">
          <ButtonLink href="/contact" variant="primary">
            Contact Support
          </ButtonLink>
          {communityUrl && <ButtonLink href={communityUrl}>Join Our Community Chat</ButtonLink>}
        </div>
      </Section>
    </>
  );
}
