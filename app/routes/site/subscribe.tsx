import { shownAddress } from "#app/features/base/email-address.ts";
import { monthlyWords } from "#app/features/base/site/prices.ts";
import { within } from "#app/features/base/site/promises.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { PlanFeatures } from "#app/features/people/plans/plan-card.tsx";
import { PlanPrice } from "#app/features/people/plans/plan-price.tsx";
import { readPlan } from "#app/features/people/plans/rules.ts";
import { lowerWords, ownPlan, planOf } from "#app/features/people/plans/texts.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/subscribe";

export const loader = publicLoader(async ({ actor, services, url }) => {
  const { config } = services;
  const own = ownPlan(actor);
  const plan = planOf(getSite(services), readPlan(url.searchParams.get("plan")));
  return {
    plan,
    email: actor?.email ?? null,
    isOwn: own?.tier === plan.key && !own.isFree,
    lowers: lowerWords(own, plan.key),
    storeName: config.storeName,
    checkoutUrl: config.checkoutUrls[plan.key] ?? null,
    replyTime: getSite(services).replyTime,
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title = "a plan", price = 0, description = "", key = "elite" } = loaderData?.plan ?? {};
  return pageMeta(matches, {
    title: `Subscribe to ${title}`,
    description: `${title}, ${monthlyWords(price)}. ${description}`,
    path: `/subscribe?plan=${key}`,
  });
};

type PageData = Route.ComponentProps["loaderData"];

const BackToPlans = () => <ButtonLink href="/plans">Back to Plans</ButtonLink>;

function LogIn({ plan, checkoutUrl, replyTime }: PageData) {
  const back = new URLSearchParams({ to: `/subscribe?plan=${plan.key}` });
  return (
    <Card heading="Login Required">
      <p>
        Please sign in or create an account, so we know whose plan it is. You'll come right back to this page.
      </p>
      {!checkoutUrl && (
        <p className="mt-2">
          {`This plan isn't sold online yet. Once you're signed in, write to the coaches. They'll set it up for you${within(" and reply", replyTime)}.`}
        </p>
      )}
      <div className="page-actions mt-5">
        <ButtonLink href={`/api/login?${back}`} variant="primary">
          Log In to Continue
        </ButtonLink>
        <ButtonLink href={`/auth?tab=signup&${back}`}>Create an Account</ButtonLink>
        <BackToPlans />
      </div>
    </Card>
  );
}

function Checkout({
  email,
  storeName,
  checkoutUrl,
}: {
  email: string;
  storeName: string;
  checkoutUrl: string;
}) {
  return (
    <Card heading="Ready when you are">
      <p>
        You pay in our store, which opens in a new tab. Please use the same email address there as here,{" "}
        <strong>{shownAddress(email)}</strong>, so we know whose plan it is.
      </p>
      <div className="page-actions mt-5">
        <ButtonLink href={checkoutUrl} variant="primary" target="_blank" rel="noopener noreferrer">
          {`Continue to ${storeName} Checkout`}
        </ButtonLink>
        <BackToPlans />
      </div>
    </Card>
  );
}

function NoCheckout({ plan, replyTime }: Pick<PageData, "plan" | "replyTime">) {
  return (
    <Card heading="Not sold online yet">
      <p>
        {`You can't buy this plan online right now. Write to the coaches. They'll set it up for you${within(" and reply", replyTime)}.`}
      </p>
      <div className="page-actions mt-5">
        <ButtonLink href={`/contact?plan=${plan.key}`} variant="primary">
          Contact the Coaches
        </ButtonLink>
        <BackToPlans />
      </div>
    </Card>
  );
}

/** Whoever has the plan has nothing to buy. */
function HasIt({ plan }: Pick<PageData, "plan">) {
  return (
    <Card heading="Nothing to buy">
      <p>{`${plan.title} is already your plan, so there's no checkout here. Your account says until when it's paid.`}</p>
      <div className="page-actions mt-5">
        <ButtonLink href="/portal" variant="primary">
          Go to Portal
        </ButtonLink>
        <ButtonLink href="/account">My Account</ButtonLink>
        <BackToPlans />
      </div>
    </Card>
  );
}

function NextStep(shown: PageData) {
  const { plan, email, isOwn, storeName, checkoutUrl, replyTime } = shown;
  if (email === null) return <LogIn {...shown} />;
  if (isOwn) return <HasIt plan={plan} />;
  return checkoutUrl ? (
    <Checkout email={email} storeName={storeName} checkoutUrl={checkoutUrl} />
  ) : (
    <NoCheckout plan={plan} replyTime={replyTime} />
  );
}

export default function Subscribe({ loaderData }: Route.ComponentProps) {
  const { plan } = loaderData;
  return (
    <>
      <PageHeader title={`Subscribe to ${plan.title}`} lead={plan.description} />
      <div className="grid gap-5 min-[56rem]:grid-cols-[3fr_2fr] min-[56rem]:items-start">
        <Card heading={loaderData.isOwn ? "You're on this plan" : "What you get"} className="self-start">
          <PlanPrice plan={plan} />
          {loaderData.lowers && <p className="mt-4 font-semibold">{loaderData.lowers}</p>}
          <div className="mt-5">
            <PlanFeatures plan={plan} />
          </div>
        </Card>
        <NextStep {...loaderData} />
      </div>
    </>
  );
}
