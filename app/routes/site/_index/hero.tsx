import { Fragment } from "react";
import { pictureAddress } from "#app/features/base/site/pictures.ts";
import type { Site } from "#app/features/base/site/shape.ts";
import { BoardArt } from "#app/ui/board.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

type Words = Site["hero"];

function Landing({ tagline, lead }: Words) {
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
      <p className="page-lead">{lead}</p>
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

function SignedIn({ firstName, tagline }: { firstName: string; tagline: string }) {
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

function HeroPicture({ id }: { id: string }) {
  return (
    <img className="board-art" src={pictureAddress(id)} width={960} height={880} alt="" loading="lazy" />
  );
}

/** The first screen: what the club is and the one thing to do, beside the lane. `firstName` is null for visitors. */
export function Hero({ firstName, words }: { firstName: string | null; words: Words }) {
  const { picture, tagline } = words;
  return (
    <div className="hero">
      <div>
        {firstName === null ? <Landing {...words} /> : <SignedIn firstName={firstName} tagline={tagline} />}
      </div>
      {picture ? <HeroPicture id={picture} /> : <BoardArt />}
    </div>
  );
}
