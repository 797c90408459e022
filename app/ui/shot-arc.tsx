import type { ReactNode } from "react";

/** The shot types that have a drawing. */
export type ShotKey = "general" | "push" | "airmail" | "slick_side" | "roll" | "cut" | "reverse_cut";

/** A bag from the side, centred at x, y and turned by `turn` degrees, on the 48 × 48 grid of the drawings. */
function Bag({ x, y, turn = 0, ghost }: { x: number; y: number; turn?: number; ghost?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect
        className={ghost ? "fill-accent opacity-40" : "fill-accent"}
        x="-5"
        y="-3.5"
        width="10"
        height="7"
        rx="2.25"
      />
    </g>
  );
}

/** The dotted way of a bag through the air. */
function Flight({ d }: { d: string }) {
  return (
    <path
      className="fill-none stroke-ink [stroke-linecap:round]"
      strokeWidth="2.5"
      strokeDasharray="0.1 4.2"
      d={d}
    />
  );
}

/** A drawn-out way: a slide, an arrow, speed. */
function Slide({ d }: { d: string }) {
  return <path className="fill-none stroke-ink [stroke-linecap:round]" strokeWidth="2.5" d={d} />;
}

/** The board from the side, rising to the right, with its hole as a gap near the top. */
function SideBoard() {
  return (
    <>
      <path className="fill-none stroke-line-strong [stroke-linecap:round]" strokeWidth="2" d="M1 46.5H47" />
      <path className="fill-wood-deep" d="M42 34 45.5 33V46H42z" />
      <path className="fill-wood" d="M9 40.6 33 33.8V39.2L9 46zM41 31.5 48 29.5V34.9L41 36.9z" />
      <path className="fill-hole" d="M33 33.8 41 31.5V36.9L33 39.2z" />
    </>
  );
}

/** The board from above with a bag of the other side in the way; the flight bends round its right. */
function Bend() {
  return (
    <>
      <rect className="fill-wood" x="7" y="1" width="34" height="40" rx="3" />
      <circle className="fill-hole" cx="22" cy="9.5" r="5.5" />
      <rect className="fill-bag-other" x="16" y="22" width="11" height="11" rx="2.75" />
      <Flight d="M14 46.5C34 47 42 33 35.5 22" />
      <Slide d="M32 16 27.5 11.6M33.2 11 27.2 11.3 27.4 17.2" />
      <g transform="translate(35.5 21.5) rotate(-32)">
        <rect className="fill-accent" x="-5" y="-5" width="10" height="10" rx="2.5" />
      </g>
    </>
  );
}

const drawings: Record<ShotKey, ReactNode> = {
  general: (
    <>
      <SideBoard />
      <Flight d="M2 40C3 8 20 6 23 27" />
      <Bag x={23} y={33} turn={-16} />
    </>
  ),
  push: (
    <>
      <SideBoard />
      <Flight d="M1.5 37C2 23 8 21 11 33" />
      <Slide d="M18 34.6 29 31.4M25 28.6 29.4 31.3 26.9 35.6" />
      <Bag x={12.5} y={36} turn={-16} ghost />
      <Bag x={37} y={28.6} turn={-16} />
    </>
  ),
  airmail: (
    <>
      <SideBoard />
      <Flight d="M3 41C4-5 36-5 37 16" />
      <Bag x={37} y={24.5} turn={86} />
    </>
  ),
  slick_side: (
    <>
      <SideBoard />
      <Slide d="M4 24.5H19M1.5 30H16M6 35.5H14" />
      <Bag x={27.5} y={31.6} turn={-16} />
    </>
  ),
  roll: (
    <>
      <SideBoard />
      <Slide d="M7 29C8 19 15 17 18 25M22 22C24 12 32 12 34.5 18.5" />
      <Bag x={8.5} y={36} turn={-16} ghost />
      <Bag x={21} y={31} turn={62} ghost />
      <Bag x={36} y={26.5} turn={118} />
    </>
  ),
  cut: <Bend />,
  reverse_cut: (
    <g transform="matrix(-1 0 0 1 48 0)">
      <Bend />
    </g>
  ),
};

type ShotArcProps = {
  shot: ShotKey;
  /** Edge in CSS pixels. */
  size?: number;
  /** Names the drawing for screen readers; without it the drawing is decoration. */
  title?: string;
};

/** The flight of one shot: a small drawing that recurs wherever the shot is named. */
export function ShotArc({ shot, size = 32, title }: ShotArcProps) {
  const look = { viewBox: "0 0 48 48", width: size, height: size };
  if (!title) {
    return (
      <svg {...look} aria-hidden="true">
        {drawings[shot]}
      </svg>
    );
  }
  return (
    <svg {...look} role="img" aria-label={title}>
      {drawings[shot]}
    </svg>
  );
}

/** The words of a shot key: underscores as spaces, capitalised ("slick_side" → "Slick side"). */
export function shotWords(shot: ShotKey): string {
  const words = shot.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The drawing and the words side by side. */
export function ShotLabel({ shot, size }: { shot: ShotKey; size?: number }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle *:flex-none">
      <ShotArc shot={shot} size={size} />
      {shotWords(shot)}
    </span>
  );
}
