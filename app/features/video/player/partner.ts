/** A clip that is played beside another, the same object as long as it stays, both aligned at the release where both are known; milliseconds. */
export type Partner = {
  id: string;
  src: string;
  title: string;
  releaseAt: number | null;
  ownReleaseAt: number | null;
  captionsUrl: string | null;
  /** What is said under each of the two. */
  caption: string;
  ownCaption: string;
  poster: string | null;
};

/** How a clip's picture takes the room it has. */
export const clipPicture = "h-auto max-h-[44svh] w-full bg-film object-contain lg:max-h-[60vh] lg:rounded-md";

/** The line under one of two clips. */
export const clipCaption = "px-4 text-sm text-ink-muted lg:px-0";
