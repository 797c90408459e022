import { mission, story, values } from "#app/content/about.ts";
import { CoachCards } from "#app/features/people/coaches/coach-card.tsx";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { pageMeta } from "#app/http/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/about";

export const loader = publicLoader(async ({ services: { config } }) => ({
  coaches: config.coaches,
  communityUrl: config.communityUrl ?? null,
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "About",
    description: "Two coaches, what they believe in, and how a notebook became a coaching club.",
    path: "/about",
  });

function Values() {
  return (
    <ul className="values">
      {values.map(({ title, text }) => (
        <li key={title} className="card value">
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

export default function About({ loaderData: { coaches, communityUrl } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="About Us"
        lead="Two coaches, one idea: a good throw can be learned, and you can see it happen."
      />
      <Section title="Meet Your Coaches">
        <CoachCards coaches={coaches} />
      </Section>
      <Section title="Our Mission & Vision">
        <div className="prose">
          {mission.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
      <Section title="Our Values">
        <Values />
      </Section>
      <Section title="Our Story">
        <div className="prose">
          {story.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {communityUrl && (
            <p>
              Between practices we talk in our <a href={communityUrl}>community chat group</a>: clips,
              questions, bad bounces. Come and say hello.
            </p>
          )}
        </div>
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
