import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { CoachCards } from "#app/features/people/coaches/coach-card.tsx";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { PointCards } from "#app/ui/site/point-cards.tsx";
import { RichText } from "#app/ui/site/rich-text.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/about";

export const loader = publicLoader(async ({ services }) => {
  const { lead, mission, values, story } = getSite(services).about;
  return {
    lead,
    values,
    mission: renderMarkdown(mission),
    story: renderMarkdown(story),
    coaches: services.config.coaches,
    communityUrl: services.config.communityUrl ?? null,
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "About",
    description: `Who coaches here, what the club believes in and how it began. ${loaderData?.lead ?? ""}`,
    path: "/about",
  });

export default function About({ loaderData }: Route.ComponentProps) {
  const { lead, mission, values, story, coaches, communityUrl } = loaderData;
  return (
    <>
      <PageHeader title="About Us" lead={lead} />
      <Section title="Meet Your Coaches">
        <CoachCards coaches={coaches} />
      </Section>
      <Section title="Our Mission & Vision">
        <RichText html={mission} />
      </Section>
      <Section title="Our Values">
        <PointCards points={values} />
      </Section>
      <Section title="Our Story">
        <RichText html={story} />
        {communityUrl && (
          <p className="prose mt-4">
            Between practices we talk in our <a href={communityUrl}>community chat group</a>: videos,
            questions, bad bounces. Come and say hello.
          </p>
        )}
        <div className="page-actions mt-8">
          <ButtonLink href="/plans" variant="primary">
            Choose Your Plan
          </ButtonLink>
          <ButtonLink href="/contact">Write to Us</ButtonLink>
        </div>
      </Section>
    </>
  );
}
