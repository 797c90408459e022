/** A clip as a coach marks it: the throw stopped at the release, the line of the arm, tips on the time line. Decoration only. */
export function ClipArt() {
  return (
    <svg className="board-art" viewBox="0 0 480 330" aria-hidden="true">
      <defs>
        <clipPath id="clip">
          <rect width="480" height="270" rx="14" />
        </clipPath>
      </defs>
      <g clipPath="url(#clip)">
        <path className="sky" d="M0 0H480V170H0z" />
        <path
          className="tree"
          d="M0 172V138c26-28 60-26 84-2 24-32 70-28 92 2h150c22-26 62-28 84-4 22-14 48-10 70 6v32z"
        />
        <path className="grass" d="M0 168H480V270H0z" />
        <path className="wood" d="M330 222 444 190V206L330 238z" />
        <path className="wood-edge" d="M430 194 444 190V240H430z" />
        <path className="arc" d="M176 118C214 34 330 40 398 190" />
        <circle className="player" cx="96" cy="72" r="20" />
        <path className="player-line" d="M96 96 104 170 78 250M104 170 136 250M98 108 146 150" />
        <path className="mark-line" d="M98 108 146 150 184 110M146 150H206" />
        <rect className="bag" x="160" y="96" width="34" height="22" rx="7" transform="rotate(-24 177 107)" />
      </g>
      <path className="track" d="M14 304H466" />
      <path className="track-done" d="M14 304H196" />
      <circle className="bag" cx="196" cy="304" r="10" />
      <path className="tip" d="M92 292v24M196 288v32M318 292v24M402 292v24" />
    </svg>
  );
}
