import type { IconName } from "./icon.tsx";

/** A page in an area's navigation. */
export type AreaItem = {
  label: string;
  href: string;
  isCurrent: boolean;
  /** The plan that opens the page, in lower case; the page cannot be opened now. */
  lockedFor?: "elite" | "pro" | undefined;
  /** How much waits there, and what in words after the number; urgent when a promise is broken. */
  count?: { many: number; words: string; isUrgent?: boolean } | undefined;
};

/** Pages under a heading. */
export type AreaGroup = { heading: string; items: readonly AreaItem[] };

/** A page in the bar of a phone: its short name and a drawing. */
export type BarItem = AreaItem & { icon: IconName };
