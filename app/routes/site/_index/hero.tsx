import { Fragment } from "react";
import { tagline } from "#app/content/site.ts";
import { BoardArt } from "#app/ui/board.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

function Landing() {
  return (
    <>
      <h1 className="hero-title">
        {tagline.split(/(?<=\.) /).map((sentence) => (
          // The space stands between the boxes: inside one it would be swallowed at the end of its line.
          <Fragment key={sentence}>
            <span>{sentence}</span>{" "}
          </Fragment>
        ))}
      </h1>
      <p className="page-lead">
        Coaching for cornhole players. Log your drills, watch your points per round over the weeks, and send a
        clip for your coach to review.
      </p>
      <div className="page-actions mt-8">
        <ButtonLink href="/plans" variant="primary" size="large">
          Choose Your Plan
        </ButtonLink>
        <ButtonLink href="/?dialog=backstory" size="large">
          Watch Our Backstory
        </ButtonLink>
      </div>
    </>
  );
}

function SignedIn({ firstName }: { firstName: string }) {
  return (
    <>
      <p className="hero-eyebrow">{tagline}</p>
      <h1 className="hero-title">{`Welcome back, ${firstName}`}</h1>
      <p className="page-lead">
        Ten honest rounds today? Your plan, your numbers and your coaches are in the portal.
      </p>
      <div className="page-actions mt-8">
        <ButtonLink href="/portal" variant="primary" size="large">
          Open Your Portal
        </ButtonLink>
        <ButtonLink href="/?dialog=backstory" size="large">
          Watch Our Backstory
        </ButtonLink>
      </div>
    </>
  );
}

/** The first screen: what the club is and the one thing to do, beside the lane. `firstName` is null for visitors. */
export function Hero({ firstName }: { firstName: string | null }) {
  return (
    <div className="hero">
      <div>{firstName === null ? <Landing /> : <SignedIn firstName={firstName} />}</div>
      <BoardArt />
    </div>
  );
}
