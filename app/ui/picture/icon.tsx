/** The names of the small line icons; each is drawn on a 16 × 16 grid in the color of the surrounding text. */
export type IconName =
  | ("check" | "cross" | "info" | "warning" | "lock" | "menu" | "up" | "down" | "flat" | "back" | "more")
  | ("home" | "board" | "film" | "talk" | "book" | "mail" | "phone" | "pencil" | "chart")
  | ("play" | "pause" | "frameBack" | "frameOn" | "full");

const paths: Record<IconName, string> = {
  check: "M2.5 8.5 6.5 12.5 13.5 4",
  cross: "M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5",
  info: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 7.5v3.75M8 4.75v.1",
  warning: "M8 1.75 15 14H1L8 1.75ZM8 6.25v3.5M8 11.9v.1",
  lock: "M3.5 7.5h9v6.5h-9zM5.25 7.25V5a2.75 2.75 0 0 1 5.5 0v2.25",
  menu: "M2 4h12M2 8h12M2 12h12",
  up: "M8 14V2.5M3.5 7 8 2.5 12.5 7",
  down: "M8 2v11.5M3.5 9 8 13.5 12.5 9",
  flat: "M2 8h11.5M9 3.5 13.5 8 9 12.5",
  back: "M10 2.5 4.5 8 10 13.5",
  more: "M2.75 8h.1M8 8h.1M13.25 8h.1",
  home: "M2 7.25 8 2l6 5.25V14H2z",
  board: "M4.5 1.5h7v13h-7zM8 6a1.1 1.1 0 1 0 0-2.2A1.1 1.1 0 0 0 8 6Z",
  film: "M1.5 4h9v8h-9zM10.5 7.25l4-2.25v6l-4-2.25",
  talk: "M1.75 2.75h12.5v8.5H7l-3 2.75v-2.75H1.75z",
  book: "M8 3.75C6.5 2.75 4 2.5 1.75 2.75v9.75c2.25-.25 4.75 0 6.25 1 1.5-1 4-1.25 6.25-1V2.75C12 2.5 9.5 2.75 8 3.75Zm0 0v9.75",
  mail: "M1.75 3.5h12.5v9H1.75zM2 4l6 5 6-5",
  phone:
    "M3 1.75h2.5l1.25 3.5-1.75 1.25a8 8 0 0 0 4.5 4.5l1.25-1.75 3.5 1.25V13a1.25 1.25 0 0 1-1.25 1.25A11.25 11.25 0 0 1 1.75 3 1.25 1.25 0 0 1 3 1.75Z",
  pencil: "M2 14l.75-3.25L11 2.5 13.5 5 5.25 13.25z",
  chart: "M2 2v12h12M5 10.5l2.75-3 2 2 3.75-4.5",
  play: "M4.5 2.5v11l9-5.5z",
  pause: "M5.25 3v10M10.75 3v10",
  frameBack: "M12.5 3v10l-7-5zM3.5 3v10",
  frameOn: "M3.5 3v10l7-5zM12.5 3v10",
  full: "M2.5 6v-3.5h3.5M10 2.5h3.5v3.5M13.5 10v3.5h-3.5M6 13.5h-3.5v-3.5",
};

const bold = /^(more|pause)$/;
const solid = /^(play|frameBack|frameOn)$/;

/** A decorative icon: hidden from screen readers, so the text next to it must carry the meaning. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      // At larger sizes the same stroke width would look like a bar.
      strokeWidth={size > 16 ? 1.4 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d={paths[name]}
        strokeWidth={bold.test(name) ? 2.5 : undefined}
        fill={solid.test(name) ? "currentColor" : undefined}
      />
    </svg>
  );
}
