import type { MouseEvent } from "react";
import { type Mark, placeWords } from "#app/features/video/player/marks.ts";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { formatFileSize } from "#app/ui/format.ts";
import { Link } from "#app/ui/router-link.tsx";
import type { OwnReview } from "./own-review.server.ts";

type RowProps = { moment: OwnReview["moments"][number]; isActive: boolean; address: string; onJump(): void };

function MomentRow({ moment, isActive, address, onJump }: RowProps) {
  const { at, text, drawing } = moment;
  const jump = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onJump();
  };
  return (
    <li className="border-b border-line">
      <Link
        to={address}
        onClick={jump}
        aria-current={isActive ? "true" : undefined}
        className={classNames(
          "flex items-baseline gap-4 px-4 py-2 lg:py-3 max-lg:scroll-mt-[60svh] wrap-anywhere hover:bg-surface-sunken lg:px-3",
          isActive && "bg-accent-quiet hover:bg-accent-quiet",
        )}
      >
        <span className="flex-none font-display text-lg font-bold tabular-nums">
          <span className="sr-only">Jump to </span>
          {placeWords(at)}
        </span>
        <span>
          {text}
          {drawing && drawing.description !== text && (
            <span className="sr-only noscript:not-sr-only noscript:text-ink-muted">
              {` Drawn: ${drawing.description}`}
            </span>
          )}
        </span>
      </Link>
      {drawing?.still && (
        <noscript>
          <figure>
            <img src={drawing.still.url} alt={drawing.description} loading="lazy" className="w-full" />
            <figcaption className="px-4 pb-3 text-sm text-ink-muted">
              {`This moment with its drawing, ${formatFileSize(drawing.still.fileSize)}`}
            </figcaption>
          </figure>
        </noscript>
      )}
    </li>
  );
}

type ListProps = {
  moments: OwnReview["moments"];
  playing: Playing;
  /** Where a moment links without scripts. */
  addressOf(mark: Pick<Mark, "at">): string;
};

/** The coach's comments on the clip, moment by moment, each linked to its place. */
export function MomentList({ moments, playing, addressOf }: ListProps) {
  const { active, acts } = playing;
  const shown = moments.find(({ id }) => id === active?.id);
  if (moments.length === 0) return null;
  return (
    <section aria-labelledby="moments">
      <h2 id="moments" className="sr-only">
        Moments
      </h2>
      <ol className="-mx-4 border-t border-line lg:mx-0">
        {moments.map((moment) => (
          <MomentRow
            key={moment.id}
            moment={moment}
            isActive={moment.id === active?.id}
            address={addressOf(moment)}
            onJump={() => acts.go(moment.at)}
          />
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {shown && `Stopped at ${placeWords(shown.at)}: ${shown.text}`}
      </p>
    </section>
  );
}
