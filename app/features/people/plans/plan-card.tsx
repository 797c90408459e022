import { ownPicture } from "#app/features/base/site/pictures.ts";
import type { Site } from "#app/features/base/site/shape.ts";
import { isAtLeast } from "#app/features/base/tiers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import { ProductImage } from "#app/ui/picture/product-image.tsx";
import { PlanPrice } from "./plan-price.tsx";
import { isUnpaid, type OwnPlan, type Plan } from "./texts.ts";

/** What a plan adds to the one below it, each line with a check mark. */
export function PlanFeatures({ plan: { key, features, holds } }: { plan: Plan }) {
  const added = features.filter(({ from }) => from === key);
  return (
    <div className="grid content-start gap-2">
      {holds && <p className="font-semibold">Everything in {holds}, plus</p>}
      <ul className="grid gap-2">
        {added.map(({ text }) => (
          <li key={text} className="flex gap-2.5">
            <span className="mt-1.5 shrink-0 text-success">
              <Icon name="check" />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What marks a plan: that it is the member's own, bought or not, or that most choose it. */
function Mark({ isOwn, own, popular }: { isOwn: boolean; own: OwnPlan | null; popular: boolean }) {
  if (isOwn && isUnpaid(own)) return <Badge>No plan bought yet</Badge>;
  if (isOwn) return <Badge tone="success">Your plan</Badge>;
  return popular && <Badge tone="accent">Most Popular</Badge>;
}

/** Where to pay for a plan: on its own page, or by asking the coaches if it isn't sold online. */
const payHref = ({ key }: Plan, isSold: boolean) =>
  isSold ? `/subscribe?plan=${key}` : `/contact?plan=${key}`;

const toPortal = (
  <ButtonLink href="/portal" wide>
    Go to Portal
  </ButtonLink>
);

const payWords = ({ buttonText, title }: Plan, isSold: boolean) =>
  isSold ? buttonText : `Ask the Coaches for ${title}`;

/** Every account has the lowest plan (D4); anyone without a higher one may pay for it (D86). */
function LowestStep({ plan, isSold, own, isSignedIn }: Omit<CardProps, "level" | "pictures">) {
  const join = (
    <ButtonLink href="/auth?tab=signup" wide>
      Create an Account
    </ButtonLink>
  );
  // Someone signed in without a plan of their own is a coach.
  const mayPay = plan.price > 0 && (own ? own.tier === plan.key : !isSignedIn);
  return (
    <>
      {own?.tier === plan.key ? toPortal : !isSignedIn && join}
      {mayPay && (
        <a href={payHref(plan, isSold)} className="link py-2.5 justify-self-center">
          {payWords(plan, isSold)}
        </a>
      )}
    </>
  );
}

type StepProps = Omit<CardProps, "level" | "pictures"> & { isRecommended: boolean };

/** Where the card leads: the portal with a plan that was bought, else to getting it. */
function Step({ isRecommended, ...card }: StepProps) {
  const { plan, isSold, own } = card;
  if (plan.key === own?.tier && !own.isFree) return toPortal;
  if (plan.holds === null) return <LowestStep {...card} />;
  return (
    <>
      {!isSold && <p>Ask us for this plan, and a coach will set it up for you.</p>}
      <ButtonLink href={payHref(plan, isSold)} variant={isRecommended ? "primary" : "secondary"} wide>
        {payWords(plan, isSold)}
      </ButtonLink>
    </>
  );
}

/** The page each plan is about. */
const pictureNames = { basic: "lessons", elite: "drills", pro: "review" } as const;

/** The top of the card: what the plan looks like, if the club shows it. The words below say the same. */
function PlanPicture({ plan, pictures }: Pick<CardProps, "plan" | "pictures">) {
  const name = pictureNames[plan.key];
  const { isShown, picture } = pictures[name];
  if (!isShown) return null;
  return (
    <div className="relative -mx-6 -mt-6 mb-2 aspect-[16/9] overflow-hidden rounded-t-lg border-b border-line print:hidden">
      <ProductImage name={`product-${name}`} own={ownPicture(picture)} alt="" loading="lazy" isBare />
      {picture === null && (
        <span className="absolute right-3 bottom-3">
          <Badge>Example</Badge>
        </span>
      )}
    </div>
  );
}

type CardProps = Omit<CardsProps, "plans" | "sold"> & { plan: Plan; isSold: boolean };

/** A member's own plan leads to the portal; only a higher one is recommended to them. */
function PlanCard({ level, pictures, ...card }: CardProps) {
  const { plan, own } = card;
  const Heading = level === 2 ? "h2" : "h3";
  const isOwn = plan.key === own?.tier;
  const isRecommended = plan.popular && (own === null || !isAtLeast(own.tier, plan.key));
  return (
    <section
      id={plan.key}
      className={classNames(
        "card flex scroll-mt-6 flex-col gap-4 p-6 target:outline-3 target:outline-offset-2 target:outline-accent",
        isRecommended && "border-2 border-accent",
        isOwn && !isUnpaid(own) && "border-2 border-success",
      )}
    >
      <PlanPicture plan={plan} pictures={pictures} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className="text-2xl">{plan.title}</Heading>
        <Mark isOwn={isOwn} own={own} popular={plan.popular} />
      </div>
      <p className="text-ink-muted">{plan.description}</p>
      <PlanPrice plan={plan} />
      {isOwn && own?.isFree && !isUnpaid(own) && plan.price > 0 && (
        <p className="font-semibold">{`You have ${plan.title} without paying for it.`}</p>
      )}
      <PlanFeatures plan={plan} />
      <div className="mt-auto grid gap-2">
        <Step {...card} isRecommended={isRecommended} />
      </div>
    </section>
  );
}

type CardsProps = {
  plans: readonly Plan[];
  /** The level of the plans' headings. */
  level: 2 | 3;
  /** The plans with a checkout address (D15). */
  sold: readonly Plan["key"][];
  /** The plan of the member who looks; null for everyone else. */
  own: OwnPlan | null;
  isSignedIn: boolean;
  /** The pictures at the top of the cards. */
  pictures: Site["pictures"];
};

/** The three plans side by side, stacked on a phone. */
export function PlanCards({ plans, sold, ...reader }: CardsProps) {
  return (
    <div className="card-grid">
      {plans.map((plan) => (
        <PlanCard key={plan.key} plan={plan} isSold={sold.includes(plan.key)} {...reader} />
      ))}
    </div>
  );
}
