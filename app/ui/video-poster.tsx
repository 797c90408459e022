/** The still of a video in a list; nothing while there is none. */
export function VideoPoster({ src }: { src: string | null }) {
  if (src === null) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-video w-full rounded-md bg-ink object-contain"
    />
  );
}
