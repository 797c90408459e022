import type { ReactNode } from "react";

/**
 * A regulation board seen from above, to scale, one unit an inch: 24 × 48, a 6-inch hole 9 inches from the
 * top, and a 6-inch bag about to slide in.
 */
export function Mark() {
  return (
    <svg viewBox="0 0 24 48" width="22" height="44" aria-hidden="true">
      <rect className="fill-wood-deep" width="24" height="48" rx="3" />
      <rect className="fill-wood" x="1.5" y="1.5" width="21" height="45" rx="1.75" />
      <circle className="fill-hole" cx="12" cy="10" r="4" />
      <g transform="rotate(14 14.5 26)">
        <rect className="fill-accent" x="10.5" y="22" width="8" height="8" rx="1.5" />
      </g>
    </svg>
  );
}

type LogoProps = { href: string; picture?: string | null; children: ReactNode };

/** The logo, or the picture at the given address, next to the wordmark passed as children. */
export function Logo({ href, picture = null, children }: LogoProps) {
  return (
    <a href={href} className="brand">
      {picture === null ? <Mark /> : <img src={picture} width={44} height={44} alt="" />}
      <span>{children}</span>
    </a>
  );
}
