import { formatFileSize } from "../time/format.ts";

/** A video in one of its sizes; `bytes` is its file size. */
export type Size = { size: string; href: string; label: string; bytes: number };

type Props = {
  sizes: readonly Size[];
  /** The decimals of megabytes, as in the list it was opened from. */
  decimals?: number;
};

/** Every size of a video, with its file size. */
export function FilmSizes({ sizes, decimals = 1 }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {sizes.map(({ size, href, label, bytes }) => (
        <li key={size}>
          <a
            href={href}
            className="link inline-block py-2.5"
          >{`${label}, ${formatFileSize(bytes, decimals)}`}</a>
        </li>
      ))}
    </ul>
  );
}
