import { type ReactNode, useState } from "react";
import { Notice } from "../notice.tsx";
import { formatFileSize } from "../time/format.ts";
import { FilmSizes, type Size } from "./film-sizes.tsx";

/** A video to play from `src` with its details; `problem` is what is wrong with it. */
type PlayableFilm = {
  src: string;
  bytes: number;
  poster: string | null;
  sizes: readonly Size[];
  words: string;
  problem: string | null;
};

/** The state of a video, and if something is wrong with it, what to do. */
export function FilmState({ words, problem }: Pick<PlayableFilm, "words" | "problem">) {
  if (problem === null) return <p className="text-sm text-ink-muted">{words}</p>;
  return (
    <Notice tone="warning" title={words}>
      {problem}
    </Notice>
  );
}

/** A collapsed video that loads nothing until someone opens it. Renders nothing if its file is gone. */
export function Film({ film, summary }: { film: PlayableFilm; summary: ReactNode }) {
  // A version that becomes ready during playback must not restart the video.
  const [{ src, bytes, poster }] = useState(film);
  if (film.sizes.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>
        {summary} ({formatFileSize(bytes)})
      </summary>
      {/* biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption */}
      <video
        controls
        playsInline
        preload="none"
        src={src}
        poster={poster ?? undefined}
        className="mt-2 max-h-96 w-full rounded-md bg-film"
      />
      <FilmSizes sizes={film.sizes} />
    </details>
  );
}
