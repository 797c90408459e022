import { siteDescription, tagline } from "#app/content/site.ts";
import { CoachCards } from "#app/features/people/coaches/coach-card.tsx";
import { PlanCards } from "#app/features/people/plans/plan-card.tsx";
import { plans } from "#app/features/people/plans/texts.ts";
import { messages } from "#app/features/talk/newsletter/messages.ts";
import { newsletterLimit } from "#app/features/talk/newsletter/rules.ts";
import { subscribe } from "#app/features/talk/newsletter/subscribe.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { pageMeta, siteOf } from "#app/http/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/route";
import { Backstory } from "./backstory.tsx";
import { FinalCall } from "./final-call.tsx";
import { Hero } from "./hero.tsx";
import { readNextStep } from "./next-step.server.ts";
import { Testimonials } from "./testimonials.tsx";

export const loader = publicLoader(async ({ actor, services, url }) => ({
  member: actor && {
    firstName: actor.firstName || "Player",
    next: await readNextStep(services, actor),
  },
  coaches: services.config.coaches,
  sameAs: Object.values(services.config.socialUrls).filter((address) => address !== undefined),
  isStoryOpen: url.searchParams.get("dialog") === "backstory",
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { siteName, address } = siteOf(matches);
  return pageMeta(matches, {
    title: `${siteName} · ${tagline}`,
    isWholeTitle: true,
    description: siteDescription,
    path: "/",
    data: [
      {
        "@type": "Organization",
        name: siteName,
        url: `${address}/`,
        logo: `${address}/icon-512.png`,
        slogan: tagline,
        sameAs: loaderData?.sameAs ?? [],
      },
    ],
  });
};

export const action = formAction({
  newsletter: {
    run: subscribe,
    limits: [newsletterLimit],
    to: "/#free-guide",
    flash: { tone: "success", title: messages.doneTitle, message: messages.done },
    titles: { failed: messages.failedTitle },
  },
});

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { member, coaches, isStoryOpen } = loaderData;
  return (
    <>
      <Hero member={member} />
      <Section
        title="Plans & Pricing"
        lead="Start with the library, add a plan for your weeks, or bring two coaches along. Change or leave at any time."
        action={<ButtonLink href="/plans">Compare the plans</ButtonLink>}
      >
        <PlanCards plans={plans} level={3} />
      </Section>
      <Section title="Meet Your Coaches" lead="They play, they count, and they watch every clip themselves.">
        <CoachCards coaches={coaches} />
      </Section>
      <Section title="What Players Say">
        <Testimonials />
      </Section>
      <FinalCall isSignedIn={member !== null} problem={actionData} />
      {isStoryOpen && <Backstory />}
    </>
  );
}
