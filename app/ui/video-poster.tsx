import { clockTime } from "./format.ts";

type VideoPosterProps = {
  /** The still's address; null if there is none, or pictures aren't wanted. */
  src: string | null;
  /** The video's length; null if unknown. */
  durationMs: number | null;
  className?: string;
};

/** The still of a video in a list with its length. It keeps its place before it is loaded, so nothing jumps. */
export function VideoPoster({ src, durationMs, className = "w-full" }: VideoPosterProps) {
  return (
    <div
      className={`relative grid aspect-video place-items-center overflow-hidden rounded-md bg-film ${className}`}
    >
      {src !== null && (
        <img
          src={src}
          alt=""
          width="320"
          height="180"
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      )}
      {durationMs !== null && (
        <span className="absolute end-1 bottom-1 rounded-sm bg-ink px-1.5 text-sm text-surface tabular-nums">
          <span className="sr-only">Length </span>
          {clockTime(durationMs / 1000)}
        </span>
      )}
    </div>
  );
}
