import { clockTime } from "../time/format.ts";

type VideoPosterProps = {
  /** The still's address; null if there is none, or pictures aren't wanted. */
  src: string | null;
  /** The video's length; null if unknown. */
  durationMs: number | null;
  /** Its place in its list; the first ones are on the first screen. Left out, it is loaded once it is near the screen. */
  place?: number;
  className?: string;
};

const firstScreen = 3;

/** The still of a video in a list with its length. It keeps its place before it is loaded, so nothing jumps. */
export function VideoPoster({
  src,
  durationMs,
  place = firstScreen,
  className = "w-full",
}: VideoPosterProps) {
  const isLazy = place >= firstScreen;
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
          loading={isLazy ? "lazy" : "eager"}
          fetchPriority={place === 0 ? "high" : undefined}
          decoding={isLazy ? "async" : undefined}
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
