import { Fragment } from "react";
import { pictureAddress } from "#app/features/base/site/pictures.ts";
import type { Site } from "#app/features/base/site/shape.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BoardArt } from "#app/ui/picture/board.tsx";
import { Hero } from "#app/ui/site/hero.tsx";
import type { NextStep } from "./next-step.server.ts";

type Words = Site["hero"];
type Story = Site["story"];

/** Offers to watch only what there is; without a video, the dialog leads to the written story, and coaches may leave it out. */
function StoryLink({ isShown, url }: Story) {
  if (!isShown) return null;
  return (
    <p className="mt-3">
      <a className="link inline-block py-2" href="/?dialog=backstory">
        {url ? "Watch Our Backstory" : "Our Backstory"}
      </a>
    </p>
  );
}

function Landing({ tagline, lead, promise, story }: Words & { story: Story }) {
  return (
    <>
      <h1 className="text-4xl">
        {tagline.split(/(?<=\.) /).map((sentence) => (
          // The space is between the boxes, because inside one it would disappear at the end of the line.
          <Fragment key={sentence}>
            <span className="inline-block">{sentence}</span>{" "}
          </Fragment>
        ))}
      </h1>
      <p className="page-lead">{lead}</p>
      <div className="page-actions mt-8 *:flex-auto min-[60rem]:*:flex-none">
        <ButtonLink href="/auth?tab=signup" variant="primary" size="large">
          Join Free
        </ButtonLink>
        <ButtonLink href="/plans" size="large">
          Choose Your Plan
        </ButtonLink>
      </div>
      <p className="mt-4 text-ink-muted">{["No card needed.", promise].filter(Boolean).join(" ")}</p>
      <StoryLink {...story} />
    </>
  );
}

type MemberProps = { firstName: string; isNew: boolean; next: NextStep };

/** The member's next drill or lesson, or the coach's queue, with the portal beside it. */
function SignedIn({ firstName, isNew, next, story }: MemberProps & { story: Story }) {
  return (
    <>
      <p className="mb-3 font-semibold text-ink-muted">{`${isNew ? "Welcome" : "Welcome back"}, ${firstName}`}</p>
      <h1 className="text-3xl wrap-break-word min-[60rem]:text-4xl">{next.words}</h1>
      <div className="page-actions mt-6 *:flex-auto min-[60rem]:*:flex-none">
        <ButtonLink href={next.href} variant="primary" size="large">
          {next.label}
        </ButtonLink>
        <ButtonLink href="/portal" size="large">
          Go to Portal
        </ButtonLink>
      </div>
      <StoryLink {...story} />
    </>
  );
}

function HeroPicture({ id }: { id: string }) {
  return (
    <img
      className="block h-auto w-full rounded-lg"
      src={pictureAddress(id)}
      width={960}
      height={880}
      alt=""
      loading="lazy"
    />
  );
}

type Props = { member: MemberProps | null; words: Words; story: Story };

/** The first screen, next to the lane: what the club is, or what its member does next; null for visitors. */
export function FirstScreen({ member, words, story }: Props) {
  return (
    <Hero picture={words.picture ? <HeroPicture id={words.picture} /> : <BoardArt />}>
      {member === null ? <Landing {...words} story={story} /> : <SignedIn {...member} story={story} />}
    </Hero>
  );
}
