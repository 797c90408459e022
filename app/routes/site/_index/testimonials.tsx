import type { Testimonial } from "#app/features/base/site/shape.ts";
import { shortText } from "#app/features/base/site/testimonials.ts";
import { buttonClass } from "#app/ui/button.tsx";

const shownAtOnce = 3;

function Words({ text }: { text: string }) {
  const short = shortText(text);
  if (short === null) return <p>{text}</p>;
  return (
    <details className="group/words">
      <summary className="cursor-pointer list-none pb-1.5 [&::-webkit-details-marker]:hidden">
        <span className="group-open/words:hidden">{`${short}… `}</span>
        <span className="whitespace-nowrap underline decoration-1 underline-offset-4">
          <span className="group-open/words:hidden">See more</span>
          <span className="group-not-open/words:hidden">See less</span>
        </span>
      </summary>
      <p>{text}</p>
    </details>
  );
}

function Voice({ name, role, text }: Testimonial) {
  return (
    <li className="grid">
      <figure className="card flex flex-col justify-between gap-4 p-5">
        <blockquote>
          <Words text={text} />
        </blockquote>
        <figcaption className="border-t-2 border-dashed border-line pt-3">
          <span className="font-bold">{name}</span>
          <span className="block text-sm text-ink-muted">{role}</span>
        </figcaption>
      </figure>
    </li>
  );
}

const Voices = ({ of }: { of: readonly Testimonial[] }) => (
  <ul className="card-grid">
    {of.map((one) => (
      <Voice key={one.id} {...one} />
    ))}
  </ul>
);

/** The first is said aloud; the others stand beside it. */
function FirstVoices({ of: [first, ...others] }: { of: readonly Testimonial[] }) {
  if (!first) return null;
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <figure>
        <blockquote className="font-display text-2xl lg:text-3xl">
          <Words text={first.text} />
        </blockquote>
        <figcaption className="mt-5">
          <span className="font-bold">{first.name}</span>
          <span className="block text-ink-muted">{first.role}</span>
        </figcaption>
      </figure>
      {others.length > 0 && (
        <ul className="grid content-start gap-5">
          {others.map((one) => (
            <Voice key={one.id} {...one} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Three testimonials, and the rest behind a disclosure that works without scripts. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const others = testimonials.slice(shownAtOnce);
  return (
    <>
      <FirstVoices of={testimonials.slice(0, shownAtOnce)} />
      {others.length > 0 && (
        <details className="group/others mt-5">
          <summary className={buttonClass({ variant: "secondary", className: "group-open/others:mb-5" })}>
            <span className="group-open/others:hidden">See More Testimonials</span>
            <span className="group-not-open/others:hidden">See Fewer Testimonials</span>
          </summary>
          <Voices of={others} />
        </details>
      )}
    </>
  );
}
