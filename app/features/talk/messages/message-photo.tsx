import { formatFileSize } from "#app/ui/time/format.ts";
import type { Photo } from "./photo.server.ts";

/** A message's photo in its thread. It keeps its place before it is loaded, and leads to the whole one. */
export function MessagePhoto({ photo, alt }: { photo: Photo; alt: string }) {
  const { src, href, width, height, fileSize } = photo;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link my-1 block w-fit max-w-full">
      {src === null ? (
        `Show the photo (${formatFileSize(fileSize, 0)})`
      ) : (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full rounded-md bg-film"
        />
      )}
      <span className="sr-only"> Opens in a new tab</span>
    </a>
  );
}
