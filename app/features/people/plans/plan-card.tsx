import { isAtLeast } from "#app/features/base/tiers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import { PlanPrice } from "./plan-price.tsx";
import type { OwnPlan, Plan } from "./texts.ts";

/** What is included, each line with a check mark. */
export function Included({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((text) => (
        <li key={text} className="flex gap-2.5">
          <span className="mt-1.5 shrink-0 text-success">
            <Icon name="check" />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** What a plan adds to the one below it. */
export function PlanFeatures({ plan: { key, features, holds } }: { plan: Plan }) {
  return (
    <div className="grid content-start gap-2">
      {holds && <p className="font-semibold">Everything in {holds}, plus</p>}
      <Included lines={features.filter(({ from }) => from === key).map(({ text }) => text)} />
    </div>
  );
}

/** What marks a plan: that it is the member's own, or that most choose it. */
function Mark({ isOwn, popular }: { isOwn: boolean; popular: boolean }) {
  if (isOwn) return <Badge tone="success">Your plan</Badge>;
  return popular && <Badge tone="accent">Most Popular</Badge>;
}

/** Where the card leads: the portal with a plan that was bought, the coaches for one that isn't sold online, else its own page. */
function nextStep({ key, title, buttonText }: Plan, isBought: boolean, isAsked: boolean) {
  if (isBought) return { href: "/portal", label: "Go to Portal" };
  if (isAsked) return { href: `/contact?plan=${key}`, label: `Ask the Coaches for ${title}` };
  return { href: `/subscribe?plan=${key}`, label: buttonText };
}

type CardProps = Pick<CardsProps, "level" | "own"> & { plan: Plan; isSold: boolean };

/** A member's own plan leads to the portal; only a higher one is recommended to them. */
function PlanCard({ plan, level, isSold, own }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const isOwn = plan.key === own?.tier;
  const isBought = isOwn && !own.isTrial;
  const isHigher = own === null || !isAtLeast(own.tier, plan.key);
  const isRecommended = plan.popular && isHigher;
  const isAsked = !isBought && !isSold;
  const step = nextStep(plan, isBought, isAsked);
  return (
    <section
      id={plan.key}
      className={classNames(
        "card flex scroll-mt-6 flex-col gap-4 p-6 target:outline-3 target:outline-offset-2 target:outline-accent",
        isRecommended && "border-2 border-accent",
        isOwn && "border-2 border-success",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className="text-2xl">{plan.title}</Heading>
        <Mark isOwn={isOwn} popular={plan.popular} />
      </div>
      <p className="text-ink-muted">{plan.description}</p>
      <PlanPrice plan={plan} />
      <PlanFeatures plan={plan} />
      <div className="mt-auto grid gap-2">
        {isAsked && <p>Ask us for this plan, and a coach will set it up for you.</p>}
        <ButtonLink href={step.href} variant={isRecommended ? "primary" : "secondary"} wide>
          {step.label}
        </ButtonLink>
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
};

/** The three plans side by side, stacked on a phone. */
export function PlanCards({ plans, level, sold, own }: CardsProps) {
  return (
    <div className="card-grid">
      {plans.map((plan) => (
        <PlanCard key={plan.key} plan={plan} level={level} isSold={sold.includes(plan.key)} own={own} />
      ))}
    </div>
  );
}
