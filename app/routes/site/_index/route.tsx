import type { Member } from "#app/features/base/actor.ts";
import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { isForVisitors } from "#app/features/base/preview.ts";
import { logoIcon } from "#app/features/base/site/pictures.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { CoachCards } from "#app/features/people/coaches/coach-card.tsx";
import { PlanCards } from "#app/features/people/plans/plan-card.tsx";
import { ownPlan, ownPlanWords, plansOf } from "#app/features/people/plans/texts.ts";
import { messages } from "#app/features/talk/newsletter/messages.ts";
import { newsletterLimits } from "#app/features/talk/newsletter/rules.ts";
import { subscribe } from "#app/features/talk/newsletter/subscribe.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { pageMeta, siteOf } from "#app/http/page-meta.ts";
import type { Services } from "#app/services/services.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/route";
import { Backstory } from "./backstory.tsx";
import { FinalCall } from "./final-call.tsx";
import { FirstScreen } from "./hero.tsx";
import { readNextStep } from "./next-step.server.ts";
import { Product } from "./product.tsx";
import { Testimonials } from "./testimonials.tsx";

const readMember = async (services: Services, actor: Member) => ({
  firstName: actor.firstName || "Player",
  ...(await readNextStep(services, actor)),
});

export const loader = publicLoader(async ({ actor, services, url }) => {
  const site = getSite(services);
  return {
    member: actor && !isForVisitors(url) ? await readMember(services, actor) : null,
    words: site.hero,
    story: site.story,
    logo: site.look.logo,
    plans: plansOf(site),
    own: isForVisitors(url) ? null : ownPlan(actor),
    sold: tiers.filter((tier) => services.config.checkoutUrls[tier]),
    testimonials: site.testimonials,
    coaches: services.config.coaches,
    writeTo: writeInstead(services),
    sameAs: Object.values(services.config.socialUrls).filter((address) => address !== undefined),
    isStoryOpen: site.story.isShown && url.searchParams.get("dialog") === "backstory",
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { siteName, address } = siteOf(matches);
  const { words, logo } = loaderData ?? {};
  return pageMeta(matches, {
    title: `${siteName} · ${words?.tagline ?? ""}`,
    isWholeTitle: true,
    description: words?.description ?? "",
    path: "/",
    data: [
      {
        "@type": "Organization",
        name: siteName,
        url: `${address}/`,
        logo: `${address}${logo ? logoIcon(logo) : "/icon-512.png"}`,
        slogan: words?.tagline ?? "",
        sameAs: loaderData?.sameAs ?? [],
      },
    ],
  });
};

export const action = formAction({
  newsletter: {
    run: subscribe,
    limits: newsletterLimits,
    to: "/#free-guide",
    flash: (_result, services) =>
      writeInstead(services) === null
        ? { title: messages.doneTitle, message: `${messages.done} ${messages.guideComes}` }
        : { title: messages.failedTitle, message: noMailServer },
    failed: { title: messages.failedTitle, text: messages.failed },
  },
});

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { member, words, story, plans, own, sold, coaches, writeTo, testimonials, isStoryOpen } = loaderData;
  return (
    <>
      <FirstScreen member={member} words={words} story={story} />
      {member === null && (
        <Section title="What You Get">
          <Product />
        </Section>
      )}
      <Section
        title="Plans & Pricing"
        lead={`${ownPlanWords(own) ?? `Watch every lesson without paying. Add weekly drills with Elite, or ${coaches.length > 1 ? "two coaches" : "a coach"} with Pro.`} Change or cancel anytime.`}
        action={<ButtonLink href="/plans">Compare the plans</ButtonLink>}
      >
        <PlanCards plans={plans} level={3} sold={sold} own={own} isSignedIn={member !== null} />
      </Section>
      <Section
        title="Meet Your Coaches"
        lead="They play, they keep score, and they watch every video themselves."
      >
        <CoachCards coaches={coaches} />
      </Section>
      {testimonials.length > 0 && (
        <Section title="What Players Say">
          <Testimonials testimonials={testimonials} />
        </Section>
      )}
      <FinalCall member={member} coaches={writeTo} problem={actionData} />
      {isStoryOpen && <Backstory url={story.url} />}
    </>
  );
}
