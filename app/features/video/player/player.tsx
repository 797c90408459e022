import { type ReactNode, useRef, useState } from "react";
import type { SizeLink } from "#app/features/video/clips/rules.ts";
import { FilmSizes } from "#app/ui/film.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Controls, KeyHelp } from "./controls.tsx";
import { leadOf, type Mark } from "./marks.ts";
import { TimeLine } from "./time-line.tsx";
import { useKeys } from "./use-keys.tsx";
import { usePartner } from "./use-partner.tsx";
import type { ClipRef, Playing } from "./use-player.tsx";

/** A clip to be played: its picture in pixels, and where a page without scripts begins it. */
export type Film = {
  src: string;
  label: string;
  poster: string | null;
  /** The poster shows what it opens on, so nothing of the film is read before it is asked for or scripts run. */
  isPictured: boolean;
  width: number;
  height: number;
  framesPerSecond: number;
  sizes: readonly SizeLink[];
};

/** A clip that is played beside it, both aligned at the release where both are known; milliseconds. */
export type Partner = {
  id: string;
  src: string;
  title: string;
  releaseAt: number | null;
  ownReleaseAt: number | null;
  captionsUrl: string | null;
};

type Props = {
  clip: ClipRef;
  film: Film;
  playing: Playing;
  marks: readonly Mark[];
  speed: number;
  onSpeed(speed: number): void;
  addressOf(mark: Mark): string;
  partner: Partner | null;
  /** What is over the picture. */
  overlay: ReactNode;
  /** What a page without scripts plays in place of the clip. */
  plain: ReactNode;
};

const picture = "h-auto max-h-[44svh] w-full bg-film object-contain lg:max-h-[60vh] lg:rounded-md";

const caption = "px-4 text-sm text-ink-muted lg:px-0";

function PartnerClip({ clip, partner }: { clip: ClipRef; partner: Partner }) {
  const other = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  usePartner(clip, other, leadOf(partner.ownReleaseAt, partner.releaseAt));
  return (
    <figure>
      <video
        ref={other}
        controls={!isHydrated}
        muted
        playsInline
        preload={isHydrated ? "auto" : "none"}
        src={partner.src}
        aria-label={partner.title}
        width="1280"
        height="720"
        className={picture}
      >
        {partner.captionsUrl && (
          <track kind="captions" src={partner.captionsUrl} srcLang="en" label="English" />
        )}
      </video>
      <figcaption className={caption}>{partner.title}</figcaption>
    </figure>
  );
}

function OwnClip({ clip, film, overlay, plain }: Pick<Props, "clip" | "film" | "overlay" | "plain">) {
  const isHydrated = useHydrated();
  // Another mode of the page must not load the clip again.
  const [src] = useState(film.src);
  return (
    <div className={plain ? "relative noscript:hidden" : "relative"}>
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
        className={picture}
      />
      {overlay}
    </div>
  );
}

/** A clip with its time line and controls, alone or beside another one; without scripts the browser's own player. */
export function Player(props: Props) {
  const { clip, film, playing, marks, speed, onSpeed, addressOf, partner, overlay, plain } = props;
  const frame = useRef<HTMLDivElement>(null);
  useKeys(playing.acts);
  const fullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen());
  const isWide = film.width > film.height;
  const columns = partner && (isWide ? "grid gap-2 sm:grid-cols-2" : "grid grid-cols-2 gap-2");
  return (
    <div ref={frame} className="player bg-surface">
      <div className={columns ?? undefined}>
        <figure>
          <OwnClip {...{ clip, film, overlay, plain }} />
          {plain && <noscript>{plain}</noscript>}
          {partner && <figcaption className={caption}>{film.label}</figcaption>}
        </figure>
        {partner && <PartnerClip key={partner.src} clip={clip} partner={partner} />}
      </div>
      {playing.hasFailed && (
        <Notice tone="destructive" title="This browser can't play the video">
          Try another size: <FilmSizes sizes={film.sizes} />
        </Notice>
      )}
      <div className="px-4 lg:px-0">
        <TimeLine framesPerSecond={film.framesPerSecond} {...{ playing, marks, addressOf }} />
        <Controls playing={playing} speed={speed} onSpeed={onSpeed} onFullScreen={fullScreen} />
        <KeyHelp />
      </div>
    </div>
  );
}
