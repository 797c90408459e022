import { buttonClass } from "../button.tsx";
import { Icon } from "./icon.tsx";

const sizes = "(min-width: 60rem) 33rem, 92vw";

/**
 * A review that plays: a still first, and the film in its place once that is in view or its button is pressed, which then
 * pauses it. Nothing of the film loads before that. Without scripts the button opens the film. The browser's own controls
 * would cover what the coach says.
 */
export function ReviewFilm({ label }: { label: string }) {
  return (
    <div className="group/film relative overflow-hidden rounded-lg bg-film" data-film="">
      <picture>
        {/* The first screen waits for it, and on a phone's line twice the pixels take twice as long. */}
        <source media="(max-width: 37.5rem)" srcSet="/review-poster-560.webp" />
        <img
          src="/review-poster-560.webp"
          srcSet="/review-poster-560.webp 560w, /review-poster-1120.webp 1120w"
          sizes={sizes}
          alt={label}
          width={560}
          height={390}
          fetchPriority="high"
          className="block h-auto w-full"
        />
      </picture>
      <video
        src="/review.mp4"
        preload="none"
        width={560}
        height={390}
        muted
        loop
        playsInline
        hidden
        tabIndex={-1}
        aria-label={label}
        className="absolute inset-0 size-full"
      />
      <a
        href="/review.mp4"
        className={buttonClass({ className: "absolute top-3 right-3 bg-surface-raised print:hidden" })}
      >
        <span className="contents group-data-playing/film:hidden">
          <Icon name="play" /> Play
        </span>
        <span className="hidden group-data-playing/film:contents">
          <Icon name="pause" /> Pause
        </span>
      </a>
    </div>
  );
}
