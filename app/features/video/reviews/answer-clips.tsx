import type { Film, Partner } from "#app/features/video/player/player.tsx";
import { alignReleases, momentFragment } from "./moments.ts";
import type { OwnReview } from "./own-review.server.ts";
import type { ReviewView } from "./views.ts";

/** The clip beside one's own: the one asked for, else the first there is; null when there is none. */
export function partnerOf(review: OwnReview, view: ReviewView | null, beside: string | null): Partner | null {
  const { companions, releaseAt } = review;
  const chosen = companions.find(({ id }) => id === beside) ?? companions[0];
  if (!chosen || view !== "compare") return null;
  const { referenceStart: start } =
    releaseAt === null || chosen.releaseAt === null
      ? { referenceStart: 0 }
      : alignReleases(releaseAt, chosen.releaseAt);
  return { ...chosen, src: `${chosen.videoUrl}${momentFragment(start)}`, ownReleaseAt: releaseAt };
}

/**
 * Where the clip opens, in milliseconds: at the moment asked for, in a comparison at its aligned start, in the annotated view
 * on the first drawing, which no one asked for; null for its beginning.
 */
export function startOf(
  review: OwnReview,
  view: ReviewView | null,
  at: number | null,
  partner: Partner | null,
) {
  if (at !== null) return { at, isPreview: false };
  const { moments, releaseAt } = review;
  const first = moments.find(({ drawing }) => drawing !== null) ?? moments[0];
  if (releaseAt !== null && partner && partner.releaseAt !== null)
    return { at: alignReleases(releaseAt, partner.releaseAt).ownStart, isPreview: false };
  return first && view === "annotated" ? { at: first.at, isPreview: true } : null;
}

/** The member's video as its player takes it: without scripts it begins at the start, under the drawing made of it. */
export function filmOf({ request, moments }: OwnReview, start: ReturnType<typeof startOf>): Film {
  const { videoUrl, poster, width, height, framesPerSecond, sizes } = request;
  const still = moments.find(({ at }) => at === start?.at)?.drawing?.still?.url;
  const src = start && !start.isPreview ? `${videoUrl}${momentFragment(start.at)}` : videoUrl;
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
