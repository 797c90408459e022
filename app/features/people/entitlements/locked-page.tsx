import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import { type OwnPictures, pictureOf } from "#app/features/base/site/product-pictures.ts";
import { PlanPrice } from "#app/features/people/plans/plan-price.tsx";
import { Sample, type SampleName } from "#app/features/people/plans/sample.tsx";
import type { Offer } from "#app/features/people/plans/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";

const titles = { Elite: "Elite Membership Required", Pro: "Pro Membership Required" } as const;

/** The plan a page needs, and what it offers there. */
export type LockedPageProps = {
  plan: keyof typeof titles;
  /** What the page would show, as a member with the plan sees it. */
  sample?: SampleName;
  title?: string;
  action?: string;
  /** What the plan offers here, in a sentence. */
  children: ReactNode;
};

/** What a member sees on a page that needs a higher plan: what it would do for them, what it costs, and how it looks. */
export function LockedPage({
  plan,
  sample,
  title = titles[plan],
  action = `Upgrade to ${plan}`,
  children,
}: LockedPageProps) {
  const { offers, pictures } = useOutletContext<{ offers: readonly Offer[]; pictures: OwnPictures }>();
  const offer = offers.find((one) => one.title === plan);
  return (
    <section
      aria-labelledby="plan-required"
      className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 md:grid-cols-2 md:items-start"
    >
      <div className="grid justify-items-start gap-4">
        <h2 id="plan-required" className="text-2xl">
          {title}
        </h2>
        <div className="grid max-w-prose gap-2">
          {typeof children === "string" ? <p>{children}</p> : children}
        </div>
        {offer && (
          <div>
            <p className="font-semibold">{`The ${plan} plan`}</p>
            <PlanPrice plan={offer} />
          </div>
        )}
        <ButtonLink href="/plans" variant="primary" size="large" className="max-sm:w-full">
          {action}
        </ButtonLink>
        <a href={`/plans#${plan.toLowerCase()}`} className="link inline-flex min-h-11 items-center">
          {`What the ${plan} plan includes`}
        </a>
      </div>
      {sample && <Sample of={sample} shown={pictureOf(pictures, sample)} />}
    </section>
  );
}
