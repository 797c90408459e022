import type { RefObject } from "react";
import { momentFragment } from "./moments.ts";

/** A clip in the browser's own player, from a moment on. */
export function Clip(props: {
  url: string;
  label: string;
  at?: number | null;
  clip?: RefObject<HTMLVideoElement | null>;
}) {
  const { url, label, at = null, clip } = props;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a clip of a throw has no words to caption
    <video
      ref={clip}
      controls
      playsInline
      preload="metadata"
      src={at === null ? url : `${url}${momentFragment(at)}`}
      aria-label={label}
      className="max-h-[70vh] w-full rounded-md bg-ink"
    />
  );
}
