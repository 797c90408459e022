import { dollars } from "#app/features/base/site/prices.ts";
import { pickQuestions, planQuestionIds } from "#app/features/base/site/questions.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { AccessCodeForms } from "#app/features/people/entitlements/access-code-form.tsx";
import { accessCodeForms } from "#app/features/people/entitlements/access-code-forms.server.ts";
import { whyOwnPlan } from "#app/features/people/entitlements/why.server.ts";
import { ComparisonTable } from "#app/features/people/plans/comparison-table.tsx";
import { FreeAccount } from "#app/features/people/plans/free-account.tsx";
import { PlanCards } from "#app/features/people/plans/plan-card.tsx";
import { comparisonOf, isFreeAccount, ownPlan, plansOf } from "#app/features/people/plans/texts.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { pageMeta, siteOf } from "#app/http/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { QuestionList } from "#app/ui/site/question-list.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/plans";

export const loader = publicLoader(async ({ actor, services, url }) => {
  const site = getSite(services);
  const own = ownPlan(actor);
  return {
    plans: plansOf(site),
    own,
    // With the day it ends, if there is one.
    why: own && `Your plan: ${await whyOwnPlan(services, actor)}.`,
    // Members with a plan have no use for the offer.
    offersFree: actor === null || actor.isAdmin || isFreeAccount(actor),
    isSignedIn: actor !== null,
    isFree: actor !== null && isFreeAccount(actor),
    sold: tiers.filter((tier) => services.config.checkoutUrls[tier]),
    comparison: comparisonOf(site.plans),
    questions: pickQuestions(site.questions, planQuestionIds),
    terms: site.terms,
    isRedeemed: url.searchParams.has("redeemed"),
  };
});

export const action = formAction(accessCodeForms("/plans"));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const plans = loaderData?.plans ?? [];
  const prices = plans.map(({ title, price }) => `${title} ${dollars(price)}`);
  const { siteName, address } = siteOf(matches);
  return pageMeta(matches, {
    title: "Plans & Pricing",
    description: `${prices.join(", ")} a month: compare the plans side by side.`,
    path: "/plans",
    data: [
      {
        "@type": "Service",
        name: `${siteName} membership`,
        serviceType: "Cornhole coaching",
        provider: { "@type": "Organization", name: siteName, url: `${address}/` },
        offers: plans.map((plan) => ({
          "@type": "Offer",
          name: plan.title,
          description: plan.description,
          price: plan.price.toFixed(2),
          priceCurrency: "USD",
          url: `${address}/subscribe?plan=${plan.key}`,
        })),
      },
    ],
  });
};

export default function Plans({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, own, why, sold, comparison, questions, terms, isRedeemed } = loaderData;
  const { offersFree, isSignedIn, isFree } = loaderData;
  return (
    <>
      <PageHeader title="Choose Your Plan" lead={why ? `${why} ${terms}` : terms} />
      {offersFree && <FreeAccount isSignedIn={isSignedIn} isOwn={isFree} />}
      <PlanCards plans={plans} level={2} sold={sold} own={own} />
      <Section title="Compare features" lead="A free account opens everything Basic does.">
        <ComparisonTable plans={plans} comparison={comparison} own={isFree ? "free" : own?.tier} />
      </Section>
      <Section title="Access codes" lead="A code from your coach unlocks the Elite or Pro plan right away.">
        <details className="disclosure" open={isRedeemed || actionData !== undefined}>
          <summary>I have an access code</summary>
          {!isSignedIn && (
            <p className="mb-4">
              <a href="/auth?to=%2Fplans%23access-codes" className="link inline-block py-2.5">
                Sign in
              </a>{" "}
              first: a code opens the plan on your account.
            </p>
          )}
          <AccessCodeForms page="/plans" problem={actionData} isRedeemed={isRedeemed} />
        </details>
      </Section>
      <Section title="Questions about plans" action={<ButtonLink href="/faq">View All FAQs</ButtonLink>}>
        <QuestionList group="plans" questions={questions} />
      </Section>
    </>
  );
}
