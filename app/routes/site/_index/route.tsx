import { Fragment } from "react";
import type { Member } from "#app/features/base/actor.ts";
import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import { isForVisitors } from "#app/features/base/preview.ts";
import { logoIcon, pictureAddress, pictureSizes } from "#app/features/base/site/pictures.ts";
import type { ProductPicture } from "#app/features/base/site/product-pictures.ts";
import type { Site } from "#app/features/base/site/shape.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { LargeCoaches } from "#app/features/people/coaches/coach-card.tsx";
import { PlanCards } from "#app/features/people/plans/plan-card.tsx";
import { ownPlan, ownPlanWords, plansOf } from "#app/features/people/plans/texts.ts";
import { messages } from "#app/features/talk/newsletter/messages.ts";
import { NewsletterForm } from "#app/features/talk/newsletter/newsletter-form.tsx";
import { newsletterLimits } from "#app/features/talk/newsletter/rules.ts";
import { subscribe } from "#app/features/talk/newsletter/subscribe.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta, siteOf } from "#app/http/pages/page-meta.ts";
import type { Services } from "#app/services/services.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { BoardArt } from "#app/ui/picture/board.tsx";
import { ReviewFilm } from "#app/ui/picture/review-film.tsx";
import { Hero } from "#app/ui/site/hero.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/route";
import { type NextStep, readNextStep } from "./next-step.server.ts";
import { Product } from "./product.tsx";
import { Testimonials } from "./testimonials.tsx";

const readMember = async (services: Services, actor: Member) => ({
  firstName: actor.firstName || "Player",
  ...(await readNextStep(services, actor)),
});

export const loader = publicLoader(async ({ actor, services, url }) => {
  const site = getSite(services);
  return {
    member: actor && !isForVisitors(url) ? await readMember(services, actor) : null,
    words: site.hero,
    story: site.story,
    logo: site.look.logo,
    siteName: services.config.siteName,
    pictures: site.pictures,
    reviewTime: site.reviewTime,
    plans: plansOf(site),
    own: isForVisitors(url) ? null : ownPlan(actor),
    sold: tiers.filter((tier) => services.config.checkoutUrls[tier]),
    testimonials: site.testimonials,
    coaches: services.config.coaches,
    writeTo: writeInstead(services),
    sameAs: Object.values(services.config.socialUrls).filter((address) => address !== undefined),
    isStoryOpen: site.story.isShown && url.searchParams.get("dialog") === "backstory",
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { siteName, address } = siteOf(matches);
  const { words, logo } = loaderData ?? {};
  return pageMeta(matches, {
    title: `${siteName} · ${words?.tagline ?? ""}`,
    isWholeTitle: true,
    description: words?.description ?? "",
    path: "/",
    data: [
      {
        "@type": "Organization",
        name: siteName,
        url: `${address}/`,
        logo: `${address}${logo ? logoIcon(logo) : "/icon-512.png"}`,
        slogan: words?.tagline ?? "",
        sameAs: loaderData?.sameAs ?? [],
      },
    ],
  });
};

export const action = formAction({
  newsletter: {
    run: subscribe,
    limits: newsletterLimits,
    to: "/#free-guide",
    flash: (_result, services) =>
      writeInstead(services) === null
        ? { title: messages.doneTitle, message: `${messages.done} ${messages.guideComes}` }
        : { title: messages.failedTitle, message: noMailServer },
    failed: { title: messages.failedTitle, text: messages.failed },
  },
});

/** The Backstory dialog; it opens by its address. `url` is where the club's video is, if there is one. */
function Backstory({ url }: { url: string | null }) {
  if (url)
    return (
      <Dialog title="My Cornhole Journey" closeHref="/">
        <p className="mb-4">{`The video opens on ${new URL(url).hostname} in a new tab.`}</p>
        <ButtonLink href={url} variant="primary" target="_blank" rel="noopener noreferrer">
          Play the Video
        </ButtonLink>
      </Dialog>
    );
  return (
    <Dialog title="My Cornhole Journey" closeHref="/">
      <EmptyState title="The backstory video is coming soon">
        <p>We're still filming. Until then, the short version is on the About page.</p>
        <p className="mt-2">
          <a className="link" href="/about">
            Read our story
          </a>
        </p>
      </EmptyState>
    </Dialog>
  );
}

const calls = {
  visitor: {
    title: "Ready to throw better?",
    text: "Watch the lessons and log your practice without paying. Move up to Elite or Pro when you want more. No card needed.",
    href: "/api/login",
    button: "Start Free",
  },
  newcomer: {
    title: "Your first throws",
    text: "The portal has the lessons and a log for your practice.",
    href: "/portal",
    button: "Open the portal",
  },
  member: {
    title: "Your bags are waiting",
    text: "Pick up where you left off. The portal kept your place.",
    href: "/portal",
    button: "Back to the portal",
  },
};

/** The guide by email, with the newsletter; without a mail server the guide itself. */
function Guide({ coaches, problem }: Pick<Props, "coaches" | "problem">) {
  const what = "“Four weeks to a flatter bag”: twelve short practices and a page to write your numbers on.";
  return (
    <div id="free-guide" className="card p-6">
      <h3>Or get the free guide</h3>
      <p className="mt-1 mb-4">
        {coaches ? what : `${what} We'll email you the link, and an occasional newsletter.`}
      </p>
      {coaches ? (
        <>
          <ButtonLink href="/guide" className="mb-4">
            Read the Free Guide
          </ButtonLink>
          <WriteInstead emails={coaches} wish="To hear from the club" />
        </>
      ) : (
        <NewsletterForm action="/?index&form=newsletter#free-guide" problem={problem} />
      )}
      <p>
        <a href="/newsletter" className="link inline-block py-2">
          Past issues
        </a>
      </p>
    </div>
  );
}

type Props = {
  member: { isNew: boolean } | null;
  /** Where to write to while the club sends no email. */
  coaches: readonly string[] | null;
  problem: FormProblem | undefined;
};

/** The end of the home page: start, or get the free guide. */
function FinalCall({ member, coaches, problem }: Props) {
  const words = member === null ? calls.visitor : member.isNew ? calls.newcomer : calls.member;
  return (
    <section
      className="band-wide band-court mt-16 -mb-16 grid items-center gap-10 py-16 md:grid-cols-2 md:gap-16 print:hidden"
      aria-labelledby="final-call"
    >
      <div>
        <h2 id="final-call" className="text-4xl">
          {words.title}
        </h2>
        <p className="mt-3 max-w-[38ch] text-lg text-ink-muted">{words.text}</p>
        <p className="mt-6">
          <ButtonLink href={words.href} variant="primary" size="large">
            {words.button}
          </ButtonLink>
        </p>
      </div>
      <Guide coaches={coaches} problem={problem} />
    </section>
  );
}

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
      <h1 className="text-5xl">
        {tagline.split(/(?<=\.) /).map((sentence) => (
          // The space is between the boxes, because inside one it would disappear at the end of the line.
          <Fragment key={sentence}>
            <span className="inline-block">{sentence}</span>{" "}
          </Fragment>
        ))}
      </h1>
      <p className="page-lead mt-5">{lead}</p>
      <div className="page-actions mt-7 *:flex-auto min-[60rem]:*:flex-none">
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

function HeroPicture({ id, alt }: { id: string; alt: string }) {
  return (
    <img
      className="block h-auto w-full rounded-lg"
      src={pictureAddress(id)}
      srcSet={pictureSizes(id, 960)}
      width={960}
      height={880}
      sizes="(min-width: 60rem) 33rem, 92vw"
      alt={alt}
      fetchPriority="high"
    />
  );
}

const filmLabel =
  "A review playing: the throw slows down and stops, the coach circles where the bag lands and draws an arrow, and a sentence says why it runs.";

/** The club's own picture, else the review that plays, else the drawing of the lane. */
function HeroSide({ words, film, siteName }: Pick<FirstScreenProps, "words" | "film" | "siteName">) {
  if (words.picture) return <HeroPicture id={words.picture} alt={siteName} />;
  if (!film.isShown) return <BoardArt />;
  if (film.picture) return <HeroPicture id={film.picture} alt={film.words} />;
  return (
    <figure className="grid gap-3">
      <ReviewFilm label={filmLabel} />
      <figcaption className="font-semibold">
        <Badge>Example</Badge> {film.words}
      </figcaption>
    </figure>
  );
}

/** Members know what a review is. */
const MemberSide = ({ words, siteName }: Pick<FirstScreenProps, "words" | "siteName">) =>
  words.picture ? <HeroPicture id={words.picture} alt={siteName} /> : <BoardArt />;

type FirstScreenProps = {
  member: MemberProps | null;
  words: Words;
  story: Story;
  /** The review that plays, as the club wants it. */
  film: ProductPicture;
  siteName: string;
};

/** The first screen: what the club is, or what its member does next; null for visitors. */
function FirstScreen({ member, words, story, film, siteName }: FirstScreenProps) {
  const picture =
    member === null ? <HeroSide {...{ words, film, siteName }} /> : <MemberSide {...{ words, siteName }} />;
  return (
    <Hero picture={picture}>
      {member === null ? <Landing {...words} story={story} /> : <SignedIn {...member} story={story} />}
    </Hero>
  );
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const {
    member,
    words,
    story,
    siteName,
    pictures,
    reviewTime,
    plans,
    own,
    sold,
    coaches,
    writeTo,
    testimonials,
    isStoryOpen,
  } = loaderData;
  return (
    <>
      <FirstScreen {...{ member, words, story, siteName }} film={pictures.film} />
      {member === null && (
        <Section title="What You Get">
          <Product pictures={pictures} reviewTime={reviewTime} />
        </Section>
      )}
      <Section
        title="Meet Your Coaches"
        // After the court of their own first screen a member's page goes on as a page.
        band={member === null ? "court" : undefined}
        lead="They watch your videos, plan your drills, and answer your messages."
      >
        <LargeCoaches coaches={coaches} />
      </Section>
      <Section
        title="Plans & Pricing"
        lead={
          ownPlanWords(own) ??
          `Watch the lessons without paying. Add weekly drills with Elite, or ${coaches.length > 1 ? "two coaches" : "a coach"} with Pro. Change or cancel anytime.`
        }
        action={<ButtonLink href="/plans">Compare the plans</ButtonLink>}
      >
        <PlanCards
          plans={plans}
          level={3}
          sold={sold}
          own={own}
          isSignedIn={member !== null}
          pictures={pictures}
        />
      </Section>
      {testimonials.length > 0 && (
        <Section title="What Players Say" band="sunken">
          <Testimonials testimonials={testimonials} />
        </Section>
      )}
      <FinalCall member={member} coaches={writeTo} problem={actionData} />
      {isStoryOpen && <Backstory url={story.url} />}
    </>
  );
}
