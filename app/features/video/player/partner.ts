/**
 * A clip played next to another, aligned at the releases if both are known; milliseconds. Pass the same object while
 * it stays the same.
 */
export type Partner = {
  id: string;
  src: string;
  title: string;
  releaseAt: number | null;
  ownReleaseAt: number | null;
  captionsUrl: string | null;
  /** The captions of the two clips. */
  caption: string;
  ownCaption: string;
  poster: string | null;
};

/** How a clip's picture fills its space. */
export const clipPicture =
  "h-auto max-h-[44svh] w-full bg-film object-contain in-[:fullscreen]:max-h-[calc(100dvh-10rem)]! lg:max-h-[60vh] lg:rounded-md";

/** The caption of one of two clips. */
export const clipCaption = "px-4 text-sm text-ink-muted in-[:fullscreen]:text-chalk lg:px-0";
