import { type ReactNode, useState } from "react";
import { formatFileSize } from "./format.ts";
import { Notice } from "./notice.tsx";

/** A film in one of its sizes; `bytes` is what it weighs. */
type Size = { size: string; href: string; label: string; bytes: number };

/** A film that can be played from `src`, and what there is to say about it; `problem` is what is wrong with it. */
type PlayableFilm = {
  src: string;
  bytes: number;
  poster: string | null;
  sizes: readonly Size[];
  words: string;
  problem: string | null;
};

/** The state of a film; when something is wrong with it: what, and what to do. */
export function FilmState({ words, problem }: Pick<PlayableFilm, "words" | "problem">) {
  if (problem === null) return <p className="text-sm text-ink-muted">{words}</p>;
  return (
    <Notice tone="warning" title={words}>
      {problem}
    </Notice>
  );
}

/** Every size a film can be had in, with what it weighs. */
export function FilmSizes({ sizes }: Pick<PlayableFilm, "sizes">) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {sizes.map(({ size, href, label, bytes }) => (
        <li key={size}>
          <a href={href} className="link inline-block py-2.5">{`${label}, ${formatFileSize(bytes)}`}</a>
        </li>
      ))}
    </ul>
  );
}

/** A film behind its line: not a byte of it until someone asks for it. Nothing for one whose file is gone. */
export function Film({ film, summary }: { film: PlayableFilm; summary: ReactNode }) {
  // A version that gets ready while one watches must not start the film again.
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
