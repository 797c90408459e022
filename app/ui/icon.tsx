import type { ReactNode } from "react";

/** The names of the small line icons; each is drawn on a 16 × 16 grid in the colour of the text around it. */
export type IconName = "check" | "cross" | "info" | "warning" | "lock" | "menu" | "up" | "down" | "flat";

const strokes: Record<IconName, ReactNode> = {
  check: <path d="M2.5 8.5 6.5 12.5 13.5 4" />,
  cross: <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" />,
  info: <path d="M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 7.5v3.75M8 4.75v.1" />,
  warning: <path d="M8 1.75 15 14H1L8 1.75ZM8 6.25v3.5M8 11.9v.1" />,
  lock: <path d="M3.5 7.5h9v6.5h-9zM5.25 7.25V5a2.75 2.75 0 0 1 5.5 0v2.25" />,
  menu: <path d="M2 4h12M2 8h12M2 12h12" />,
  up: <path d="M8 14V2.5M3.5 7 8 2.5 12.5 7" />,
  down: <path d="M8 2v11.5M3.5 9 8 13.5 12.5 9" />,
  flat: <path d="M2 8h11.5M9 3.5 13.5 8 9 12.5" />,
};

/** A decorative icon: hidden from screen readers, so the words beside it must carry the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {strokes[name]}
    </svg>
  );
}
