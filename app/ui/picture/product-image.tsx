import { classNames } from "../class-names.ts";

/** How wide a picture of the product is drawn: half of a wide screen, all of a phone's. */
const sizes = "(min-width: 60rem) 35rem, (min-width: 40rem) 45vw, 92vw";

const filesOf = (name: string, scheme: "light" | "dark") =>
  [560, 1120].map((width) => `/${name}-${scheme}-${width}.webp ${width}w`).join(", ");

type Props = {
  /** The start of the files' names. */
  name: string;
  /** The club's own picture, which replaces ours: its address, and those of its sizes. */
  own: { src: string; sizes: string } | null;
  alt: string;
  loading: "eager" | "lazy";
  /** Without a frame of its own. */
  isBare?: boolean;
};

/**
 * A picture of the product in the reader's color scheme. What is drawn in the accent color is a hole in the file, so that the
 * club's own accent, the background, shows through (D91).
 */
export function ProductImage({ name, own, alt, loading, isBare = false }: Props) {
  return (
    <picture>
      {own === null && (
        <source media="(prefers-color-scheme: dark)" srcSet={filesOf(name, "dark")} sizes={sizes} />
      )}
      <img
        src={own?.src ?? `/${name}-light-560.webp`}
        srcSet={own?.sizes ?? filesOf(name, "light")}
        sizes={sizes}
        alt={alt}
        width={560}
        height={490}
        loading={loading}
        decoding="async"
        data-hole=""
        className={classNames(
          "block h-auto w-full bg-accent [print-color-adjust:exact] forced-color-adjust-none",
          !isBare && "rounded-lg border border-line",
        )}
      />
    </picture>
  );
}
