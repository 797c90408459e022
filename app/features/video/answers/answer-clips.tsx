import { placeWords } from "#app/features/video/player/marks.ts";
import type { Partner } from "#app/features/video/player/partner.ts";
import type { Film } from "#app/features/video/player/player.tsx";
import { alignReleases, momentFragment } from "#app/features/video/reviews/clip/moments.ts";
import { formatDate } from "#app/ui/time/format.ts";
import type { OwnReview } from "./own-review.server.ts";
import type { ReviewView } from "./views.ts";

/** Where each of two clips starts; both at the beginning while a release is unknown. */
const alignedAt = (own: number | null, other: number | null) =>
  own === null || other === null ? { ownStart: 0, referenceStart: 0 } : alignReleases(own, other);

/** The media fragment a clip starts with next to another, so that both releases align; both in milliseconds. */
function alignedStart(own: number | null, other: number | null): string {
  return momentFragment(alignedAt(own, other).referenceStart);
}

/** A day, and the release if known: "Nov 2, 2026, release at 0:01.4". */
const dated = (on: Date, releaseMs: number | null, timeZone: string) =>
  `${formatDate(on, timeZone)}, ${releaseMs === null ? "release not marked" : `release at ${placeWords(releaseMs)}`}`;

const inMs = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000));

/** The earlier video this one answers, to play next to it; null if there is none that plays. */
function earlierOf({ request, pair: { earlier } }: OwnReview, timeZone: string): Partner | null {
  if (!earlier || earlier.isDeleted) return null;
  const { releaseMs: releaseAt, uploadedAt, videoUrl, poster } = earlier;
  const ownReleaseAt = inMs(request.releaseSeconds);
  return {
    id: "before",
    src: `${videoUrl}${alignedStart(ownReleaseAt, releaseAt)}`,
    title: "The earlier video",
    releaseAt,
    ownReleaseAt,
    captionsUrl: null,
    caption: `Before: ${dated(uploadedAt, releaseAt, timeZone)}`,
    ownCaption: `After: ${dated(request.uploadedAt, ownReleaseAt, timeZone)}`,
    poster,
  };
}

/** The clip to compare with: the requested one, else the first; null if there is none. */
export function partnerOf(
  review: OwnReview,
  view: ReviewView | null,
  { beside, timeZone }: { beside: string | null; timeZone: string },
): Partner | null {
  if (view === "before") return earlierOf(review, timeZone);
  const { companions, releaseAt: ownReleaseAt } = review;
  const chosen = companions.find(({ id }) => id === beside) ?? companions[0];
  if (!chosen || view !== "compare") return null;
  const src = `${chosen.videoUrl}${alignedStart(ownReleaseAt, chosen.releaseAt)}`;
  return { ...chosen, src, ownReleaseAt, caption: chosen.title, ownCaption: "Your video", poster: null };
}

/**
 * Where the clip opens, in milliseconds: at the requested moment; in a comparison, at its aligned start; in the
 * annotated view, on the first drawing; null for the beginning.
 */
export function startOf(
  { moments }: OwnReview,
  view: ReviewView | null,
  at: number | null,
  partner: Partner | null,
) {
  if (at !== null) return { at, isPreview: false };
  const first = moments.find(({ drawing }) => drawing !== null) ?? moments[0];
  if (partner) return { at: alignedAt(partner.ownReleaseAt, partner.releaseAt).ownStart, isPreview: false };
  return first && view === "annotated" ? { at: first.at, isPreview: true } : null;
}

/** The member's video for the player: without scripts it starts from the beginning, under its drawing. */
export function filmOf({ request, moments }: OwnReview, start: ReturnType<typeof startOf>): Film {
  const { videoUrl, poster, width, height, framesPerSecond, sizes } = request;
  const still = moments.find(({ at }) => at === start?.at)?.drawing?.still?.url;
  const src = start && !start.isPreview && start.at > 0 ? `${videoUrl}${momentFragment(start.at)}` : videoUrl;
  const isPictured = still !== undefined || (poster !== null && src === videoUrl);
  return {
    src,
    label: "Your video",
    poster: still ?? poster,
    isPictured,
    width,
    height,
    framesPerSecond,
    sizes,
  };
}
