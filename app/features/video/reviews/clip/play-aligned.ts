import { alignReleases } from "#app/features/video/clips/moments.ts";

/** A clip on the page with its release, in milliseconds. */
export type MarkedClip = { clip: HTMLVideoElement; releaseAt: number };

/** Starts two clips with both releases aligned. */
export function playAligned(own: MarkedClip, other: MarkedClip): void {
  const { ownStart, referenceStart } = alignReleases(own.releaseAt, other.releaseAt);
  own.clip.currentTime = ownStart / 1000;
  other.clip.currentTime = referenceStart / 1000;
  other.clip.playbackRate = own.clip.playbackRate;
  for (const { clip } of [own, other]) void clip.play().catch(() => clip.pause());
}
