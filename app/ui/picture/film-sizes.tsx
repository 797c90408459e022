import { formatFileSize } from "../time/format.ts";

/** A video in one of its sizes; `bytes` is its file size. */
export type Size = { size: string; href: string; label: string; bytes: number };

/** Every size of a video, with its file size. */
export function FilmSizes({ sizes }: { sizes: readonly Size[] }) {
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
