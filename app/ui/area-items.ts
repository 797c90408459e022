import type { IconName } from "./icon.tsx";

/** A page in an area's navigation. */
export type AreaItem = {
  label: string;
  href: string;
  isCurrent: boolean;
  /** The plan that opens the page, in lowercase; the page can't be opened now. */
  lockedFor?: "elite" | "pro" | undefined;
  /** How much waits there, and the words after the number; urgent if a promise is overdue. */
  count?: { many: number; words: string; isUrgent?: boolean } | undefined;
};

/** Pages under a heading. */
export type AreaGroup = { heading: string; items: readonly AreaItem[] };

/** A page in a phone's bottom bar: its short name and an icon. */
export type BarItem = AreaItem & { icon: IconName };
