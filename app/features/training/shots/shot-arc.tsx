import { type ShotKey, shotWords } from "./shot-words.ts";

// The drawings are strings: as elements, each would cost React ten to create and ten to hydrate, and a plan shows one
// per drill.

/** A bag from the side, centered at x, y and turned by `turn` degrees, on the 48 × 48 grid of the drawings. */
const bag = (x: number, y: number, turn = 0, look = "fill-accent") =>
  `<rect transform="translate(${x} ${y}) rotate(${turn})" class="${look}" x="-5" y="-3.5" width="10" height="7" rx="2.25"/>`;

const ghost = (x: number, y: number, turn: number) => bag(x, y, turn, "fill-accent opacity-40");

/** The dotted path of a bag through the air. */
const flight = (d: string) => `<path class="fill-none stroke-ink" stroke-dasharray=".1 4.2" d="${d}"/>`;

/** A solid path: a slide, an arrow, speed. */
const slide = (d: string) => `<path class="fill-none stroke-ink" d="${d}"/>`;

/** The board from the side, rising to the right, with its hole as a gap near the top. */
const sideBoard = `<path class="fill-none stroke-line-strong" stroke-width="2" d="M1 46.5H47"/>
<path class="fill-wood-deep" d="M42 34 45.5 33V46H42z"/>
<path class="fill-wood" d="M9 40.6 33 33.8V39.2L9 46zM41 31.5 48 29.5V34.9L41 36.9z"/>
<path class="fill-hole" d="M33 33.8 41 31.5V36.9L33 39.2z"/>`;

/** The board from above with an opponent's bag in the way; the flight curves around its right. */
const bend = `<rect class="fill-wood" x="7" y="1" width="34" height="40" rx="3"/>
<circle class="fill-hole" cx="22" cy="9.5" r="5.5"/>
<rect class="fill-bag-other" x="16" y="22" width="11" height="11" rx="2.75"/>
${flight("M14 46.5C34 47 42 33 35.5 22")}
${slide("M32 16 27.5 11.6M33.2 11 27.2 11.3 27.4 17.2")}
<rect transform="translate(35.5 21.5) rotate(-32)" class="fill-accent" x="-5" y="-5" width="10" height="10" rx="2.5"/>`;

const drawings: Record<ShotKey, string> = {
  general: sideBoard + flight("M2 40C3 8 20 6 23 27") + bag(23, 33, -16),
  push:
    sideBoard +
    flight("M1.5 37C2 23 8 21 11 33") +
    slide("M18 34.6 29 31.4M25 28.6 29.4 31.3 26.9 35.6") +
    ghost(12.5, 36, -16) +
    bag(37, 28.6, -16),
  airmail: sideBoard + flight("M3 41C4-5 36-5 37 16") + bag(37, 24.5, 86),
  slick_side: sideBoard + slide("M4 24.5H19M1.5 30H16M6 35.5H14") + bag(27.5, 31.6, -16),
  roll:
    sideBoard +
    slide("M7 29C8 19 15 17 18 25M22 22C24 12 32 12 34.5 18.5") +
    ghost(8.5, 36, -16) +
    ghost(21, 31, 62) +
    bag(36, 26.5, 118),
  cut: bend,
  reverse_cut: `<g transform="matrix(-1 0 0 1 48 0)">${bend}</g>`,
};

type ShotArcProps = {
  shot: ShotKey;
  /** Edge in CSS pixels. */
  size?: number;
};

/** The flight of one shot: a small drawing shown wherever the shot is named. */
export function ShotArc({ shot, size = 32 }: ShotArcProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden="true"
      strokeLinecap="round"
      strokeWidth="2.5"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only the drawings above, nothing a user typed
      dangerouslySetInnerHTML={{ __html: drawings[shot] }}
    />
  );
}

/** The drawing next to the name. */
export function ShotLabel({ shot }: { shot: ShotKey }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle *:flex-none">
      <ShotArc shot={shot} />
      {shotWords(shot)}
    </span>
  );
}
