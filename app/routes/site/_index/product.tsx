import { within } from "#app/features/base/site/promises.ts";
import type { Site } from "#app/features/base/site/shape.ts";
import { Sample, type SampleName } from "#app/features/people/plans/sample.tsx";
import { classNames } from "#app/ui/class-names.ts";

type Scene = { of: SampleName; title: string; text: string };

/** What members get, one idea at a time, each with the page it happens on. */
const scenesOf = (reviewTime: string | null): Scene[] => [
  {
    of: "drills",
    title: "Know what to throw today",
    text: "With Elite, every day has its drill: what to aim for, how many rounds, how long it takes. Log it bag by bag, right where you throw.",
  },
  {
    of: "review",
    title: "See what your coach sees",
    text: `With Pro, you send a video of your throw every week. ${within("It comes back", reviewTime) || "It comes back"}, slowed down, drawn on, and explained moment by moment.`,
  },
  {
    of: "weeks",
    title: "Watch your points rise",
    text: "Every round you log becomes a number you can trust: points per round, week by week, for every shot you throw.",
  },
];

/** Three scenes, the picture on the right and on the left in turn; what the club hides isn't there. */
export function Product({ pictures, reviewTime }: { pictures: Site["pictures"]; reviewTime: string | null }) {
  const scenes = scenesOf(reviewTime).filter(({ of }) => pictures[of].isShown);
  return (
    <div>
      {scenes.map(({ of, title, text }, place) => (
        <article
          key={of}
          className={classNames(
            "band-wide grid items-center gap-x-16 gap-y-6 py-12 first:pt-0 md:grid-cols-[5fr_6fr] md:py-16 md:even:grid-cols-[6fr_5fr] md:even:[&>:first-child]:order-last",
            place % 2 === 1 && "band-sunken",
          )}
        >
          <div>
            <h3 className="text-3xl lg:text-4xl">{title}</h3>
            <p className="mt-4 max-w-[38ch] text-lg text-ink-muted">{text}</p>
          </div>
          <Sample of={of} shown={pictures[of]} />
        </article>
      ))}
    </div>
  );
}
