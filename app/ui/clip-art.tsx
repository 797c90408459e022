/**
 * A clip as a coach marks it: the throw stopped at the release, the line of the arm, tips on the timeline. Decoration
 * only.
 */
export function ClipArt() {
  return (
    <svg className="block h-auto w-full" viewBox="0 0 480 330" aria-hidden="true">
      <defs>
        <clipPath id="clip">
          <rect width="480" height="270" rx="14" />
        </clipPath>
      </defs>
      <g clipPath="url(#clip)">
        <path className="fill-sky" d="M0 0H480V170H0z" />
        <path
          className="fill-tree"
          d="M0 172V138c26-28 60-26 84-2 24-32 70-28 92 2h150c22-26 62-28 84-4 22-14 48-10 70 6v32z"
        />
        <path className="fill-grass" d="M0 168H480V270H0z" />
        <path className="fill-wood" d="M330 222 444 190V206L330 238z" />
        <path className="fill-wood-deep" d="M430 194 444 190V240H430z" />
        <path
          className="fill-none stroke-chalk stroke-3 [stroke-dasharray:1_9] [stroke-linecap:round]"
          d="M176 118C214 34 330 40 398 190"
        />
        <circle className="fill-ink" cx="96" cy="72" r="20" />
        <path
          className="fill-none stroke-ink stroke-16 [stroke-linecap:round] [stroke-linejoin:round]"
          d="M96 96 104 170 78 250M104 170 136 250M98 108 146 150"
        />
        <path
          className="fill-none stroke-accent stroke-4 [stroke-dasharray:8_5]"
          d="M98 108 146 150 184 110M146 150H206"
        />
        <rect
          className="fill-accent"
          x="160"
          y="96"
          width="34"
          height="22"
          rx="7"
          transform="rotate(-24 177 107)"
        />
      </g>
      <path className="fill-none stroke-line-strong stroke-4 [stroke-linecap:round]" d="M14 304H466" />
      <path className="fill-none stroke-accent stroke-4 [stroke-linecap:round]" d="M14 304H196" />
      <circle className="fill-accent" cx="196" cy="304" r="10" />
      <path
        className="fill-none stroke-ink stroke-4 [stroke-linecap:round]"
        d="M92 292v24M196 288v32M318 292v24M402 292v24"
      />
    </svg>
  );
}
