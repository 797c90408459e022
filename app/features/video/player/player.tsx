import { memo, type ReactNode, Suspense, useRef, useState } from "react";
import { preload } from "react-dom";
import type { SizeLink } from "#app/features/video/clips/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { CannotPlay } from "./cannot-play.tsx";
import { Controls, KeyHelp, type StopsChoice, StopsField } from "./controls.tsx";
import { toggleFullScreen } from "./full-screen.ts";
import type { Mark } from "./marks.ts";
import { clipCaption, clipPicture, type Partner } from "./partner.ts";
import { TimeLine } from "./time-line.tsx";
import { actOfClipKey, isTaken, useKeys } from "./use-keys.tsx";
import type { ClipRef, Playing } from "./use-player.tsx";

/** A clip to play: its picture size in pixels, and where it starts without scripts. */
export type Film = {
  src: string;
  label: string;
  poster: string | null;
  /** The poster shows the opening frame, so nothing of the video loads before someone plays it or scripts run. */
  isPictured: boolean;
  width: number;
  height: number;
  sizes: readonly SizeLink[];
};

type Props = {
  clip: ClipRef;
  film: Film;
  playing: Playing;
  marks: readonly Mark[];
  speed: number;
  onSpeed(speed: number): void;
  /** Whether the clip stops at each mark, to be chosen; null where it never does. */
  stops: StopsChoice | null;
  addressOf(mark: Mark): string;
  partner: Partner | null;
  /** What is drawn over the picture. */
  overlay: ReactNode;
  /** The version to play without scripts. */
  plain: ReactNode;
};

const PartnerClip = onDemand(async () => (await import("./partner-clip.tsx")).PartnerClip);

type BesideProps = { clip: ClipRef; partner: Partner };

// Memoized, because rendering it with every frame would lose the server's drawing before its script is loaded.
const Beside = memo(function Beside({ clip, partner }: BesideProps) {
  return (
    <Suspense fallback={null}>
      <PartnerClip key={partner.src} clip={clip} partner={partner} />
    </Suspense>
  );
});

/** Without scripts the clip is taller than its picture, because the browser's own controls would cover what is drawn on it. */
const abovePlainControls =
  "object-top noscript:absolute noscript:inset-0 noscript:h-full noscript:max-h-none";

/** A drawing this much larger than the clip always fills its column, or the height left for it. */
const larger = 8;

function OwnClip({ clip, film, overlay, plain }: Pick<Props, "clip" | "film" | "overlay" | "plain">) {
  const isHydrated = useHydrated();
  // Switching the page's mode must not reload the clip.
  const [src] = useState(film.src);
  // The largest thing on the page, which a browser takes for less urgent than a script.
  if (film.poster) preload(film.poster, { as: "image", fetchPriority: "high" });
  return (
    <div
      className={classNames(
        "relative noscript:mx-auto noscript:w-fit noscript:pb-18",
        plain ? "noscript:hidden" : false,
      )}
    >
      <svg
        width={film.width * larger}
        height={film.height * larger}
        viewBox={`0 0 ${film.width} ${film.height}`}
        className="hidden h-auto max-h-[44svh] w-auto max-w-[100cqw] noscript:block lg:max-h-[60vh]"
        aria-hidden="true"
      />
      {/* biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption */}
      <video
        ref={clip}
        controls={!isHydrated}
        playsInline
        preload={isHydrated || !film.isPictured ? "metadata" : "none"}
        src={src}
        poster={film.poster ?? undefined}
        width={film.width}
        height={film.height}
        aria-label={film.label}
        className={classNames(clipPicture, abovePlainControls)}
      />
      {overlay}
    </div>
  );
}

type LineProps = Pick<Props, "marks" | "playing">;

/** Why a playing clip stopped, else the words of the moment it shows; without one, how many there are. */
function momentWords({ marks, playing: { active, hasStopped } }: LineProps): string {
  if (!active) return marks.length === 1 ? "1 moment" : `${marks.length} moments`;
  const place = `${marks.indexOf(active) + 1} of ${marks.length}`;
  return hasStopped
    ? `Stopped at moment ${place}. Press Play to continue.`
    : `Moment ${place}: ${active.words}`;
}

/** Below the picture, where it covers nothing of it. Its line is always there, so that nothing moves. */
const MomentLine = (props: LineProps) => (
  <p className="line-clamp-1 h-7 pt-1 text-sm noscript:hidden">{momentWords(props)}</p>
);

/** A clip with its timeline and controls, alone or next to another; without scripts, the browser's own player, which leaves paper empty. */
export function Player(props: Props) {
  const { clip, film, playing, marks, speed, onSpeed, stops, addressOf, partner, overlay, plain } = props;
  const frame = useRef<HTMLDivElement>(null);
  useKeys((event) =>
    event.ctrlKey || event.metaKey || event.altKey || isTaken(event)
      ? undefined
      : actOfClipKey(event, playing.acts),
  );
  const isWide = film.width > film.height;
  const columns =
    partner &&
    (isWide
      ? // Two above each other leave room for their controls on a phone.
        "gap-2 max-sm:[&_video]:max-h-[27svh] sm:grid-cols-2"
      : "grid-cols-2 gap-2");
  return (
    <div
      ref={frame}
      className="player bg-surface noscript:print:hidden [&:fullscreen]:flex [&:fullscreen]:flex-col"
    >
      <div
        className={classNames(
          "grid has-[[data-over]]:grid-cols-1! in-[:fullscreen]:grow in-[:fullscreen]:content-center in-[:fullscreen]:bg-film",
          columns,
        )}
      >
        <figure className="@container">
          <OwnClip {...{ clip, film, plain, overlay }} />
          {plain && <noscript>{plain}</noscript>}
          {partner && (
            <figcaption className={classNames(clipCaption, plain ? "noscript:hidden" : false)}>
              {partner.ownCaption}
            </figcaption>
          )}
        </figure>
        {partner && (
          // Without scripts, one clip made of both has one set of controls.
          <div className={plain ? "noscript:hidden" : undefined}>
            <Beside clip={clip} partner={partner} />
          </div>
        )}
      </div>
      {playing.hasFailed && <CannotPlay sizes={film.sizes} />}
      <div className="px-4 lg:px-0">
        {marks.length > 0 && !partner && <MomentLine marks={marks} playing={playing} />}
        <div className="print:hidden">
          <TimeLine {...{ playing, marks, addressOf }} />
          <Controls
            playing={playing}
            speed={speed}
            onSpeed={onSpeed}
            onFullScreen={() => toggleFullScreen(frame.current)}
          />
          {stops && <StopsField stops={stops} />}
          <KeyHelp />
        </div>
      </div>
    </div>
  );
}
