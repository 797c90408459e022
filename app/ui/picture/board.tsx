/** Mown stripes that run to the vanishing point at 240, 96. */
function Lane() {
  return (
    <>
      <path
        className="fill-tree"
        d="M0 132V96c20-26 46-26 62-4 16-30 52-28 66 2 22-18 46-14 58 8h112c14-26 44-30 60-8 18-28 54-24 64 4 18-14 42-12 58 6v28z"
      />
      <path className="fill-grass" d="M0 126H480V440H0z" />
      <path
        className="fill-grass-deep"
        d="M0 126H70L-60 330V126zM160 126H205L110 440H-30zM240 126H282L390 440H240zM325 126H374L640 440H520zM430 126H480V190z"
      />
    </>
  );
}

/** The far board, facing the player: 27 feet away. */
function FarBoard() {
  return (
    <>
      <ellipse className="fill-hole opacity-22" cx="242" cy="208" rx="58" ry="6" />
      <path className="fill-wood-deep" d="M194 200H286V208H194z" />
      <path className="fill-wood" d="M203 152H277L286 201H194z" />
      <ellipse className="fill-hole" cx="240" cy="166" rx="10" ry="6" />
      <rect className="fill-bag-other" x="252" y="182" width="15" height="8" rx="3" />
    </>
  );
}

/** The near board, seen over the player's shoulder, its high end toward us. */
function NearBoard() {
  return (
    <>
      <path className="fill-hole opacity-22" d="M98 440 140 336H352L396 440z" />
      <path className="fill-wood" d="M146 326H334L372 426H108z" />
      <path className="fill-wood-deep" d="M108 426H372V440H108z" />
      <path
        className="fill-none stroke-wood-deep opacity-35"
        d="M193 326 174 426M240 326V426M287 326 306 426"
      />
      <ellipse className="fill-hole" cx="240" cy="397" rx="33" ry="15" />
      <g transform="translate(176 362) rotate(-9)">
        <rect className="fill-bag-other" x="-24" y="-13" width="48" height="26" rx="8" />
        <rect
          className="stitch stroke-[1.5] [stroke-dasharray:4_3]"
          x="-19"
          y="-9"
          width="38"
          height="18"
          rx="5"
        />
      </g>
      <g transform="translate(298 352) rotate(12)">
        <rect className="fill-bag-other" x="-22" y="-12" width="44" height="24" rx="8" />
        <rect
          className="stitch stroke-[1.5] [stroke-dasharray:4_3]"
          x="-17.5"
          y="-8"
          width="35"
          height="16"
          rx="5"
        />
      </g>
    </>
  );
}

/** The distance along the lane: a tick every third foot, in perspective. */
function Measure() {
  return (
    <>
      <path
        className="fill-none stroke-ink stroke-[1.5]"
        d="M62 426 158 204M52 424H72M68 402H80M82 377H93M95 351H104M106 326H114M116 303H123M125 281H131M133 262H139M140 246H145M146 232H150M149 204H167"
      />
      <text className="fill-ink font-display text-[21px] font-bold" x="54" y="300">
        27 ft
      </text>
    </>
  );
}

/** The lane as a player sees it: two boards, 27 feet of grass, a bag in the air. Decoration only. */
export function BoardArt() {
  return (
    <svg className="block h-auto w-full" viewBox="0 0 480 440" aria-hidden="true">
      <defs>
        <clipPath id="lane">
          <rect width="480" height="440" rx="14" />
        </clipPath>
      </defs>
      <g clipPath="url(#lane)">
        <path className="fill-sky" d="M0 0H480V130H0z" />
        <circle className="fill-chalk" cx="376" cy="62" r="26" />
        <Lane />
        <Measure />
        <FarBoard />
        <NearBoard />
        <path
          className="fill-none stroke-chalk stroke-3 [stroke-dasharray:1_9] [stroke-linecap:round]"
          d="M420 400C424 40 262-30 241 158"
        />
        <g transform="translate(362 128) rotate(-28)">
          <rect className="fill-accent" x="-23" y="-15" width="46" height="30" rx="10" />
          <rect
            className="stitch stroke-[1.5] [stroke-dasharray:4_3]"
            x="-18"
            y="-10.5"
            width="36"
            height="21"
            rx="7"
          />
        </g>
        <g transform="translate(411 300) rotate(-64)">
          <rect className="fill-accent opacity-40" x="-28" y="-18" width="56" height="36" rx="12" />
        </g>
        <g transform="translate(263 66) rotate(40)">
          <rect className="fill-accent opacity-40" x="-11" y="-7" width="22" height="14" rx="5" />
        </g>
      </g>
    </svg>
  );
}
