import { type ReactNode, Suspense, useRef, useState } from "react";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { leadOf } from "./marks.ts";
import { clipCaption, clipPicture, type Partner } from "./partner.ts";
import { usePartner } from "./use-partner.tsx";
import type { ClipRef } from "./use-player.tsx";

const OnePicture = onDemand(async () => (await import("./one-picture.tsx")).OnePicture);

type Props = { clip: ClipRef; partner: Partner };

/** Beside the first. */
function Beside({ clip, partner, children }: Props & { children: ReactNode }) {
  const other = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  usePartner(clip, other, leadOf(partner.ownReleaseAt, partner.releaseAt));
  return (
    <video
      ref={other}
      controls={!isHydrated}
      muted
      playsInline
      preload={isHydrated ? "auto" : "none"}
      src={partner.src}
      aria-label={partner.title}
      poster={partner.poster ?? undefined}
      width="1280"
      height="720"
      className={clipPicture}
    >
      {children}
    </video>
  );
}

/** The second of two clips, synchronized with the first, beside it or over it. Load it on demand. */
export function PartnerClip({ clip, partner }: Props) {
  const [isOver, setOver] = useState(false);
  const isHydrated = useHydrated();
  const { src, title, captionsUrl, ownReleaseAt, releaseAt } = partner;
  const over = { src, title, lead: leadOf(ownReleaseAt, releaseAt) };
  return (
    <figure data-over={isOver || undefined}>
      {!isOver && (
        <Beside clip={clip} partner={partner}>
          {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label="English" />}
        </Beside>
      )}
      <figcaption className={clipCaption}>{partner.caption}</figcaption>
      <div className="px-4 noscript:hidden lg:px-0">
        <label className="check min-h-11">
          <input
            type="checkbox"
            checked={isOver}
            disabled={!isHydrated}
            onChange={({ currentTarget }) => setOver(currentTarget.checked)}
          />
          <span>Both in one picture</span>
        </label>
        {isOver && (
          <Suspense fallback={null}>
            <OnePicture clip={clip} {...over} own="your video" />
          </Suspense>
        )}
      </div>
    </figure>
  );
}
