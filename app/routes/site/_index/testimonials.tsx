import type { Testimonial } from "#app/features/base/site/shape.ts";
import { shortText } from "#app/features/base/site/testimonials.ts";

const shownAtOnce = 3;

function Words({ text }: { text: string }) {
  const short = shortText(text);
  if (short === null) return <p>{text}</p>;
  return (
    <details className="clip">
      <summary>
        <span className="clip-short">{`${short}… `}</span>
        <span className="clip-more">See more</span>
        <span className="clip-less">See less</span>
      </summary>
      <p>{text}</p>
    </details>
  );
}

function Voice({ name, role, text }: Testimonial) {
  return (
    <li>
      <figure className="card voice">
        <blockquote>
          <Words text={text} />
        </blockquote>
        <figcaption>
          <span className="font-bold">{name}</span>
          <span className="block text-sm text-ink-muted">{role}</span>
        </figcaption>
      </figure>
    </li>
  );
}

const Voices = ({ of }: { of: readonly Testimonial[] }) => (
  <ul className="voices">
    {of.map((one) => (
      <Voice key={one.id} {...one} />
    ))}
  </ul>
);

/** Three voices, and the others behind a disclosure that works without scripts. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const others = testimonials.slice(shownAtOnce);
  return (
    <>
      <Voices of={testimonials.slice(0, shownAtOnce)} />
      {others.length > 0 && (
        <details className="more-voices">
          <summary className="btn btn-secondary">
            <span className="clip-more">See More Testimonials</span>
            <span className="clip-less">See Fewer Testimonials</span>
          </summary>
          <Voices of={others} />
        </details>
      )}
    </>
  );
}
