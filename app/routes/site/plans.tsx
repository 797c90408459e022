import { priceWords } from "#app/features/base/site/prices.ts";
import { paymentQuestionIds, pickQuestions, planQuestionIds } from "#app/features/base/site/questions.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { AccessCodeForms } from "#app/features/people/entitlements/codes/access-code-form.tsx";
import { accessCodeForms } from "#app/features/people/entitlements/codes/access-code-forms.server.ts";
import { whyOwnPlan } from "#app/features/people/entitlements/reasons/why.server.ts";
import { ComparisonTable } from "#app/features/people/plans/comparison-table.tsx";
import { PlanCards } from "#app/features/people/plans/plan-card.tsx";
import { comparisonOf, ownPlan, plansOf } from "#app/features/people/plans/texts.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta, siteOf } from "#app/http/pages/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
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
    isSignedIn: actor !== null,
    sold: tiers.filter((tier) => services.config.checkoutUrls[tier]),
    comparison: comparisonOf(site.plans),
    questions: pickQuestions(site.questions, planQuestionIds),
    payment: pickQuestions(site.questions, paymentQuestionIds),
    terms: site.terms,
    pictures: site.pictures,
    isRedeemed: url.searchParams.has("redeemed"),
  };
});

export const action = formAction(accessCodeForms("/plans"));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const plans = loaderData?.plans ?? [];
  const prices = plans.map(({ title, price }) => `${title} ${priceWords(price)}`);
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

/** How to pay and how to stop, in the club's own words; nothing if it removed them. */
function Payment({ questions }: { questions: Route.ComponentProps["loaderData"]["payment"] }) {
  if (questions.length === 0) return null;
  return (
    <Section title="How payment works">
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {questions.map(({ id, question, answer }) => (
          <div key={id}>
            <h3 className="text-lg">{question}</h3>
            <p className="mt-1">{answer}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}

export default function Plans({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, own, why, isSignedIn, sold, payment, comparison, questions, terms, pictures, isRedeemed } =
    loaderData;
  return (
    <div className="plans-page">
      <div className="band-wide band-court pt-10 pb-32 print:p-0">
        <h1 className="text-4xl">Choose Your Plan</h1>
        <p className="page-lead">{why ? `${why} ${terms}` : terms}</p>
      </div>
      <div className="-mt-24 print:mt-0">
        <PlanCards
          plans={plans}
          level={2}
          sold={sold}
          own={own}
          isSignedIn={isSignedIn}
          pictures={pictures}
        />
      </div>
      <div className="asked">
        <Payment questions={payment} />
      </div>
      <Section
        title="Compare features"
        lead="Every account watches the tutorials and logs practice without paying."
      >
        <ComparisonTable plans={plans} comparison={comparison} own={own?.tier} />
      </Section>
      <div className="print:hidden">
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
      </div>
      <div className="asked">
        <Section title="Questions about plans" action={<ButtonLink href="/faq">View All FAQs</ButtonLink>}>
          <QuestionList group="plans" questions={questions} />
        </Section>
      </div>
    </div>
  );
}
