import { redirect } from "react-router";
import { within } from "#app/features/base/site/promises.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { isAtLeast } from "#app/features/base/tiers.ts";
import { Sample } from "#app/features/people/plans/sample.tsx";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Hero } from "#app/ui/site/hero.tsx";
import { PointCards } from "#app/ui/site/point-cards.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/video-analysis";

// Elite members are redirected too; the tab tells them what it requires (D52).
export const loader = publicLoader(async ({ actor, services }) => {
  if (actor && isAtLeast(actor.effectiveTier, "elite")) throw redirect("/portal?tab=videos");
  const { reviewTime, pictures } = getSite(services);
  return { isSignedIn: actor !== null, reviewTime, picture: pictures.review };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Video Analysis",
    description:
      "Send one video a week. A coach looks at your throw in slow motion and tells you what to change.",
    path: "/video-analysis",
  });

const promises = (reviewTime: string | null) => [
  {
    title: "Slow-motion analysis",
    text: "Your throw at quarter speed, stopped where it matters.",
  },
  {
    title: "Pro comparison",
    text: "Your video next to a reference from the library, both at the moment of release.",
  },
  {
    title: "In-video feedback",
    text: "Your coach draws on the frame: the line of your arm, the height of your hand.",
  },
  {
    title: "Timestamped coaching tips",
    text: "Every tip is tied to its moment in the video.",
  },
  {
    title: "Uploads up to 2GB",
    text: "MP4, MOV, AVI or WebM, straight from your phone.",
  },
  {
    title: reviewTime === null ? "Every week" : `Within ${reviewTime}`,
    text: "One video a week for Pro members, answered by a person.",
  },
];

function SignIn() {
  return (
    <Card heading="Sign in required">
      <p>Video reviews are part of the Pro plan. Sign in to send a video, or take a look at the plans.</p>
      <div className="page-actions mt-5">
        <ButtonLink href="/api/login" variant="primary">
          Sign In
        </ButtonLink>
        <ButtonLink href="/plans">View Pro Plans</ButtonLink>
      </div>
    </Card>
  );
}

function Upgrade({ reviewTime }: { reviewTime: string | null }) {
  return (
    <Card heading="Upgrade to send your videos">
      <p>
        {`Video reviews are part of the Pro plan: one video a week, ${within("reviewed by a coach", reviewTime) || "reviewed by a coach"}.`}
      </p>
      <div className="page-actions mt-5">
        <ButtonLink href="/plans" variant="primary">
          Upgrade to Pro
        </ButtonLink>
        <ButtonLink href="/portal">Go to Portal</ButtonLink>
      </div>
    </Card>
  );
}

export default function VideoAnalysis({
  loaderData: { isSignedIn, reviewTime, picture },
}: Route.ComponentProps) {
  return (
    <>
      <Hero picture={<Sample of="review" shown={picture} loading="eager" />}>
        <h1>Video Analysis</h1>
        <p className="page-lead">
          Film a throw, send it in, and see what your coach sees. You feel your throw; we show it to you.
        </p>
        <div className="mt-8">{isSignedIn ? <Upgrade reviewTime={reviewTime} /> : <SignIn />}</div>
      </Hero>
      <Section title="What you get">
        <PointCards points={promises(reviewTime)} />
      </Section>
    </>
  );
}
