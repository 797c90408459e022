import { useRef } from "react";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { leadOf } from "./marks.ts";
import { clipCaption, clipPicture, type Partner } from "./partner.ts";
import { usePartner } from "./use-partner.tsx";
import type { ClipRef } from "./use-player.tsx";

/** The second of two clips, synchronized with the first. Load it on demand. */
export function PartnerClip({ clip, partner }: { clip: ClipRef; partner: Partner }) {
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
        poster={partner.poster ?? undefined}
        width="1280"
        height="720"
        className={clipPicture}
      >
        {partner.captionsUrl && (
          <track kind="captions" src={partner.captionsUrl} srcLang="en" label="English" />
        )}
      </video>
      <figcaption className={clipCaption}>{partner.caption}</figcaption>
    </figure>
  );
}
