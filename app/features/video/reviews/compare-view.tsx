import { type RefObject, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Clip } from "./clip.tsx";
import { alignReleases } from "./moments.ts";
import type { OwnReview } from "./own-review.server.ts";
import { playAligned } from "./play-aligned.ts";

type Props = { review: OwnReview; clip: RefObject<HTMLVideoElement | null> };

function TwoClips({ review, clip }: Props) {
  const other = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  const { reference, releaseAt, request } = review;
  if (!reference || releaseAt === null) return null;
  const { ownStart, referenceStart } = alignReleases(releaseAt, reference.releaseAt);
  const play = (speed: number) => {
    if (!clip.current || !other.current) return;
    clip.current.playbackRate = speed;
    playAligned({ clip: clip.current, releaseAt }, { clip: other.current, releaseAt: reference.releaseAt });
  };
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <figure className="grid gap-2">
          <Clip url={request.videoUrl} label="Your clip" at={ownStart} clip={clip} />
          <figcaption>Your clip</figcaption>
        </figure>
        <figure className="grid gap-2">
          <Clip url={reference.videoUrl} label={reference.title} at={referenceStart} clip={other} />
          <figcaption>{reference.title}</figcaption>
        </figure>
      </div>
      {isHydrated && (
        <div className="flex flex-wrap gap-3">
          <Button type="button" variant="secondary" onClick={() => play(1)}>
            Play both
          </Button>
          <Button type="button" variant="quiet" onClick={() => play(0.25)}>
            Play both at a quarter speed
          </Button>
        </div>
      )}
    </>
  );
}

/** One's clip beside the coach's, both aligned at the release: two players with scripts, one made clip without (D42). */
export function CompareView({ review, clip }: Props) {
  const isHydrated = useHydrated();
  const { reference, releaseAt, sideBySide } = review;
  if (!reference || releaseAt === null)
    return (
      <p>Your coach has not set a clip beside yours for this one. The feedback and the tips stand below.</p>
    );
  return (
    <>
      <p>{`Your clip beside “${reference.title}”. The bag leaves both hands at the same instant.`}</p>
      {!isHydrated && sideBySide ? (
        <Clip url={sideBySide.url} label={`Your clip on the left, “${reference.title}” on the right`} />
      ) : (
        <TwoClips review={review} clip={clip} />
      )}
    </>
  );
}
