import { type ReactNode, useState } from "react";
import { formatFileSize } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { messages } from "./messages.ts";
import type { Playable } from "./rules.ts";

/** How a clip stands; when another file is needed: why, and what to do. */
export function ClipState({ playable, advice }: { playable: Playable; advice: string }) {
  if (playable.problem === null) return <p className="text-sm text-ink-muted">{playable.words}</p>;
  return (
    <Notice tone="warning" title={messages.anotherFileTitle}>
      {`${playable.problem} ${advice}`}
    </Notice>
  );
}

/** Every size a video can be had in, with what it weighs. */
export function ClipSizes({ sizes }: Pick<Playable, "sizes">) {
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

/** A clip behind its line: the picture and not a byte of film until somebody asks for it. */
export function ClipVideo({ playable, summary }: { playable: Playable; summary: ReactNode }) {
  // A version that gets ready while one watches must not start the film again.
  const [{ src, bytes, poster }] = useState(playable);
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
        className="mt-2 max-h-96 w-full rounded-md bg-ink"
      />
      <ClipSizes sizes={playable.sizes} />
    </details>
  );
}
