import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { pictureAddress } from "#app/features/base/site/pictures.ts";
import { coachStory } from "#app/features/base/site/site.server.ts";
import { Portrait } from "#app/features/people/coaches/coach-card.tsx";
import { coachAddress } from "#app/features/people/coaches/rules.ts";
import { readCoach } from "#app/features/video/tutorials/by-coach.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta, siteOf } from "#app/http/pages/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RichText } from "#app/ui/site/rich-text.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/coaches.$key";

export const loader = publicLoader(async ({ services, actor, params }) => {
  const { coach, tutorials } = await readCoach(services, actor, { key: params.key });
  const { key, name, bio, photo } = coach;
  const story = coachStory(services, key);
  return {
    key,
    name,
    bio,
    photo,
    tutorials,
    story: story === null ? null : renderMarkdown(story),
    others: services.config.coaches
      .filter((one) => one.key !== key)
      .map((one) => ({ key: one.key, name: one.name })),
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { name = "Coach", bio = "", photo = null, key = "" } = loaderData ?? {};
  const { siteName, address } = siteOf(matches);
  return pageMeta(matches, {
    title: name,
    description: bio || `${name} coaches at ${siteName}.`,
    path: coachAddress(key),
    data: [
      {
        "@type": "Person",
        name,
        jobTitle: "Coach",
        url: `${address}${coachAddress(key)}`,
        ...(photo && { image: `${address}${pictureAddress(photo)}` }),
        worksFor: { "@type": "Organization", name: siteName, url: `${address}/` },
      },
    ],
  });
};

type ShownPage = Route.ComponentProps["loaderData"];

const minutes = (duration: number | null) =>
  duration === null ? "" : ` · ${duration} ${duration === 1 ? "minute" : "minutes"}`;

function Tutorials({ name, tutorials }: Pick<ShownPage, "name" | "tutorials">) {
  if (tutorials.length === 0) return null;
  return (
    <Section
      title={`Lessons by ${name.split(" ")[0]}`}
      lead="A lesson opens once you're signed in; an account is free."
    >
      <ul className="rows">
        {tutorials.map(({ id, title, description, duration }) => (
          <li key={id}>
            <div>
              <a className="link inline-block py-1.5 text-lg" href={`/portal/tutorials/${id}`}>
                {title}
              </a>
              <span className="text-ink-muted">{minutes(duration)}</span>
              {description && (
                <span dir="auto" className="block pb-1 text-ink-muted">
                  {description}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default function CoachPage({ loaderData }: Route.ComponentProps) {
  const { name, bio, photo, story, tutorials, others } = loaderData;
  return (
    <>
      <div className="flex flex-col items-start gap-8 pt-10 md:flex-row md:items-center md:gap-14">
        <Portrait name={name} photo={photo} className="w-48 md:w-80" isFirst />
        <div>
          <h1>{name}</h1>
          {bio && <p className="page-lead">{bio}</p>}
          <div className="page-actions mt-6">
            <ButtonLink href="/plans" variant="primary">
              Choose Your Plan
            </ButtonLink>
            <ButtonLink href="/contact">Write to Us</ButtonLink>
          </div>
        </div>
      </div>
      {story && (
        <Section title={`About ${name.split(" ")[0]}`}>
          <RichText html={story} />
        </Section>
      )}
      <Tutorials name={name} tutorials={tutorials} />
      {others.length > 0 && (
        <p className="mt-14">
          {others.map((other) => (
            <a key={other.key} className="link mr-6 inline-block py-2" href={coachAddress(other.key)}>
              {`Meet ${other.name}`}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
