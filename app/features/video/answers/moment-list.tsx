import type { MouseEvent, ReactNode } from "react";
import { honestLine } from "#app/features/video/measures/names.ts";
import { type Mark, placeWords } from "#app/features/video/player/marks.ts";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import { spokenAt } from "#app/features/video/voices/kept-part.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import { formatFileSize } from "#app/ui/time/format.ts";
import type { OwnReview } from "./own-review.server.ts";

type Moment = OwnReview["moments"][number];

type HearProps = { at: number; coach: string | null; onHear(): void };

/** Plays the coach's voice from where it speaks about a moment. */
function Hear({ at, coach, onHear }: HearProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="button"
      variant="quiet"
      className="size-11 flex-none self-center px-0 noscript:hidden"
      aria-label={`Hear ${coach ?? "your coach"} at ${placeWords(at)}`}
      disabled={!isHydrated}
      onClick={onHear}
    >
      <Icon name="talk" size={20} />
    </Button>
  );
}

type Drawing = NonNullable<Moment["drawing"]>;

/** A moment's drawing as pictures in their order: without scripts, and on paper, where a clip shows only the frame it is at. */
function Stills({ drawing, still }: { drawing: Drawing; still: NonNullable<Drawing["still"]> }) {
  const { stages, description, measured } = drawing;
  return (
    <div className="hidden w-full noscript:block print:flex! print:gap-2">
      {[...stages, still].map((one) => (
        <figure key={one.url} className={one === still ? "print:w-1/2" : "print:w-1/4"}>
          <img
            src={one.url}
            alt={one === still ? description : `Before: ${description}`}
            loading="lazy"
            className="w-full"
          />
          <figcaption className="px-4 pb-3 text-sm text-ink-muted">
            {one.caption}
            {measured && honestLine}
            {one === still && (
              <span className="print:hidden">
                {` This moment with its drawing, ${formatFileSize(still.fileSize)}`}
              </span>
            )}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

type RowProps = {
  moment: Moment;
  isActive: boolean;
  address: string;
  onJump(): void;
  hear: ReactNode;
};

function MomentRow({ moment, isActive, address, onJump, hear }: RowProps) {
  const { at, text, drawing, fromRelease } = moment;
  const jump = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onJump();
  };
  return (
    <li className={classNames("flex flex-wrap border-b border-line", isActive && "bg-accent-quiet")}>
      <Link
        to={address}
        onClick={jump}
        aria-current={isActive ? "true" : undefined}
        className={classNames(
          "flex grow basis-0 items-baseline gap-4 px-4 py-2 lg:py-3 max-lg:scroll-mt-[60svh] wrap-anywhere lg:px-3",
          !isActive && "hover:bg-surface-sunken",
        )}
      >
        <span className="flex-none font-display text-lg font-bold tabular-nums">
          <span className="sr-only">Jump to </span>
          {placeWords(at)}
          {fromRelease && (
            <span className="block font-sans text-sm font-normal text-ink-muted">
              {fromRelease}
              <span className="sr-only"> from the release</span>
            </span>
          )}
        </span>
        <span>
          <bdi>{text}</bdi>
          {drawing?.measured && <span className="block text-sm text-ink-muted">{drawing.measured}</span>}
          {drawing && drawing.description !== text && (
            <span className="sr-only noscript:not-sr-only noscript:text-ink-muted">
              {` Drawn: ${drawing.description}`}
            </span>
          )}
        </span>
      </Link>
      {hear}
      {drawing?.still && <Stills drawing={drawing} still={drawing.still} />}
    </li>
  );
}

type ListProps = {
  moments: OwnReview["moments"];
  playing: Playing;
  /** Where a moment links without scripts. */
  addressOf(mark: Pick<Mark, "at">): string;
  voice: OwnReview["voice"];
  coach: string | null;
  /** Plays the voice from a time of its own, in milliseconds. */
  onHear(at: number): void;
};

/** The coach's comments on the clip, moment by moment, each linked to its place. */
export function MomentList({ moments, playing, addressOf, voice, coach, onHear }: ListProps) {
  const { active, acts, isPlaying } = playing;
  const hearOf = ({ at }: Moment) => {
    const spoken = voice?.soundUrl ? spokenAt(voice.events, at, voice) : null;
    return spoken === null ? null : <Hear at={at} coach={coach} onHear={() => onHear(spoken)} />;
  };
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
            hear={hearOf(moment)}
          />
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {shown && `${isPlaying ? "At" : "Stopped at"} ${placeWords(shown.at)}: ${shown.text}`}
      </p>
    </section>
  );
}
